"""Whom the active player may challenge from where his mover stands, and why nobody else (MAZE-DUEL, MAZE-GATE)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.questions import Reason
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import OGRE
from companion.games.magic_maze.walking import Situation, walk
from companion.table.prompts import Option
from companion.table.words import Words, plain, say

CHALLENGE = "challenge."
"""How the option of a challenge begins; a colour or `ogre` follows."""


def open_challenges(maze: Maze, now: Situation) -> tuple[str, ...]:
    """Whom the mover may challenge: `ogre` or colours of players."""
    return tuple([target for target in _targets(now) if bar(maze, now, target) is None])


def options(maze: Maze, now: Situation, names: tuple[str, ...]) -> Iterator[Option]:
    """The open challenges as they are offered; `names` are the players'."""
    for target in open_challenges(maze, now):
        name = Words("Fight the Ogre") if target == OGRE else say("Fight {name}", name=names[now.colours.index(target)])
        yield Option(CHALLENGE + target, name, rules=("MAZE-DUEL-01", "MAZE-DUEL-02"))


def duel_type(now: Situation | State, target: str) -> str:
    """Which of the ledger's duels a challenge of `ogre` or of a colour begins."""
    if now.commanding:
        return "ogre_hunts"
    if target != OGRE:
        return "rock_duel"
    return "ogre_challenged" if now.controller else "ogre_at_rock"


def _targets(now: Situation) -> tuple[str, ...]:
    """Everybody anybody could think of challenging, whoever is on the rock first."""
    if now.commanding:
        return now.colours
    return (now.controller, OGRE) if now.controller else (OGRE,)


def bar(maze: Maze, now: Situation, target: str) -> Reason | None:
    """Why that figure may not be challenged; None where it may."""
    if target == now.colour or (now.commanding and target == OGRE):
        return OWN_OGRE if target == OGRE else ONESELF
    if target != OGRE and target not in now.colours:
        return Reason(say("Nobody plays {colour}.", colour=plain(target)))
    if target != OGRE and not now.at[now.colours.index(target)]:
        return GONE
    if now.commanding:
        return _hunting(maze, now, target)
    if target == (now.controller or OGRE):
        return _on_the_rock(maze, now)
    return _beside_the_ogre(maze, now) if target == OGRE else NOT_EACH_OTHER


def _on_the_rock(maze: Maze, now: Situation) -> Reason | None:
    """Whoever is on the rock is challenged from the own gate-space, the gate fully open (MAZE-GATE-01)."""
    if now.standing != maze.gate_space[now.colour]:
        return FROM_THE_GATE
    return {"open": None, "half": HALF_SHUT, "shut": SHUT}[maze.walls(now.positions).gates[now.colour]]


def _beside_the_ogre(maze: Maze, now: Situation) -> Reason | None:
    """The Ogre in the maze, alongside and not at its master's home (MAZE-ACO-01, MAZE-HOME-01)."""
    if now.house.ogre_home_safe == "on" and now.ogre == maze.home[now.controller]:
        return SAFE
    return _alongside(maze, now, now.ogre)


def _hunting(maze: Maze, now: Situation, target: str) -> Reason | None:
    """An opponent in the maze beside the Ogre; nobody is attacked at home or on the rock (MAZE-CTRL-05)."""
    at = now.at[now.colours.index(target)]
    return AT_HOME if at == maze.home[target] else _alongside(maze, now, at)


def _alongside(maze: Maze, now: Situation, at: str) -> Reason | None:
    """In the maze the two stand side by side, on a cell where the mover may stop (MAZE-DUEL-01)."""
    here = now.standing
    if not maze.alongside(now.positions, here, at):
        return APART
    if not walk(maze, now).stops >> maze.index[here] & 1:
        return PASSING
    if now.house.must_move_to_challenge == "on" and not now.stepped:
        return UNMOVED
    if now.house.attack_from_home == "off" and here == maze.home[now.colour]:
        return FROM_HOME
    return None


ONESELF = Reason(say("Nobody fights alone."), ("MAZE-DUEL-03",))
OWN_OGRE = Reason(say("You rule the Ogre yourself."), ("MAZE-CTRL-05",))
GONE = Reason(say("Who has left the game fights no more."), ("MAZE-DUEL-03",))
NOT_EACH_OTHER = Reason(say("Adventurers fight only for the rock."), ("MAZE-DUEL-03",))
FROM_THE_GATE = Reason(say("Whoever is on the rock is challenged from your own gate square."), ("MAZE-GATE-01",))
HALF_SHUT = Reason(say("Your gate is half shut."), ("MAZE-GATE-01", "MAZE-GATE-02"))
SHUT = Reason(say("Your gate is shut."), ("MAZE-GATE-01", "MAZE-GATE-02"))
AT_HOME = Reason(say("Nobody is attacked at home."), ("MAZE-HOME-01",))
SAFE = Reason(say("The Ogre is safe at its master’s home."), ("MAZE-HOME-01",))
APART = Reason(say("A challenge needs the two side by side, with no wall between."), ("MAZE-DUEL-01",))
PASSING = Reason(say("Nobody challenges from a square that may only be crossed."), ("MAZE-DUEL-01",))
UNMOVED = Reason(say("Here one must have walked this turn to challenge."), ("MAZE-DUEL-01",))
FROM_HOME = Reason(say("Here nobody challenges from home."), ("MAZE-DUEL-01", "MAZE-HOME-01"))
