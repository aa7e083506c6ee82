"""What is written on the terminal: fits, needs no colour, swallows no name, and says where a space lies."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console, RenderableType

from companion.foresight import Figure
from companion.games import rules
from companion.play.setup import Seat, Setup
from companion.table.dice import D8
from companion.table.prompts import Moves, Option, Prompt
from companion.table.rulings import Ruling
from companion.table.view import CardView, PieceView, SeatView, TableView
from companion.table.words import SILENCE, Words, say
from tests.play.at_table import FIRST, every_game, recorded, told
from tests.table.strategies import PROMPTS
from ui.terminal.drawing import PLAIN_SHAPES, SHAPES, Drawing
from ui.terminal.wayfinding import bearing, whereabouts

ANN = SeatView("red", "Ann [the Axe]", "red", Words("8 cards"), (CardView("rope", Words("Rope"), 2),))
BOB = SeatView("blue", "Bob", "blue", Words("in the pit"))
VIEW = TableView(
    "chess", "reference", (ANN, BOB), (PieceView("red", "ip3", "red"), PieceView("ogre", None)), turn="red"
)


def drawn(what: RenderableType | None, width: int = 80) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, no_color=True)
    console.print(what or "")
    assert max((len(line.rstrip()) for line in out.getvalue().splitlines()), default=0) <= width
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def drawing(width: int = 80) -> Drawing:
    return Drawing(Console(file=io.StringIO(), width=width))


def odds(chance: Fraction) -> tuple[Figure, ...]:
    return (Figure(of=Words("over it"), by=Words("this turn"), chance=chance),)


def test_a_question_with_its_options_costs_and_odds() -> None:
    prompt = Prompt(
        "red",
        Words("How?"),
        options=(Option("rope", Words("Swing over"), say("Rope is lost")), Option("jump", Words("Jump"), who="blue")),
    )
    text = drawn(drawing().question("Chess", VIEW, prompt, {"rope": odds(Fraction(1)), "jump": odds(Fraction(3, 7))}))
    assert text == "\n".join(
        [
            "",
            "Chess · ◆ Ann [the Axe] ────────────────────────────────────────────────────────",
            " Ann [the Axe]: How?",
            "   1  Swing over  over it this turn: certain  Rope is lost",
            "   2  Jump        over it this turn: 42.9 %   Bob",
            "   ◆ Ann [the Axe]  8 cards   ● Bob  in the pit",
        ]
    )


def test_a_throw_with_what_lies_already() -> None:
    from msgspec.structs import replace

    text = drawn(drawing().question("Chess", replace(VIEW, thrown=(4, 3)), Prompt("red", Words("Throw."), die=D8), {}))
    assert "   thrown 4, 3\n" in text
    both = drawing().question("Chess", VIEW, Prompt("", Words("Throw."), die=D8), {"": odds(Fraction(0))})
    assert "Chess · the whole table" in drawn(both) and "   over it this turn: no chance" in drawn(both)


def test_moves_say_where_they_lead() -> None:
    prompt = Prompt("red", Words("Where?"), moves=(Moves("red", ("ip3", "rim_4")),))
    named = {"ip3": Words("Ice Palace 3")}
    ways = {"ip3": Words("north"), "rim_4": Words("the isles, west")}
    text = drawn(
        drawing().question("Chess", VIEW, prompt, {}, lambda to: named.get(to, SILENCE), lambda piece, to: ways[to])
    )
    assert "   1  Ice Palace 3    north\n   2  rim 4           the isles, west" in text


@settings(max_examples=50, deadline=None)
@given(PROMPTS, st.integers(40, 120))
def test_any_question_fits(prompt: Prompt, width: int) -> None:
    drawn(drawing(width).question("Chess", VIEW, prompt, {}), width)


@pytest.mark.few(3)
@every_game
def test_every_question_of_a_game_fits(game: str) -> None:
    width = 48
    session = told(game, recorded(game, 1, 80))
    draws, held = drawing(width), session.rules
    for moment in session.moments():
        prompt, view = held.prompt(moment.state), held.table(moment.state)
        text = drawn(
            draws.question(
                held.title,
                view,
                prompt,
                {},
                held.place,
                lambda piece, to, v=view: whereabouts(held, v, piece, to),  # type: ignore[misc]
            ),
            width,
        )
        assert "{" not in text and "None" not in text
        drawn(draws.seats(view, held.place), width)
        drawn(draws.why(moment.rulings), width)


def test_names_with_brackets_are_no_markup() -> None:
    """rich would swallow [red] and the like."""
    seats = tuple(SeatView(str(at), name, "red") for at, name in enumerate(("[red]", "[/]", "[link=x]", ":smile:")))
    text = drawn(drawing().seats(TableView("chess", "", seats, ())))
    assert all(name in text for name in ("[red]", "[/]", "[link=x]", ":smile:"))
    ruled = drawing().rulings((Ruling(Words("[bold]Ann[/bold] falls.")),))
    assert "[bold]Ann[/bold] falls." in drawn(ruled)


def test_everybodys_cards_and_places() -> None:
    text = drawn(drawing().seats(VIEW))
    assert "Rope x2" in text and "ip3" in text and "Ogre: off the board" in text


def test_what_one_player_alone_may_read_is_not_written() -> None:
    secret = Ruling(Words("It is the Key."), to="red")
    assert drawing().rulings((secret,)) is None
    assert "Key" not in drawn(drawing().why((secret, Ruling(Words("Ann looks."), ("X-1",)))))
    assert "Nothing has been ruled yet." in drawn(drawing().why((secret,)))


def test_a_ruling_in_silence_is_not_written() -> None:
    assert drawing().rulings((Ruling(SILENCE),)) is None and drawing().rulings(()) is None


def test_a_terminal_without_the_signs_gets_plain_ones() -> None:
    latin = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    assert Drawing(latin).shape("red") == PLAIN_SHAPES["red"]
    assert Drawing(Console()).signs in (SHAPES, PLAIN_SHAPES)
    assert drawing().shape("mauve") == "o"


@pytest.mark.parametrize(
    ("end", "wind"),
    [
        ((10, 0), "east"),
        ((7, -7), "north-east"),
        ((0, -9), "north"),
        ((-5, -5), "north-west"),
        ((-3, 0), "west"),
        ((-4, 4), "south-west"),
        ((0, 2), "south"),
        ((6, 6), "south-east"),
        ((0.4, 0.4), ""),
    ],
)
def test_which_way_it_is(end: tuple[float, float], wind: str) -> None:
    assert str(bearing((0.0, 0.0), end)) == wind


def test_where_a_space_lies_on_the_reference_board() -> None:
    held = rules(FIRST)
    state = held.new(Setup(FIRST, (Seat("red", "Ann"), Seat("blue", "Bob"))))
    view = held.table(state)
    assert str(whereabouts(held, view, "red", "bt5")) == "south"
    assert str(whereabouts(held, view, "red", "whirlpool_a")) == "north-east"
    assert str(whereabouts(held, view, "nobody", "whirlpool_a")) == ""
