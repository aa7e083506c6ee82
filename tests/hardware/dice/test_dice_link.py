"""The whole chain through a real pseudo-terminal: the simulated hub at one end, the link at the other, no mocks."""

from __future__ import annotations

import fcntl
import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import serial

from companion.table.events import Rolled
from companion.table.words import SILENCE
from hardware.dice import ports
from hardware.dice.conversation import GREET_WITHIN, LOST_AFTER
from hardware.dice.faults import SATELLITES
from hardware.dice.link import MOST_ORDERS, DiceLink
from hardware.dice.news import (
    Cocked,
    DieFound,
    DieLost,
    HubFound,
    HubLost,
    HubRefused,
    Missed,
    Offered,
    PortTrouble,
    Reading,
    Status,
    Unanswered,
)
from hardware.dice.sentences import DieState, Version
from hardware.dice.simulated_hub import SimulatedHub
from hardware.inbox import MOST_NEWS
from tests.hardware.dice.conftest import Table
from ui.conformance.clocks import PATIENCE, Clock, Paced

Lay = Callable[..., Any]

# In the ordinary way.


def test_every_face_of_every_die_arrives_once(lay: Lay) -> None:
    table = lay()
    table.heard()
    thrown = [
        table.throw(die.die_id, face)
        for die, sides in zip(table.hub.dice, (8, 6, 6, 6), strict=True)
        for face in range(1, sides + 1)
    ]
    assert table.readings == thrown
    assert table.of(Offered, Cocked, HubLost) == []
    assert [found.again for found in table.of(HubFound)] == [False]


def test_a_reading_is_an_event_with_its_evidence(lay: Lay) -> None:
    table = lay()
    table.link.know("picture", "picture die", "ann")
    table.heard()
    table.throw("picture", 3)
    [reading] = table.of(Reading)
    assert reading.event() == Rolled("shield", "duelling")
    assert (reading.name, reading.seat, reading.hub) == ("picture die", "ann", "simulated")
    assert reading.evidence.startswith("$DH,")
    assert ",STATE,picture,duelling,rolled,3," in reading.evidence


def test_at_the_pace_of_people_a_throw_goes_through_its_states(lay: Lay) -> None:
    clock = Paced()
    table = lay(pace=1.0, clock=clock, link={"clock": clock})
    table.heard()
    seen: list[DieState] = []
    table.hub.roll("red", 4)

    def watch() -> bool:
        """A moment goes by only once the link has heard what the last one brought."""
        [told], [heard] = ([die.state for die in side.dice if die.die_id == "red"] for side in (table.hub, table.link))
        if heard is told:
            seen.append(heard)
            clock.tick(0.1)
            table.hub.step()
        return heard is DieState.ROLLED

    table.until(watch)
    assert [*dict.fromkeys(seen)][-3:] == [DieState.HANDLING, DieState.ROLLING, DieState.ROLLED]
    table.until(lambda: table.readings == [("red", 4)])


def test_a_die_that_goes_and_comes_is_told_each_way(lay: Lay) -> None:
    table = lay()
    table.heard()
    table.hub.take_away("red")
    table.until(lambda: table.of(DieLost))
    table.hub.bring_back("red")
    table.until(lambda: [found.die_id for found in table.of(DieFound)].count("red") == 2)


def test_a_die_blinks_and_an_unknown_one_is_refused(lay: Lay) -> None:
    table = lay()
    table.heard()
    assert table.link.blink("red", 4)
    table.until(lambda: table.hub.blinks("red") == 4)
    assert table.link.blink("green")
    table.until(lambda: table.of(Unanswered))
    assert [news.reason for news in table.of(Unanswered)] == ["unknown_die"]
    with pytest.raises(ValueError, match="Red"):
        table.link.blink("Red")


def test_the_screen_is_woken_again_whatever_came_of_it_before(lay: Lay, caplog: pytest.LogCaptureFixture) -> None:
    calls: list[str] = []

    def wake() -> None:
        calls.append(threading.current_thread().name)
        raise RuntimeError("no screen")

    table = lay(link={"wake": wake})
    table.heard()
    table.throw("red", 3)
    assert len(calls) > 1 and set(calls) == {"dice link"}, "one failure does not make the table deaf"
    assert [record.levelname for record in caplog.records if "screen" in record.getMessage()] == ["ERROR"]
    assert not any(record.exc_info for record in caplog.records)


