"""The state in words, and the table as screens and eyes see it; what may be said of it; what is worth foretelling."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.api import (
    Claim,
    Event,
    Forecast,
    Given,
    IllegalEvent,
    Lead,
    Moved,
    PieceView,
    Prompt,
    Ruling,
    SeatView,
    TableView,
    Value,
    Words,
    inquiry,
    one_of,
    random_answer,
    say,
    say_n,
    seated,
    unknown,
)
from royal_game_of_ur.desk import Desk
from royal_game_of_ur.playing import GameOver, Move, Throw, Turns, called, piece
from royal_game_of_ur.state import HOME, TILES, WAITING, State

BESIDE = (Value("waiting", Words("waiting")), Value("home", Words("home")))


def view(desk: Desk) -> dict[str, Any]:
    state = desk.state
    seen: dict[str, Any] = {
        "turn": state.player.colour,
        "phase": getattr(desk.question, "phase", ""),
        "dice": len(state.dice),
        "steps": state.steps,
        "can_take": bool(state.steps) and any(step.takes is not None for step in desk.steps()),
        "winner": state.winner or "none",
    }
    for player in state.players:
        seen[player.colour] = {"name": player.name, "home": player.home, "waiting": player.tiles.count(WAITING)}
        for tile in range(TILES):
            seen[piece(player.colour, tile)] = {"square": stands(desk, player.colour, player.tiles[tile])}
    return seen


def stands(desk: Desk, colour: str, along: int) -> str:
    """Where a tile is, as it is said."""
    return desk.ground.square(colour, along) or ("home" if along == HOME else "waiting")


def table(desk: Desk, prompt: Prompt) -> TableView:
    state = desk.state
    pieces = tuple(
        PieceView(piece(colour, tile), desk.ground.square(colour, along), colour, words=called(colour, tile))
        for colour, tiles in ((each.colour, each.tiles) for each in state.players)
        for tile, along in enumerate(tiles)
    )
    seats = tuple(
        SeatView(each.colour, each.name, each.colour, say_n("{count} tile home", "{count} tiles home", each.home))
        for each in state.players
    )
    marks = tuple((step.square, "may_go") for step in desk.steps()) if isinstance(desk.question, Move) else ()
    return TableView(
        "royal_game_of_ur",
        desk.ground.board.id,
        seats,
        pieces,
        turn=state.player.colour if prompt.who else "",
        thrown=state.dice,
        counters=(("steps", state.steps),),
        marks=tuple(dict.fromkeys(marks)),
        winner=state.winner,
    )


def faults(desk: Desk) -> list[str]:
    """What must hold after every event."""
    state, found = desk.state, list[str]()
    for player in state.players:
        on_way = [along for along in player.tiles if along not in (WAITING, HOME)]
        if len(on_way) != len(set(on_way)):
            found.append("UR-MOVE-02: two tiles of one player lie on one square")
        if len(player.tiles) != TILES or not all(WAITING <= along <= HOME for along in player.tiles):
            found.append("UR-SET-01: a tile is neither beside the board nor on its way")
    squares = [desk.ground.square(each.colour, along) for each in state.players for along in each.tiles]
    shared = {square for square in squares if square and squares.count(square) > 1}
    if shared:
        found.append(f"UR-MOVE-03: two tiles lie on {', '.join(sorted(shared))}")
    if state.steps and not isinstance(desk.question, Move):
        found.append("UR-MOVE-01: steps are left over")
    return found


def simulated(desk: Desk, prompt: Prompt, rng: Random) -> Event:
    """Who can take, takes; who can come to a rosette, does."""
    if not isinstance(desk.question, Move):
        return random_answer(prompt, rng)
    steps, rosettes = desk.steps(), desk.ground.board.rosettes
    best = max((step.takes is not None) + (step.square in rosettes) for step in steps)
    step = rng.choice([each for each in steps if (each.takes is not None) + (each.square in rosettes) == best])
    return Moved(piece(desk.state.player.colour, step.tile), step.square)


# -- what the table says outright -------------------------------------------------------------------------------------


def claims(desk: Desk) -> tuple[Claim, ...]:
    return tuple(_claims(desk))


def _claims(desk: Desk) -> Iterator[Claim]:
    state = desk.state
    everybody = seated((each.colour, each.name) for each in state.players)
    yield Claim("", "one", say("Whose turn it is"), "", "turn", everybody, (state.player.colour,))
    for player in state.players:
        for tile, along in enumerate(player.tiles):
            name, now = piece(player.colour, tile), stands(desk, player.colour, along)
            words = say("{tile} is", tile=called(player.colour, tile))
            yield Claim(name, "space", words, name, "square", BESIDE, (now,))


def told(desk: Desk, given: Given, words: Words) -> None:
    """The turn begins anew, or a tile lies elsewhere. Raises IllegalEvent."""
    colours = [each.colour for each in desk.state.players]
    if (given.subject, given.key) == ("", "turn"):
        seat = colours.index(one_of("player", given.value, colours))
        desk.set(turn=seat, turns=desk.state.turns + 1, dice=(), steps=0)
    elif given.key == "square":
        _put(desk, given.subject, given.value)
    else:
        raise unknown("thing to say", given.key, ("turn", "square"))
    steps = desk.state.steps
    desk.drop(GameOver)
    if desk.state.winner:
        desk.set(dice=(), steps=0)
    elif steps and desk.steps():
        desk.then(Move(), Turns())
    else:
        desk.set(steps=0)
        desk.then(Turns())
    desk.rulings.append(Ruling(words))


def _put(desk: Desk, name: str, value: str) -> None:
    colour, _, number = name.rpartition("_")
    colours = [each.colour for each in desk.state.players]
    seat = colours.index(one_of("player", colour, colours))
    tile = int(one_of("tile", number, [str(each + 1) for each in range(TILES)])) - 1
    beside = {"waiting": WAITING, "home": HOME}
    along = beside[value] if value in beside else desk.ground.along(colour, value)
    if along is None:
        raise IllegalEvent(say("{tile} never comes there.", tile=called(colour, tile)))
    square = desk.ground.square(colour, along)
    if square and any(desk.lies(each, square) not in (None, tile if each == seat else None) for each in (0, 1)):
        raise IllegalEvent(say("A tile lies on {place} already. Say first where that is.", place=desk.place(square)))
    desk.set_tile(seat, tile, along)


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
    """How well each stands: its part of all the squares that seven tiles have to go."""
    return {each.colour: _gone(desk, each.colour) / (TILES * HOME) for each in desk.state.players}
