"""A procedure followed throw by throw, and to where its first turn ends, against chances worked out on paper."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.procedures.effects import Enter
from companion.procedures.graph import Choose, End, Later, Option, Procedure, Row, Throw
from companion.procedures.odds import Chain, chain
from companion.procedures.readings import Else, Faces, Total
from companion.procedures.scene import NO_GROUND, Ground, Track
from companion.procedures.stages import Spot, Stages
from companion.table.dice import D6

OUT, LOST = End("out"), End("lost", good=False)


def page(*rows: Row, dice: int = 1, **more: Choose | Throw) -> Procedure:
    return Procedure("pit", "The Pit", "Deep.", "throw", {"throw": Throw("Throw.", rows, dice=dice, die=D6), **more})


def whole(procedure: Procedure, ground: Ground = NO_GROUND) -> Chain:
    return chain(procedure, ground, horizon="end")


@pytest.mark.parametrize("again", ["throw", Later("throw")])
def test_throw_by_throw(again: str | Later) -> None:
    """5 or 6 is out, 1 is lost, anything else is thrown again, in the same turn or the next."""
    pit = page(Row(Faces(5, 6), "Out.", OUT), Row(Faces(1), "Lost.", LOST), Row(Else(), "Again.", again))
    half = Fraction(1, 2)
    assert Stages(whole(pit)).attempts(3) == [
        {"won": Fraction(2, 6) * share, "lost": Fraction(1, 6) * share} for share in (1, 1 + half, 1 + half + half**2)
    ]


def test_several_dice_are_one_throw() -> None:
    pit = page(Row(Total(10), "Out.", OUT), Row(Else(), "Again.", "throw"), dice=2)
    assert Stages(whole(pit)).attempts(2) == [{"won": Fraction(1, 6)}, {"won": Fraction(11, 36)}]


def test_where_the_first_turn_ends_is_exact_where_it_is_thrown_again_and_again() -> None:
    """1 goes to the left ledge, 2 to the right one, and any other throw is thrown again until it is one of them."""
    pit = page(
        Row(Faces(1), "Left.", Later("wait"), (Enter("left"),)),
        Row(Faces(2), "Right.", Later("wait"), (Enter("right"),)),
        Row(Faces(3, 4), "Out.", OUT),
        Row(Else(), "Again.", "throw"),
        wait=Throw("Throw.", (Row(Else(), "Out.", OUT),), die=D6),
    )
    ground = Ground(tracks={"left": Track(2, spaces=("l0", "l1", "l2")), "right": Track(2)})
    assert Stages(whole(pit, ground)).where() == {
        "out": Fraction(1, 2),
        Spot("wait", "left", 0, "l0"): Fraction(1, 4),
        Spot("wait", "right", 0, ""): Fraction(1, 4),
    }


def test_a_chosen_option_is_followed() -> None:
    fork = Choose("Which?", (Option("climb", "throw"), Option("jump", "dare")))
    dare = Throw("Throw.", (Row(Faces(6), "Out.", OUT), Row(Else(), "Lost.", LOST)), die=D6)
    rows = Row(Faces(4, 5, 6), "Out.", OUT), Row(Else(), "Lost.", LOST)
    steps = {"fork": fork, "dare": dare, "throw": Throw("Throw.", rows, die=D6)}
    pit = Procedure("pit", "The Pit", "Deep.", "fork", steps)
    assert Stages(whole(pit)).attempts(1)[0]["won"] == Fraction(1, 2)
    assert Stages(whole(pit), ("jump",)).attempts(1)[0]["won"] == Fraction(1, 6)