# Lost and found.


def test_a_hub_that_goes_in_the_middle_of_a_throw_makes_an_offer_of_it(lay: Lay) -> None:
    table = lay(pace=0.5)
    table.heard()
    face = table.hub.roll("red")
    table.until(lambda: any(die.state is DieState.ROLLING for die in table.link.dice))
    table.hub.fail("unplug")
    table.until(lambda: table.of(HubLost))
    assert not table.link.status.heard
    assert all(die.state is DieState.UNKNOWN for die in table.link.dice)
    table.until(lambda: table.hub.resting)
    table.hub.mend("unplug")
    table.until(lambda: table.offered == [("red", face)])
    table.heard()
    assert table.readings == []
    table.throw("red", 2)
    assert table.offered == [("red", face)]


def test_lost_and_found_are_logged_once_each_and_without_a_stack_trace(
    lay: Lay, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="hardware.dice")
    table = lay()
    table.heard()
    table.hub.fail("unplug")
    table.until(lambda: table.of(HubLost))
    for _ in range(20):
        table.clock.jump(5.0)
        table.link.look_again()
    table.hub.mend("unplug")
    table.heard()
    lines = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert lines == [
        ("INFO", "I hear the dice hub simulated."),
        (
            "WARNING",
            "The dice hub has been unplugged. Plug it in and I go on by myself; you can tap the faces meanwhile.",
        ),
        ("INFO", "The dice hub is back. The dice count again."),
    ]
    assert not any(record.exc_info for record in caplog.records)
    assert [type(news) for news in table.of(HubFound, HubLost)] == [HubFound, HubLost, HubFound]
    assert [found.again for found in table.of(HubFound)] == [False, True]


def test_an_open_port_on_which_nobody_speaks_is_a_lost_hub(lay: Lay, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="hardware.dice")
    table = lay()
    table.heard()
    table.hub.fail("silence")
    table.clock.jump(LOST_AFTER)
    table.until(lambda: table.of(HubLost))
    assert [lost.silent for lost in table.of(HubLost)] == [True]
    assert str(table.link.status.words) == (
        "I have not heard the dice hub for three seconds. Is its cable in? You can tap the faces meanwhile."
    )
    for _ in range(5):
        table.clock.jump(GREET_WITHIN)
    table.hub.mend("silence")
    table.until(lambda: (table.clock.jump(0.1), table.link.status.heard)[1])
    table.heard()
    assert len(table.of(HubLost)) == 1
    assert [record.levelname for record in caplog.records] == ["INFO", "WARNING", "INFO"]


def test_a_gap_while_the_die_rolls_makes_an_offer_of_it(lay: Lay) -> None:
    table = lay(pace=1.5)
    table.heard()
    face = table.hub.roll("red")
    table.until(lambda: any(die.state is DieState.ROLLING for die in table.link.dice))
    table.hub.fail("drop", 1.0)
    table.hub.turn("white", 2)
    table.until(lambda: any(die.state is DieState.HANDLING for die in table.hub.dice))
    table.hub.mend("drop")
    table.until(lambda: table.offered == [("red", face)])
    assert table.readings == []


def test_a_restart_of_the_hub_is_no_loss_and_no_throw(lay: Lay) -> None:
    table = lay()
    table.heard()
    for face in (1, 2, 3):
        table.throw("red", face)
    table.hub.fail("reset")
    table.until(lambda: all(die.roll_id == 0 for die in table.link.dice))
    table.heard()
    for face in (4, 5, 6):
        table.throw("red", face)
    assert table.of(HubLost) == []
    assert table.offered == []
    assert [(reading.roll_id, reading.face) for reading in table.of(Reading)] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (1, 4),
        (2, 5),
        (3, 6),
    ]


