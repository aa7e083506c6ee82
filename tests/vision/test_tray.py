"""Dice in play by camera alone: the simulated tray, the simulated camera, and the detector that reads real dice.

Whole stretches of Darrowell, where every area throws plain dice, and duels of the maze with the mat beside its board.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import pytest

from companion.games import GAMES, rules
from companion.play.journal import Journal
from companion.play.session import Session
from companion.table.dice import D6, DUELLING, Die, Face
from companion.table.events import Entry, Event, Rolled, Undone
from hardware.dice.news import Offered, Undecided
from hardware.dice.source import AllDice
from tests.play.at_table import play_on, simulated
from tests.vision.dice.studio import TrayStudio
from tests.vision.dice.tray import Thrown, photograph
from tests.waiting import PATIENCE, until
from ui.table.eyes import Eyes
from ui.table.kits import kit_of
from ui.table.referee import Referee, Update
from ui.table.tray import TrayDice
from vision.camera.frames import Frame
from vision.camera.scene import Hand, Stand
from vision.camera.simulated import Table, overhead
from vision.camera.studio import SimulatedCamera
from vision.dice.reader import DieSeen
from vision.dice.throws import Rest
from vision.geometry import Pose
from vision.kit import mat
from vision.kit.book import things

LOOKS = 12
"""Pictures within which a throw is read, if it ever is: two thirds of a second of stillness and a few over."""


class Played:
    """A session whose dice are thrown in the simulated tray. Everything else is told."""

    def __init__(self, session: Session[Any], studio: TrayStudio, tray: TrayDice) -> None:
        self.session, self.studio, self.tray = session, studio, tray
        self.referee = Referee(session, AllDice([tray]))
        self.eyes: Eyes | None = None
        self.said: list[Update] = []
        self._changed = threading.Condition()
        self.referee.listen(self._heard)

    def _heard(self, update: Update) -> None:
        with self._changed:
            self.said.append(update)
            self._changed.notify_all()

    def until_rolled(self, count: int) -> bool:
        """Waits until so many throws stand in the log."""
        with self._changed:
            return self._changed.wait_for(lambda: len(self.rolled()) >= count, PATIENCE)

    def until_said(self, words: str) -> Update:
        """Waits for a sentence about the table, and forgets it."""

        def found() -> Update | None:
            return next((each for each in self.said if each.notice and words in str(each.notice)), None)

        with self._changed:
            assert self._changed.wait_for(found, PATIENCE), [str(each.notice) for each in self.said]
            update = found()
            assert update
            self.said.remove(update)
            return update

    def rolled(self) -> list[Event]:
        steps = (step.entry.event for step in self.session.steps if step.entry)
        return [event for event in steps if isinstance(event, Rolled)]

    def throw(self, *faces: Face) -> None:
        """Takes up the dice and throws them; waits until they are read."""
        before, die = len(self.rolled()), self.session.prompt.die
        assert die
        self.take_up()
        self.studio.throw(*((die, face) for face in faces))
        assert self.until_rolled(before + len(faces)), (faces, self.tray.status, self.said[-3:])

    def take_up(self) -> None:
        """Takes all dice into the hand; the camera sees that they are gone."""
        self.studio.lay()
        until(lambda: self.tray._throws.lying == ())  # noqa: SLF001

    def watch(self, pictures: int = LOOKS) -> None:
        """Lets the camera take pictures, and the referee hear of them."""
        assert self.studio.wait(pictures, PATIENCE)
        self.referee.act(lambda: None).result(PATIENCE)

    def play(self, event: Event) -> None:
        if isinstance(event, Rolled):
            self.throw(event.face)
        else:
            self.referee.tell(event).result(PATIENCE)


@contextmanager
def tray_alone(
    session: Session[Any], seed: int = 1, others: Callable[[str], bool] = lambda kind: False
) -> Iterator[Played]:
    """A camera over the tray and nothing else."""
    studio = TrayStudio(seed=seed, pace=0.0)
    tray = TrayDice(lambda: table.referee.wake(), lambda: SimulatedCamera(studio), others=others, clock=studio.now)
    table = Played(session, studio, tray)
    tray.attend(table.referee)
    table.referee.start()
    try:
        table.take_up()
        yield table
    finally:
        tray.stop()
        table.referee.stop()


def until_die(session: Session[Any], die: Die) -> Session[Any]:
    """The same, played to where such a die is awaited, and no other throw after it."""
    play_on(session, random.Random(11), lambda prompt: prompt.die == die)
    return session


def by_touch(session: Session[Any], seed: int, most: int) -> list[Event]:
    """The same stretch as somebody would tap it."""
    rng = random.Random(seed)
    told: list[Event] = []
    while not session.prompt.over and len(told) < most:
        told.append(session.rules.simulated(session.state, session.prompt, rng))
        session.tell(told[-1])
    return told


@pytest.mark.long
def test_areas_of_darrowell_thrown_under_the_camera_have_the_log_of_taps(tmp_path: Path) -> None:
    """Each throw is taken once, and a picture of it lies in the journal."""
    wanted = by_touch(simulated("darrowell"), 7, 24)
    assert sum(isinstance(event, Rolled) for event in wanted) >= 6
    with Journal(tmp_path / "journal.sqlite") as journal:
        session = simulated("darrowell")
        session.log = journal.begin(session.setup)
        with tray_alone(session) as played:
            for event in wanted:
                played.play(event)
            played.watch()
        told = [entry for entry in journal.entries(1) if isinstance(entry, Entry)]
        assert [entry.event for entry in told] == wanted
        thrown = [entry for entry in told if isinstance(entry.event, Rolled)]
        assert {entry.source for entry in thrown} == {"camera:white"}
        picture = journal.evidence(thrown[0].evidence)
        assert picture and len(picture) < 60_000
        shown = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
        assert shown is not None and max(shown.shape) <= 480


@pytest.fixture
def played() -> Iterator[Played]:
    """Darrowell at its first throw: three dice are awaited, one after the other."""
    with tray_alone(simulated("darrowell")) as found:
        assert found.session.prompt.die == D6
        yield found


@pytest.mark.long
def test_a_die_that_lies_there_is_never_taken_twice(played: Played) -> None:
    """Not by a hand going over it, not after an undo, not in another light."""
    played.throw(4)
    assert played.session.prompt.die == D6, "another throw is awaited"
    for _ in range(2):
        played.studio.reach_in(Hand((10.0, 5.0), 80.0))
        played.watch(4)
        played.studio.reach_in(None)
        played.watch()
    played.referee.tell(Undone()).result(PATIENCE)
    played.watch()
    assert played.rolled() == []
    played.throw(2)
    assert played.rolled() == [Rolled(2, "d6")]


@pytest.mark.long
def test_a_hand_over_the_tray_holds_a_throw_back_and_does_not_lose_it(played: Played) -> None:
    played.studio.reach_in(Hand((0.0, 0.0), 75.0))
    played.studio.throw((D6, 3))
    played.watch()
    assert played.rolled() == []
    played.studio.reach_in(None)
    assert played.until_rolled(1) and played.rolled() == [Rolled(3, "d6")]


def test_a_cocked_die_is_asked_about(played: Played) -> None:
    played.studio.throw((D6, 5), lean=30.0)
    played.until_said("cannot read it for certain")
    assert played.rolled() == []
    played.throw(1)
    assert played.rolled() == [Rolled(1, "d6")]


def test_of_a_die_that_cannot_be_read_for_certain_the_guess_is_offered(played: Played) -> None:
    """Of one; of several it is for people to say which is which."""
    tray, frame = played.tray, Frame(photograph([]), 1.0, 1)
    one, other = DieSeen(4, False, (10.0, 10.0)), DieSeen(2, False, (90.0, 10.0))
    (offered,) = tray._told(Rest(unread=(one,)), D6, frame, 0).doubtful  # noqa: SLF001
    assert isinstance(offered, Offered) and offered.reading.shown == 4
    assert str(offered.words) == "I think the white die shows 4, but I cannot read it for certain. Is this your roll?"
    for unread in ((one, other), (one._replace(face=None),)):
        (asked,) = tray._told(Rest(unread=unread), D6, frame, 0).doubtful  # noqa: SLF001
        assert isinstance(asked, Undecided)


@pytest.mark.long
def test_a_die_that_was_pushed_or_tipped_is_asked_about(played: Played) -> None:
    played.studio.lay(Thrown(3, (0.0, 0.0), 20.0))
    assert played.until_rolled(1)
    played.studio.lay(Thrown(3, (50.0, -30.0), 21.0))
    assert played.until_said("shows 3, but I did not see it thrown").offered == Rolled(3, "d6")
    played.studio.lay(Thrown(5, (63.0, -30.0), 50.0))
    assert played.until_said("shows 5, but I did not see it thrown").offered == Rolled(5, "d6")
    assert played.rolled() == [Rolled(3, "d6")]


def test_a_tap_of_the_same_throw_counts_once(played: Played) -> None:
    """Somebody taps before the camera has made up its mind; another throw is awaited next."""
    played.studio.throw((D6, 6))
    played.watch(2)
    played.referee.tell(Rolled(6, "d6")).result(PATIENCE)
    played.watch()
    assert len(played.rolled()) == 1 and played.session.prompt.die == D6


@pytest.mark.long
def test_a_tap_while_the_hand_is_still_there_counts_once(played: Played) -> None:
    """The camera sees the die only afterwards: it may be another throw, so it asks."""
    played.studio.reach_in(Hand((-40.0, -30.0), 75.0))
    played.watch()
    played.studio.throw((D6, 6))
    played.referee.tell(Rolled(6, "d6")).result(PATIENCE)
    played.watch()
    played.studio.reach_in(None)
    assert played.until_said("shows 6, but I did not see it thrown").offered == Rolled(6, "d6")
    assert len(played.rolled()) == 1 and played.session.prompt.die == D6
    played.throw(3)
    assert played.rolled() == [Rolled(6, "d6"), Rolled(3, "d6")]


@pytest.mark.long
def test_dice_of_another_kind_may_lie_beside(played: Played) -> None:
    """What lies there is told again for the die that is awaited now, and is no throw of it."""
    played.throw(4)
    tray = played.tray
    tray._prompt = msgspec.structs.replace(played.session.prompt, die=DUELLING)  # noqa: SLF001
    played.watch()
    assert tray.dice == () and len(played.rolled()) == 1
    tray._prompt = played.session.prompt  # noqa: SLF001
    played.studio.reach_in(Hand((10.0, 5.0), 80.0))
    played.watch(4)
    played.studio.reach_in(None)
    played.watch()
    assert len(played.rolled()) == 1


def test_an_unplugged_camera_neither_loses_nor_invents_a_throw(played: Played) -> None:
    played.throw(2)
    played.studio.fail("unplugged")
    until(lambda: not played.tray.status.heard, lambda: played.tray.status)
    assert "Tap" in str(played.tray.status.words)
    played.studio.throw((D6, 4))
    played.studio.mend()
    offered = played.until_said("shows 4, but I did not see it thrown").offered
    assert offered == Rolled(4, "d6") and len(played.rolled()) == 1
    played.referee.tell(offered).result(PATIENCE)
    played.watch()
    assert played.rolled() == [Rolled(2, "d6"), Rolled(4, "d6")]


def test_more_dice_than_are_awaited_are_asked_about() -> None:
    """Which of them counts is for people to say."""
    with tray_alone(until_die(simulated("magic_maze"), D6)) as played:
        played.studio.throw((D6, 5), (D6, 2))
        played.until_said("I see 5 and 2, and 1 die is asked for. Tap what counts.")
        assert played.rolled() == []


def test_dice_that_tell_of_themselves_go_first() -> None:
    with tray_alone(simulated("darrowell"), others=lambda kind: kind == "d6") as played:
        played.studio.throw((D6, 6))
        played.watch()
        assert played.rolled() == []


def test_no_throw_is_read_while_none_is_awaited() -> None:
    """What was thrown too early is no answer to what is asked later."""
    session = simulated("darrowell")
    rng = random.Random(3)
    play_on(session, rng, lambda prompt: not prompt.die)
    told = len(session.steps)
    with tray_alone(session) as played:
        played.studio.throw((D6, 6))
        played.watch()
        while not session.prompt.die:
            played.referee.tell(session.rules.simulated(session.state, session.prompt, rng)).result(PATIENCE)
        at = len(session.steps)
        played.watch()
        assert at > told and len(session.steps) == at
        played.throw(6)


def test_no_kit_uses_the_markers_of_the_mat_and_the_kits_of_readable_dice_print_it() -> None:
    printed = set()
    for game in GAMES:
        board, kit = kit_of(rules(game))
        assert not set(kit.ids()) & set(mat.MARKERS)
        if any(thing.title == "dice mat" for thing in things(board, kit)):
            printed.add(game)
    assert printed == set(GAMES) - {"key_to_the_kingdom"}, "its one die has eight sides"


# --- the mat beside a board, under the one camera


@contextmanager
def maze_and_mat(session: Session[Any]) -> Iterator[Played]:
    board, kit = kit_of(session.rules)
    pose: Pose = overhead(board, kit, (1280, 720))
    where = Stand((board.size[0] + 110.0, 130.0), 90.0)
    studio = TrayStudio(Table(board, kit), pose, where, seed=3, pace=0.0)
    tray = TrayDice(lambda: table.referee.wake(), clock=studio.now)
    table = Played(session, studio, tray)
    tray.attend(table.referee)
    eyes = Eyes(table.referee, board, kit, lambda: SimulatedCamera(studio), clock=studio.now)
    eyes.show_dice(tray)
    table.eyes = eyes
    table.referee.start()
    eyes.start()
    try:
        table.take_up()
        yield table
    finally:
        eyes.stop()
        tray.stop()
        table.referee.stop()


@pytest.mark.long
def test_one_camera_sees_the_board_and_the_mat_beside_it() -> None:
    """A number die; a mat that is pushed is no throw; duelling dice that fall alike, and such as do not."""
    with maze_and_mat(until_die(simulated("magic_maze"), D6)) as played:
        assert played.tray.status.heard
        before = len(played.rolled())
        played.throw(5)
        assert played.rolled()[before:] == [Rolled(5, "d6")]
        eyes = played.eyes
        assert eyes
        until(lambda: (seen := eyes.observation) and seen.settled and seen.board.sure)
        seen = eyes.observation
        assert seen and not seen.hands and not seen.things, "dice beside the board are nothing that lies on it"
    with maze_and_mat(until_die(simulated("magic_maze"), DUELLING)) as played:
        before, seats_ = len(played.rolled()), played.session.prompt.by
        if len(seats_) > 1:
            played.take_up()
            played.studio.throw((DUELLING, "sword"), (DUELLING, "shield"))
            played.until_said("cannot tell whose")
            assert len(played.rolled()) == before
        played.take_up()
        played.studio.throw(*((DUELLING, "shield") for _ in seats_ or ("",)))
        assert played.until_rolled(before + max(1, len(seats_)))
