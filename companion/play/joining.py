"""Somebody new sits down while a game is played: which figures are free, and who may have one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.play.setup import Seat
from companion.table.claims import Claim
from companion.table.events import Given, IllegalEvent
from companion.table.words import Words, say

JOINS = "joins"
"""What a `Given` says of a colour nobody plays; its value is the name of who plays it from now on."""


def chairs(colours: Sequence[str], seats: Sequence[Seat], most: int) -> Iterator[Claim]:
    """What can be said while fewer than `most` play: of every figure that is free, who plays it from now on."""
    taken = {seat.colour for seat in seats}
    for colour in colours if len(taken) < most else ():
        if colour not in taken:
            yield Claim("", "name", say("Somebody new plays {colour}", colour=Words(colour)), colour, JOINS)


def newcomer(given: Given, seats: Sequence[Seat]) -> Seat:
    """Who is said to join those seated. Raises IllegalEvent."""
    for seat in seats:
        if seat.colour == given.subject:
            raise IllegalEvent(say("{name} has that figure. Take one that is free.", name=seat.name))
        if seat.name == given.value:
            raise IllegalEvent(say("There is a {name} at the table already. Say another name.", name=seat.name))
    return Seat(given.subject, given.value)
