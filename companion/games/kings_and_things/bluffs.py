"""Bluffs in a battle: who lies in land that does not support him may be called (KNT-BLUF)."""

from __future__ import annotations

from companion.flow import Question
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import side_of
from companion.games.kings_and_things.force import drop
from companion.games.kings_and_things.naming import chosen, option
from companion.games.kings_and_things.reckoning import supported
from companion.games.kings_and_things.state import GUARDS, NO_ONE
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, named


def callable_creatures(desk: Desk) -> list[tuple[int, str]]:
    """Creatures face up in the battle that a player could call, each kind once a side."""
    battle, creature = desk.state.battle, desk.counters.creature
    if battle is None:
        return []
    pairs = [
        (side.seat, f.id) for side in battle.sides if side.seat != GUARDS for f in side.fighters if f.id in creature
    ]
    return [*dict.fromkeys(pairs)]


def remove_bluff(desk: Desk, seat: int, name: str) -> None:
    """A found bluff goes to the cup (KNT-BLUF-05); the battle has begun, even if nobody is left (G51)."""
    fighters = side_of(desk.battle, seat).fighters
    drop(desk, seat, next(at for at, fighter in enumerate(fighters) if fighter.id == name))
    desk.set_battle(joined=True)
    desk.tell("{creature} of {name} was a bluff: to the cup.", "KNT-BLUF-05", "the bluff", creature=name, name=seat)


def find_bluffs(desk: Desk) -> None:
    """Where the referee finds bluffs out, it does: also those a lost Lord or hex has just made (KNT-BLUF-07, G27)."""
    if desk.state.house.bluff_call == "referee":
        for seat, name in callable_creatures(desk):
            if not supported(desk.state, seat, name, desk.battle.hex):
                remove_bluff(desk, seat, name)


class Call(Question[Desk], frozen=True):
    """Somebody calls a bluff, or owns up to one: which creature (KNT-BLUF-05, KNT-BLUF-06, G27)?"""

    def prompt(self, desk: Desk) -> Prompt | None:
        there = callable_creatures(desk)
        if not there:
            return None
        options = [option(f"{desk.colour(seat)}:{name}", "{creature}", creature=named(name)) for seat, name in there]
        nobody = option("no", "Nobody")
        words = Words("Which creature is called?")
        return desk.ask(NO_ONE, words, (nobody, *options), "KNT-BLUF-05 KNT-BLUF-06")

    def answer(self, desk: Desk, event: Event) -> None:
        colour, _, name = chosen(event).partition(":")
        if not name:
            return
        seat = desk.state.seat(colour)
        if supported(desk.state, seat, name, desk.battle.hex):
            desk.tell("{creature} is real and stays.", "KNT-BLUF-02 KNT-BLUF-09", "the call", creature=name)
        else:
            remove_bluff(desk, seat, name)
