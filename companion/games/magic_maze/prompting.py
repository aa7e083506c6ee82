"""What is asked in each phase (ledger part 6: the order of prompts in a turn)."""

from __future__ import annotations

from functools import lru_cache

from companion.boards.model import HALFWAY
from companion.games.magic_maze import fighting, walking
from companion.games.magic_maze.maze import Maze, Positions, Stroke
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import OGRE, adventurer
from companion.procedures import interpreter
from companion.procedures.scene import NO_GROUND
from companion.table.dice import D6
from companion.table.prompts import Moves, Option, Pile, Prompt, Shifts
from companion.table.words import SILENCE, Words, say

LOTS = "lots"
CHALLENGE = "challenge."
END_TURN = Option("end_turn", Words("End turn"), rules=("MAZE-TURN-06",))


def prompt(maze: Maze, state: State) -> Prompt:
    """What is awaited in this state."""
    match state.phase:
        case "move" | "await_push" | "turn_end":
            return _turn(maze, state)
        case "await_number_die":
            return _number_die(state.colour)
        case "duel_attack" | "duel_defence":
            duel = state.duel
            assert duel is not None
            who = state.colours[duel.player]
            return interpreter.prompt(fighting.held(state, duel.kind), NO_GROUND, duel.scene, who)
        case "duel_rock":
            return _on_rock(state)
        case "setup":
            return _setup(maze, state)
        case _:
            words = say("{winner} has won.", winner=state.named(state.winner))
            return Prompt("", words, over=True, rules=("MAZE-WIN-01",))


def may_end(maze: Maze, state: State) -> bool:
    """Whether the turn may be ended now (MAZE-TURN-06, house rule `must_push_all`)."""
    if state.house.must_push_all == "off" or not state.spots_left:
        return True
    return not maze.pushes(state.positions)


@lru_cache(maxsize=16)
def _number_die(who: str) -> Prompt:
    return Prompt(who, Words("Throw the number die."), die=D6, rules=("MAZE-TURN-01",))


def _setup(maze: Maze, state: State) -> Prompt:
    if state.placed < len(maze.board.parts):
        part = maze.board.parts[state.placed]
        words = say("Mix the walls blind. How stands {part}?", part=Words(_inside(part.label or part.id)))
        pile, shifts = Pile(part.id, part.states), (Shifts(part.id, (), part.states),)
        return Prompt("", words, pile=pile, shifts=shifts, rules=("MAZE-SETUP-04",))
    if state.placed > len(maze.board.parts):
        pile = Pile(LOTS, tuple(state.colours[player] for player in state.playing))
        return Prompt("", Words("Draw a lot. Who begins?"), pile=pile, rules=("MAZE-SETUP-08",))
    offers = [Option(state.colours[each], say("{name}", name=state.names[each])) for each in state.playing]
    offers.append(Option(LOTS, Words("Draw lots")))
    return Prompt("", Words("Who begins?"), options=tuple(offers), rules=("MAZE-SETUP-08",))


def _inside(label: str) -> str:
    """A label as it stands inside a sentence."""
    return label[:1].lower() + label[1:]


def _on_rock(state: State) -> Prompt:
    awaited = fighting.throwers(state)
    if len(awaited) == 1:
        words = Words("Throw your duel die.")
    else:
        one, other = map(state.named, awaited)
        words = say("{one} and {other}: throw together.", one=one, other=other)
    who = awaited[0] if len(awaited) == 1 else ""
    return Prompt(who, words, die=fighting.die(state), rules=("MAZE-PVP-02",), by=awaited)


# -- walk, push, challenge or end: one question ------------------------------------------------------------------------


def _turn(maze: Maze, state: State) -> Prompt:
    colour = state.colours[state.turn]
    if state.halfway:
        return _finish_stroke(colour, *state.halfway)
    _, places, targets = walking.ways(maze, state)
    if state.phase != "move":
        places = 0
    named = tuple([(each, OGRE if each == OGRE else state.named(each)) for each in targets]) if targets else ()
    pushing = state.positions if state.spots_left else None
    return _asked(maze, colour, state.controller == colour, places, pushing, named, may_end(maze, state))


