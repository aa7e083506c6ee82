"""Rooms one steals in and has to get out of again: lair, guard room, hoard (DARR-DRAGON, DARR-GROOM, DARR-HOARD)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity, Build, Entries
from companion.games.darrowell.areas.common import CHIPS, die, free, hour_glass, paid, walk_out
from companion.games.darrowell.conditions import CanWalkOut, Either, Fewer, HasChip
from companion.games.darrowell.house import House
from companion.procedures.conditions import AtLeast, Both, Condition
from companion.procedures.effects import Count, Forget
from companion.procedures.graph import End, Fork, Option, Procedure, Row, Step, Tell, Text, ThrowHow
from companion.procedures.here import Here
from companion.procedures.readings import Faces
from companion.table.words import say


@dataclass(frozen=True, kw_only=True)
class Theft:
    """What is said in such a room, and by which rules.

    `tally` counts what was taken and is not out yet, `most` of them in a visit, 0 for any number. `caught` is the end
    of who is caught, `unseen` of who may spend the night because nothing was taken. Rules: `thieving` and `going` of
    the two things to do there, `doing` of both, `stuck` of who cannot walk out, `losing` of what is lost, `night` of
    who ends the turn there.
    """

    tally: str
    most: int = 0
    ask: str
    steal: str
    throw: Text
    taken: Text
    stirs: str
    lost: Text
    caught: End
    unseen: End
    thieving: str
    going: str
    doing: str
    stuck: str
    losing: str
    night: str

    def steps(self, house: House) -> dict[str, Step]:
        """From `room` on; the way `out` is the room's own."""
        may_stay = house.idle_in_lair == "may_stay"
        safe: Condition = Either(CanWalkOut(), Fewer(self.tally)) if may_stay else CanWalkOut()
        steal: Condition = Both(AtLeast("fresh", 1), HasChip())
        if self.most:
            steal = Both(steal, Fewer(self.tally, self.most))
        steps: dict[str, Step] = {
            "room": Fork("Can you still walk out?", safe, "hush", "short", rules=self.stuck),
            "hush": free(
                self.ask,
                paid("steal", "creep", self.thieving, self.steal, steal),
                walk_out("out", self.going, HasChip()),
                hour_glass("room"),
                Option("end_turn", "night" if may_stay else "wakes", rules=self.night, text="End the turn"),
                rules=self.doing,
            ),
            "creep": die(
                self.throw,
                Row(Faces(3, 4, 5, 6), self.taken, "room", (Count(self.tally),), self.thieving),
                Row(Faces(1, 2), self.stirs, "wakes", (), self.thieving, "the theft"),
                rules=self.thieving,
            ),
            "short": Tell("No chip is left for the way out.", "wakes", rules=self.stuck),
            "wakes": Tell(self.lost, self.caught, (Forget(self.tally),), rules=self.losing),
        }
        if may_stay:
            steps["night"] = Fork("Have you stolen anything?", AtLeast(self.tally, 1), "wakes", self.unseen)
        return steps


def so_far(tally: str, more: int = 0) -> Here:
    """What was taken and is not out yet."""
    return Here(say("one more") if more else say("all of them"), lambda scene: scene.tally(tally) + more or say("none"))


def room(name: str, title: str, intro: str, steps: Mapping[str, Step], outcomes: Mapping[ThrowHow, Text]) -> Procedure:
    known = {"chips": CHIPS, "fresh": range(2)}
    return Procedure(name, title, intro, "room", steps, known=known, sides=("a",), outcomes=outcomes)


def activity(name: str, letter: str, build: Build, entries: Entries, *, shuts: bool = False) -> Activity:
    """Nobody ends a turn there, and a used room lets nobody steal, though it has to be left."""
    return Activity(
        name=name,
        build=build,
        letter=letter,
        entries=entries,
        facts={"chips": known.chips, "fresh": known.fresh},
        even_used=True,
        no_stay=True,
        shuts=shuts,
    )
