"""The simulated hub by itself: what it says when, what its faults do, and how it sits on its pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hardware.dice.faults import BadLine
from hardware.dice.hub_side import BEAT_EVERY, FRESH_FOR, HubSide
from hardware.dice.sentences import Ack, Beat, Blink, Dice, DieState, Hello, Nak, Parser, State, Version, Who, write
from hardware.dice.simulated_hub import DICE, SimulatedHub, usual_path


def heard(lines: list[bytes] | bytes) -> list[object]:
    return [each.sentence for each in Parser().feed(lines if isinstance(lines, bytes) else b"".join(lines))]


def test_a_throw_takes_its_time_and_its_states() -> None:
    hub = HubSide({"red": "d6"}, Random(1), 0.0)
    hub.sentences(0.0)
    assert hub.throw("red", 0.0, 5) == 5
    states: list[tuple[float, DieState, int, int]] = []
    for hundredth in range(1500):
        for sentence in heard(hub.sentences(hundredth / 100)):
            if isinstance(sentence, State):
                states.append((hundredth / 100, sentence.state, sentence.face, sentence.roll_id))
    assert [state[1:] for state in states] == [
        (DieState.HANDLING, 0, 0),
        (DieState.ROLLING, 0, 1),
        (DieState.ROLLED, 5, 1),
        (DieState.ON_FACE, 5, 1),
    ]
    handled, rolling, rolled, old = (at for at, *_ in states)
    assert handled < rolling < rolled < old
    assert old - rolled == pytest.approx(FRESH_FOR, abs=0.02)
    assert hub.resting


def test_it_beats_once_a_second_and_numbers_every_sentence() -> None:
    hub = HubSide({"red": "d6"}, Random(1), 0.0)
    lines = [line for tenth in range(101) for line in hub.sentences(tenth / 10)]
    sentences = Parser().feed(b"".join(lines))
    assert [each.seq for each in sentences] == list(range(11))
    assert isinstance(sentences[0].sentence, Hello)
    assert [each.sentence.uptime for each in sentences if isinstance(each.sentence, Beat)] == list(range(1, 11))
    assert BEAT_EVERY == 1.0


def test_it_does_not_beat_for_the_time_it_was_not_asked() -> None:
    hub = HubSide({"red": "d6"}, Random(1), 0.0)
    hub.sentences(0.0)
    assert len(hub.sentences(1000.0)) == 1
    assert len(hub.sentences(1000.5)) <= 1


def test_every_question_gets_its_answer() -> None:
    hub = HubSide({"red": "d6", "white": "d8"}, Random(1), 0.0)
    hub.sentences(0.0)
    hub.hear(write(Who(), 5) + write(Dice(), 6) + write(Blink("red", 2), 7) + write(Blink("none", 2), 8))
    answers = heard(hub.sentences(0.0))
    assert [type(answer) for answer in answers] == [Hello, Ack, State, State, Ack, Nak]
    assert [answer.of for answer in answers if isinstance(answer, Ack | Nak)] == [6, 7, 8]
    assert hub.blinks("red") == 2
    hub.hear(write(Dice(), 9)[:-3] + b"?\r\n")
    assert hub.sentences(0.0) == []


def test_chance_is_fair_enough_and_all_from_the_seed() -> None:
    hub = HubSide({"white": "d8"}, Random(4), 0.0)
    counts = [0] * 9
    for throw in range(4000):
        counts[hub.throw("white", float(throw))] += 1
    assert counts[0] == 0
    assert all(400 < count < 600 for count in counts[1:])


def test_what_cannot_be_is_refused() -> None:
    hub = HubSide({"red": "d6"}, Random(1), 0.0)
    with pytest.raises(KeyError):
        hub.throw("blue", 0.0)
    with pytest.raises(ValueError, match="sides 1 to 6"):
        hub.throw("red", 0.0, 7)
    with pytest.raises(ValueError, match="sides 1 to 6"):
        hub.throw("red", 0.0, 0)
    with pytest.raises(ValueError, match="sides 1 to 6"):
        hub.turn("red", 0.0, 0)
    with pytest.raises(KeyError):
        HubSide({"red": "d7"}, Random(1), 0.0)
    with pytest.raises(KeyError):
        BadLine(Random(1)).fail("sulk")


def test_out_of_hearing_a_die_says_nothing_and_lies_otherwise_when_it_returns() -> None:
    hub = HubSide({"red": "d6"}, Random(1), 0.0, pace=0.0)
    hub.sentences(0.0)
    hub.take_away("red", 0.0)
    assert [state.state for state in heard(hub.sentences(0.0)) if isinstance(state, State)] == [DieState.UNKNOWN]
    hub.throw("red", 0.1, 6)
    assert hub.sentences(0.2) == []
    hub.bring_back("red", 0.3)
    hub.bring_back("red", 0.3)
    told = [state for state in heard(hub.sentences(0.4)) if isinstance(state, State)]
    assert [(state.state, state.face, state.roll_id) for state in told] == [(DieState.ON_FACE, 6, 0)]


LINES = [write(Beat("5C1E", number), number) for number in range(200)]


def carried(fault: str, amount: float | None = None) -> tuple[bytes, list[object]]:
    line = BadLine(Random(7))
    line.fail(fault, amount)
    out = b"".join(line.carry([each], float(number)) for number, each in enumerate(LINES))
    return out, heard(out)


def test_each_fault_does_what_it_says() -> None:
    sent = heard(LINES)
    assert carried("silence") == (b"", [])
    assert carried("drop", 1.0) == (b"", [])
    assert carried("duplicate", 1.0)[1] == [each for each in sent for _ in range(2)]
    assert carried("foreign")[1] == []
    assert carried("foreign")[0].startswith(b"$GPGGA")
    assert 100 < len(carried("drop", 0.2)[1]) < 200
    assert carried("truncate", 1.0)[1] == []
    assert carried("garble", 1.0)[1] == []
    assert carried("noise", 1.0)[1] != []
    assert len(carried("noise", 1.0)[0]) > len(b"".join(LINES))
    reordered = carried("reorder", 1.0)[1]
    assert reordered != sent
    assert sorted(each.uptime for each in reordered if isinstance(each, Beat)) == list(range(200))


def test_a_slow_line_lets_so_many_bytes_a_second_through_and_loses_none() -> None:
    line = BadLine(Random(7))
    line.fail("slow", 100.0)
    out = line.carry(LINES[:5], 0.0)
    assert out == b""
    for tenth in range(1, 30):
        piece = line.carry([], tenth / 10)
        assert len(piece) <= 11
        out += piece
    assert out == b"".join(LINES[:5])
    line.mend("slow")
    assert line.carry(LINES[5:7], 4.0) == b"".join(LINES[5:7])


class Driven:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def driven() -> Driven:
    return Driven()


@pytest.fixture
def hub(tmp_path: Path, driven: Driven) -> Iterator[SimulatedHub]:
    """A hub that moves only when the test steps it."""
    simulated = SimulatedHub({"red": "d6"}, rng=Random(1), path=tmp_path / "run" / "hub", clock=driven)
    simulated.open()
    yield simulated
    simulated.close()


def listen(hub: SimulatedHub, driven: Driven, seconds: float) -> bytes:
    """What somebody who opens the port hears in so long."""
    port = os.open(hub.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    said = b""
    try:
        until = driven.now + seconds
        while driven.now < until:
            driven.now += 0.05
            hub.step()
            try:
                said += os.read(port, 65536)
            except BlockingIOError:
                continue
    finally:
        os.close(port)
    return said


def test_the_same_seed_gives_the_same_bytes_through_the_pseudo_terminal(tmp_path: Path) -> None:
    def evening(seed: int) -> bytes:
        clock = Driven()
        hub = SimulatedHub(rng=Random(seed), path=tmp_path / "hub", clock=clock)
        hub.open()
        hub.fail("noise")
        hub.fail("duplicate")
        try:
            said = b""
            for _ in range(5):
                hub.roll("red")
                said += listen(hub, clock, 3.0)
            return said
        finally:
            hub.close()

    first = evening(1)
    assert len(first) > 1000
    assert evening(1) == first
    assert evening(2) != first


def test_the_link_stays_at_its_path_through_an_unplugging(hub: SimulatedHub, driven: Driven) -> None:
    before = str(hub.path.readlink())
    assert Path(before).exists()
    hub.fail("unplug")
    assert not hub.path.is_symlink()
    hub.step()
    hub.mend("unplug")
    assert hub.path.exists()
    hub.mend("unplug")
    assert any(isinstance(each, Beat) for each in heard(listen(hub, driven, 3.0)))
    hub.close()
    assert not hub.path.is_symlink()


def test_two_hubs_do_not_share_a_path_and_a_dead_one_s_link_is_replaced(hub: SimulatedHub, tmp_path: Path) -> None:
    second = SimulatedHub(path=hub.path)
    with pytest.raises(FileExistsError, match="Another simulated hub"):
        second.open()
    with pytest.raises(FileExistsError):
        second.start()
    second.close()
    assert hub.path.exists()
    orphan = tmp_path / "orphan"
    orphan.symlink_to("/dev/null")
    third = SimulatedHub(path=orphan)
    third.open()
    assert orphan.readlink() != Path("/dev/null")
    third.close()


def test_when_nobody_listens_nothing_blocks_and_nothing_piles_up(hub: SimulatedHub, driven: Driven) -> None:
    for _ in range(5000):
        driven.now += 1.0
        hub.roll("red")
        hub.step()
    assert len(hub._side._changes) < 20  # noqa: SLF001
    assert isinstance(hub.dice[0], State)


def test_reset_makes_boot_noise_and_begins_anew(hub: SimulatedHub, driven: Driven) -> None:
    listen(hub, driven, 2.0)
    hub.roll("red", 3)
    listen(hub, driven, 3.0)
    hub.fail("reset")
    assert hub.faults == {}
    said = listen(hub, driven, 0.2)
    assert said.startswith(b"\x00\xf8")
    first = Parser().feed(said)[0]
    assert isinstance(first.sentence, Hello)
    assert first.seq == 0
    assert hub.dice[0].roll_id == 0


def test_wrong_version_says_so_until_it_is_mended(hub: SimulatedHub, driven: Driven) -> None:
    def versions() -> set[Version]:
        return {each.version for each in heard(listen(hub, driven, 0.2)) if isinstance(each, Hello)}

    versions()
    hub.fail("wrong_version", 3)
    assert hub.faults == {"wrong_version": 3}
    assert versions() == {Version(3, 0)}
    hub.mend("wrong_version")
    assert versions() == {Version(1, 0)}


def test_a_battery_and_the_dice_can_be_set(hub: SimulatedHub) -> None:
    hub.charge("red", 7)
    assert hub.dice[0].battery == 7
    assert hub.roll("red", 2) == 2
    hub.turn("red", 4)
    hub.take_away("red")
    hub.bring_back("red")
    assert not hub.resting


def test_people_find_it_in_their_runtime_folder() -> None:
    assert usual_path().name == "dice-hub"
    assert SimulatedHub().path == usual_path()
    assert set(DICE.values()) == {"d6", "d8", "duelling"}


def test_a_busy_port_is_another_s_from_its_first_moment(tmp_path: Path) -> None:
    """Plugged in again while it is busy it is never free, however late the hub's own thread comes."""
    hub = SimulatedHub({"red": "d6"}, rng=Random(1), path=tmp_path / "hub")
    hub.open()
    try:
        for name in ("busy", "unplug"):
            hub.fail(name)
        hub.mend("unplug")
        port = os.open(hub.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        with pytest.raises(BlockingIOError):
            fcntl.flock(port, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(port)
    finally:
        hub.close()