@lru_cache(maxsize=50_000)
def _asked(
    maze: Maze,
    colour: str,
    commanding: bool,
    places: int,
    positions: Positions | None,
    targets: tuple[tuple[str, str], ...],
    end: bool,
) -> Prompt:
    """The prompt as a function of all it depends on: the same few thousand are asked again and again."""
    pushes = maze.pushes(positions) if positions is not None else ()
    offers = [Option(CHALLENGE + target, _fight(target, name), rules=CHALLENGE_RULES) for target, name in targets]
    offers += [Option(push.stroke.name, stroke_words(maze, push.stroke), rules=("MAZE-TAB-02",)) for push in pushes]
    if end:
        offers.append(END_TURN)
    piece = OGRE if commanding else adventurer(colour)
    moves = (Moves(piece, maze.names(places)),) if places else ()
    words = Words(QUESTIONS[bool(places), bool(pushes), bool(targets)])
    if places and commanding:
        words = Words(OGRE_QUESTIONS[bool(pushes), bool(targets)])
    shifts = _shifts(maze, positions) if positions is not None else ()
    return Prompt(colour, words, options=tuple(offers), moves=moves, shifts=shifts, rules=TURN_RULES)


TURN_RULES = ("MAZE-TURN-03", "MAZE-TURN-04", "MAZE-TURN-05", "MAZE-TURN-06")
CHALLENGE_RULES = ("MAZE-DUEL-01", "MAZE-DUEL-02")

QUESTIONS = {
    (True, True, True): "Walk, push a tab, or fight?",
    (True, True, False): "Walk to a marked square, or push a tab.",
    (True, False, True): "Walk, fight, or end your turn?",
    (True, False, False): "Walk to a marked square, or stay.",
    (False, True, True): "Push a tab, or fight?",
    (False, True, False): "Push a tab, or end your turn?",
    (False, False, True): "Fight, or end your turn?",
    (False, False, False): "End your turn?",
}
"""By what can be done: walk, push, fight."""

OGRE_QUESTIONS = {
    (True, True): "Walk the Ogre, push a tab, or fight?",
    (True, False): "Walk the Ogre, or push a tab.",
    (False, True): "Walk the Ogre, fight, or end your turn?",
    (False, False): "Walk the Ogre, or leave it there.",
}


def _fight(target: str, name: str) -> Words:
    return Words("Fight the Ogre") if target == OGRE else say("Fight {name}", name=name)


def stroke_words(maze: Maze, stroke: Stroke) -> Words:
    """What a stroke is called; where tabs differ, with its tab."""
    left, tab = stroke.side == "left", tab_words(maze, stroke)
    if tab:
        return say("{tab} left", tab=tab) if left else say("{tab} right", tab=tab)
    return Words("Push left") if left else Words("Push right")


def tab_words(maze: Maze, stroke: Stroke) -> Words:
    """Which tab a stroke is of; silence where all do the same."""
    if "." not in stroke.name:
        return SILENCE
    tab = next(tab for tab in maze.board.tabs if tab.id == stroke.tabs[0])
    return Words(tab.label or tab.id)


def _shifts(maze: Maze, positions: Positions) -> tuple[Shifts, ...]:
    """What eyes and switches may tell of a push: a part in its new state, or short of it."""
    now = dict(maze.states(positions))
    seen: dict[str, list[str]] = {}
    for part, state in maze.told(positions):
        seen.setdefault(part, []).extend((state, f"{now[part]}{HALFWAY}{state}"))
    return tuple(Shifts(part, (), tuple(states)) for part, states in seen.items())


@lru_cache(maxsize=256)
def _finish_stroke(who: str, part: str, due: str) -> Prompt:
    words = Words("Push that tab on to its stop.")
    return Prompt(who, words, shifts=(Shifts(part, (due,)),), rules=("MAZE-TAB-04", "MAZE-TAB-05"))
