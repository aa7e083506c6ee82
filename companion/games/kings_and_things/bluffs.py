"""Bluffs in a battle: who lies in land that does not support him may be called (KNT-BLUF)."""

from __future__ import annotations

from companion.games.kings_and_things.asking import ask, chosen, option
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import (
    side_of,
)
from companion.games.kings_and_things.force import drop
from companion.games.kings_and_things.reckoning import supported
from companion.games.kings_and_things.task import Question
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, named


def callable_creatures(desk: Desk) -> list[tuple[int, str]]:
    """Creatures face up in the battle that a player could call, each kind once a side."""
    battle = desk.state.battle
    if battle is None:
        return []
    creature = desk.counters.creature
    pairs = ((side.seat, f.id) for side in battle.sides if side.seat >= 0 for f in side.fighters if f.id in creature)
    return list(dict.fromkeys(pairs))


def remove_bluff(desk: Desk, seat: int, name: str) -> None:
    """A found bluff goes to the cup (KNT-BLUF-05)."""
    side = side_of(desk.battle, seat)
    index = next(at for at, fighter in enumerate(side.fighters) if fighter.id == name)
    drop(desk, seat, index)
    desk.set_battle(joined=True)
    text = "{creature} of {name} was a bluff: to the cup."
    desk.tell(text, "KNT-BLUF-05", "the bluff", creature=named(name), name=desk.name(seat))


class Call(Question, frozen=True):
    """Somebody calls a bluff, or owns up to one: which creature (KNT-BLUF-05, KNT-BLUF-06, G27)?"""

    def idle(self, desk: Desk) -> bool:
        return not callable_creatures(desk)

    def prompt(self, desk: Desk) -> Prompt:
        options = [
            option(f"{desk.colour(seat)}:{name}", "{creature}", creature=named(name))
            for seat, name in callable_creatures(desk)
        ]
        none = option("no", "Nobody")
        return ask(desk, -1, Words("Which creature is called?"), (none, *options), "KNT-BLUF-05 KNT-BLUF-06")

    def answer(self, desk: Desk, event: Event) -> None:
        choice = chosen(event)
        if choice == "no":
            return
        colour, _, name = choice.partition(":")
        seat = desk.state.seat(colour)
        if supported(desk.state, seat, name, desk.battle.hex):
            desk.tell("{creature} is real.", "KNT-BLUF-02 KNT-BLUF-09", "the call", creature=named(name))
        else:
            remove_bluff(desk, seat, name)
