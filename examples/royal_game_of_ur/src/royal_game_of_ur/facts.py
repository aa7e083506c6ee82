"""What can be known of the table, a row for each fact; what may be said of it, and what must hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.api import (
    SEATS,
    TABLE,
    Fact,
    Facts,
    Family,
    Figure,
    IllegalEvent,
    Law,
    Player,
    Space,
    Subject,
    Told,
    Value,
    Words,
    say,
)
from royal_game_of_ur import state
from royal_game_of_ur.desk import Desk
from royal_game_of_ur.playing import GameOver, Move, Turns, called, piece
from royal_game_of_ur.state import HOME, TILES, WAITING, State

BESIDE = {"waiting": WAITING, "home": HOME}


class Tile(NamedTuple):
    """A tile: whose, which of the seven, and how far along."""

    seat: int
    number: int
    colour: str
    along: int


def _tiles(desk: Desk) -> Iterator[Subject]:
    for seat, player in enumerate(desk.state.players):
        for number, along in enumerate(player.tiles):
            name = piece(player.colour, number)
            tile = Tile(seat, number, player.colour, along)
            yield Subject(name, tile, (seat, number), name)


EACH = Family("thing to say", _tiles, gaps=lambda desk, each: {"tile": called(each.of.colour, each.of.number)})


def _stands(desk: Desk, tile: Tile) -> str:
    return desk.ground.square(tile.colour, tile.along) or ("home" if tile.along == HOME else "waiting")


def _give_turn(desk: Desk, seat: int) -> None:
    desk.set(turn=seat, turns=desk.state.turns + 1, dice=(), steps=0)


def _put(desk: Desk, seat: int, tile: int, value: str) -> None:
    colour = desk.state.players[seat].colour
    along = BESIDE[value] if value in BESIDE else desk.ground.along(colour, value)
    if along is None:
        raise IllegalEvent(say("{tile} never comes there.", tile=called(colour, tile)))
    square = desk.ground.square(colour, along)
    if square and any(desk.lies(each, square) not in (None, tile if each == seat else None) for each in (0, 1)):
        raise IllegalEvent(say("A tile lies on {place} already. Say first where that is.", place=desk.place(square)))
    desk.set_tile(seat, tile, along)


def _anew(desk: Desk) -> None:
    """The turn goes on from how things stand now."""
    steps = desk.state.steps
    desk.drop(GameOver)
    if desk.state.winner:
        desk.set(dice=(), steps=0)
    elif steps and desk.steps():
        desk.then(Move(), Turns())
    else:
        desk.set(steps=0)
        desk.then(Turns())


def _on_way(desk: Desk, player: state.Player) -> bool:
    on_way = [along for along in player.tiles if along not in (WAITING, HOME)]
    return len(on_way) != len(set(on_way))


def _shared(desk: Desk, state: State) -> set[str]:
    squares = [desk.ground.square(each.colour, along) for each in state.players for along in each.tiles]
    return {square for square in squares if square and squares.count(square) > 1}


FACTS = Facts(
    Fact(
        "turn",
        kind=Player(),
        read=lambda desk, state: state.player.colour,
        told=Told(say("Whose turn it is"), _give_turn),
    ),
    Fact("phase", read=lambda desk, state: getattr(desk.question, "phase", "")),
    Fact("dice", read=lambda desk, state: len(state.dice)),
    Fact("steps"),
    Fact(
        "can_take",
        read=lambda desk, state: bool(state.steps) and any(step.takes is not None for step in desk.steps()),
    ),
    Fact("winner", read=lambda desk, state: state.winner or "none"),
    Fact("name", SEATS),
    Fact("home", SEATS),
    Fact("waiting", SEATS, read=lambda desk, player: player.tiles.count(WAITING)),
    Fact(
        "square",
        EACH,
        Space(also=tuple(Value(name, Words(name)) for name in BESIDE)),
        read=_stands,
        told=Told(say("{tile} is"), _put),
        hands=Figure(
            words=lambda desk, tile: called(tile.colour, tile.number),
            at=lambda desk, tile: desk.ground.square(tile.colour, tile.along),
            look=lambda desk, tile: {"seat": tile.colour, "words": called(tile.colour, tile.number)},
        ),
    ),
    laws=(
        Law("UR-MOVE-02", SEATS, _on_way, "has two tiles on one square"),
        Law(
            "UR-SET-01",
            SEATS,
            lambda desk, player: (
                len(player.tiles) != TILES or not all(WAITING <= along <= HOME for along in player.tiles)
            ),
            "has a tile neither beside the board nor on its way",
        ),
        Law("UR-MOVE-03", TABLE, _shared, "two tiles lie on {}"),
        Law(
            "UR-MOVE-01",
            TABLE,
            lambda desk, state: state.steps and not isinstance(desk.question, Move),
            "{} steps are left over",
        ),
    ),
    after=_anew,
    whom="player or tile",
)
