"""What can be known of the maze: a row for each fact (ledger part 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.games.magic_maze import challenging, laws, righting, walking
from companion.games.magic_maze.board import MazePart, bearing
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.fighting import Fight
from companion.games.magic_maze.naming import landmark
from companion.games.magic_maze.pushing import FinishStroke
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import NOBODY, OGRE, RINGS, RINGS_TO_WIN, THE_OGRE
from companion.games.magic_maze.walking import situation
from companion.play.facts import (
    GAME,
    SPACE,
    STANDS,
    Counted,
    Fact,
    Facts,
    Family,
    Figure,
    Number,
    OneOf,
    Part,
    Player,
    Subject,
    Told,
    left,
)
from companion.table.claims import Value
from companion.table.words import Words, say


def _seats(desk: Desk) -> Iterator[Subject]:
    state = desk.state
    for player, (colour, name, *_) in enumerate(zip(state.colours, state.names, state.at, state.rings, strict=False)):
        yield Subject(colour, player, (player,), colour, name)


class Stands(NamedTuple):
    """A part that moves, and the state it is in; "" where it stands as no part can."""

    part: MazePart
    state: str


def _parts(desk: Desk) -> Iterator[Subject]:
    for part, at in zip(desk.ground.board.parts, desk.state.positions, strict=False):
        stands = Stands(part, part.states[at] if 0 <= at < part.positions else "")
        yield Subject(part.id, stands, (part.id,), part.id)


def _part_gaps(desk: Desk, subject: Subject) -> Mapping[str, Words]:
    part = subject.of.part
    return {"part": Words(part.label or part.id)}


def _walls(kind: str) -> Family:
    """Gates or entrances, of every colour of the maze."""

    def each(desk: Desk) -> Iterator[Subject]:
        walls = desk.ground.walls(desk.state.positions)
        found: Mapping[str, Any] = walls.gates if kind == "gate" else walls.entrances
        for colour, stands in found.items():
            yield Subject(f"{kind}_{colour}", stands)

    return Family(kind, each, alone=True)


OFF = "off_board"
"""Where views and transcripts say that a figure is that stands nowhere."""
SEATS = Family("thing to say of a player", _seats)
PARTS = Family("part of the game", _parts, alone=True, gaps=_part_gaps)


def actor(state: State) -> int:
    """Whose answer is awaited; in a duel that need not be the player whose turn it is."""
    return state.duel.fighter if state.duel else state.turn


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


def _front(desk: Desk) -> float | None:
    """Which way the Ogre should look, degrees clockwise from north; None while it does not matter (MAZE-DUEL-05)."""
    state, cell = desk.state, desk.ground.cell
    looks = facing(desk)
    if state.duel is None or looks == "idle":
        return None
    toward = bearing(cell[state.ogre].at, cell[state.at[state.duel.fighter]].at)
    return toward if looks == "toward" else (toward + 180) % 360


def _ogre(desk: Desk, state: State) -> Mapping[str, Any]:
    """Whom the Ogre obeys and when it walks; while nobody rules it, where it is (MAZE-CTRL-01, 04)."""
    look = {"facing": _front(desk), "words": THE_OGRE}
    if not state.controller:
        place = say("Its place: {place}.", place=landmark(desk.ground, state.ogre))
        return {**look, "status": say("Nobody rules the Ogre"), "more": place}
    name = state.named(state.controller)
    walks = (
        say("It walks now, in place of {name}.", name=name)
        if state.commanding
        else say("It walks on {name}’s turn.", name=name)
    )
    return {**look, "status": say("The Ogre obeys {name}", name=name), "more": walks}


def _reach(desk: Desk, state: State) -> list[str]:
    if not state.moving:
        return []
    return list(desk.ground.names(walking.walk(desk.ground, situation(state)).stops))


def _challenges(desk: Desk, state: State) -> list[str]:
    return list(challenging.open_challenges(desk.ground, situation(state))) if state.moving else []


def _halfway(desk: Desk, state: State) -> str:
    question = desk.question
    return question.due if isinstance(question, FinishStroke) else NOBODY


def _still_here(desk: Desk) -> Iterator[tuple[str, str]]:
    state = desk.state
    return ((state.colours[player], state.names[player]) for player in state.playing)


def _over(desk: Desk, state: State) -> Words | None:
    over = say("The game is over. Undo the last step, or say who holds how many rings.")
    return over if state.winner else None


def _no_ruler(desk: Desk, state: State) -> Words | None:
    idle = say("The Ogre is on the rock while nobody rules it. Say first who rules it.")
    return None if state.controller else idle


def _gone(desk: Desk, player: int) -> Words | None:
    state = desk.state
    return None if state.at[player] else say("{name} has left the game.", name=state.names[player])


FACTS = Facts(
    Fact(
        "",
        PARTS,
        OneOf("state", lambda desk, at: [Value(name, say("{name}", name=name)) for name in at.part.states]),
        read=lambda desk, at: at.state,
        told=Told(say("{part} stands at"), righting.turn_part),
        hands=Part(),
    ),
    Fact("", _walls("gate"), read=lambda desk, stands: stands),
    Fact("", _walls("entrance"), read=lambda desk, free: "open" if free else "shut"),
    Fact(
        "turn",
        GAME,
        Player(_still_here),
        read=lambda desk, state: state.colour,
        told=Told(say("Whose turn it is"), righting.give_turn, unless=_over),
    ),
    Fact(
        "controller",
        GAME,
        Player(_still_here, (Value(NOBODY, say("nobody")),)),
        read=lambda desk, state: state.controller or NOBODY,
        told=Told(say("Who rules the Ogre"), righting.rule),
    ),
    Fact(
        OGRE,
        GAME,
        SPACE,
        told=Told(say("The Ogre stands"), righting.put_ogre, unless=_no_ruler, shown=OGRE),
        hands=Figure(OGRE, THE_OGRE, kind=OGRE, seated=False, look=_ogre),
    ),
    Fact("die", GAME, Number(0, 6), rule="MAZE-INV-06"),
    Fact("spots_left", GAME, Number(0, lambda desk, state: state.die), rule="MAZE-INV-06"),
    Fact("stage", GAME),
    Fact("pool_rings", GAME, Number(0, RINGS), rule="MAZE-INV-01"),
    Fact("whose", GAME, read=lambda desk, state: state.colours[actor(state)]),
    Fact("phase", GAME, read=lambda desk, state: phase(desk)),
    Fact("mover", GAME, read=lambda desk, state: walking.mover(state)),
    Fact("reach", GAME, read=_reach),
    Fact("challenges", GAME, read=_challenges),
    Fact("ogre_facing", GAME, read=lambda desk, state: facing(desk)),
    Fact("duel", GAME, read=lambda desk, state: state.duel.type if state.duel else NOBODY),
    Fact("halfway", GAME, read=_halfway),
    Fact("winner", GAME, read=lambda desk, state: state.winner or NOBODY),
    Fact("name", SEATS, read=lambda desk, player: desk.state.names[player]),
    Fact(
        "at",
        SEATS,
        SPACE,
        read=lambda desk, player: desk.state.at[player] or OFF,
        told=Told(say("{name} stands"), righting.put, unless=_gone, shown="adventurer_{}"),
        hands=Figure("adventurer_{}", at=lambda desk, player: desk.state.at[player] or None),
        matters=STANDS,
    ),
    Fact(
        "rings",
        SEATS,
        Number(0, RINGS_TO_WIN),
        read=lambda desk, player: desk.state.rings[player],
        told=Told(say("{name}’s rings"), righting.rings),
        hands=Counted("ring", say("{name}’s rings")),
        rule="MAZE-INV-01",
        matters=Words("rings"),
    ),
    Fact(
        "out",
        SEATS,
        left(),
        read=lambda desk, player: not desk.state.at[player],
        told=Told(say("{name}"), righting.leave_or_come),
    ),
    laws=laws.LAWS,
    after=righting.settled,
)
