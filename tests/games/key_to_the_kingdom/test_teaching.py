"""A Kingdom taught by tapping: our own board shown tap by tap, as somebody would show theirs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.boards.loader import examine, load
from companion.boards.teaching import Sketch, Wanted, checked, missing, written
from companion.games import rules
from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.teaching import HEADS, KingdomLesson, lesson
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS, WORLDS
from companion.play.chance import random_answer
from companion.play.session import Session
from companion.play.setup import Seat, Setup
from companion.table.words import Words

MODEL = reference().board
SPACE = {space.id: space for space in MODEL.spaces}


def finger(wanted: Wanted) -> Iterator[str]:
    """The spaces of our board that answer what is wanted."""
    name, _, rest = wanted.id.partition(".")
    if name in ("start", "ring", "wizard"):
        yield getattr(MODEL, name)
    elif name == "head":
        yield from (space.id for space in MODEL.spaces if space.dk == int(rest))
    elif name.startswith("whirlpool"):
        pool = next(each for each in MODEL.whirlpools if each.id == name)
        rim = pool.rims.get(
            rest, pool.hole_rim
        )  # where arrows end it is one step to the whirlpool, without being asked
        yield from (name,) if not rest else (each for each in rim if SPACE[each].kind == "rim")
    elif name in WORLDS:
        place = MODEL.locations[name]
        yield from place.daggers if rest == "daggers" else (place.dungeon,)
    else:
        hazard = MODEL.hazards[name]
        way, _, more = rest.partition(".")
        if way in hazard.chains:
            chain = hazard.chains[way]
            plain = {"": chain.spaces, "begin": (chain.begin,), "exit": (chain.exit,)}
            yield from plain.get(more, (chain.spaces[place - 1] for place in chain.special.get(more, ())))
        elif way in hazard.special:
            yield from (hazard.span[place - 1] for place in hazard.special[way])
        elif way in hazard.spots:
            yield hazard.spots[way]
        else:
            yield from {"a": (hazard.a,), "b": (hazard.b,), "span": hazard.span}[way]


def taught(leave: str = "") -> Sketch:
    """Everything shown but what is called `leave`."""
    sketch = Sketch(lesson().size)
    late = sorted(lesson().wanted, key=lambda each: bool(each.of))  # heads and marks lie on spaces shown before
    for wanted in [each for each in late if each.id != leave and not each.id.startswith("head")]:
        for name in finger(wanted):
            sketch = sketch.on(SPACE[name].panel).show(wanted, SPACE[name].at)
    for link in MODEL.links:
        for end in (link.a, link.b):
            sketch = sketch.on(SPACE[end].panel).walk(SPACE[end].at)
        sketch = sketch.lift()
    for wanted in [each for each in late if each.id.startswith("head") and each.id != leave]:
        for name in finger(wanted):
            sketch = sketch.on(SPACE[name].panel).show(wanted, SPACE[name].at)
    return sketch


@pytest.fixture(scope="module")
def whole() -> Sketch:
    return taught()


def test_it_is_the_board_it_was(whole: Sketch) -> None:
    """The same places, the same ways: only the names of the spaces are others; and the checks find nothing."""
    assert missing(lesson(), whole) == ()
    assert [str(fault) for fault in checked(lesson(), whole) if not fault.warning] == []
    board = lesson().board(whole, "mine")
    at = {space.id: (space.panel, space.at) for space in board.spaces}
    was = {space.id: (space.panel, space.at) for space in MODEL.spaces}
    assert sorted(at.values()) == sorted(was.values())
    assert (board.size, board.parts) == (MODEL.size, MODEL.parts)
    face = [(each.id, each.at, each.size, each.when) for each in board.panels]
    assert sorted(face) == sorted((each.id, each.at, each.size, each.when) for each in MODEL.panels)
    looks = {(space.panel, space.at): (space.kind, space.dk) for space in board.spaces if space.kind != "space"}
    told = {
        name: (SPACE[name].kind, SPACE[name].dk) for name in was if SPACE[name].kind not in ("seam", "rim", "space")
    }
    assert {name: looks.get(was[name]) for name in told} == told
    for flaps in ({"flap_a": a, "flap_b": b} for a in ("in", "out") for b in ("in", "out")):
        mine, model = board.track(flaps), MODEL.track(flaps)
        steps = {(at[a], at[b]) for a, row in mine.items() for b in row}
        assert steps == {(was[a], was[b]) for a, row in model.items() for b in row}
    for name in HAZARDS:
        mine_data, model_data = board.hazards[name], MODEL.hazards[name]
        assert [at[each] for each in mine_data.span] == [was[each] for each in model_data.span]
        assert mine_data.special == model_data.special, name
        assert {spot: at[each] for spot, each in mine_data.spots.items()} == {
            spot: was[each] for spot, each in model_data.spots.items()
        }
        assert mine_data.chains.keys() == model_data.chains.keys()


def test_it_is_a_file_one_can_play_on(whole: Sketch, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(written(lesson(), whole, "mine"), encoding="utf-8")
    assert load(path, KingdomBoard) == lesson().board(whole, "mine")
    game = rules("key_to_the_kingdom", str(path))
    session = Session(game, Setup(game.id, (Seat("red", "Ann"), Seat("blue", "Bob")), board=str(path)))
    rng = random.Random(4)
    for _ in range(120):
        session.tell(random_answer(session.prompt, rng), "touch")
    assert game.faults(session.state) == []


@pytest.mark.parametrize("left", ["start", "swamp.a", "whirlpool_a", "evil_tower.dungeon", "boats.serpent", "head.3"])
def test_what_is_left_out_is_missed_and_said(left: str) -> None:
    """By the list of what is still to be shown, and by the checks."""
    sketch = taught(left)
    assert [each.id for each in missing(lesson(), sketch)] == [left]
    assert [fault for fault in checked(lesson(), sketch) if not fault.warning]


def test_the_checks_can_be_asked_at_any_moment(whole: Sketch) -> None:
    """Nothing shown yet, half of it shown: sentences, never a stumble; and what is there can be written."""
    sketch, left = whole, len(checked(lesson(), whole))
    for number, space in enumerate(whole.spaces):
        sketch = sketch.on(space.panel).erase(space.at)
        if number % 61 == 0 or not sketch.spaces:
            found = checked(lesson(), sketch)
            assert len(found) > left and all(fault.text for fault in found)
            again, _ = examine(written(lesson(), sketch, "mine"), KingdomBoard)
            assert again == lesson().board(sketch, "mine")
    assert not sketch.spaces and not sketch.links
    assert len(checked(lesson(), sketch)) > len(HAZARDS)


def damaged(sketch: Sketch, rng: random.Random) -> Sketch:
    """Some of it walked or shown otherwise, as a careless finger would."""
    for _ in range(rng.randrange(1, 5)):
        space, wanted = rng.choice(sketch.spaces), rng.choice(lesson().wanted)
        sketch = sketch.on(space.panel)
        match rng.randrange(4):
            case 0:
                sketch = sketch.erase(space.at).walk(space.at).lift()
            case 1:
                other = rng.choice(sketch.spaces)
                sketch = sketch.walk(space.at).on(other.panel).walk(other.at).lift()
            case 2:
                sketch = sketch.move(space.id, rng.choice(sketch.here()).at)
            case _:
                sketch = sketch.show(wanted, space.at)
    return sketch


def test_what_is_wrong_with_a_board_that_is_wholly_shown_is_said_in_any_language(whole: Sketch) -> None:
    """The words of its file are nobody's who shows it by tapping."""
    rng, found = random.Random(1), set[str]()
    for _ in range(60):
        sketch = damaged(whole, rng)
        if not missing(lesson(), sketch):
            faults = checked(lesson(), sketch)
            assert not [fault.words for fault in faults if not isinstance(fault.words, Words)]
            found |= {fault.words.text for fault in faults if isinstance(fault.words, Words)}
    assert len(found) > 6


def test_the_ledger_is_not_asked_again() -> None:
    """F07, F11, F09, F04: what is known is nobody's tap."""
    asked = {each.id for each in KingdomLesson().wanted}
    assert not asked & {"beam_bridge.a", "magic_rainbow.b", "beam_bridge.post", "cyclops.third_rock", "rat_trap.wall_a"}
    assert {each.panel for each in lesson().wanted if each.id.startswith("wild_boar")} == {"ice_palace"}
    assert len([each for each in asked if each.startswith("head")]) == len(HEADS)