def test_it_survives_any_number_of_unpluggings_at_any_moment(lay: Lay) -> None:
    table = lay()
    table.heard()
    descriptors = len(list(Path("/proc/self/fd").iterdir()))
    rng = Random(9)
    for _ in range(15):
        table.until(lambda: table.link.status.heard or rng.random() < 0.1)
        table.hub.roll("red")
        table.hub.fail("unplug")
        threading.Event().wait(rng.uniform(0.0, 0.05))
        table.hub.mend("unplug")
        table.clock.jump(5.0)
    table.heard()
    table.throw("red", 3)
    found, lost = table.of(HubFound), table.of(HubLost)
    assert len(found) == len(lost) + 1
    assert len(list(Path("/proc/self/fd").iterdir())) == descriptors


# Bad lines.


@pytest.mark.parametrize("fault", ["drop", "truncate", "garble", "duplicate", "reorder", "noise", "slow"])
def test_a_bad_line_costs_throws_and_never_makes_one(lay: Lay, fault: str) -> None:
    table = lay()
    table.heard()
    table.hub.fail(fault, 4000.0 if fault == "slow" else 0.25)
    thrown = []
    for _ in range(25):
        thrown.append(("blue", table.hub.roll("blue")))
        table.until(lambda: table.hub.resting)
    if fault in ("truncate", "garble", "noise"):
        assert sum(table.link.rejected.values()) > 0
    table.hub.mend(fault)
    table.hub.roll("white", 8)  # sound sentences, by which the last gap shows
    table.until(lambda: ("white", 8) in table.readings + table.offered)
    table.heard()
    told = [(news.reading if isinstance(news, Offered) else news) for news in table.of(Reading, Offered)]
    blue = [reading for reading in told if reading.die_id == "blue"]
    rolls = [reading.roll_id for reading in blue]
    assert len(set(rolls)) == len(rolls), "no throw is told twice"
    assert all(thrown[reading.roll_id - 1] == ("blue", reading.face) for reading in blue)
    if fault in ("duplicate", "slow"):
        assert [(reading.die_id, reading.face) for reading in blue] == thrown
    table.throw("blue", 1)
    table.throw("blue", 1)


def test_the_roll_ids_of_a_lost_greeting_are_not_mixed_up(lay: Lay) -> None:
    table = lay()
    table.heard()
    table.throw("red", 3)
    table.hub.fail("drop", 1.0)
    table.hub.fail("reset")
    table.until(lambda: all(die.roll_id == 0 for die in table.hub.dice))
    table.hub.mend("drop")
    table.heard()
    table.throw("red", 3)
    assert [reading.roll_id for reading in table.of(Reading)] == [1, 1]


# What is no hub, or not ours.


def test_a_hub_of_another_version_is_refused_in_words_once(lay: Lay, caplog: pytest.LogCaptureFixture) -> None:
    table = lay()
    table.heard()
    table.hub.fail("wrong_version")
    table.until(lambda: table.of(HubRefused))
    [refused] = table.of(HubRefused)
    assert refused.version == Version(2, 0)
    assert str(refused.words) == (
        "The dice hub simulated speaks version 2.0 and I speak version 1.0, so I could misread its dice. "
        "Update the companion; you can tap the faces meanwhile."
    )
    assert table.link.status.words == refused.words
    table.hub.roll("red")
    for _ in range(4):
        table.clock.jump(ports.LEFT_ALONE_IF_NAMED)
        table.link.look_again()
        table.link.look_again()
    assert table.readings == table.offered == []
    table.hub.mend("wrong_version")
    table.until(lambda: (table.clock.jump(0.1), table.link.status.heard)[1])
    table.heard()
    table.throw("red", 4)
    assert len(table.of(HubRefused)) == 1
    assert len([record for record in caplog.records if "version" in record.getMessage()]) == 1


def test_an_older_hub_is_told_to_be_updated(lay: Lay) -> None:
    table = lay()
    table.heard()
    table.hub.fail("wrong_version", 0.0)
    table.until(lambda: table.of(HubRefused))
    assert "Update the hub;" in str(table.of(HubRefused)[0].words)


def _babble(rng: Random) -> Callable[[bytes], bytes]:
    return lambda _: rng.randbytes(3000)


