"""Dice: what a face is called, and what a plain die stands for."""

from __future__ import annotations

import pytest

from companion.table.dice import D6, D8, DUELLING, KINDS, Die, duelling, numbered


@pytest.mark.parametrize("die", KINDS.values())
def test_every_face_can_be_typed_and_every_side_can_show(die: Die) -> None:
    for face in die.shown:
        assert die.read(str(face)) == face
        assert die.read(f"  {str(face).upper()} ") == face
    assert [die.side(number) for number in range(1, die.sides + 1)] == list(die.faces)


@pytest.mark.parametrize("text", ["0", "7", "", " ", "six", "1.0", "-1", "١", "1 1", "None"])
def test_a_face_the_die_has_not(text: str) -> None:
    with pytest.raises(ValueError, match=r"A d6 has no .*: it shows 1 to 6"):
        D6.read(text)


def test_the_duelling_die_names_what_it_has() -> None:
    with pytest.raises(ValueError, match="A duel die has no axe: it shows sword, shield or blank"):
        DUELLING.read("axe")


@pytest.mark.parametrize("number", [0, -1, 7, 100])
def test_a_side_the_die_has_not(number: int) -> None:
    with pytest.raises(ValueError, match=f"a d6 has sides 1 to 6, not {number}"):
        D6.side(number)


def test_a_plain_die_stands_in_for_a_picture_die() -> None:
    assert [DUELLING.side(number) for number in range(1, 7)] == ["sword", "sword", "shield", "shield", "blank", "blank"]
    assert DUELLING.shown == ("sword", "shield", "blank")
    assert duelling(("skull",) * 6).shown == ("skull",)


def test_a_face_with_a_capital_is_read_in_any_case() -> None:
    assert Die("magic", ("Skull", "Star")).read("skull") == "Skull"


def test_numbered() -> None:
    assert (numbered("d20", 20).sides, D8.shown[-1], D6.kind) == (20, 8, "d6")
