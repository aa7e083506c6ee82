"""What is known in every game that is played in turns: rows to begin with, and pieces that are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from companion.play.facts.fact import SEATS, Fact, Family, Subject, Told
from companion.play.facts.hands import Figure
from companion.play.facts.kinds import Player
from companion.table.words import Words, say


def _ended(desk: Any) -> bool:
    return bool(desk.question.phase == "game_over")


COMMON = (
    Fact(
        "turn",
        kind=Player(),
        read=lambda desk, state: state.players[state.turn].colour,
        told=Told(say("Whose turn it is"), lambda desk, seat: desk.set(turn=seat)),
    ),
    Fact("phase", read=lambda desk, state: desk.question.phase),
    Fact("winner", read=lambda desk, state: desk.winner if _ended(desk) else "none"),
    Fact("name", SEATS),
)
"""Of a state with `players` and a `turn`, an index; and of a desk that knows the `winner` when the game is over."""


class Own(NamedTuple):
    """One of a player's pieces: whose, which of them from 0, what it is called, and what the state says of it."""

    seat: int
    number: int
    colour: str
    words: Words
    value: Any


def piece(colour: str, number: int) -> str:
    """A piece's name on the table: the first is 1."""
    return f"{colour}_{number + 1}"


def number_of(piece: str) -> int:
    """Which of its player's pieces goes by that name, from 0."""
    return int(piece.rpartition("_")[2]) - 1


def pieces(of: Callable[[Any], Iterable[Any]], called: Words) -> Family:
    """All pieces of all players. `of(player)` is what the state says of each, `called` has room for `{colour}` and
    `{number}`; it fills `{piece}` in words about one.

    A row is read from an `Own`: `read=lambda desk, own: own.value`. What is told of one comes as
    `set(desk, seat, number, value)`, by numbers from 0.
    """

    def each(desk: Any) -> Iterator[Subject]:
        for index, player in enumerate(desk.state.players):
            for number, value in enumerate(of(player)):
                words = called.also(colour=Words(player.colour), number=number + 1)
                name, own = piece(player.colour, number), Own(index, number, player.colour, words, value)
                yield Subject(name, own, (index, number), name)

    return Family("thing to say of a piece", each, gaps=lambda desk, subject: {"piece": subject.of.words})


def figure(at: Callable[[Any, Own], str | None]) -> Figure:
    """How one of them lies on the table: `at(desk, own)` is its space, None beside the board."""
    return Figure(
        words=lambda desk, own: own.words, at=at, look=lambda desk, own: {"seat": own.colour, "words": own.words}
    )
