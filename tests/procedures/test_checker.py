"""The checker finds every seeded fault of a small procedure, each by itself, and none in the sound one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.procedures import odds
from companion.procedures.checker import faults, packs
from companion.procedures.conditions import Always, AtEnd, AtLeast, Both, Has, HasAny, Not
from companion.procedures.effects import Count, Enter, UpTo
from companion.procedures.graph import Choose, End, Fork, Later, Option, Procedure, Row, Tell, Throw, Walk
from companion.procedures.readings import All, Else, Faces, Hits, Lands, Past, Total
from companion.procedures.scene import Ground, Track
from tests.procedures.invented import FAR, bog, changed, ford, with_option, with_row, with_step
from tests.procedures.shipped import Shipped, every_procedure


@pytest.mark.parametrize("sound", [ford(), bog()], ids=["ford", "bog"])
def test_nothing_is_wrong_with_a_sound_procedure(sound: Procedure) -> None:
    assert faults(sound) == []


def found_in(procedure: Procedure) -> str:
    return "\n".join(faults(procedure))


FAULTS: dict[str, tuple[Callable[[], Procedure], str]] = {
    "a missing face": (
        lambda: with_row(ford(), "ashore", 0, on=Faces(1, 2)),
        "step ashore has no row for 3",
    ),
    "a missing total": (
        lambda: with_row(ford(), "water", 1, on=Total(3)),
        "step water has no row for",
    ),
    "a dead row": (
        lambda: with_row(ford(), "water", 0, on=Else()),
        "step water, row 2 (Off your feet.) is never read",
    ),
    "a row nothing can throw": (
        lambda: with_row(ford(), "water", 0, on=Total(17)),
        "step water, row 1 (Through the water.) is never read",
    ),
    "a face the die has not": (
        lambda: with_row(ford(), "ashore", 1, on=Faces(4, 5, 6, 7, 8, 9)),
        "step ashore, row 2 waits for 9, which no d8 has",
    ),
    "a face the die has not, deep inside": (
        lambda: with_row(ford(), "ashore", 0, on=All(Faces(1, 2, 3), Hits(1, 1, 2, 3, 0))),
        "step ashore, row 1 waits for 0, which no d8 has",
    ),
    "a misspelt step": (
        lambda: with_option(ford(), "bank", "wade", then="watr"),
        "step bank leads to “watr”, and there is no such step",
    ),
    "a misspelt step of a later turn": (
        lambda: changed(ford(), "soaked", otherwise=Later("watre")),
        "step soaked leads to “watre”, and there is no such step",
    ),
    "a misspelt start": (lambda: replace(ford(), start="bnak"), "the start leads to “bnak”"),
    "over before it begins": (lambda: replace(ford(), start=FAR), "it is over before it begins"),
    "a misspelt dodge": (lambda: replace(bog(), dodges=frozenset({"mudd"})), "“mudd” is declared a dodge"),
    "an orphan step": (
        lambda: with_step(ford(), "island", Tell("Nobody comes here.", FAR)),
        "step island is never reached",
    ),
    "an endless loop without a question": (
        lambda: changed(ford(), "swept", then="swept"),
        "goes round and round at swept without asking anybody",
    ),
    "two steps that chase each other": (
        lambda: with_step(changed(ford(), "swept", then="again"), "again", Tell("And again.", "swept")),
        "goes round and round at",
    ),
    "an end no luck can reach": (
        lambda: changed(ford(), "ashore", rows=(Row(Else(), "Round again.", "ashore"),)),
        "from step ashore no end can be reached",
    ),
    "an impossible option": (
        lambda: with_option(ford(), "bank", "rope", needs=Both(Has("rope"), Not(Has("rope")))),
        "step bank, option rope can never be chosen",
    ),
    "an option offered twice": (
        lambda: changed(ford(), "bank", options=(*ford().steps["bank"].options, Option("wade", "water"))),  # type: ignore[attr-defined]
        "step bank offers “wade” twice",
    ),
    "an option beside a throw offered twice": (
        lambda: changed(ford(), "ashore", instead=(Option("sleep", FAR), Option("sleep", FAR))),
        "step ashore offers “sleep” twice",
    ),
    "a fork that never turns": (
        lambda: changed(ford(), "soaked", when=AtLeast("soakings", 1)),
        "step soaked never turns the other way",
    ),
    "a fork that always turns": (
        lambda: replace(with_step(ford(), "gate", Fork("Across already?", AtEnd(), FAR, "bank")), start="gate"),
        "step gate never turns one way",
    ),
    "a choice that can dodge the end for ever": (
        lambda: replace(bog(), dodges=frozenset()),
        "at step mud a player can put off the end for ever",
    ),
    "a throw that can be dodged for ever": (
        lambda: changed(ford(), "ashore", instead=(Option("sleep", Later("ashore")),)),
        "at step ashore a player can put off the end for ever",
    ),
    "nothing to choose for some pack": (
        lambda: with_option(ford(), "bank", "wade", needs=HasAny("axe")),
        "step bank leaves a player who holds nothing nothing to choose",
    ),
    "nothing to choose for anybody": (
        lambda: changed(ford(), "bank", options=()),
        "step bank offers nothing to choose",
    ),
    "no rows": (lambda: changed(ford(), "ashore", rows=()), "step ashore has no rows"),
    "an unbounded tally": (
        lambda: with_row(bog(), "crawl", 1, effects=(Count("despair"),)),
        "bog: more than 300 scenes; something counts without bound",
    ),
    "a misspelt tally": (
        lambda: changed(ford(), "soaked", when=AtLeast("soaking", 2)),
        "something counts without bound",
    ),
    "a track the ground has not": (
        lambda: changed(ford(), "swept", effects=(Count("soakings"), Enter("rapids"))),
        "there is no track “rapids” seen from side a",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_seeded_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "LIMIT", 300)
    seeded, sentence = FAULTS[fault]
    assert sentence in found_in(seeded())


def test_a_fault_is_told_once_however_many_packs_meet_it() -> None:
    found = faults(with_row(ford(), "ashore", 0, on=Faces(1)))
    assert len(found) == len(set(found)) == 1


def test_every_broken_target_is_told_not_only_the_first() -> None:
    broken = with_option(changed(ford(), "pay", then="ashroe"), "bank", "wade", then="watr")
    assert len(faults(broken)) == 2


def test_a_declared_dodge_may_be_led_to() -> None:
    """Whoever can walk to a declared dodge does not dodge on the way there."""
    path = Choose("Which way?", (Option("bog", "mud"), Option("road", FAR)))
    assert faults(replace(with_step(bog(), "path", path), start="path")) == []


def test_a_second_dodge_beside_a_declared_one_is_still_found() -> None:
    shore = Choose("Into it?", (Option("not_yet", Later("shore")), Option("in", "mud")))
    assert faults(replace(with_step(bog(), "shore", shore), start="shore")) == [
        "bog: at step shore a player can put off the end for ever"
    ]


def stepping_stones(**fields: object) -> Procedure:
    stones = Walk(
        "Throw and walk.",
        (
            Row(Past(), "Across.", FAR),
            Row(Lands("moss"), "You slip on.", "slip"),
            Row(Else(), "Firm.", Later("stones")),
        ),
    )
    slip = Tell("On to the next moss.", "shore", (UpTo("moss"),))
    shore = Fork("Is that the shore?", AtEnd(), FAR, Later("stones"))
    ground = Ground({"stones": Track(5, {1: "moss", 4: "moss"})})
    steps = {"stones": stones, "slip": slip, "shore": shore}
    return Procedure("stones", "Stones", "", "stones", steps, "stones", sample=ground, **fields)  # type: ignore[arg-type]


def test_a_walk_is_checked_on_its_sample_and_on_the_board() -> None:
    assert faults(stepping_stones()) == []
    bare = Ground({"stones": Track(5)})
    held = replace(stepping_stones(), sample=None)
    assert "stones: step slip is never reached" in faults(held, {"a": bare, "b": bare})
    assert faults(stepping_stones(), {"a": bare, "b": bare}) == []  # the sample has what this board has not


def test_a_mark_nobody_can_land_on_is_found() -> None:
    """Landing past the end is no landing on the last stone."""
    ground = Ground({"stones": Track(5, {5: "moss"})})
    assert "step stones, row 2 (You slip on.) is never read" in "\n".join(
        faults(replace(stepping_stones(), sample=ground))
    )


def test_a_walk_without_its_track_is_found() -> None:
    assert faults(replace(stepping_stones(), sample=None)) == ["stones: there is no track “stones” seen from side a"]


def test_every_value_the_game_may_set_is_tried() -> None:
    """A row that only a tally set by the game leads to is dead without that tally."""
    start = Fork("Was it built?", AtLeast("built", 3), End("over"), "ashore")
    built = replace(with_step(ford(), "bank", start), start="bank")
    built = replace(built, steps={name: built.steps[name] for name in ("bank", "ashore")})
    assert "ford: step bank never turns one way" in faults(built)
    assert faults(replace(built, known={"built": range(4)})) == []


def test_packs_hold_each_named_item_or_not_and_spare_ones_to_pay_with() -> None:
    found = set(packs(ford()))
    assert found == {(), ("rope",), ("axe",), ("rope", "axe"), ("axe", "axe"), ("rope", "axe", "axe")}


def test_a_choice_that_is_always_open_is_no_fault() -> None:
    assert faults(with_option(ford(), "bank", "wade", needs=Always())) == []


def test_an_early_row_is_read_before_all_dice_lie() -> None:
    three = Throw(
        "Up to three dice: one 8.",
        (Row(Hits(1, 8), "There.", FAR), Row(Else(), "No.", Later("ashore"))),
        dice=3,
    )
    assert faults(with_step(ford(), "ashore", three)) == []


@every_procedure
def test_no_row_waits_for_a_face_that_another_has_taken(each: Shipped) -> None:
    """A page that tells a face twice says two things of it, though only the first comes true."""
    for step in each.procedure.steps.values():
        if isinstance(step, Throw):
            taken = [face for row in step.rows if isinstance(row.on, Faces) for face in row.on.faces_named()]
            assert len(taken) == len({*taken}), step.prompt