@pytest.mark.parametrize(
    "says",
    [_babble(Random(5)), lambda _: b"", lambda heard: heard, lambda _: SATELLITES, lambda _: b"$DH,$DH,1,\r\n"],
    ids=["babbler", "mute", "echo", "satellites", "stutterer"],
)
def test_what_is_no_hub_is_left_alone_and_the_next_port_is_tried(
    lay: Lay, gadget: Callable[..., Any], tmp_path: Path, says: Callable[[bytes], bytes]
) -> None:
    stranger = gadget(says)
    table = lay(ports=[stranger.port, str(tmp_path / "hub")])
    table.until(lambda: (table.clock.jump(0.05), table.link.status.heard)[1])
    table.heard()
    assert table.link.status.port == str(tmp_path / "hub")
    assert b"WHO" in stranger.heard
    table.throw("red", 5)
    assert table.readings == [("red", 5)]


def test_a_mute_device_is_asked_for_five_seconds_and_then_left_alone(lay: Lay, gadget: Callable[..., Any]) -> None:
    mute = gadget(lambda _: b"")
    table = lay(ports=[mute.port])
    table.until(lambda: b"WHO" in mute.heard)
    table.clock.jump(GREET_WITHIN)
    table.until(lambda: not _locked(mute.port))
    asked = mute.all_heard()
    threading.Event().wait(3 * ports.FIRST_DELAY)
    assert mute.all_heard() == asked
    table.clock.jump(ports.LEFT_ALONE_IF_NAMED)
    table.until(lambda: len(mute.heard) > len(asked))


def test_on_a_port_nobody_named_a_stranger_is_never_spoken_to(
    lay: Lay, gadget: Callable[..., Any], tmp_path: Path
) -> None:
    strangers = [gadget(lambda _: SATELLITES), gadget(lambda _: b"")]
    found = [*(stranger.port for stranger in strangers), str(tmp_path / "hub")]
    table = lay(ports=[], link={"find": lambda: found})
    table.until(lambda: (table.clock.jump(0.05), table.link.status.heard)[1])
    table.heard()
    assert table.link.status.port == str(tmp_path / "hub")
    assert all(stranger.heard == b"" for stranger in strangers)
    assert table.of(PortTrouble) == []


def test_a_busy_port_is_told_once_and_taken_when_it_is_free(lay: Lay, caplog: pytest.LogCaptureFixture) -> None:
    table = lay()
    table.heard()
    table.hub.fail("unplug")
    table.until(lambda: table.of(HubLost))
    table.link.stop()
    table.hub.fail("busy")
    table.hub.mend("unplug")
    table.until(lambda: _locked(table.hub.path))
    table.link.start()
    table.until(lambda: table.of(PortTrouble))
    for _ in range(5):
        table.clock.jump(5.0)
        table.link.look_again()
    assert "Another program is using" in str(table.link.status.words)
    table.hub.mend("busy")
    table.until(lambda: (table.clock.jump(0.1), table.link.status.heard)[1])
    assert len(table.of(PortTrouble)) == 1
    assert len([record for record in caplog.records if "Another program" in record.getMessage()]) == 1


