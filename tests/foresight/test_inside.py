"""What is told of somebody inside a procedure: by which throw, this turn or in the end; and what an end is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.foresight import Figure, inside
from companion.procedures.conditions import AtEnd
from companion.procedures.effects import Advance
from companion.procedures.graph import HOWS, Choose, End, Fork, Later, Option, Pay, Procedure, Row, Throw
from companion.procedures.interpreter import begin
from companion.procedures.odds import chain
from companion.procedures.readings import Else, Faces, Total
from companion.procedures.scene import NO_GROUND, Ground, Scene, Track
from companion.table.dice import D6

OUT, LOST = End("out"), End("lost", good=False)
BACK = End("back", good=False, how="moved")


def page(*rows: Row, dice: int = 1, **more: Throw | Choose | Fork | Pay) -> Procedure:
    """A die is thrown, and read by these rows."""
    steps = {"throw": Throw("Throw.", rows, dice=dice, die=D6), **more}
    return Procedure("pit", "The Pit", "Deep.", "throw", steps, outcomes={"won": "out of the pit", "on": "further"})


def told(procedure: Procedure, option: str = "") -> list[str]:
    scene = begin(procedure, NO_GROUND).scene
    return [line(each) for each in inside(procedure, NO_GROUND, scene, "red")[option]]


def line(figure: Figure) -> str:
    return f"{figure.of} {figure.by}: {figure.chance}"


def test_what_an_end_is() -> None:
    assert (OUT.comes_to, LOST.comes_to, BACK.comes_to) == ("won", "lost", "moved")
    assert End("here", how="stays").comes_to == "stays" and End("here", how="stays").good
    assert HOWS == ("won", "lost", "moved", "stays")


def test_a_throw_that_wins_one_time_in_three_is_not_certain() -> None:
    """In the end it is; with this throw it is not, and both are told."""
    pit = page(Row(Faces(5, 6), "Out.", OUT), Row(Else(), "Again.", Later("throw")))
    assert told(pit) == ["out of the pit with this throw: 1/3", "out of the pit in the end: 1"]


def test_a_throw_that_leads_a_step_on_is_not_without_a_chance() -> None:
    """Four faces of six climb to the ledge; nobody is told that there is no chance of getting out this turn."""
    pit = page(
        Row(Faces(3, 4, 5, 6), "Up.", Later("ledge")),
        Row(Else(), "No hold.", Later("throw")),
        ledge=Throw("Throw.", (Row(Faces(6), "Out.", OUT), Row(Else(), "Again.", Later("ledge"))), die=D6),
    )
    assert told(pit) == ["further with this throw: 2/3", "out of the pit in the end: 1"]


def test_a_step_on_without_a_word_for_it_is_not_told() -> None:
    """“Further” by itself says nothing: further where?"""
    rows = Row(Faces(3, 4, 5, 6), "Up.", Later("ledge")), Row(Else(), "No hold.", Later("throw"))
    ledge = Throw("Throw.", (Row(Faces(6), "Out.", OUT), Row(Else(), "Again.", Later("ledge"))), die=D6)
    mute = replace(page(*rows, ledge=ledge), outcomes={"won": "out of the pit"})
    assert told(mute) == ["out of the pit in the end: 1"]


def test_climbing_place_by_place_is_further() -> None:
    """The step stays the same, the place does not; from the last place the throw wins."""
    top = Fork("Is that the edge?", AtEnd(), OUT, Later("throw"))
    pit = page(Row(Faces(6), "Up.", "top", (Advance(),)), Row(Else(), "No hold.", Later("throw")), top=top)
    wall = Ground(tracks={"wall": Track(2)})
    lines = [[line(each) for each in inside(pit, wall, Scene("throw", "wall", at), "red")[""]] for at in (0, 1)]
    assert lines == [
        ["further with this throw: 1/6", "out of the pit in the end: 1"],
        ["out of the pit with this throw: 1/6", "out of the pit in the end: 1"],
    ]


def test_all_the_dice_of_a_throw_are_one_throw() -> None:
    """10, 11 or 12 with two dice; with the first of them lying, what is left."""
    pit = page(Row(Total(10), "Out.", OUT), Row(Else(), "Lost.", LOST), dice=2)
    assert told(pit) == ["out of the pit with this throw: 1/6"]
    (after,) = inside(pit, NO_GROUND, Scene("throw", thrown=(5,)), "red")[""]
    assert after.chance == Fraction(1, 3) and after.die is None


def test_what_holds_from_the_next_turn_on_is_further_and_no_more() -> None:
    """Neither with this throw nor this turn; two faces of six are out at once, and one is lost."""
    soon = End("soon", next_turn=True)
    pit = page(Row(Faces(5, 6), "Out.", OUT), Row(Faces(1), "Lost.", LOST), Row(Else(), "Soon.", soon))
    assert told(pit) == ["out of the pit with this throw: 1/3", "out of the pit in the end: 5/6"]
    (figure, _) = inside(pit, NO_GROUND, Scene("throw"), "red")[""]
    assert figure.faces == (5, 6)
    sure = page(Row(Else(), "Soon.", soon))
    assert told(sure) == ["out of the pit in the end: 1"]


def test_the_faces_of_a_single_die() -> None:
    (figure,) = inside(
        page(Row(Faces(5, 6), "Out.", OUT), Row(Else(), "Lost.", LOST)), NO_GROUND, Scene("throw"), "red"
    )[""]
    assert (figure.die, figure.faces, figure.seat, figure.how) == (D6, (5, 6), "red", "won")


def test_lost_and_put_elsewhere_are_told_apart() -> None:
    pit = page(Row(Faces(6), "Out.", OUT), Row(Faces(1, 2), "Back.", BACK), Row(Else(), "Lost.", LOST))
    assert told(pit) == [
        "out of the pit with this throw: 1/6",
        "put elsewhere in the end: 1/3",
        "lost in the end: 1/2",
    ]


def test_options_are_told_one_by_one() -> None:
    """A way that is tried until it works, and one throw that loses all."""
    pit = page(
        Row(Faces(6), "Out.", OUT),
        Row(Else(), "Again.", Later("throw")),
        dare=Throw("Throw.", (Row(Faces(4, 5, 6), "Out.", OUT), Row(Else(), "Lost.", LOST)), die=D6),
        fork=Choose("Which?", (Option("climb", "throw"), Option("jump", "dare"), Option("stay", Later("fork")))),
    )
    chances = inside(pit, NO_GROUND, Scene("fork"), "red")
    assert {name: [line(each) for each in figures] for name, figures in chances.items()} == {
        "climb": ["out of the pit with this throw: 1/6", "out of the pit in the end: 1"],
        "jump": ["out of the pit with this throw: 1/2"],
        "stay": ["out of the pit in the end: 1"],
    }


@pytest.mark.parametrize("horizon", ["turn", "end"])
def test_odds_say_what_the_ends_are(horizon: str) -> None:
    pit = page(Row(Faces(6), "Out.", OUT), Row(Faces(1, 2), "Back.", BACK), Row(Else(), "Again.", Later("throw")))
    found = chain(pit, NO_GROUND, horizon=horizon).odds()
    won, moved = (Fraction(1, 6), Fraction(1, 3)) if horizon == "turn" else (Fraction(1, 3), Fraction(2, 3))
    assert (found.won, dict(found.hows)) == (won, {"won": won, "moved": moved})


def test_cards_that_are_alike_have_the_same_chances() -> None:
    """Which card is paid is all one; each that is held has its figures, and none that is not."""
    toll = Pay("Pay.", ("axe", "net", "rope"), "throw")
    pit = page(Row(Faces(6), "Out.", OUT), Row(Else(), "Lost.", LOST), toll=toll)
    chances = inside(pit, NO_GROUND, Scene("toll", items=("net", "rope")), "red")
    assert {name: [line(each) for each in figures] for name, figures in chances.items()} == {
        "net": ["out of the pit with this throw: 1/6"],
        "rope": ["out of the pit with this throw: 1/6"],
    }
