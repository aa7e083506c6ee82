"""Pages as HTML: the templates, and the drawings they may ask for."""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from companion.boards.primitives import Polygon
from companion.boards.scenery import stamp
from companion.boards.symbols import PLAYERS, Spot
from companion.games.ledger import rule_sentences
from companion.games.look import look
from companion.play.for_seat import Share
from companion.play.rules import Rules
from companion.table.view import TokenView
from companion.table.words import SILENCE, say, translated
from ui.art import counters, figure
from ui.art.sheets import ICONS, INK
from ui.phones.page import Room, page, question, told
from ui.phones.picture import svg
from ui.table import asks, languages
from ui.table.chances import chance

templates = Environment(
    loader=PackageLoader("ui.phones"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    auto_reload=False,
)  # fmt: skip
LOOKS = (
    (
        "theme",
        say("Colours"),
        (
            ("", say("As the phone")),
            ("dark", say("Dark")),
            ("light", say("Bright")),
            ("contrast", say("High contrast")),
        ),
    ),
    (
        "text",
        say("Text size"),
        (
            ("", say("Normal")),
            ("small", say("Small")),
            ("large", say("Large")),
            ("larger", say("Larger")),
            ("largest", say("Largest")),
        ),
    ),
)
"""What whoever reads a page may choose of how it looks: the key, what it is called, and the choices, the first of
them where nothing is chosen."""
templates.globals.update(_=translated, looks=LOOKS)
templates.filters["counted"] = partial(re.sub, r"(?<=\d) (?=\w)", "\u00a0")
"""A number stands in one line with what it counts."""


def game(room: Room, share: Share, language: str) -> str:
    """The page of a seat, or the wall where it has none."""
    shown = page(room, share, language)
    name = "seat.html" if shown.own else "wall.html"
    return templates.get_template(name).render(page=shown, title=translated(room.rules.title), game=room.rules.id)


def aloud(share: Share) -> tuple[str, bool]:
    """What a page's reader hears of it, and whether at once: a question of one's own comes first."""
    asked = question(share)
    if share.seat in share.asked:
        name = next(seat.name for seat in share.table.seats if seat.id == share.seat)
        return f"{name}. {asked}", True
    last = share.told[-1][-1].words if share.told else SILENCE
    return str(last) or asked, False


def secrets(share: Share) -> str:
    """What only this seat may see, for as long as somebody holds a finger on it."""
    lines = [] if share.covered else [str(each) for each in share.secrets]
    return templates.get_template("secrets.html").render(lines=lines, places=share.covered)


def why(rules: Rules[Any], share: Share) -> str:
    """The last rulings with the sentences of their rules."""
    cited = [rule for heard in share.told for ruling in heard for rule in ruling.rules]
    cited += share.prompt.rules if share.prompt else ()
    said = rule_sentences(rules.id, dict.fromkeys(cited), share.house)
    return templates.get_template("why.html").render(
        told=told(share), rules=[(str(w), rule) for rule, w in said.items()]
    )


@lru_cache(maxsize=512)
def counter(token: TokenView) -> Markup:
    """A counter of cardboard, or a back, about (0, 0) in a square of 48."""
    if token.covered:
        return svg(counters.back(0, 0, 46, "var(--raised)", "var(--line)"))
    return svg(counters.face(token, 0, 0, 46))


@cache
def shape(colour: str) -> Markup:
    """A player's bare sign, about (0, 0) in a circle of radius 1, in the ink of the words around it."""
    points, _ = PLAYERS.get(colour, PLAYERS["grey"])
    return svg([Polygon(points, "currentColor")])


@cache
def token(colour: str) -> Markup:
    """A player's figure as it stands on the board, about (0, 0) with radius 1."""
    return svg(figure(colour, Spot((0, 0), 1.0)))


@cache
def sign(name: str) -> Markup:
    """One of the table's signs, about (0, 0) in a square of 26."""
    return svg(ICONS[name], {INK: "currentColor"})


@cache
def emblem(game: str) -> Markup:
    """A game's own mark, about (0, 0) with radius 1."""
    inks = {"accent": "var(--accent)", "behind": "var(--surface)", "faint": "var(--line)"}
    return svg(stamp(look(game).emblem, (0.0, 0.0), 1.0), inks)


def tongues() -> list[tuple[str, str]]:
    """Every language a page can be read in, and what it calls itself."""
    return [(code, languages.NAMES.get(code, code)) for code in languages.available()]


templates.globals.update(
    tongues=tongues, shape=shape, token=token, sign=sign, counter=counter, emblem=emblem, headed=asks.headed,
    chance=chance,
)  # fmt: skip