def _locked(path: Path | str) -> bool:
    port = os.open(path, os.O_RDWR | os.O_NOCTTY)
    try:
        fcntl.flock(port, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return False
    except OSError:
        return True
    finally:
        os.close(port)


def test_the_port_is_ours_alone_while_we_listen_and_free_afterwards(lay: Lay) -> None:
    table = lay()
    table.heard()
    with pytest.raises(serial.SerialException):
        serial.Serial(str(table.hub.path), exclusive=True)
    table.link.stop()
    serial.Serial(str(table.hub.path), exclusive=True).close()


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_path_that_is_no_port_is_told_once(tmp_path: Path, kind: str, lay: Lay) -> None:
    path = tmp_path / "port"
    path.touch() if kind == "file" else path.mkdir()
    table = lay(ports=[str(path)])
    table.until(lambda: table.of(PortTrouble))
    table.clock.jump(5.0)
    table.link.look_again()
    table.until(lambda: (table.clock.jump(1.0), not table.link._orders)[1])  # noqa: SLF001
    assert len(table.of(PortTrouble)) == 1
    assert str(path) in str(table.link.status.words)


def test_a_port_that_is_not_there_yet_is_waited_for_in_silence(lay: Lay, tmp_path: Path) -> None:
    table = lay(ports=[str(tmp_path / "later")])
    table.clock.jump(60.0)
    assert table.link.poll() == []
    assert "Plug it in" in str(table.link.status.words)
    (tmp_path / "later").symlink_to(table.hub.path)
    table.heard()


# Bounds, and the end.


def test_when_nobody_polls_the_oldest_news_goes_and_is_counted(lay: Lay) -> None:
    table = lay()
    table.heard()
    table.of(object)
    rolls = MOST_NEWS + 40
    for roll in range(1, rolls + 1):
        table.hub.roll("red")
        table.until(lambda roll=roll: any(die.roll_id == roll and die.state.settled for die in table.link.dice))
    table.heard()
    missed, *kept = table.link.poll()
    assert missed == Missed(rolls - MOST_NEWS)
    assert [reading.roll_id for reading in kept] == list(range(41, rolls + 1))
    assert table.link.poll() == []


def test_orders_have_an_end_too(tmp_path: Path) -> None:
    link = DiceLink([str(tmp_path / "nothing")])
    for number in range(10 * MOST_ORDERS):
        link.know("red", f"name {number}")
        link.look_again()
    waiting = link._orders, link._introduced  # noqa: SLF001
    assert [len(each) for each in waiting] == [0, 1], "what is known of a die is never dropped"
    assert not link.blink("red")
    link.status = Status(True, SILENCE)
    assert [link.blink("red") for _ in range(MOST_ORDERS + 1)] == [True] * MOST_ORDERS + [False]


def test_a_mistake_of_ours_does_not_end_the_evening(lay: Lay, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    calls = 0

    def find() -> list[str]:
        nonlocal calls
        calls += 1
        if calls < 4:
            raise RuntimeError("a mistake")
        return [str(tmp_path / "hub")]

    table = lay(ports=[], link={"find": find})
    table.heard()
    assert len([record for record in caplog.records if "a mistake" in record.getMessage()]) == 1
    assert not any(record.exc_info for record in caplog.records)


def running() -> set[str]:
    return {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize("moment", ["before", "looking", "heard", "unplugged", "silent", "flooded"])
def test_stop_ends_it_at_any_moment_and_start_begins_anew(
    lay: Lay, gadget: Callable[..., Any], moment: str, tmp_path: Path
) -> None:
    ports_ = [gadget(_babble(Random(1))).port] if moment == "flooded" else []
    table = lay(ports=[*ports_, str(tmp_path / "hub")])
    if moment in ("heard", "unplugged", "silent"):
        table.heard()
    if moment == "unplugged":
        table.hub.fail("unplug")
    if moment == "silent":
        table.hub.fail("silence")
    assert "dice link" in running()
    table.link.stop(timeout=30.0)
    table.link.stop()
    assert "dice link" not in running()
    assert not table.link.status.heard
    for fault in table.hub.faults:
        table.hub.mend(fault)
    table.link.start()
    with pytest.raises(RuntimeError, match="already"):
        table.link.start()
    table.until(lambda: (table.clock.jump(0.05), table.link.status.heard)[1])


def test_a_link_that_waits_for_bytes_still_does_what_it_is_told(tmp_path: Path, clock: Clock) -> None:
    """An idle table wakes nobody: the hub's clock stands, so no beat comes, and a read would wait for an hour."""
    with SimulatedHub(path=tmp_path / "hub", rng=Random(1), clock=lambda: 0.0, pace=0.0, tick=0.005) as hub:
        link = DiceLink([str(hub.path)], clock=clock, tick=3600.0)
        link.start()
        table = Table(hub, link, clock)
        table.heard()
        assert link.blink("red", 4)
        table.until(lambda: hub.blinks("red") == 4)
        link.know("red", name="Ruby")
        table.until(lambda: any(die.name == "Ruby" for die in link.dice))
        link.stop(PATIENCE)
        assert not any(thread.name == "dice link" for thread in threading.enumerate())


def test_a_link_may_be_stopped_from_its_own_news(lay: Lay) -> None:
    threads: list[threading.Thread] = []
    table = lay(ports=[])

    def wake() -> None:
        threads.append(threading.current_thread())
        link.stop()

    link = DiceLink([str(table.hub.path)], wake=wake, tick=0.02)
    link.start()
    table.until(lambda: threads and not threads[0].is_alive())
    assert not link.status.heard
