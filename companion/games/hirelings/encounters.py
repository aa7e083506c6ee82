"""Facing monsters and rooms: their procedures are entered, served throws and choices, and left (HIRE-ROOM)."""

from __future__ import annotations

from functools import lru_cache

from companion.games.hirelings import turn, walking
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import Dungeon, Leg
from companion.games.hirelings.state import State
from companion.games.hirelings.vocabulary import CARDS, HELP, MOST_HELP
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import NO_GROUND, Ground, Scene

SAID = ("goes_on", "stays", "is_moved")
"""What a table can say of a room whose rules only it knows."""


def meet(desk: Desk, leg: Leg) -> None:
    """The hireling reaches an encounter square in its own move: it is faced at once (HIRE-MON-01, HIRE-ROOM-02)."""
    state, player = desk.state, desk.player
    name = desk.dungeon.met[leg.to]
    procedure = desk.dungeon.procedure(name, state.house.monster_leave)
    outcome = _begun(procedure, tallies(procedure, desk.deck.sums(player.front)[1], player.cards))
    own = {"square": leg.to, "held": name, "scene": outcome.scene, "room_fails": 0}
    desk.change(own, steps=leg.left, reached=True, arriving=True, phase="encounter")
    settle(desk, outcome)


def resume(desk: Desk) -> None:
    """A held hireling's turn begins (HIRE-ROOM-06)."""
    refit(desk)
    settle(desk, _resumed(*scene_of(desk.dungeon, desk.state)))


def refit(desk: Desk) -> None:
    """The procedure knows the cards lying in front now, and how many could be paid."""
    procedure, scene = scene_of(desk.dungeon, desk.state)
    player = desk.player
    known = tallies(procedure, desk.deck.sums(player.front)[1], player.cards)
    if known != scene.tallies:
        desk.set_player(scene=Scene(scene.step, tallies=known))


def thrown(desk: Desk, face: int) -> None:
    """The d8 came to rest. A roll in a room counts as reaching an encounter (HIRE-CARD-08, HIRE-ROOM-09)."""
    desk.set(thrown=(*desk.state.thrown, face), reached=True, may_flip=False)
    settle(desk, _thrown(*scene_of(desk.dungeon, desk.state), face))


def chosen(desk: Desk, option: str) -> None:
    """The player deals with the room this way; of a manual room's later turns the d8 is asked after (HIRE-ROOM-12)."""
    state = desk.state
    desk.set(may_flip=False)
    if option in SAID and not state.arriving and desk.deck.of("evade", desk.player.front):
        desk.set(phase="d8_rolled", said=option)
    else:
        settle(desk, interpreter.choose(*_in(desk), option))


def answered(desk: Desk, rolled: str) -> None:
    """Whether a d8 was thrown for what the table said: `yes` or `no`."""
    said = desk.state.said
    desk.set(reached=desk.state.reached or rolled == "yes", said="")
    settle(desk, interpreter.choose(*_in(desk), said))


def settle(desk: Desk, outcome: Outcome) -> None:
    """Takes over what a procedure did, and goes on from where it left the hireling."""
    desk.hear(outcome.rulings)
    if outcome.end:
        _ended(desk, outcome, outcome.end.name)
    elif outcome.rested:
        fails = sum(happening.verb == "failed" for happening in outcome.happenings)
        desk.set_player(scene=outcome.scene, room_fails=desk.player.room_fails + fails)
        _stays(desk)
    else:
        phase = "encounter" if desk.state.arriving else "room_check"
        if outcome.scene is not desk.player.scene or phase != desk.state.phase:
            desk.change({"scene": outcome.scene}, phase=phase)


