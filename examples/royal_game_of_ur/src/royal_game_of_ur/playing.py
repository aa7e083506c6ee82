"""The flow of the game: throw four dice, move one tile, and once more from a rosette (UR-TURN, UR-MOVE)."""

from __future__ import annotations

from typing import ClassVar

from companion.api import (
    D6,
    Chose,
    Deed,
    Event,
    Moved,
    Moves,
    Option,
    Prompt,
    Question,
    Rolled,
    Seat,
    Words,
    say,
    say_n,
)
from royal_game_of_ur.desk import Desk
from royal_game_of_ur.ground import Ground
from royal_game_of_ur.state import DICE, HOME, House, Player, State


def begin(ground: Ground, agreed: House, seats: tuple[Seat, ...]) -> State:
    """Every tile waits beside the board (UR-SET-01)."""
    players = tuple(Player(seat.colour, seat.name) for seat in seats)
    return State(house=agreed, players=players, agenda=(GameOver(), Turns(), WhoBegins()))


class GameOver(Question[Desk], frozen=True):
    """The end, at the bottom of every agenda (UR-END-01)."""

    phase: ClassVar[str] = "game_over"

    def prompt(self, desk: Desk) -> Prompt:
        name = next((each.name for each in desk.state.players if each.colour == desk.state.winner), "")
        words = say("{name} has brought all tiles home and wins.", name=name)
        return Prompt("", words, over=True, rules=("UR-END-01",))


class WhoBegins(Question[Desk], frozen=True):
    """The table says who begins (UR-SET-02)."""

    phase: ClassVar[str] = "setup"

    def prompt(self, desk: Desk) -> Prompt:
        offers = tuple(Option(each.colour, say("{name}", name=each.name)) for each in desk.state.players)
        return Prompt("", Words("Who begins?"), options=offers, rules=("UR-SET-02",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        desk.set(turn=[each.colour for each in desk.state.players].index(event.option))
        desk.tell("{who} begins.", "UR-SET-02", "the choice of {who}")


class Turns(Deed[Desk], frozen=True):
    """One turn after another, until somebody has won."""

    def act(self, desk: Desk) -> None:
        if not desk.state.winner:
            desk.then(Throw(), self)


class Throw(Question[Desk], frozen=True):
    """The dice come down one by one (UR-TURN-01, UR-TURN-02)."""

    phase: ClassVar[str] = "throw"

    def prompt(self, desk: Desk) -> Prompt:
        words = say_n(
            "Throw one more die: odd is a step.",
            "Throw {count} dice: each odd one is a step.",
            DICE - len(desk.state.dice),
        )
        run = DICE - len(desk.state.dice)
        return Prompt(desk.state.player.colour, words, die=D6, run=run, rules=("UR-TURN-01", "UR-TURN-02"))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        dice = (*desk.state.dice, event.face % 2)
        if len(dice) < DICE:
            desk.set(dice=dice)
            desk.then(self)
            return
        desk.set(dice=(), steps=sum(dice))
        if not sum(dice):
            desk.tell("{who} has thrown no step, and the turn passes.", "UR-TURN-03", "{who}’s throw")
            desk.pass_on()
        elif desk.steps():
            desk.then(Move())
        else:
            one, many = "{who} can go {count} step with no tile.", "{who} can go {count} steps with no tile."
            words = say_n(one, many, sum(dice))
            desk.tell(words, "UR-MOVE-06", "{who}’s throw")
            desk.pass_on()


class Move(Question[Desk], frozen=True):
    """One tile goes all the steps (UR-MOVE-01)."""

    phase: ClassVar[str] = "move"

    def prompt(self, desk: Desk) -> Prompt:
        state, colour = desk.state, desk.state.player.colour
        words = say_n("{count} step: move a tile.", "{count} steps: move a tile.", state.steps)
        moves = [Moves(piece(colour, each.tile), (each.square,), called(colour, each.tile)) for each in desk.steps()]
        return Prompt(colour, words, moves=tuple(moves), rules=("UR-MOVE-01", "UR-MOVE-02"))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved)
        state = desk.state
        step = next(each for each in desk.steps() if piece(state.player.colour, each.tile) == event.piece)
        desk.set_tile(state.turn, step.tile, step.to)
        if step.to == HOME:
            words = say("{who} brings a tile home: {count} of {all}.", count=state.player.home + 1, all=7)
            desk.tell(words, "UR-MOVE-05", "{who}’s move")
        else:
            desk.tell("{who} moves to {place}.", "UR-MOVE-01", "{who}’s move", place=desk.place(step.square))
        if step.takes is not None:
            desk.set_tile(1 - state.turn, step.takes, 0)
            desk.tell("{other}’s tile is taken and begins anew.", "UR-MOVE-03", other=state.other.name)
        if step.square in desk.ground.board.rosettes:
            desk.set(steps=0)
            desk.tell("A rosette: {who} throws again.", "UR-TURN-04")
        else:
            desk.pass_on()


def piece(colour: str, tile: int) -> str:
    """A tile's name on the table: the first is 1."""
    return f"{colour}_{tile + 1}"


def called(colour: str, tile: int) -> Words:
    """What people call a tile."""
    return say("{colour} tile {number}", colour=Words(colour), number=tile + 1)
