"""Proof that those who pin are real (KNT-PIN)."""

from __future__ import annotations

from companion.flow import Deed, Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.naming import PASS, chosen, option, options
from companion.games.kings_and_things.reckoning import fights, supported
from companion.games.kings_and_things.stacks import show, turn_down
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.table.events import Drew, Event
from companion.table.prompts import Prompt
from companion.table.words import Words


def doubtful(desk: Desk, seat: int, at: int) -> bool:
    """Whether those who pin there lie face down only, so that proof may be asked (KNT-PIN-04, G34)."""
    tile = desk.hex(at)
    if tile.owner not in (seat, NO_ONE) and fights(tile):
        return False
    enemies = [army for army in tile.armies if army.seat != seat]
    return bool(enemies) and all(not army.up for army in enemies)


class AskProof(Question[Desk], frozen=True):
    """Where the pinned ask for proof (KNT-PIN-04)."""

    seat: int
    where: tuple[int, ...]

    def prompt(self, desk: Desk) -> Prompt:
        return desk.ask(
            self.seat,
            Words("Where shall they prove that they hold you?"),
            (*desk.tiles(self.where), PASS),
            "KNT-PIN-04",
        )

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != PASS.name:
            at = desk.place(event)
            enemies = tuple(army.seat for army in desk.hex(at).armies if army.seat != self.seat)
            desk.then(Proof(at, enemies), ProofOver())


class ProofOver(Deed[Desk], frozen=True):
    """The marker to which the asking drops down once somebody has proven it."""


class Proof(Question[Desk], frozen=True):
    """Each who pins there shows a supported creature or lets them go (KNT-PIN-04, KNT-PIN-05)."""

    at: int
    enemies: tuple[int, ...]

    def prompt(self, desk: Desk) -> Prompt | None:
        if not self.enemies:
            return None
        words = desk.say("Do you prove with a real creature that you hold them on {where}?", where=self.at)
        offers = (option("show", "Show one"), option("decline", "Let them go"))
        return desk.ask(self.enemies[0], words, offers, "KNT-PIN-04")

    def answer(self, desk: Desk, event: Event) -> None:
        desk.then(Proof(self.at, self.enemies[1:]))
        if chosen(event) == "show":
            desk.then(ShowProof(self.at, self.enemies[0]))
        else:
            desk.tell("{name} shows nothing.", "KNT-PIN-04", "the proof", name=self.enemies[0])

    def act(self, desk: Desk) -> None:
        desk.tell("Nothing proven: they are free on {where}.", "KNT-PIN-04 KNT-PIN-05", where=self.at)
        desk.set_moving(pinned=tuple(at for at in desk.state.moving.pinned if at != self.at))


class ShowProof(Question[Desk], frozen=True):
    """Which creature is shown; it is judged and lies face down again (KNT-PIN-04, KNT-PIN-06)."""

    at: int
    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        down = desk.army(self.at, self.seat).down
        if not down:
            return None
        words = Words("Which creature do you show?")
        if UNKNOWN in down:
            pile = supply.pile(desk.state, desk.stack(self.seat, self.at), among="creature")
            return desk.ask(self.seat, words, rules="KNT-PIN-04", pile=pile)
        return desk.ask(self.seat, words, options(sorted(set(down))), "KNT-PIN-04", private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        creature = event.card if isinstance(event, Drew) else chosen(event)
        show(desk, self.seat, self.at, creature)
        real = supported(desk.state, self.seat, creature, self.at)
        turn_down(desk, self.at, self.seat)
        verdict = "{creature} is real: they stay pinned." if real else "{creature} is a bluff and no proof."
        desk.tell(verdict, "KNT-PIN-04 KNT-PIN-06", "the proof", creature=creature)
        if real:
            desk.drop(ProofOver)
