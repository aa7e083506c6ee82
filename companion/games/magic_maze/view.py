"""A state in the ledger's words, and as the table sees it."""

from __future__ import annotations

from typing import Any

from companion.games.magic_maze import challenging, walking
from companion.games.magic_maze.board import bearing
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.fighting import Fight
from companion.games.magic_maze.naming import landmark
from companion.games.magic_maze.pushing import FinishStroke
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import NOBODY, OGRE, THE_OGRE, adventurer
from companion.games.magic_maze.walking import Situation, situation
from companion.table.prompts import Prompt
from companion.table.view import PieceView, SeatView, TableView, Tally
from companion.table.words import Words, say, say_n


def view(desk: Desk) -> dict[str, Any]:
    """The state by the paths of docs/transcripts.md."""
    maze, state = desk.ground, desk.state
    now, question = situation(state), desk.question
    walls = maze.walls(state.positions)
    seen: dict[str, Any] = {
        "turn": state.colour,
        "whose": state.colours[actor(state)],
        "phase": phase(desk),
        "die": state.die,
        "spots_left": state.spots_left,
        "stage": state.stage,
        "mover": walking.mover(state),
        "reach": list(maze.names(walking.walk(maze, now).stops)) if state.moving else [],
        "challenges": list(challenging.open_challenges(maze, now)) if state.moving else [],
        "controller": state.controller or NOBODY,
        "ogre": state.ogre,
        "ogre_facing": facing(desk),
        "pool_rings": state.pool_rings,
        "duel": state.duel.type if state.duel else NOBODY,
        "halfway": question.due if isinstance(question, FinishStroke) else NOBODY,
        "winner": state.winner or NOBODY,
        **dict(maze.states(state.positions)),
        **{f"gate_{colour}": gate for colour, gate in walls.gates.items()},
        **{f"entrance_{colour}": "open" if free else "shut" for colour, free in walls.entrances.items()},
    }
    for player, colour in enumerate(state.colours):
        at = state.at[player]
        told = {"name": state.names[player], "at": at or "off_board", "rings": state.rings[player], "out": not at}
        seen[colour] = told
    return seen


def phase(desk: Desk) -> str:
    """What the ledger calls the phase; a stage has three, by what is open in it."""
    maze, state = desk.ground, desk.state
    if own := desk.question.phase:
        return own
    if not state.walked and walking.places(maze, situation(state)):
        return "move"
    return "await_push" if state.spots_left and maze.pushes(state.positions) else "turn_end"


def facing(desk: Desk) -> str:
    """Which way the Ogre looks: `away` from an attacker, `toward` who defends, else `idle` (MAZE-DUEL-05, 10)."""
    question = desk.question
    return question.facing if isinstance(question, Fight) else "idle"


def actor(state: State) -> int:
    """Whose answer is awaited; in a duel that need not be the player whose turn it is."""
    return state.duel.fighter if state.duel else state.turn


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What screen, camera and lamps may know. Beside the parts that move, gates and the rings in the pool are told."""
    maze, state = desk.ground, desk.state
    pieces = [
        PieceView(adventurer(colour), at or None, colour) for colour, at in zip(state.colours, state.at, strict=True)
    ]
    obeys, walks = ogre_words(desk)
    pieces.append(PieceView(OGRE, state.ogre, kind=OGRE, facing=_front(desk), words=THE_OGRE, status=obeys, more=walks))
    marks = [(place, "may_go") for move in prompt.moves for place in move.places]
    if state.moving:
        now = situation(state)
        marks += [(_place(now, target), "may_fight") for target in challenging.open_challenges(maze, now)]
    gates = maze.walls(state.positions).gates
    parts = (
        *maze.states(state.positions),
        *((f"gate_{colour}", gate) for colour, gate in gates.items()),
        ("rings", str(state.pool_rings)),
    )
    return TableView(
        "magic_maze",
        maze.board.id,
        tuple(_seat(state, player) for player in range(len(state.colours))),
        tuple(pieces),
        parts,
        state.colours[actor(state)] if phase(desk) != "setup" else "",
        state.thrown,
        (("die", state.die), ("spots_left", state.spots_left), ("pool_rings", state.pool_rings)),
        tuple(marks),
        state.winner,
        pushes_left(state) if state.moving else None,
    )


def pushes_left(state: State) -> Tally:
    """Of the pushes thrown, those not yet made (MAZE-TURN-01)."""
    left = state.spots_left
    words = say_n("{count} push left", "{count} pushes left", left) if left else say("no push left")
    return Tally(left, state.die, words)


def ogre_words(desk: Desk) -> tuple[Words, Words]:
    """Whom the Ogre obeys and when it walks; while nobody rules it, where it is (MAZE-CTRL-01, 04)."""
    state = desk.state
    if not state.controller:
        return say("Nobody rules the Ogre"), say("Its place: {place}.", place=landmark(desk.ground, state.ogre))
    name = state.named(state.controller)
    walks = (
        say("It walks now, in place of {name}.", name=name)
        if state.commanding
        else say("It walks on {name}’s turn.", name=name)
    )
    return say("The Ogre obeys {name}", name=name), walks


def _place(now: Situation, target: str) -> str:
    """Where whoever may be challenged stands."""
    return now.ogre if target == OGRE else now.at[now.colours.index(target)]


def _front(desk: Desk) -> float | None:
    """Which way the Ogre should look, degrees clockwise from north; None while it does not matter (MAZE-DUEL-05)."""
    state, cell = desk.state, desk.ground.cell
    looks = facing(desk)
    if state.duel is None or looks == "idle":
        return None
    toward = bearing(cell[state.ogre].at, cell[state.at[state.duel.fighter]].at)
    return toward if looks == "toward" else (toward + 180) % 360


def _seat(state: State, player: int) -> SeatView:
    colour, counters = state.colours[player], (("rings", state.rings[player]),)
    out = not state.at[player]
    brief = () if out else (Words(str(state.rings[player])),)
    return SeatView(colour, state.names[player], colour, status(state, player), (), counters, out, brief=brief)


def status(state: State, player: int) -> Words:
    """Two or three words under a player's name."""
    if not state.at[player]:
        return say("has left")
    count = state.rings[player]
    rings = say_n("{count} ring", "{count} rings", count) if count else say("no ring")
    return say("{rings}, rules the Ogre", rings=rings) if state.colours[player] == state.controller else rings
