"""Challenges and duels: how they begin, what each throw does, and where all stand afterwards (MAZE-DUEL..PVP)."""

from __future__ import annotations

import msgspec

from companion.games.magic_maze import turn
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.duels import procedure
from companion.games.magic_maze.duels.common import ADVENTURER_WINS, VOID
from companion.games.magic_maze.duels.rock_duel import CHALLENGER_WINS
from companion.games.magic_maze.state import Duel, State
from companion.games.magic_maze.vocabulary import OGRE, RINGS_TO_WIN
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import NO_GROUND
from companion.table.dice import Die
from companion.table.words import named

FACING = {"attack": "away", "attack_again": "away", "defence": "toward"}
"""Which way the Ogre looks in each step (MAZE-DUEL-05)."""

PHASE = {"attack": "duel_attack", "attack_again": "duel_attack", "defence": "duel_defence", "pair": "duel_rock"}


def held(state: State, kind: str) -> Procedure:
    """That kind of duel under this game's house rules."""
    return procedure(kind, state.house)


def die(state: State) -> Die:
    """The duelling die of this table."""
    return duelling(state.house).die


def kind_of(state: State, target: str) -> str:
    """Which duel a challenge of `ogre` or of a colour begins."""
    if state.commanding:
        return "ogre_hunts"
    if target != OGRE:
        return "rock_duel"
    return "ogre_challenged" if state.controller else "ogre_at_rock"


def challenge(desk: Desk, target: str) -> None:
    """The active player challenges; what is left of the turn is lost (MAZE-DUEL-01, 02, 09)."""
    state = desk.state
    kind = kind_of(state, target)
    match kind:
        case "ogre_hunts":
            desk.tell("{who}’s Ogre goes for {target}.", "MAZE-OCA-01", "the challenge", target=state.named(target))
        case "rock_duel":
            name = state.named(target)
            desk.tell("{who} challenges {target} for the rock.", "MAZE-PVP-01", "the challenge", target=name)
        case "ogre_at_rock":
            desk.tell("{who} challenges the Ogre for the rock.", "MAZE-OGC-01", "the challenge")
        case _:
            desk.tell("{who} challenges the Ogre.", "MAZE-ACO-01", "the challenge")
    scene = interpreter.begin(held(state, kind), NO_GROUND).scene
    fighter = state.index(target) if kind == "ogre_hunts" else state.turn
    desk.set(duel=Duel(kind, fighter, scene), thrown=())
    _pose(desk)


def throw(desk: Desk, face: str, by: str) -> None:
    """A duelling die came to rest: it is read where the duel stands (MAZE-DUEL-04, 06, 07)."""
    duel = desk.state.duel
    assert duel is not None
    desk.set(thrown=(*desk.state.thrown, face)[-4:])
    if duel.kind == "rock_duel":
        _throw_on_rock(desk, duel, face, by)
        return
    told = interpreter.throw(held(desk.state, duel.kind), NO_GROUND, duel.scene, face)
    _settle(desk, msgspec.structs.replace(duel, scene=told.scene), told)


def _throw_on_rock(desk: Desk, duel: Duel, face: str, by: str) -> None:
    """Both throw at once, whichever die is heard first: the challenger's is read first (MAZE-PVP-02)."""
    state = desk.state
    whole, thrower = held(state, duel.kind), by or throwers(state)[0]
    desk.tell("{name} throws: {face}.", "MAZE-PVP-02", "{name}’s throw", name=state.named(thrower), face=named(face))
    if thrower == state.controller and not duel.scene.thrown:
        desk.set(duel=msgspec.structs.replace(duel, early=face))
        return
    told = interpreter.throw(whole, NO_GROUND, duel.scene, face)
    if duel.early:
        told = interpreter.throw(whole, NO_GROUND, told.scene, duel.early)
    _settle(desk, msgspec.structs.replace(duel, scene=told.scene, early=""), told)


def throwers(state: State) -> tuple[str, ...]:
    """On the rock: the seats whose die is still awaited, the challenger's first."""
    duel = state.duel
    assert duel is not None
    if duel.scene.thrown:
        return (state.controller,)
    challenger = state.colours[duel.player]
    return (challenger,) if duel.early else (challenger, state.controller)


def withdraw(desk: Desk) -> None:
    """The challenger breaks off (house rule `allow_withdraw`)."""
    duel = desk.state.duel
    assert duel is not None
    told = interpreter.choose(held(desk.state, duel.kind), NO_GROUND, duel.scene, "withdraw")
    _settle(desk, duel, told)


def _settle(desk: Desk, duel: Duel, told: Outcome) -> None:
    desk.rulings += told.rulings
    if told.end is None:
        desk.set(duel=duel)
        _pose(desk)
        return
    desk.set(duel=None, ogre_facing="idle")
    if told.end.name == VOID:
        desk.tell("{who} breaks off; both stay.", "MAZE-DUEL-08", "the retreat")
    else:
        ENDINGS[duel.kind](desk, duel, told.end.name)
    if not desk.state.winner:
        turn.over(desk)


