"""Where a player comes out of a hazard (KTK-DAG-03), and what waits on the Wizard's dagger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.games.key_to_the_kingdom.hazards.wizard_of_plenty import TrialOffer
from companion.games.key_to_the_kingdom.questions import Asked, moving
from companion.procedures.scene import Ground, Scene
from companion.table.events import Event, Moved
from companion.table.prompts import Prompt
from companion.table.words import Words


def come_out(desk: Desk, space: str) -> None:
    """The figure stands there from now on, and the table is told to put it there."""
    desk.set_player(at=space)
    desk.tell("{who} comes out: {place}.", "KTK-DAG-03", place=naming.place(desk.ground, space))


def stand_on(desk: Desk, space: str) -> None:
    """On a dagger, or wherever a chain ends; the Wizard may have something to say (KTK-WIZ-01)."""
    come_out(desk, space)
    if space == desk.ground.board.wizard and not desk.fleeing:
        desk.then(TrialOffer())


class ComeOut(Asked, frozen=True, gc=False):
    """The dagger on which to come out; not asked of somebody whom the fold catches on either."""

    phase: ClassVar[str] = "side"
    daggers: tuple[str, ...]

    def prompt(self, desk: Desk) -> Prompt | None:
        if desk.spent:
            return None
        colour = desk.player.colour
        return moving(colour, Words("On which dagger do you come out?"), "", colour, self.daggers)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved)
        self._on(desk, event.to)

    def act(self, desk: Desk) -> None:
        self._on(desk, self.daggers[0])

    def _on(self, desk: Desk, space: str) -> None:
        stand_on(desk, space)


@dataclass(frozen=True)
class Far(Ending):
    """On the far dagger."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        stand_on(desk, visit.ground.spots["far"])

    def leads(self, ground: Ground, scene: Scene) -> tuple[str, ...]:
        return (ground.spots["far"],)


@dataclass(frozen=True)
class Near(Ending):
    """On the near dagger again."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        desk.set_player(at=visit.ground.spots["near"])

    def leads(self, ground: Ground, scene: Scene) -> tuple[str, ...]:
        return (ground.spots["near"],)


@dataclass(frozen=True)
class Either(Ending):
    """On the far or the near dagger, as the player likes."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        desk.then(ComeOut(self.leads(visit.ground, visit.scene)))

    def leads(self, ground: Ground, scene: Scene) -> tuple[str, ...]:
        return ground.spots["far"], ground.spots["near"]


@dataclass(frozen=True)
class Exit(Ending):
    """At the end of a chain, where the board says."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        stand_on(desk, visit.ground.tracks[visit.scene.track].spaces[-1])

    def leads(self, ground: Ground, scene: Scene) -> tuple[str, ...]:
        return ground.tracks[scene.track].spaces[-1:] if scene.track in ground.tracks else ()


@dataclass(frozen=True)
class WalkOn(Ending):
    """To the far dagger, and on with what the arriving throw has left (KTK-TIGER-02)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        come_out(desk, visit.ground.spots["far"])
        desk.set(pips=visit.left)

    def leads(self, ground: Ground, scene: Scene) -> tuple[str, ...]:
        return (ground.spots["far"],)


@dataclass(frozen=True)
class WalkDie(Ending):
    """To the far dagger where there is one, and on as far as the freeing die says (KTK-TIGER-07, KTK-DUN-01)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        if far := visit.ground.spots.get("far"):
            come_out(desk, far)
        desk.set(pips=desk.state.thrown[-1])

    def leads(self, ground: Ground, scene: Scene) -> tuple[str, ...]:
        return (ground.spots["far"],) if "far" in ground.spots else ()
