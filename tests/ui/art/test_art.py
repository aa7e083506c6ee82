"""Signs and marks: inside their boxes, no two alike, none typed."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive
from companion.games import GAMES
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, TREASURES
from companion.table.dice import KINDS
from ui.art import draw
from ui.art.names import SIGNS, sign_for
from ui.art.sheets import ICONS
from ui.art.theme import PLAYERS
from vision.paint import paint

INKS = ("#F4F0E6", "#0E1618")


def reach(things: tuple[Primitive, ...]) -> tuple[float, float, float, float]:
    xs: list[tuple[float, float]] = []
    ys: list[tuple[float, float]] = []
    for thing in things:
        match thing:
            case Polygon(points=points, width=width) | Line(points=points, width=width):
                half = width / 2
                xs += [(x - half, x + half) for x, _ in points]
                ys += [(y - half, y + half) for _, y in points]
            case Disc(at=(x, y), radius=radius, width=width):
                far = radius + width / 2
                xs.append((x - far, x + far))
                ys.append((y - far, y + far))
            case Lettering(at=(x, y)):
                xs.append((x, x))
                ys.append((y, y))
    return min(a for a, _ in xs), min(a for a, _ in ys), max(b for _, b in xs), max(b for _, b in ys)


@pytest.mark.parametrize(
    "name", [*(f"icon:{name}" for name in ICONS), *(f"emblem:{game}" for game in (*GAMES, "none"))]
)
def test_drawings_stay_in_their_boxes(name: str) -> None:
    left, top, right, foot = reach(draw(name, INKS, 100, 100))
    assert min(left, top) >= -1.5
    assert max(right, foot) <= 101.5


@pytest.mark.parametrize(
    "name",
    [
        *(f"figure:{who}:{state}" for who in (*PLAYERS, "demon_king", "ogre") for state in ("stands", "doubtful")),
        "figure:red:ghost",
        "figure:goblin:stands",
        *(f"die:{kind}:{face}" for kind, die in KINDS.items() for face in (*die.shown, "", "?")),
        *(f"mark:{state}" for state in ("good", "warn", "bad", "off")),
        "back:",
        "progress:0.5",
    ],
)
def test_every_drawing_leaves_a_mark(name: str) -> None:
    things = draw(name, INKS, 60, 60)
    image = paint(things, 1.0, size=(60, 60), clear=True)
    assert image[..., 3].max() > 200
    assert not any(isinstance(thing, Lettering) and not thing.words for thing in things)


def test_no_two_signs_are_alike() -> None:
    pictures = {name: paint(draw(f"icon:{name}", INKS, 48, 48), 1.0, size=(48, 48), clear=True) for name in ICONS}
    for one, other in combinations(pictures, 2):
        apart = abs(pictures[one][..., 3].astype(int) - pictures[other][..., 3].astype(int)).mean()
        assert apart > 1.5, f"{one} and {other} look alike"


def test_shapes_tell_players_apart_without_colour() -> None:
    shapes = {who: paint(draw(f"shape:{who}", INKS, 40, 40), 1.0, size=(40, 40), clear=True) for who in PLAYERS}
    for one, other in combinations(shapes, 2):
        apart = abs(shapes[one][..., 3].astype(int) - shapes[other][..., 3].astype(int)).mean()
        assert apart > 5, f"{one} and {other} look alike"


def test_every_sign_named_is_drawn_and_the_kingdoms_cards_have_theirs() -> None:
    assert set(SIGNS.values()) <= set(ICONS)
    assert all(sign_for(card) for card in (*EQUIPMENT, *TREASURES))
    assert sign_for("blue.holder_3") == "holder"
    assert [sign_for(each) for each in ("odd", "even", "above", "below")] == ["odd", "even", "above", "below"]
    assert sign_for("guard_12") == "guard", "whichever of several it is"
    assert sign_for("nobody_drew_this") == ""


def test_a_secret_looks_the_same_whatever_it_is() -> None:
    assert draw("back:", INKS, 70, 70) == draw("back:key", INKS, 70, 70)
