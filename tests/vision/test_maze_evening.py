"""The maze played with nothing but camera, dice and switches: the log is that of the same game by touch.

The micro-switches sit at a tab, one for each side, and the knob answers the rest; both through the pins' own code.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.boards.model import HALFWAY
from companion.games import rules
from companion.games.magic_maze.board import MazeBoard
from companion.play.journal import Journal
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Chose, Entry, Event, Given, Moved, PartMoved, Rolled
from hardware.dice.link import DiceLink
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Knob, Stroke, Wiring
from tests.waiting import PATIENCE, until
from ui.table.kits import kit_of
from ui.table.panelist import Panelist
from ui.table.referee import Referee
from ui.table.seen import SeenTable
from ui.table.simulated import SimulatedTable, wait_for_dice
from vision.camera.scene import Hand
from vision.sight.reader import Reader

WIRING = Wiring(
    confirm=5,
    undo=6,
    knob=Knob(23, 24, 25),
    strokes=(Stroke("push_left", 12), Stroke("push_right", 13)),
)
STROKES = {stroke.choice for stroke in WIRING.strokes}


@lru_cache
def reader_of(board: str) -> Reader:
    """One reader for all evenings on a board: it keeps what it has drawn, and nothing of what it saw."""
    return Reader(*kit_of(rules("magic_maze", board)))


class Evening:
    """A maze under the camera, dice at the serial line, switches and a knob at the pins."""

    def __init__(self, board: str = "reference", players: int = 2, seed: int = 0, together: float = 0.0) -> None:
        game = rules("magic_maze", board)
        self.game = game
        setup = Setup(game.id, seats(game, players), {}, board)
        self.session: Session[Any] = Session(game, setup, clock=time.time)
        self.table = SimulatedTable(seed, 0.0)
        self.link = DiceLink([self.table.port], wake=lambda: self.referee.wake(), tick=0.02)
        self.referee = Referee(self.session, self.link)
        self.seen = SeenTable(
            self.referee, self.table, *kit_of(game), seed=seed, size=(1280, 720), reader=reader_of(board)
        )
        self.pins = SimulatedPanel(WIRING)
        self.panel = Panel(WIRING, choose=self.pins.choose)
        self.panelist = Panelist(self.panel, self.referee, together=together)

    def until(self, condition: Callable[[], object]) -> None:
        until(condition, lambda: (self.logged()[-3:], self.session.prompt.words))

    def told(self, *events: Event) -> None:
        """Sets the table up as the players say it stands."""
        for event in events:
            self.referee.tell(event, "touch").result(PATIENCE)

    def act(self, event: Event) -> None:
        """Does one thing with hands, dice, a tab or a knob (the panel's and the table's in turn), until it counts."""
        depth = self.session.head.depth
        tab = isinstance(event, Chose) and event.option in STROKES
        if isinstance(event, Rolled | Moved | PartMoved) or (depth % 2 and not tab):
            self.seen.act(event)
            return
        if isinstance(event, Chose) and tab:
            self.pins.push(event.option)
        else:
            self._turn_to(event)
            self.pins.press("knob")
        self.until(lambda: self.session.head.depth > depth)

    def _turn_to(self, event: Event) -> None:
        """One click after the other, as people do, until the knob points at what is wanted."""
        for _ in range(64):
            before = self.panelist.chooser.pointed
            if before == event:
                return
            self.pins.turn(1)
            self.until(lambda: self.panelist.chooser.pointed != before)  # noqa: B023
        raise AssertionError(f"the knob has no {event}")

    def logged(self) -> list[Event]:
        return [step.entry.event for step in self.session.steps if step.entry]  # type: ignore[misc]

    def sources(self) -> set[str]:
        return {step.entry.source.split(":")[0] for step in self.session.steps if step.entry}


@contextmanager
def evening(
    *setup: Event, board: str = "reference", players: int = 2, seed: int = 0, together: float = 0.0
) -> Iterator[Evening]:
    made = Evening(board, players, seed, together)
    with made.link, made.panel:
        made.referee.start()
        made.panelist.attend()
        try:
            assert wait_for_dice(made.link)
            made.until(lambda: made.panel.status.works)
            made.told(*setup)
            made.seen.start()
            made.seen.settle()
            yield made
        finally:
            made.seen.close()
            made.panelist.leave()
            made.referee.stop()
            made.table.close()


def by_touch(board: str, players: int, seed: int, most: int) -> list[Event]:
    """The same game as somebody would tap it."""
    game = rules("magic_maze", board)
    session: Session[Any] = Session(game, Setup(game.id, seats(game, players), {}, board))
    rng = random.Random(seed)
    while not session.prompt.over and session.head.depth < most:
        session.tell(game.simulated(session.state, session.prompt, rng))
    return [moment.entry.event for moment in session.moments() if moment.entry]  # type: ignore[misc]


def trouble(table: Evening, number: int) -> None:
    """A hand that lingers, a bump, an unplugged camera: each in mid-game."""
    studio = table.seen.studio
    if number == 3:
        studio.reach_in(Hand((140.0, 120.0), 92.0))
        assert studio.wait(6, PATIENCE)
        studio.reach_in(None)
    elif number == 5:
        studio.bump(6.0)
    elif number == 7:
        studio.fail("unplugged")
        table.until(lambda: table.seen.eyes.status.state == "lost")
        studio.mend()


def play_both_ways(board: str, players: int, seed: int, most: int, journal: Journal | None = None) -> Evening:
    wanted = by_touch(board, players, seed, most)
    with evening(board=board, players=players, seed=seed) as table:
        if journal:
            table.session.log = journal.begin(table.session.setup)
        for number, event in enumerate(wanted):
            trouble(table, number)
            table.act(event)
            table.seen.settle()
        assert table.logged() == wanted
        assert table.sources() <= {"camera", "die", "panel"}
        assert table.seen.disagreements == []
        return table


@pytest.mark.long
@pytest.mark.parametrize(
    ("board", "players", "seed"),
    [("reference", 3, 1), pytest.param("reference_counter16", 2, 7, marks=pytest.mark.slow)],
)
def test_a_stretch_by_camera_dice_and_switches_has_the_log_of_play_by_touch(
    board: str, players: int, seed: int, tmp_path: Path
) -> None:
    """Walks, pushes by hand and by contact, a choice, and a stroke that stops short; through a lingering hand, a bump
    and an unplugged camera. The evidence lies in the journal, small."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        table = play_both_ways(board, players, seed, 14, journal)
        kept = [each.evidence for each in journal.entries(1) if isinstance(each, Entry) and each.source == "camera"]
        assert kept and all(kept)
        for name in kept:
            picture = journal.evidence(name)
            assert picture is not None and 0 < len(picture) < 60_000
            shown = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
            assert shown is not None and max(shown.shape) <= 480
    assert table.sources() == {"camera", "die", "panel"}
    assert any(isinstance(event, PartMoved) and HALFWAY in event.to for event in table.logged())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "players", "seed"),
    [("reference", 2, 3), ("reference", 3, 2), ("reference", 4, 1), ("reference_counter16", 2, 7)],
)
def test_whole_games_by_camera_dice_and_switches(board: str, players: int, seed: int) -> None:
    play_both_ways(board, players, seed, 5000)