def _ended(desk: Desk, outcome: Outcome, end: str) -> None:
    """The procedure lets go of the hireling, perhaps somewhere else, perhaps at a price."""
    owed, goal = 0, ""
    for happening in outcome.happenings:
        match happening.verb:
            case "lost":
                owed += 1
            case "goto":
                goal = happening.what
            case "back":
                goal = desk.dungeon.back(desk.player.square, happening.amount)
    desk.set_player(held="", scene=None, room_fails=0)
    match end:
        case "on":
            _on(desk, goal, owed)
        case "set_down":
            put(desk, goal)
        case "moved":
            desk.set(phase="moved_by_room")
        case _:
            _stays(desk)


def _on(desk: Desk, goal: str, owed: int) -> None:
    """Success: what it costs is paid, and the hireling goes on from here, or from where it was put."""
    if goal:
        walking.set_down(desk, desk.state.turn, goal)
        if desk.player.status == "out":
            turn.over(desk)
            return
        desk.set_player(held="", scene=None)  # it goes on at once, so nothing holds it there
    if owed:
        desk.set(phase="spend", owed=owed)
    else:
        go_on(desk)


def paid(desk: Desk) -> None:
    """One card of the price is paid."""
    left = desk.state.owed - 1
    desk.set(owed=left)
    if left:
        desk.set(phase="spend")
    else:
        go_on(desk)


def go_on(desk: Desk) -> None:
    """The steps left, or a bonus move; in a later turn the ordinary move (HIRE-MON-03..08, HIRE-ROOM-03, -06)."""
    state = desk.state
    if not state.arriving:
        desk.set(phase="move_roll")
    elif state.steps:
        walking.walk(desk, state.steps)
    else:
        desk.set(phase="bonus_move")


def _stays(desk: Desk) -> None:
    """The turn ends here; steps left over are lost (HIRE-TURN-04, HIRE-MON-04)."""
    rules = "HIRE-TURN-04 HIRE-MON-04 HIRE-ROOM-05"
    square, steps = desk.player.square, desk.state.steps
    if steps:
        desk.tell("{who} stays at {place}; {steps} steps are lost.", rules, square=square, steps=steps)
        desk.set(steps=0)
    else:
        desk.tell("{who} stays at {place}.", rules, square=square)
    turn.over(desk)


def put(desk: Desk, square: str) -> None:
    """A room has put the hireling there, and its turn is over (HIRE-ROOM-11)."""
    desk.set(steps=0)
    desk.tell("{who} comes down at {place}.", "HIRE-ROOM-11", "{who}’s slide", square=square)
    walking.set_down(desk, desk.state.turn, square)
    turn.over(desk)


def scene_of(dungeon: Dungeon, state: State) -> tuple[Procedure, Scene]:
    """What holds the player whose turn it is, and where in it."""
    player = state.players[state.turn]
    assert player.scene is not None
    return dungeon.procedure(player.held, state.house.monster_leave), player.scene


def _in(desk: Desk) -> tuple[Procedure, Ground, Scene]:
    procedure, scene = scene_of(desk.dungeon, desk.state)
    return procedure, NO_GROUND, scene


# -- procedures are pure and there are few scenes, so what comes of each is worked out once ---------------------------


@lru_cache(maxsize=4096)
def _begun(procedure: Procedure, known: tuple[tuple[str, int], ...]) -> Outcome:
    return interpreter.begin(procedure, NO_GROUND, known=known)


@lru_cache(maxsize=4096)
def _resumed(procedure: Procedure, scene: Scene) -> Outcome:
    return interpreter.resume(procedure, NO_GROUND, scene)


@lru_cache(maxsize=8192)
def _thrown(procedure: Procedure, scene: Scene, face: int) -> Outcome:
    return interpreter.throw(procedure, NO_GROUND, scene, face)


@lru_cache(maxsize=4096)
def tallies(procedure: Procedure, help: int, cards: int) -> tuple[tuple[str, int], ...]:
    """What a procedure wants to know beforehand: the help lying in front, and the cards there are to pay with."""
    counts = {HELP: min(help, MOST_HELP), CARDS: min(cards, max(procedure.known.get(CARDS, (0,))))}
    return tuple((name, counts[name]) for name in sorted(procedure.known) if counts[name])
