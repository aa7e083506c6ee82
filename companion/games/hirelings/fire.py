"""The Flaming Fireball of Doom: its way up, whom it catches, and who buys an escape (HIRE-FIRE)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion import flow
from companion.games.hirelings import ending, placing
from companion.games.hirelings.cards import Spending, payments
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.question import Question
from companion.table.dice import D6
from companion.table.events import Chose, Event, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, listed, say

BURN = Option("burn", Words("Burn"), rules=("HIRE-FIRE-11",))


class FireMove(flow.Deed[Desk], frozen=True):
    """Every round ends with the Fireball: three squares up its track, then START, then the die (HIRE-FIRE-01..03)."""

    def act(self, desk: Desk) -> None:
        ffd, track = desk.state.ffd, desk.ground.board.fire_track
        if not ffd or not desk.state.inside:  # HIRE-FIRE-21
            return
        if ffd in track[:-1]:
            to = track[track.index(ffd) + 1]
            desk.set(ffd=to)
            number = track.index(to) + 1
            words = say("The Fireball climbs to square {number} of its track.", number=number)
            desk.tell(words, "HIRE-FIRE-01", "the Fireball’s climb")
        elif ffd == track[-1]:
            desk.tell("The Fireball bursts onto the hoard.", "HIRE-FIRE-02", "the Fireball’s entry")
            _burn(desk, 0)
        else:
            if desk.state.house.tell_danger == "yes":
                _tell_danger(desk)
            desk.then(FireRoll())


class FireRoll(Question, frozen=True):
    """The Fireball rolls along its way; nothing stops it but the last square (HIRE-FIRE-03, -05, -17)."""

    phase: ClassVar[str] = "fire_move"

    def prompt(self, desk: Desk) -> Prompt:
        return _fire_roll(desk.player.colour)

    def awaited(self, desk: Desk, asked: Prompt) -> Words:
        return say("Somebody is to throw the d6 for the Fireball.")

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        index = desk.ground.fire_after(desk.state.ffd, event.face)
        place = desk.place(desk.ground.fire_route[index])
        rules = "HIRE-FIRE-03 HIRE-FIRE-05 HIRE-FIRE-06"
        desk.set(thrown=(event.face,))
        desk.tell("The Fireball rolls {face}, to {place}.", rules, "the Fireball’s roll", face=event.face, place=place)
        _burn(desk, index)


class Escape(Spending, frozen=True):
    """Those caught decide one after the other, the youngest first: a card to get away, or none (HIRE-FIRE-09..13)."""

    phase: ClassVar[str] = "fire_escape"

    def prompt(self, desk: Desk) -> Prompt | None:
        state, dungeon = desk.state, desk.ground
        if not state.caught:
            return None
        house, colour = state.house, desk.player.colour
        trapped = house.exit_by_fire == "burned" and state.ffd == dungeon.fire_route[dungeon.last]
        offers = () if trapped else payments(desk, pile_only=house.escape_from == "pile_only")
        if not offers:
            words = Words("Nothing saves you: take your piece off.")
            return Prompt(colour, words, confirm=True, rules=("HIRE-FIRE-11", "HIRE-FIRE-18"))
        words = Words("The fire has you. One card saves you: which?")
        return Prompt(colour, words, options=(*offers, BURN), rules=("HIRE-FIRE-09", "HIRE-FIRE-11"))

    def awaited(self, desk: Desk, asked: Prompt) -> Words:
        if asked.confirm:
            return say("{who}’s piece is to be taken off the board.", who=desk.player.name)
        return super().awaited(desk, asked)

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Chose) and event.option != BURN.name:
            super().answer(desk, event)
            return
        first, *rest = desk.state.caught
        words = say("{who} burns. {gone}", gone=ending.goes(desk.player))
        desk.tell(words, "HIRE-FIRE-11 HIRE-FIRE-12", "{who}’s end")
        ending.leave(desk, first, "burned")
        desk.set(caught=tuple(rest))
        desk.then(self)

    def spent(self, desk: Desk, card: str) -> None:
        """One card is enough, however far behind the hireling was (HIRE-FIRE-09)."""
        first, *rest = desk.state.caught
        words = say("{who} pays the fire with a card, to the discard: {card}.", card=desk.deck.plainly(card))
        desk.tell(words, "HIRE-FIRE-09 HIRE-FIRE-10", "{who}’s escape")
        desk.set(paid=(*desk.state.paid, first), caught=tuple(rest))
        desk.then(self)


class Rescue(flow.Deed[Desk], frozen=True):
    """Who paid comes one square ahead of the fire, all together; out, the nearest goes first (HIRE-FIRE-13..19)."""

    def act(self, desk: Desk) -> None:
        state, dungeon = desk.state, desk.ground
        ahead = dungeon.fire_route[dungeon.index[state.ffd] + 1]
        paid = [each for each in state.order if each in state.paid]
        for each in sorted(paid, key=lambda one: dungeon.shortest[state.players[one].square]):
            who, place = state.players[each].name, desk.place(ahead)
            desk.tell("{who} jumps clear, to {place}.", "HIRE-FIRE-09 HIRE-FIRE-14", who=who, place=place)
            placing.set_down(desk, each, ahead)
        if paid:
            desk.set(paid=())


@lru_cache(maxsize=16)
def _fire_roll(colour: str) -> Prompt:
    return Prompt(colour, Words("Throw the d6 for the Fireball."), die=D6, rules=("HIRE-FIRE-03", "HIRE-FIRE-04"))


def level(desk: Desk, index: int) -> list[int]:
    """Those whom a Fireball there is level with, or has passed, in seat order (HIRE-FIRE-07, -08)."""
    state, burns = desk.state, desk.ground.burn_index
    return [each for each in state.inside if burns[state.players[each].square] <= index]


def _burn(desk: Desk, index: int) -> None:
    """All who are level or passed are caught, from the same place of the fire (HIRE-FIRE-13, -20)."""
    caught = tuple(level(desk, index))
    if caught:
        names = listed([desk.state.players[each].name for each in caught])
        desk.set(ffd=desk.ground.fire_route[index], caught=caught)
        desk.tell("It catches {names}.", "HIRE-FIRE-07 HIRE-FIRE-08", names=names)
        desk.then(Escape(), Rescue())
    else:
        desk.set(ffd=desk.ground.fire_route[index])


def _tell_danger(desk: Desk) -> None:
    """The next throw's danger to each, said aloud where the table wishes."""
    state = desk.state
    told = [
        say("{name} {hits} in {sides}", name=player.name, hits=hits, sides=FIRE_DIE)
        for player in state.players
        if player.inside and (hits := desk.ground.danger(player.square, state.ffd))
    ]
    if told:
        desk.tell("In danger: {names}.", "HIRE-FIRE-07", names=listed(told))
    else:
        desk.tell("Nobody can be caught by this throw.", "HIRE-FIRE-07")
