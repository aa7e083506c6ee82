"""Every colour that carries words or a sign stands out enough, in every light; nothing is told by colour alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.boards.inks import table
from companion.boards.symbols import PLAYERS as SHAPES
from companion.games import GAMES
from companion.games.look import PLAIN, read
from ui.art.theme import PLAYERS, THEMES, Theme, enough, mix, ratio, themed, words_on

GROUNDS = ("bg", "surface", "raised")
TEXT = 7.0
LARGE = 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", GROUNDS)
def test_words_stand_out(theme: Theme, ground: str) -> None:
    on = getattr(theme, ground)
    assert ratio(theme.text, on) >= TEXT
    assert ratio(theme.muted, on) >= TEXT


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("sign", ["good", "warn", "bad"])
def test_signs_of_state_stand_out(theme: Theme, ground: str, sign: str) -> None:
    assert ratio(getattr(theme, sign), getattr(theme, ground)) >= LARGE


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_accents_stand_out_and_carry_words(name: str, game: str) -> None:
    theme = themed(name, game)
    for ground in GROUNDS:
        assert ratio(theme.accent, getattr(theme, ground)) >= LARGE
    assert ratio(words_on(theme.accent), theme.accent) >= TEXT


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_cut_in_a_sign_shows(theme: Theme) -> None:
    """The tick in the disc is drawn in the colour of the card behind it."""
    for sign in ("good", "warn", "bad"):
        assert ratio(getattr(theme, sign), theme.surface) >= LARGE


@pytest.mark.parametrize("colour", PLAYERS)
def test_a_players_name_can_be_read_on_the_band(colour: str) -> None:
    fill = PLAYERS[colour]
    assert ratio(words_on(fill), fill) >= enough(22, "work-bold") == LARGE


def test_how_far_colours_stand_apart() -> None:
    """WCAG's ratio of some pairs, to one decimal."""
    dark, light = THEMES["dark"], THEMES["light"]
    stated = [
        (dark.text, dark.bg, 16.1),
        (dark.muted, dark.raised, 7.4),
        (light.text, light.surface, 16.4),
        (light.muted, light.bg, 7.5),
        (dark.good, dark.bg, 11.4),
        (light.bad, light.raised, 7.9),
        (themed("dark", "hirelings").accent, dark.surface, 7.9),
        (themed("light", "darrowell").accent, light.bg, 7.7),
    ]
    for ink, on, said in stated:
        assert ratio(ink, on) == pytest.approx(said, abs=0.06)


def test_every_colour_has_its_own_shape() -> None:
    shapes = [tuple(points) for points, _ in SHAPES.values()]
    assert len(set(shapes)) == len(shapes)
    assert set(PLAYERS) == set(SHAPES)


def test_players_differ_in_lightness_too() -> None:
    """Turned grey, no two of the first six look alike together with their shapes; fills alone differ for most."""
    fills = list(PLAYERS.values())[:6]
    apart = [ratio(one, other) for one, other in combinations(fills, 2)]
    assert sum(each > 1.25 for each in apart) >= len(apart) - 2


def test_every_game_has_a_mark_and_a_colour() -> None:
    looks = [read(game) for game in GAMES]
    assert all(each.emblem != PLAIN.emblem for each in looks)
    assert len({accent for each in looks for accent in each.accent or ()}) == 2 * len(GAMES)


def test_high_contrast_lends_no_game_a_colour() -> None:
    assert {themed("contrast", game).accent for game in GAMES} == {"#FFE14D"}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_boards_wear_the_theme(theme: Theme) -> None:
    inks = table(theme.inks)
    assert inks["text"].upper() == theme.text.upper()
    assert inks["ground"].upper() == theme.bg.upper()


def test_mixing_ends_at_both_colours() -> None:
    assert mix("#102030", "#F0E0D0", 0) == "#102030"
    assert mix("#102030", "#F0E0D0", 1) == "#F0E0D0"
    assert ratio("#000000", "#FFFFFF") == pytest.approx(21)
