"""What must hold after every event in the maze (ledger 3.14). Bounds of a fact by itself stand with the facts."""

from __future__ import annotations

from typing import Any

from companion.flow import Question
from companion.games.magic_maze import fighting, walking
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.ending import Over
from companion.games.magic_maze.fighting import Fight
from companion.games.magic_maze.pushing import FinishStroke
from companion.games.magic_maze.state import Duel, State
from companion.games.magic_maze.turn import Stage, TurnOver
from companion.games.magic_maze.vocabulary import RINGS, RINGS_TO_WIN
from companion.play.facts import GAME, Law


def _winner(desk: Desk, state: State) -> str:
    """Who has won, where that is not told by the rings, by who is left, or by what is asked."""
    winners = [colour for colour, held in zip(state.colours, state.rings, strict=True) if held >= RINGS_TO_WIN]
    if not winners and len(state.playing) == 1:
        winners = [state.colours[player] for player in state.playing]
    told = [state.winner] * bool(state.winner)
    fits = told == winners and bool(state.winner) == isinstance(desk.question, Over)
    return "" if fits else f"{state.winner or 'nobody'} has won in {_named(desk.question)}"


def _ruled(desk: Desk, state: State) -> bool:
    """Nobody rules the Ogre just as long as it is on the rock and no ring is taken."""
    nobody, untouched = not state.controller, not any(state.rings)
    return nobody != (state.ogre == desk.ground.rock) or (nobody != untouched and not state.reopened)


def _on_rock(desk: Desk, state: State) -> list[str]:
    on = [colour for colour, at in zip(state.colours, state.at, strict=True) if at == desk.ground.rock]
    return [] if on == [state.controller] * bool(state.controller) else on or ["nobody"]


def _figures(desk: Desk, state: State) -> list[tuple[str, str]]:
    """Every figure in the maze by colour, the Ogre by that of whoever rules it."""
    figures = [(c, at) for c, at in zip(state.colours, state.at, strict=True) if at and at != desk.ground.rock]
    return [*figures, (state.controller, state.ogre)] if state.controller else figures


def _closed(desk: Desk, state: State) -> list[tuple[str, str]]:
    """Figures where none of their colour may stand."""
    maze = desk.ground

    def shut(colour: str, at: str) -> bool:
        homes, gate_spaces = walking.closed_to(maze, state, colour)
        number = maze.index.get(at)
        return number is None or bool((homes | gate_spaces) >> number & 1)

    return [(colour, at) for colour, at in _figures(desk, state) if shut(colour, at)]


def _crowded(desk: Desk, state: State) -> list[str]:
    places = sorted(at for _, at in _figures(desk, state))
    return places if len(set(places)) < len(places) else []


def _in_anothers_home(desk: Desk, state: State) -> list[tuple[str, str]]:
    """Figures where somebody who still plays may be sent."""
    home = {desk.ground.home[colour]: colour for colour, at in zip(state.colours, state.at, strict=True) if at}
    return [(colour, at) for colour, at in _figures(desk, state) if home.get(at, colour) != colour]


def _loose(desk: Desk, state: State) -> bool:
    parts = desk.ground.board.parts
    return len(state.positions) != len(parts) or not all(
        0 <= at < part.positions for at, part in zip(state.positions, parts, strict=True)
    )


def _out_of_turn(desk: Desk, state: State) -> str:
    return state.colour if TurnOver() in desk.agenda and not state.at[state.turn] else ""


def _throw(desk: Desk, state: State) -> str:
    """A throw lies just as long as a turn is played."""
    question = desk.question
    return "" if (state.die > 0) == isinstance(question, Stage | FinishStroke | Fight) else _named(question)


def _stuck(desk: Desk, state: State) -> str:
    question = desk.question
    stuck = isinstance(question, FinishStroke) and not (state.spots_left and question.possible(desk))
    return f"{question.part} to {question.due}" if stuck and isinstance(question, FinishStroke) else ""


def _fight(desk: Desk, state: State) -> Duel | None:
    """The duel that is fought now."""
    return state.duel if isinstance(desk.question, Fight) else None


def _unfit(desk: Desk, state: State) -> str:
    """The step of a duel that does not go with what is asked."""
    duel = _fight(desk, state)
    return duel.scene.step if duel and desk.question != fighting.ASKED[duel.scene.step] else ""


def _at_rock(desk: Desk, state: State) -> str:
    """Who rules the Ogre that is fought on the rock."""
    duel = _fight(desk, state)
    return state.controller if duel and duel.type == "ogre_at_rock" else ""


def _unruled(desk: Desk, state: State) -> str:
    duel = _fight(desk, state)
    return duel.type if duel and duel.type != "ogre_at_rock" and not state.controller else ""


def _masterless(desk: Desk, state: State) -> bool:
    """The Ogre hunts while its master is not at play."""
    duel = _fight(desk, state)
    return bool(duel and duel.type == "ogre_hunts" and (not state.commanding or duel.fighter == state.turn))


def _named(question: Question[Any]) -> str:
    return question.phase or "a stage"


LAWS = (
    Law("MAZE-INV-01", GAME, lambda desk, state: abs(sum(state.rings) + state.pool_rings - RINGS), "{} rings amiss"),
    Law("MAZE-INV-01", GAME, lambda desk, state: state.rings.count(RINGS_TO_WIN) > 1, "two have the rings to win"),
    Law("MAZE-WIN-01", GAME, _winner, "{}, which the rings do not say"),
    Law("MAZE-INV-02", GAME, _ruled, "who rules the Ogre does not go with its place, or with the rings taken"),
    Law("MAZE-INV-03", GAME, _on_rock, "{} on the rock, and somebody else rules the Ogre"),
    Law(
        "MAZE-INV-03",
        GAME,
        lambda desk, state: state.ogre if state.controller and state.ogre not in desk.ground.index else "",
        "the Ogre is at {}, which is no cell",
    ),
    Law("MAZE-INV-04", GAME, _closed, "figures stand where they may not: {}"),
    Law("MAZE-INV-05", GAME, _crowded, "two figures on one cell: {}"),
    Law("MAZE-INV-05", GAME, _in_anothers_home, "figures stand where somebody else may be sent: {}"),
    Law("MAZE-INV-07", GAME, _loose, "the parts stand as they cannot"),
    Law("MAZE-TURN-01", GAME, _out_of_turn, "it is the turn of {}, who has left"),
    Law("MAZE-TURN-01", GAME, _throw, "a throw where there is none, or none where there should be, in {}"),
    Law("MAZE-TAB-05", GAME, _stuck, "no push brings {}"),
    Law(
        "MAZE-DUEL-09",
        GAME,
        lambda desk, state: (state.duel is None) == isinstance(desk.question, Fight),
        "a duel without its question, or the reverse",
    ),
    Law("MAZE-DUEL-05", GAME, _unfit, "something else is asked than the {} of the duel"),
    Law("MAZE-OGC-01", GAME, _at_rock, "a duel with the Ogre on the rock, where {} stands"),
    Law("MAZE-PVP-01", GAME, _unruled, "{}, and nobody rules the Ogre"),
    Law("MAZE-OCA-01", GAME, _masterless, "the Ogre hunts, and its master is not at play"),
)
