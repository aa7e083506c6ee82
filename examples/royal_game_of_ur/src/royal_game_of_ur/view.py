"""The table as screens and eyes see it; what simulated players do; what is worth foretelling."""

from __future__ import annotations

from random import Random

from companion.api import (
    Event,
    Forecast,
    Lead,
    Moved,
    Prompt,
    SeatView,
    TableView,
    Words,
    inquiry,
    random_answer,
    say_n,
)
from royal_game_of_ur.desk import Desk
from royal_game_of_ur.facts import FACTS
from royal_game_of_ur.playing import Move, Throw, piece
from royal_game_of_ur.state import HOME, TILES, State

KEPT = 3.4
"""Squares that a tile at home is worth beside those it has gone: nobody takes it any more. Fitted to who has won."""


def table(desk: Desk, prompt: Prompt) -> TableView:
    state = desk.state
    seats = tuple(
        SeatView(each.colour, each.name, each.colour, say_n("{count} tile home", "{count} tiles home", each.home))
        for each in state.players
    )
    marks = tuple((step.square, "may_go") for step in desk.steps()) if isinstance(desk.question, Move) else ()
    return TableView(
        "royal_game_of_ur",
        desk.ground.board.id,
        seats,
        FACTS.pieces(desk),
        turn=state.player.colour if prompt.who else "",
        thrown=state.dice,
        counters=(("steps", state.steps),),
        marks=tuple(dict.fromkeys(marks)),
    )


def simulated(desk: Desk, prompt: Prompt, rng: Random) -> Event:
    """Who can take, takes; who can come to a rosette, does."""
    if not isinstance(desk.question, Move):
        return random_answer(prompt, rng)
    steps, rosettes = desk.steps(), desk.ground.board.rosettes
    best = max((step.takes is not None) + (step.square in rosettes) for step in steps)
    step = rng.choice([each for each in steps if (each.takes is not None) + (each.square in rosettes) == best])
    return Moved(piece(desk.state.player.colour, step.tile), step.square)


# -- what is worth foretelling ----------------------------------------------------------------------------------------


def turned(before: State, after: State) -> bool:
    return before.turns != after.turns


def forecasts(desk: Desk) -> tuple[Forecast, ...]:
    """How many steps the throw gives, and whether it can take a tile."""
    if not isinstance(desk.question, Throw) or desk.state.dice:
        return ()
    colour, by = desk.state.player.colour, Words("with this throw")
    steps = Forecast(of=Words("steps"), inquiry=inquiry(["steps"], "throws=4"), by=by, seat=colour, named=_counted)
    take = Forecast(of=Words("a tile can be taken"), inquiry=inquiry(["can_take=yes"], "throws=4"), by=by, seat=colour)
    return steps, take


def _counted(steps: int | str) -> Words:
    return say_n("{count} step", "{count} steps", int(steps))


def lead(desk: Desk) -> Lead:
    return Lead(Words("squares"), _gone, lambda count: say_n("{count} square", "{count} squares", count))


def _gone(desk: Desk, colour: str) -> int:
    """How many squares a player's tiles have gone."""
    return sum(next(each.tiles for each in desk.state.players if each.colour == colour))


def prospects(desk: Desk) -> dict[str, float]:
    """How well each stands: its part of all that seven tiles have to go, and of what they are worth at home."""
    return {each.colour: (sum(each.tiles) + KEPT * each.home) / (TILES * (HOME + KEPT)) for each in desk.state.players}