# --- gates, and switches that disagree with the eyes


@pytest.mark.long
def test_a_gate_half_shut_is_told_from_an_open_one() -> None:
    """The wheel is turned under the camera beside somebody at the own gate-space, and nobody says more."""
    board = reader_of("reference").board
    assert isinstance(board, MazeBoard)
    own = next(gate for gate in board.gates if gate.colour == "red")
    stands = {board.gate(own, {"wheel": at}): at for at in range(16)}
    with evening(Given("", "turn", "red"), Given("red", "at", own.cell)) as table:
        for gate in ("half", "open"):
            table.told(Given("", "wheel", str((stands[gate] - 1) % 16)), Given("", "turn", "red"))
            table.seen.settle()
            table.act(Rolled(3, "d6"))
            table.act(PartMoved("wheel", str(stands[gate])))
            said = [str(ruling.words) for ruling in table.session.head.rulings]
            assert any("half shut" in words for words in said) == (gate == "half")
            assert any("gate is open" in words for words in said) == (gate == "open")
            offered = {option.name for option in table.session.prompt.options}
            assert ("challenge.ogre" in offered) == (gate == "open")


def wheel_of(table: Evening) -> str:
    return dict(table.session.rules.table(table.session.state).parts)["wheel"]


def asked(table: Evening) -> Any:
    table.until(lambda: table.seen.questions)
    return table.seen.questions[-1].verdict.question


