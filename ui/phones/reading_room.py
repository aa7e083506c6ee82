"""The handbook for every phone in the room: no seat, no code and no game are needed to read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from companion.games import offered
from companion.games import rules as game_rules
from companion.games.ledger import chapters
from companion.play.rules import Rules
from companion.procedures.page import Page, line, page
from companion.table.words import translated
from ui.phones.languages import reading
from ui.phones.pages import templates

Language = Callable[[Request], str]


class ReadingRoom:
    """The handbook of every game; that of the one being played as this table plays it."""

    def __init__(self, played: Rules[Any], house: Callable[[], Mapping[str, str]], language: Language) -> None:
        self.played, self.house, self.language = played, house, language

    def routes(self) -> list[Route]:
        """Where it is read."""
        return [
            Route("/handbook", self._contents),
            Route("/handbook/{game}", self._contents),
            Route("/handbook/{game}/{name}", self._page),
            Route("/manifest.webmanifest", self._manifest),
        ]

    async def _contents(self, request: Request) -> Response:
        game = request.path_params.get("game", self.played.id)
        if game not in offered():
            return PlainTextResponse("There is no handbook of that game.", 404)
        house, language = self._house(game), self.language(request)
        with reading(language):
            return _html(
                "contents.html",
                lang=language,
                game=game,
                title=_title(game),
                hazards=[(name, str(each.title), str(each.intro)) for name, each in _pages(game, house).items()],
                chapters=[(each.name, str(each.title), len(each.sentences)) for each in chapters(game, dict(house))],
                games=[(each, _title(each)) for each in offered()],
            )

    async def _page(self, request: Request) -> Response:
        game, name = request.path_params["game"], request.path_params["name"]
        if game not in offered():
            return PlainTextResponse("There is no handbook of that game.", 404)
        house, language = self._house(game), self.language(request)
        with reading(language):
            title = _title(game)
            if found := _pages(game, house).get(name):
                steps = [(each.number, str(each.ask), [line(way) for way in each.ways]) for each in found.sections]
                said = str(found.title)
                return _html("hazard.html", lang=language, game=game, back=title, title=said, page=found, steps=steps)
            for chapter in chapters(game, dict(house)):
                if chapter.name == name:
                    told = [(str(words), rule) for rule, words in chapter.sentences.items()]
                    return _html(
                        "chapter.html", lang=language, game=game, back=title, title=str(chapter.title), rules=told
                    )
        return PlainTextResponse("There is no such page in the handbook.", 404)

    async def _manifest(self, request: Request) -> Response:
        with reading(self.language(request)):
            name = translated("Table companion")
        icon = {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}
        manifest = {"name": name, "start_url": "/handbook", "display": "standalone", "icons": [icon]}
        return JSONResponse(manifest, media_type="application/manifest+json")

    def _house(self, game: str) -> tuple[tuple[str, str], ...]:
        return tuple(sorted(self.house().items())) if game == self.played.id else ()


def _html(name: str, **values: Any) -> Response:
    return Response(templates.get_template(name).render(values), media_type="text/html")


def _title(game: str) -> str:
    return translated(game_rules(game).title)


@lru_cache(maxsize=8)
def _pages(game: str, house: tuple[tuple[str, str], ...]) -> Mapping[str, Page]:
    return {name: page(procedure) for name, procedure in game_rules(game).handbook(dict(house)).items()}