def _pose(desk: Desk) -> None:
    """The phase, and which way the Ogre looks (MAZE-DUEL-05)."""
    duel = desk.state.duel
    assert duel is not None
    step = duel.scene.step
    desk.set(phase=PHASE[step], ogre_facing=FACING.get(step, "idle"))


# -- what a duel leads to (MAZE-RING, ledger 3.15) ---------------------------------------------------------------------


def _at_rock(desk: Desk, duel: Duel, end: str) -> None:
    player = duel.player
    if end == ADVENTURER_WINS:
        _take_ring(desk, player, "MAZE-OGC-02 MAZE-RING-01")
        colour = desk.state.colours[player]
        desk.set(controller=colour, ogre=desk.maze.home[colour])
        desk.put(player, desk.maze.rock)
        desk.tell("{who} stands on the rock and rules the Ogre.", "MAZE-OGC-02 MAZE-CTRL-01")
        _crown(desk, player)
    else:
        _send_home(desk, player, "MAZE-OGC-05")


def _hunt(desk: Desk, duel: Duel, end: str) -> None:
    if end == ADVENTURER_WINS:
        _drive_off(desk, duel.player, "MAZE-OCA-05 MAZE-RING-04")
    else:
        _take_ring(desk, desk.state.turn, "MAZE-OCA-02 MAZE-RING-02")
        _send_home(desk, duel.player, "MAZE-OCA-02")
        _crown(desk, desk.state.turn)


def _challenged(desk: Desk, duel: Duel, end: str) -> None:
    if end == ADVENTURER_WINS:
        _drive_off(desk, duel.player, "MAZE-ACO-02 MAZE-RING-04")
    elif desk.state.house.ring_for_ogre_defence == "on":
        master = desk.state.index(desk.state.controller)
        _take_ring(desk, master, "MAZE-ACO-05")
        _send_home(desk, duel.player, "MAZE-ACO-05")
        _crown(desk, master)
    else:
        _send_home(desk, duel.player, "MAZE-ACO-05 MAZE-RING-04")


def _on_rock(desk: Desk, duel: Duel, end: str) -> None:
    """The order keeps every cell to one figure at each step (MAZE-PVP-05)."""
    challenger, state = duel.player, desk.state
    if end != CHALLENGER_WINS:
        _send_home(desk, challenger, "MAZE-PVP-06 MAZE-RING-04")
        return
    colour, loser = state.colours[challenger], state.index(state.controller)
    _take_ring(desk, challenger, "MAZE-PVP-05 MAZE-RING-03")
    desk.set(controller=colour, ogre=desk.maze.home[colour])
    desk.tell("{who} rules the Ogre now; it goes to {who}’s home.", "MAZE-PVP-05 MAZE-CTRL-02")
    _send_home(desk, loser, "MAZE-PVP-05 MAZE-CTRL-03")
    desk.put(challenger, desk.maze.rock)
    desk.tell("{who} stands on the rock.", "MAZE-PVP-05")
    _crown(desk, challenger)


ENDINGS = {
    "ogre_at_rock": _at_rock,
    "ogre_hunts": _hunt,
    "ogre_challenged": _challenged,
    "rock_duel": _on_rock,
}


def _take_ring(desk: Desk, player: int, rules: str) -> None:
    desk.give_ring(player)
    name = desk.state.names[player]
    desk.tell("{name} takes a ring from the pool.", rules, "{name}’s ring", name=name)


def _send_home(desk: Desk, player: int, rules: str) -> None:
    """Back to the arch, at once and free of cost (MAZE-HOME-02)."""
    desk.put(player, desk.maze.home[desk.state.colours[player]])
    name = desk.state.names[player]
    desk.tell("{name} goes home.", f"{rules} MAZE-HOME-02", "{name}’s way home", name=name)


def _drive_off(desk: Desk, winner: int, rules: str) -> None:
    """The Adventurer stays, the Ogre goes to its controller's home; no ring (MAZE-RING-04)."""
    home, name = desk.maze.home[desk.state.controller], desk.state.names[winner]
    if desk.state.ogre == home:
        desk.tell("{name} wins; the Ogre is at home already.", rules, "{name}’s win", name=name)
    else:
        desk.set(ogre=home)
        desk.tell("{name} wins; the Ogre goes to its master’s home.", rules, "{name}’s win", name=name)


def _crown(desk: Desk, player: int) -> None:
    """The third ring wins the game (MAZE-WIN-01, 02)."""
    state = desk.state
    if state.rings[player] >= RINGS_TO_WIN:
        desk.set(winner=state.colours[player], phase="game_over", **turn.CLEARED)
        desk.tell("{name} holds three rings and wins.", "MAZE-WIN-01", "{name}’s victory", name=state.names[player])