def looked(table: Evening, pictures: int = 48) -> None:
    """So many more pictures are taken, and looked at."""
    until = table.seen.studio.now() + pictures / table.seen.studio.rate
    table.until(lambda: (seen := table.seen.eyes.observation) is not None and seen.at > until)


@pytest.mark.long
@pytest.mark.parametrize("right", ["switch", "eyes"])
def test_where_switch_and_camera_disagree_the_players_are_asked_once(right: str) -> None:
    """A contact closes though the wheel has not turned. What the players say is believed, and not asked again."""
    with evening(Given("", "wheel", "4"), Given("", "turn", "red")) as table:
        table.act(Rolled(3, "d6"))
        depth, spots = table.session.head.depth, table.session.state.spots_left
        table.act(Chose("push_left"))
        assert wheel_of(table) == "5"
        question = asked(table)
        assert {"wheel", "5", "4"} <= set(re.findall(r"\w+", str(question.words).lower()))
        by_switch, by_eyes = question.answers
        answered = table.seen.eyes.answer(by_switch if right == "switch" else by_eyes)
        if answered:
            answered.result(PATIENCE)
        looked(table, 2)
        table.seen.questions.clear()
        looked(table)
        assert table.seen.questions == [] and table.seen.disagreements == []
        believed = ("5", spots - 1, depth + 1) if right == "switch" else ("4", spots, depth)
        assert (wheel_of(table), table.session.state.spots_left, table.session.head.depth) == believed


@pytest.mark.long
def test_a_switch_and_the_camera_that_agree_make_one_push_and_ask_nothing() -> None:
    """Whichever speaks first. The button pressed after the contact shows that the contact had been heard."""
    with evening(Given("", "wheel", "4"), Given("", "turn", "red"), together=PATIENCE) as table:
        table.act(Rolled(3, "d6"))
        table.act(Chose("push_right"))
        table.seen.settle()
        looked(table)
        assert wheel_of(table) == "3"
        assert table.seen.questions == [] and table.seen.disagreements == []
        table.act(PartMoved("wheel", "4"))
        depth, notices = table.session.head.depth, list[str]()
        table.referee.listen(lambda update: notices.append(str(update.notice)) if update.notice else None)
        table.pins.push("push_left")
        table.pins.press("confirm")
        table.until(lambda: any("nothing to say now" in notice for notice in notices))
        assert (wheel_of(table), table.session.head.depth) == ("4", depth)


# --- strokes that stop short


@pytest.mark.long
def test_a_stroke_that_stops_short_holds_to_its_direction() -> None:
    """Seen half way to the left it must go on; turned to the right instead, it is said to be wrong, and how."""
    with evening(Given("", "wheel", "4"), Given("", "turn", "red")) as table:
        table.act(Rolled(3, "d6"))
        table.act(PartMoved("wheel", "4>5"))
        assert str(table.session.prompt.words) == "Push that tab on to its stop, to 5."
        table.seen.settle()
        depth = table.session.head.depth
        assert table.seen.hands.make(PartMoved("wheel", "3"))
        table.until(lambda: table.seen.disagreements)
        told = table.seen.disagreements[-1].verdict.disagreement
        assert told is not None and told.allowed == ("5",)
        assert (wheel_of(table), table.session.head.depth) == ("4", depth)
        table.act(PartMoved("wheel", "5"))
        assert wheel_of(table) == "5"
