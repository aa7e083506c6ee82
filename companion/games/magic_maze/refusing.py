"""Why an event cannot be, in words for the table; a walk that cannot be names the wall or the figure in its way."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from companion.boards.model import HALFWAY
from companion.games.magic_maze import naming, walking
from companion.games.magic_maze.maze import Maze
from companion.games.magic_maze.prompting import CHALLENGE, may_end
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import OGRE, adventurer
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, either, named, plain, say


def refusal(maze: Maze, state: State, prompt: Prompt, event: Event) -> IllegalEvent:
    """The refusal of an event that answers nothing now."""
    if prompt.over:
        return prompt.refusal(event)
    why, rules = _why(maze, state, prompt, event)
    return IllegalEvent(say("{why} {awaited}", why=why, awaited=awaited(state, prompt)), rules or prompt.rules)


def awaited(state: State, prompt: Prompt) -> Words:
    """What would be an answer, in one sentence."""
    who = state.named(prompt.who) if prompt.who else ""
    if state.halfway:
        part, due = state.halfway
        return say("Bring the walls on to {due}.", part=part, due=due)
    if prompt.die:
        throws = say("{who} is to throw the number die.", who=who) if state.phase == "await_number_die" else SILENCE
        return throws or (say("{who} is to throw the duel die.", who=who) if who else prompt.words)
    if not prompt.who:
        return prompt.words
    ways: list[object] = []
    if prompt.moves:
        ways.append(say("walk to a marked square"))
    ways += [say("“{option}”", option=option.words) for option in prompt.options]
    return say("{who} may choose: {ways}.", who=who, ways=either(ways))


Why = tuple[Words, tuple[str, ...]]

WALL = 1000
"""A wall keeps people from looking for a way more than any number of figures does."""


def _why(maze: Maze, state: State, prompt: Prompt, event: Event) -> Why:
    match event:
        case Rolled():
            return _rolled(state, prompt, event)
        case Chose(option=option):
            return _chosen(maze, state, option)
        case Moved():
            return _moved(maze, state, event)
        case PartMoved():
            return _turned(maze, state, event)
        case Drew(card=card):
            return say("{card} cannot come up now.", card=named(card)), ()
        case _:
            return say("There is nothing to confirm."), ()


def _rolled(state: State, prompt: Prompt, event: Rolled) -> Why:
    die = prompt.die
    if die is None:
        if state.phase in ("move", "await_push", "turn_end") and event.die == "d6":
            return say("The number die is thrown once a turn."), ("MAZE-DIE-01", "MAZE-TURN-01")
        return say("That throw counts for nothing."), ()
    if event.die != die.kind:
        return say("That is the wrong die."), ("MAZE-DIE-01", "MAZE-DIE-03")
    if event.face not in die.faces:
        return say("That die shows no {face}.", face=event.face), ("MAZE-DIE-02",)
    return say("{by} throws no die in this duel.", by=event.by), ("MAZE-PVP-02",)


def _chosen(maze: Maze, state: State, option: str) -> Why:
    if option == "end_turn" and state.phase in ("move", "await_push") and not may_end(maze, state):
        return say("Every push of the throw must be made."), ("MAZE-TURN-06",)
    if "push_" in option and state.phase in ("move", "await_push", "turn_end"):
        if not state.spots_left:
            return say("No push is left."), ("MAZE-TAB-02",)
        return say("That tab goes no further that way."), ("MAZE-MODEL-04",)
    if option.startswith(CHALLENGE) and state.phase in ("move", "await_push", "turn_end"):
        return _no_challenge(maze, state, option.removeprefix(CHALLENGE))
    return say("That is not on offer."), ()


def _no_challenge(maze: Maze, state: State, target: str) -> Why:
    """Why that figure may not be challenged."""
    colour = state.colour
    if target == OGRE and state.commanding:
        return say("You rule the Ogre yourself."), ("MAZE-CTRL-05",)
    at_gate = state.at[state.turn] == maze.gate_space[colour]
    if not state.commanding and at_gate and target == (state.controller or OGRE):
        gate = maze.walls(state.positions).gates[colour]
        words = say("Your gate is half shut.") if gate == "half" else say("Your gate is shut.")
        return words, ("MAZE-GATE-01", "MAZE-GATE-02")
    stands = state.at[state.index(target)] if target in state.colours else ""
    if state.commanding and stands and stands == maze.home[target]:
        return say("Nobody is attacked at home."), ("MAZE-HOME-01",)
    if target == OGRE and state.controller and state.ogre == maze.home[state.controller]:
        return say("The Ogre is safe at its master’s home."), ("MAZE-HOME-01",)
    if stands and not state.commanding and target != state.controller:
        return say("Adventurers fight only for the rock."), ("MAZE-DUEL-03",)
    return say("A challenge needs the two side by side, with no wall between."), ("MAZE-DUEL-01",)


# -- walls -------------------------------------------------------------------------------------------------------------


def _turned(maze: Maze, state: State, event: PartMoved) -> Why:
    now = dict(maze.states(state.positions))
    if event.part not in now:
        return say("Nothing called “{part}” is to be turned.", part=plain(event.part)), ()
    if state.halfway:
        return say("The first direction counts."), ("MAZE-TAB-04",)
    if event.to == now[event.part]:
        return say("The walls stand at {now} already.", now=event.to), ()
    if state.phase not in ("move", "await_push", "turn_end"):
        return say("Nobody may push now: turn the walls back to {now}.", now=now[event.part]), ("MAZE-TAB-02",)
    if not state.spots_left:
        return say("No push is left: turn the walls back to {now}.", now=now[event.part]), ("MAZE-TAB-02",)
    ends = [state_ for push in maze.pushes(state.positions) for part, state_ in push.moved if part == event.part]
    after = event.to.partition(HALFWAY)[2] or event.to
    why = say("From {now} one push leads to {ends}, not to {to}.", now=now[event.part], ends=either(ends), to=after)
    if state.spots_left > 1:
        why = say("{why} Tell several pushes one by one.", why=why)
    return why, ("MAZE-TAB-01", "MAZE-MODEL-04")


# -- walks -------------------------------------------------------------------------------------------------------------


def _moved(maze: Maze, state: State, event: Moved) -> Why:
    """A figure where it may not go, or one that may not go at all."""
    pieces = {adventurer(colour): name for colour, name in zip(state.colours, state.names, strict=True)}
    unplayed = {adventurer(colour): colour for colour in maze.board.colours if colour not in state.colours}
    if event.piece in unplayed:
        return say("Nobody plays {colour}: take that figure off.", colour=Words(unplayed[event.piece])), ()
    if event.piece not in (*pieces, OGRE):
        return say("There is no figure called “{piece}”.", piece=plain(event.piece)), ()
    name = say("The Ogre") if event.piece == OGRE else say("{name}", name=pieces[event.piece])
    if state.phase not in ("move", "await_push", "turn_end"):
        return say("{name} cannot walk now.", name=name), ()
    if event.piece != walking.mover(state):
        if state.commanding and event.piece == adventurer(state.colour):
            return say("Who rules the Ogre moves the Ogre, and stays on the rock."), ("MAZE-TURN-02", "MAZE-CTRL-03")
        if event.piece == OGRE and not state.controller:
            return say("The Ogre stays on the rock until somebody rules it."), ("MAZE-CTRL-01",)
        if event.piece == OGRE:
            return say("{name} moves the Ogre.", name=state.named(state.controller)), ("MAZE-CTRL-04",)
        return say("It is not {name}’s walk.", name=name), ("MAZE-TURN-02",)
    if event.to not in maze.cell:
        return say("There is no square “{place}”.", place=plain(event.to)), ()
    if event.to == maze.rock:
        return say("Nobody walks onto the rock: it is won in a duel."), ("MAZE-MOVE-09",)
    if state.phase != "move" and state.walked:
        return say("{name} has walked. Push a tab before the next walk.", name=name), ("MAZE-TURN-04",)
    if event.to == walking.standing(state):
        return say("{name} stands there already.", name=name), ()
    return _barred(maze, state, name, event.to)


def _barred(maze: Maze, state: State, name: Words, to: str) -> Why:
    """What keeps the mover from that cell: whose it is, who stands there, or what is in the way."""
    cell, index = maze.cell[to], maze.index
    closed, no_stop, others = walking.bars(maze, state)
    if cell.kind == "home" and closed >> index[to] & 1:
        words = say("That is {whose} home: nobody else may enter.", whose=naming.owner(state, cell.owner))
        return words, ("MAZE-MOVE-07",)
    if to == state.ogre:
        return say("The Ogre stands there: no way onto it or past it."), ("MAZE-MOVE-05",)
    if others >> index[to] & 1:
        words = say("{figure} stands there. You may pass, not stop.", figure=_who(state, to))
        return words, ("MAZE-MOVE-04", "MAZE-MOVE-10")
    start = index[walking.standing(state)]
    reached = maze.reach(state.positions, start, closed, others if state.house.pass_one_only == "on" else 0)
    if reached >> index[to] & 1 and no_stop >> index[to] & 1:
        whose = naming.owner(state, cell.owner)
        return say("You may cross {whose} gate square, but not stop on it.", whose=whose), ("MAZE-MOVE-06",)
    return obstacle(maze, state, to)


def _who(state: State, cell: str) -> str:
    """The name of the player whose Adventurer stands there."""
    return state.names[state.at.index(cell)]


def obstacle(maze: Maze, state: State, to: str) -> Why:
    """The first thing in the way, on the way with the fewest walls in it: that is the one people had in mind."""
    way = _way(maze, state, to)
    closed, _, others = walking.bars(maze, state)
    board, index = maze.board, maze.index
    nexts = maze.walls(state.positions).nexts
    before = ""
    for here, there in pairwise(way):
        if not nexts[index[here]] >> index[there] & 1:
            edge = next(each for each in board.links if {each.a, each.b} == {here, there})
            kind = say("A fixed wall") if edge.fixed == "wall" else say("A movable wall")
            a, b = naming.landmark(maze, here), naming.landmark(maze, there)
            return say("{wall} bars the way from {a} to {b}.", wall=kind, a=a, b=b), ("MAZE-MOVE-02",)
        if there == state.ogre:
            return say("The Ogre on {there} bars the way.", there=naming.landmark(maze, there)), ("MAZE-MOVE-05",)
        if closed >> index[there] & 1 and others >> index[there] & 1:
            words = say(
                "{figure} on {there} bars the way.", figure=_who(state, there), there=naming.landmark(maze, there)
            )
            return words, ("MAZE-MOVE-11",)
        if closed >> index[there] & 1:
            whose = naming.owner(state, maze.cell[there].owner)
            return say("The way leads through {whose} home.", whose=whose), ("MAZE-MOVE-07",)
        if before and others >> index[there] & 1 and others >> index[here] & 1:
            return say("Two figures in a row may not be passed."), ("MAZE-MOVE-04",)
        before = here
    return say("There is no way to {there}.", there=naming.landmark(maze, to)), ("MAZE-MOVE-01",)


def _way(maze: Maze, state: State, to: str) -> list[str]:
    """Cells from where the mover stands to there, over as few walls and then as few barred cells as can be."""
    closed, _, others = walking.bars(maze, state)
    in_a_row = others if state.house.pass_one_only == "on" else 0
    nexts, index = maze.walls(state.positions).nexts, maze.index
    beside: dict[str, list[str]] = {}
    for edge in maze.board.links:
        if edge.a in index and edge.b in index:
            beside.setdefault(edge.a, []).append(edge.b)
            beside.setdefault(edge.b, []).append(edge.a)
    start = walking.standing(state)
    far, came = {start: 0}, {start: ""}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in beside.get(here, ()):
            blocked = not nexts[index[here]] >> index[there] & 1
            shut = bool(closed >> index[there] & 1) or bool(in_a_row >> index[here] & in_a_row >> index[there] & 1)
            cost = far[here] + WALL * blocked + shut
            if there not in far or cost < far[there]:
                far[there], came[there] = cost, here
                queue.append(there)
    if to not in came:
        return [start]
    way = [to]
    while came[way[-1]]:
        way.append(came[way[-1]])
    return way[::-1]
