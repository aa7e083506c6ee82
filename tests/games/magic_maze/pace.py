"""How long games last by the ledger's plainest policy (7.3, “all random”), counted the way its table counts."""

from __future__ import annotations

from random import Random

from companion.games.magic_maze.challenging import open_challenges
from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import OGRE
from companion.games.magic_maze.walking import situation
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.dice import D6
from companion.table.events import Chose, Drew, Event, Moved, Rolled
from companion.table.prompts import Prompt


def turns(maze: Maze, game: Rules[State], players: int, seed: int) -> int:
    """Turns of all players together in one game."""
    rng, count = Random(seed), 0
    state = game.new(Setup(game.id, seats(game, players)))
    while not (prompt := game.expects(state)).over:
        count += prompt.die == D6
        state, _ = game.advance(state, at_random(maze, state, prompt, rng))
    return count


def at_random(maze: Maze, state: State, prompt: Prompt, rng: Random) -> Event:
    """Lands anywhere and pushes either way; fights at the centre and hunts as soon as it can be reached."""
    if prompt.die:
        return Rolled(rng.choice(prompt.die.faces), prompt.die.kind)
    if prompt.pile:
        return Drew(rng.choice(prompt.pile.cards), prompt.pile.deck)
    if any(option.name == "lots" for option in prompt.options):
        return Chose("lots")
    targets = [each for each in open_challenges(maze, situation(state)) if _wanted(state, each)]
    if targets:
        return Chose(f"challenge.{rng.choice(targets)}")
    places = prompt.moves[0].places if prompt.moves else ()
    for place in places:
        if _goal(maze, state, place):
            return Moved(prompt.moves[0].piece, place)
    landing = rng.choice((*places, "")) if places else ""
    if landing:
        return Moved(prompt.moves[0].piece, landing)
    return Chose(rng.choice(("push_left", "push_right"))) if state.spots_left else Chose("end_turn")


def _wanted(state: State, target: str) -> bool:
    """Nobody goes for the Ogre in the maze."""
    return state.commanding or target != OGRE or not state.controller


def _goal(maze: Maze, state: State, place: str) -> bool:
    """An open gate, or for the Ogre a cell beside somebody not at home."""
    if not state.commanding:
        gate = maze.walls(state.positions).gates[state.colour]
        return place == maze.gate_space[state.colour] and gate == "open"
    return any(
        at != maze.home[colour] and maze.alongside(state.positions, place, at)
        for colour, at in zip(state.colours, state.at, strict=True)
        if colour != state.controller
    )
