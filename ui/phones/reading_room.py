"""The handbook for every phone in the room: no seat, no code and no game are needed to read it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from companion.foresight.inside import END, TURN, outcome
from companion.games import offered
from companion.games import rules as game_rules
from companion.games.ledger import chapters
from companion.play.rules import Rules
from companion.procedures.graph import Procedure
from companion.procedures.page import Page, page
from companion.table.words import named, number, say, translated
from ui.art.chart import Chart, chart
from ui.phones.languages import reading
from ui.phones.page import Bar
from ui.phones.pages import templates
from ui.table.arriving import Arriving, arriving, cards_that_matter, ground_of
from ui.table.asks import headed
from ui.table.chances import chance

Language = Callable[[Request], str]
House = tuple[tuple[str, str], ...]


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
        procedure = game_rules(game).handbook(dict(house)).get(name)
        if procedure is None:
            return self._chapter(game, name, house, language)
        matter = cards_that_matter(procedure)
        held = tuple(card for card in matter if card in request.query_params.getlist("holding"))
        odds = await asyncio.to_thread(_odds, game, name, house, held)
        with reading(language):
            return _html(
                "hazard.html",
                lang=language,
                game=game,
                back=_title(game),
                title=str(procedure.title),
                page=_pages(game, house)[name],
                steps=_charted(game, name, house).cards,
                bars=_bars(procedure, odds) if odds else (),
                turns=number(float(odds.end.turns), 1) if odds and odds.end.turns not in (None, 1) else "",
                empty=str(game_rules(game).game.odds_words.empty) if matter and not held else "",
                cards=[(card, headed(named(card)), card in held) for card in matter],
            )

    def _chapter(self, game: str, name: str, house: House, language: str) -> Response:
        with reading(language):
            for chapter in chapters(game, dict(house)):
                if chapter.name == name:
                    told = [(str(words), rule) for rule, words in chapter.sentences.items()]
                    title, back = str(chapter.title), _title(game)
                    return _html("chapter.html", lang=language, game=game, back=back, title=title, rules=told)
        return PlainTextResponse("There is no such page in the handbook.", 404)

    async def _manifest(self, request: Request) -> Response:
        with reading(self.language(request)):
            name = translated("Table companion")
        icon = {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}
        manifest = {"name": name, "start_url": "/handbook", "display": "standalone", "icons": [icon]}
        return JSONResponse(manifest, media_type="application/manifest+json")

    def _house(self, game: str) -> House:
        return tuple(sorted(self.house().items())) if game == self.played.id else ()


def _bars(procedure: Procedure, odds: Arriving) -> list[Bar]:
    """Getting through it, this turn and in the end: the second only where it is another chance."""
    figures = {END: odds.end.won, TURN: odds.turn.won} if odds.end.won != odds.turn.won else {TURN: odds.turn.won}
    return [
        Bar(headed(say("{of} {by}", of=outcome(procedure, "won"), by=by)), str(chance(won)), round(1000 * won))
        for by, won in reversed(figures.items())
    ]


def _html(name: str, **values: Any) -> Response:
    return Response(templates.get_template(name).render(values), media_type="text/html")


def _title(game: str) -> str:
    return translated(game_rules(game).title)


@lru_cache(maxsize=8)
def _pages(game: str, house: House) -> Mapping[str, Page]:
    return {name: page(procedure) for name, procedure in game_rules(game).handbook(dict(house)).items()}


@lru_cache(maxsize=128)
def _charted(game: str, name: str, house: House) -> Chart:
    return chart(game_rules(game).handbook(dict(house))[name])


@lru_cache(maxsize=256)
def _odds(game: str, name: str, house: House, held: tuple[str, ...]) -> Arriving | None:
    """What comes of arriving there; worked out once for all who read of it."""
    rules = game_rules(game)
    procedure = rules.handbook(dict(house))[name]
    side = procedure.sides[0]
    return arriving(procedure, ground_of(rules, procedure, side, dict(house)), side, held)
