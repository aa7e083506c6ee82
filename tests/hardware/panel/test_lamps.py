"""Lamps from the view of any game: whose turn, who is awaited, who has won; and nothing a secret could slip out by."""

from __future__ import annotations

from random import Random

from companion.games import rules
from companion.table.prompts import Option, Prompt
from companion.table.view import SeatView, TableView
from companion.table.words import Words
from hardware.panel.lamps import HALF, Lamp, by_place, lamps, placed
from tests.play.at_table import begun, every_game

SEATS = tuple(SeatView(name, name.title(), name) for name in ("red", "blue", "green"))
VIEW = TableView("any", "board", SEATS, (), turn="red")
WORDS = Words("What now?")


def shown(prompt: Prompt, view: TableView = VIEW) -> str:
    return " ".join(lamps(view, prompt).values())


def test_the_one_whose_answer_is_awaited_blinks() -> None:
    assert shown(Prompt("red", WORDS)) == "blink off off"
    assert shown(Prompt("blue", WORDS)) == "on blink off"
    assert shown(Prompt("", WORDS, confirm=True)) == "blink blink blink"
    assert shown(Prompt("red", WORDS, by=("red", "green"))) == "blink off blink"
    assert (
        shown(Prompt("red", WORDS, options=(Option("a", WORDS), Option("b", WORDS, who="green")))) == "blink off blink"
    )


def test_at_the_end_the_winner_shines() -> None:
    assert shown(Prompt("", WORDS, over=True), TableView("any", "board", SEATS, (), winner="blue")) == "off on off"
    assert shown(Prompt("", WORDS, over=True), TableView("any", "board", SEATS, (), winner="red,blue")) == "on on off"
    assert shown(Prompt("", WORDS, over=True)) == "off off off"


def test_all_blinking_lamps_blink_together() -> None:
    assert [Lamp.BLINK.lit(HALF * at + 0.01) for at in range(4)] == [True, False, True, False]
    assert Lamp.ON.lit(HALF * 1.5) and not Lamp.OFF.lit(0.0)


def test_places_take_seats_by_colour_and_in_turn() -> None:
    places = ("", "red", "", "")
    assert placed(places, VIEW) == {1: "blue", 2: "red", 3: "green"}
    assert by_place(places, VIEW, {"red": Lamp.ON, "blue": Lamp.BLINK}) == {
        1: Lamp.BLINK,
        2: Lamp.ON,
        3: Lamp.OFF,
        4: Lamp.OFF,
    }


@every_game
def test_in_every_game_somebody_is_lit_as_long_as_it_is_not_over(game: str) -> None:
    session, rng = begun(game), Random(5)
    held = rules(game)
    for _ in range(300):
        prompt, view = session.prompt, held.table(session.state)
        if prompt.over:
            break
        found = lamps(view, prompt)
        assert set(found) == {seat.id for seat in view.seats}
        assert Lamp.BLINK in found.values(), (prompt, view.turn)
        session.tell(held.simulated(session.state, prompt, rng))
