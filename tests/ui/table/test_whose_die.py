"""Two duelling dice thrown at once are told apart, by whose they are; through the real hub, link and referee."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import rules
from companion.play.session import Session
from companion.table.events import Rolled
from hardware.ble.link import BleDice
from hardware.ble.simulated import SimulatedDie, SimulatedRadio
from hardware.dice.link import DiceLink
from hardware.dice.simulated_hub import SimulatedHub
from hardware.dice.source import AllDice
from tests.play.at_table import setup
from tests.waiting import PATIENCE, until
from ui.conformance.clocks import Clock
from ui.conformance.moments import session_at
from ui.table.referee import Referee, Update


class Duel:
    """Two players about to throw, each with a die on the table."""

    def __init__(self, folder: Path) -> None:
        path = folder / "hub"
        self.hub = SimulatedHub({"sun": "duelling", "moon": "duelling"}, rng=Random(3), path=path, pace=0.0, tick=0.005)
        self.hub.start()
        self.session = session_at("in a duel")
        self.first, self.second = self.session.prompt.by
        self.link = DiceLink([str(path)], wake=lambda: self.referee.wake(), tick=0.02)
        self.referee = Referee(self.session, self.link)
        self.referee.start()
        self.link.start()
        until(lambda: len(self.link.dice) == 2)

    def told(self) -> list[Any]:
        return [
            moment.entry.event for moment in self.session.moments() if moment.entry and moment.entry.source != "touch"
        ]

    def close(self) -> None:
        self.link.stop()
        self.referee.stop()
        self.hub.stop()


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[Duel]:
    made = Duel(tmp_path)
    yield made
    made.close()


def test_each_throw_is_its_owners_whichever_lies_first(duel: Duel) -> None:
    duel.link.know("sun", "", duel.second)
    duel.link.know("moon", "", duel.first)
    until(lambda: {die.seat for die in duel.link.dice} == {duel.first, duel.second})
    duel.hub.roll("sun", 3)
    until(lambda: len(duel.told()) == 1)
    assert [(event.by, event.die) for event in duel.told()] == [(duel.second, "duelling")]
    duel.hub.roll("moon", 1)
    until(lambda: len(duel.told()) == 2)
    assert isinstance(duel.told()[1], Rolled) and duel.told()[1].by in (duel.first, "")


def test_where_one_is_known_the_other_is_the_others(duel: Duel) -> None:
    duel.link.know("sun", "", duel.first)
    until(lambda: any(die.seat for die in duel.link.dice))
    duel.hub.roll("moon", 5)
    until(lambda: len(duel.told()) == 1)
    assert duel.told()[0].by == duel.second


def test_a_die_of_somebody_else_is_said_and_asked_about(tmp_path: Path) -> None:
    rules_, agreed = rules("key_to_the_kingdom"), setup("key_to_the_kingdom")
    session = Session(rules_, agreed)
    ann, bob = agreed.seats[:2]
    updates: list[Update] = []
    with SimulatedHub({"white": "d8"}, rng=Random(3), path=tmp_path / "hub", pace=0.0, tick=0.005) as hub:
        link = DiceLink([str(tmp_path / "hub")], wake=lambda: referee.wake(), tick=0.02)
        referee = Referee(session, link)
        referee.listen(updates.append)
        link.know("white", "", bob.colour)
        referee.start()
        with link:
            until(lambda: [die.seat for die in link.dice] == [bob.colour])
            assert session.prompt.who == ann.colour
            hub.roll("white", 3)
            until(lambda: [update for update in updates if update.offered])
            (asked,) = [update for update in updates if update.offered]
            assert f"It is {bob.name}’s die, and {ann.name} throws." in str(asked.notice)
            assert session.head.depth == 0, "nothing counts before somebody says yes"
            assert asked.offered
            referee.tell(asked.offered, "die:offered").result(PATIENCE)
            assert session.prompt.who == bob.colour and session.head.depth == 1
            hub.roll("white", 5)
            until(lambda: session.head.depth == 2)
            referee.act(lambda: None).result(PATIENCE)
            assert [update.offered for update in updates if update.offered] == [asked.offered], "one's own die counts"
        referee.stop()


def test_three_dice_from_one_hand_are_one_players_throw(tmp_path: Path) -> None:
    """One is asked for: the others are named and left out, though the next player’s throw is asked for already."""
    rules_, agreed = rules("key_to_the_kingdom"), setup("key_to_the_kingdom")
    session = Session(rules_, agreed)
    updates: list[Update] = []
    dice = {"white": "d8", "black": "d8", "grey": "d8"}
    with SimulatedHub(dice, rng=Random(3), path=tmp_path / "hub", pace=0.2, tick=0.005) as hub:
        link = DiceLink([str(tmp_path / "hub")], wake=lambda: referee.wake(), tick=0.02)
        referee = Referee(session, link)
        referee.listen(updates.append)
        referee.start()
        with link:
            until(lambda: len([die for die in link.dice if str(die.state) != "unknown"]) == 3)
            for die in dice:
                hub.roll(die, 7)
            until(lambda: len([update for update in updates if "not asked for" in str(update.notice)]) == 2)
            assert session.head.depth == 1 and session.prompt.who == agreed.seats[1].colour
            until(lambda: hub.resting)
            hub.roll("black", 5)
            until(lambda: session.head.depth == 2)
        referee.stop()


def test_a_second_hub_is_heard_too_and_either_may_go(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("one", "two")]
    clock = Clock()  # the hubs' too: beats of a slower clock would come too late for the links
    first, second = (
        SimulatedHub({die: kind}, rng=Random(3), path=Path(path), clock=clock, pace=0.0, tick=0.005)
        for path, (die, kind) in zip(paths, (("white", "d8"), ("red", "d6")), strict=True)
    )
    with first, second, AllDice(DiceLink.several(3, paths, clock=clock, tick=0.01)) as dice:

        def awake() -> set[str]:
            clock.jump(0.05)
            return {die.die_id for die in dice.dice if str(die.state) != "unknown"}

        def is_awake(wanted: set[str]) -> bool:
            return awake() == wanted

        until(lambda: awake() == {"white", "red"})
        for gone, left in ((first, {"red"}), (second, {"white"})):
            gone.fail("unplug")
            until(partial(is_awake, left))
            assert dice.status.heard
            gone.mend("unplug")
            until(lambda: awake() == {"white", "red"})
        dice.poll()
        first.roll("white", 7)
        second.roll("red", 2)
        heard: list[str] = []

        def both_heard() -> bool:
            heard.extend(str(news.words) for news in dice.poll())
            return len(heard) >= 2

        until(both_heard)
        assert sorted(heard) == ["The red die shows 2.", "The white die shows 7."]


def test_several_sources_are_one(tmp_path: Path) -> None:
    path = tmp_path / "hub"
    red = SimulatedDie("pixels", "d6", "Red", "D0:00:00:00:4F:2A")
    with SimulatedHub({"white": "d8"}, rng=Random(3), path=path, pace=0.0, tick=0.005) as hub:
        ble = BleDice(lambda: SimulatedRadio([red]), scan_for=0.01, rest=0.2, tick=0.005)
        with AllDice([DiceLink([str(path)], tick=0.02), ble]) as dice:
            until(lambda: {die.die_id for die in dice.dice} == {"white", "red-4f2a"})
            assert dice.status.heard and dice.status.hub == "simulated"
            assert dice.blink("red-4f2a", 2) and dice.blink("white", 3)
            until(lambda: (red.blinks, hub.blinks("white")) == (2, 3))
            dice.know("red-4f2a", "Bob’s", "blue")
            until(lambda: any(die.name == "Bob’s" for die in dice.dice))
            dice.poll()
            red.throw(4)
            hub.roll("white", 7)
            heard: list[Any] = []

            def both() -> bool:
                heard.extend(str(news.words) for news in dice.poll())
                return len(heard) >= 2

            until(both)
            assert sorted(heard) == ["The Bob’s shows 4.", "The white die shows 7."]
            hub.fail("unplug")
            until(lambda: dice.status.hub == "bluetooth")
            dice.look_again()
    assert not dice.status.heard
