"""Special areas, guards and bridges: entering a procedure, serving it, and doing what it says."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.darrowell import chips, gold, moving, rivals, taking, turn
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.vocabulary import JAIL_TOLL
from companion.procedures import interpreter
from companion.procedures.effects import Happening
from companion.procedures.graph import Choose, Fork, Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Ground, Scene, tallies

replace = msgspec.structs.replace

ON_ENTRY = ("watchers", "river_squid")
"""Played by whoever comes in, once a turn, whether he likes it or not (DARR-SPEC-03)."""

EVEN_USED = ("wall_of_flame", "inn", "jail_prisoners", "guard_room", "dragon_lair", "kings_hoard")
"""Where something goes on even in a used area: without loot, or only to get out (DARR-USED-08)."""

MARKS = {
    ("wall_of_flame", "run"): "flame_run",
    ("inn", "cross"): "inn_crossed",
    ("tower_fire", "climb"): "tower_fire",
}
"""What is remembered until the turn ends when that option of that area is taken."""

Held = tuple[Procedure, Ground, Scene]
NOTHING_MORE: Mapping[str, int] = {}


def holding(desk: Desk) -> Held | None:
    """What the player is busy with: a guard or bridge before the area itself."""
    now = desk.now
    if now.run:
        return desk.map.procedure(now.running, desk.house), desk.map.ground(now.running), now.run
    if now.visit:
        ground = desk.map.ground(now.visiting, now.visit.side)
        return desk.map.procedure(now.visiting, desk.house), ground, now.visit
    return None


def free(held: Held) -> bool:
    """True where the procedure leaves the player free to do anything else."""
    step = held[0].steps[held[2].step]
    return isinstance(step, Choose) and step.always


# -- entering --------------------------------------------------------------------------------------


def enter(desk: Desk, forced: bool = False) -> None:
    """Whatever the area holds in store for who comes to it, or begins the turn in it (DARR-SPEC-04)."""
    now, at = desk.now, desk.player.at
    name, side = desk.map.visits.get(at, ("", "a"))
    if not name or name in now.done or not (now.fresh or name in EVEN_USED):
        free_to_act(desk)
        return
    if name in ON_ENTRY:
        unheard = forced and desk.house.forced_arrivals_count == "no"
        if unheard or (name == "watchers" and desk.state.solo):
            free_to_act(desk)
            return
        remember(desk, name)
    desk.note(visiting=name)
    procedure = desk.map.procedure(name, desk.house)
    settle(desk, _begun(desk, procedure, side))


def _begun(desk: Desk, procedure: Procedure, side: str = "a", more: Mapping[str, int] = NOTHING_MORE) -> Outcome:
    known = {name: more[name] if name in more else fact(desk, name) for name in procedure.known}
    ground = desk.map.ground(procedure.name, side)
    return interpreter.begin(procedure, ground, side=side, items=desk.player.items, known=tallies(known))


def fact(desk: Desk, name: str) -> int:
    """What the game knows that a procedure asks for when it begins."""
    now, player, house = desk.now, desk.player, desk.house
    match name:
        case "chips":
            return now.chips
        case "gold":
            return player.gold
        case "cursed":
            return len(player.curses)
        case "players":
            return len(rivals.counted(desk.state))
        case "others":
            return len(rivals.counted(desk.state)) - 1
        case "fresh":
            return int(now.fresh)
        case "prize":
            if house.flame_second_run == "yes" and "flame_run" in now.done:
                return int("flame_won" not in now.done)
            return int(now.fresh and "flame_run" not in now.done)
        case "unused":
            return int("inn_crossed" not in now.done and not any(chips.used(desk, entry) for entry in desk.map.inn))
        case "floor_free":
            coffins = desk.map.board.coffins
            free_floor = coffins is not None and not chips.used(desk, coffins.lower)
            return int(free_floor or house.coffins_used_floor == "open")
        case _:
            raise AssertionError(f"nobody knows what {name} is")


LIVE = ("chips", "gold", "cursed")
"""Facts that may change while a procedure waits."""


def fitted(desk: Desk, held: Held) -> Scene:
    """The scene with the items, chips and gold the player has now."""
    procedure, _, scene = held
    if scene.items != desk.player.items:
        scene = replace(scene, items=desk.player.items)
    for name in LIVE:
        if name in procedure.known and scene.tally(name) != fact(desk, name):
            scene = scene.with_tally(name, fact(desk, name))
    return scene


def push(desk: Desk, goal: str) -> None:
    """An attempt to push past the guard on the way to `goal` (DARR-GUARD-02)."""
    step = desk.map.step(desk.player.at, goal)
    assert step and step.guard
    name = "gray_guard" if step.guard.colour == "gray" else "red_guard"
    _run(desk, name, goal, "push", {"number": step.guard.number})


def cross(desk: Desk, goal: str) -> None:
    """An attempt to cross the bridge to `goal` (DARR-BRIDGE-02)."""
    step = desk.map.step(desk.player.at, goal)
    assert step
    _run(desk, "rickety_bridge", goal, "cross", {"value": dict(desk.now.bridges).get(step.bridge, 0)})


def _run(desk: Desk, name: str, goal: str, option: str, known: Mapping[str, int]) -> None:
    procedure = desk.map.procedure(name, desk.house)
    begun = _begun(desk, procedure, more=known)
    desk.note(running=name, goal=goal)
    settle(desk, interpreter.choose(procedure, desk.map.ground(name), begun.scene, option), running=True)


# -- answers ---------------------------------------------------------------------------------------


def thrown(desk: Desk, face: int) -> None:
    """A die for the procedure that waits for one."""
    held = holding(desk)
    assert held
    settle(desk, interpreter.throw(*held, face), desk.now.run is not None)


def chosen(desk: Desk, option: str) -> None:
    """An option of the procedure."""
    held = holding(desk)
    assert held
    if mark := MARKS.get((held[0].name, option)):
        remember(desk, mark)
    settle(desk, interpreter.choose(*held, option), desk.now.run is not None)


def remember(desk: Desk, mark: str) -> None:
    """Something that was done this turn."""
    if mark not in desk.now.done:
        desk.note(done=(*desk.now.done, mark))


def must_leave(desk: Desk) -> Held | None:
    """The visit to a room nobody may stay in, where loot counts only outside; None elsewhere."""
    now = desk.now
    if not now.visit:
        return None
    procedure = desk.map.procedure(now.visiting, desk.house)
    assert isinstance(procedure.start, str)
    if not isinstance(procedure.steps[procedure.start], Fork):
        return None
    return procedure, desk.map.ground(now.visiting, now.visit.side), now.visit


# -- what came of it -------------------------------------------------------------------------------


def settle(desk: Desk, outcome: Outcome, running: bool = False) -> None:
    """Takes over what a procedure did, and goes on from where it left the player."""
    desk.rulings += outcome.rulings
    scene = None if outcome.end or outcome.rested else outcome.scene
    ended = outcome.end.name if outcome.end else ""
    if running:
        desk.note(run=scene, ended=ended)
    else:
        desk.note(visit=scene, ended=ended, place=outcome.scene.place, side=outcome.scene.side)
    down = ""
    for happening in outcome.happenings:
        if happening.verb == "goes":
            down = happening.what
        else:
            happen(desk, happening)
    if down:
        moving.arrive(desk, down, forced=True, staying=True)
    else:
        go_on(desk)


def happen(desk: Desk, happening: Happening) -> None:
    """Does to the game what a procedure says happened."""
    verb, what, amount = happening
    match verb:
        case "chip":
            chips.spend(desk)
        case "gold":
            if amount > 0:
                gold.earn(desk, amount)
            else:
                gold.pay(desk, -amount)
        case "all_gold":
            gold.pay(desk, desk.player.gold)
        case "gate":
            gold.lower_gate(desk, amount, "DARR-GATE-02")
        case "due":
            desk.note(due=(*desk.now.due, what))
        case "cursed":
            desk.note(due=(*desk.now.due, taking.CURSED + what))
        case "lost":
            taking.lose(desk, what, amount)
        case "stripped":
            desk.set_player(items=())
        case "turned":
            chips.run_sand(desk)
        case "bridge":
            step = desk.map.step(desk.player.at, desk.now.goal)
            assert step
            desk.note(bridges=(*desk.now.bridges, (step.bridge, amount)))
            desk.tell("The bridge bears {count} items this turn.", "DARR-BRIDGE-02", count=amount)
        case "luck":
            desk.note(luck=True)
        case "tithe":
            rivals.tithe(desk, int(what), amount)
        case "bounty":
            rivals.put_bounty(desk, amount)
        case "visit":
            rivals.collect(desk, amount)
        case _:
            raise AssertionError(f"nobody knows how to do {happening}")


def go_on(desk: Desk) -> None:
    """The next thing not settled: something to receive, an end, an arrival, a question; else the turn goes on."""
    while desk.now.due:
        if taking.asks_first(desk, desk.now.due[0]):
            desk.phase("second_glass")
            return
        due, *rest = desk.now.due
        desk.note(due=tuple(rest))
        taking.receive(desk, due)
    if desk.now.ended:
        _finish(desk)
    elif desk.now.arriving:
        moving.settle_in(desk)
    elif desk.now.picking:
        taking.pick_on(desk)
    elif (held := holding(desk)) and not free(held):
        scene = fitted(desk, held)
        desk.note(run=scene) if desk.now.run else desk.note(visit=scene)
        desk.phase("special")
    else:
        free_to_act(desk)


def free_to_act(desk: Desk) -> None:
    """The turn goes on, or is over; out of a room that must be left while it is still possible (DARR-DRAGON-07)."""
    if desk.now.run:
        desk.note(run=None, running="", goal="")
    if held := must_leave(desk):
        procedure, ground, _ = held
        assert isinstance(procedure.start, str)
        checked = interpreter.resume(procedure, ground, replace(fitted(desk, held), step=procedure.start))
        if checked.end:
            settle(desk, checked)
            return
        desk.note(visit=checked.scene)
    elif held := holding(desk):
        scene = fitted(desk, held)
        if scene is not held[2]:
            desk.note(visit=scene)
    if desk.now.ending:
        turn.close(desk)
    else:
        desk.phase("action")


def _finish(desk: Desk) -> None:
    """Where the end of a procedure puts the figure."""
    now = desk.now
    running = bool(now.running)
    name, end = now.running or now.visiting, now.ended
    desk.note(ended="", **({"running": "", "run": None} if running else {"visiting": "", "visit": None}))
    if running:
        goal = now.goal
        desk.note(goal="")
        if end in ("past", "across"):
            moving.pass_by(desk, goal)
        else:
            free_to_act(desk)
    elif end == "left":
        going = now.going
        desk.note(going="")
        moving.go(desk, going)
    elif end == "chased":
        moving.chase(desk)
    elif name == "inn" and end == "across":
        moving.arrive(desk, next(entry for entry in desk.map.inn if entry != desk.player.at))
    elif name == "inn" and end == "thrown":
        inn = desk.map.board.inn
        assert inn
        plank = now.place if now.side == "a" else inn.planks + 1 - now.place
        moving.arrive(desk, inn.beside(plank), forced=True)
    elif name == "catapult" and end == "river_tower":
        desk.note(visiting="river_tower")
        settle(desk, _begun(desk, desk.map.procedure("river_tower", desk.house)))
    elif end == "outside":
        moving.leave_map(desk, "DARR-CAT-03")
    elif end in desk.map.area:
        if name == "wall_of_flame" and desk.map.board.flame and end == desk.map.board.flame.grate:
            remember(desk, "flame_won")
        moving.arrive(desk, end, forced=True, flown=name == "catapult")
    else:
        free_to_act(desk)


def toll(desk: Desk) -> None:
    """Somebody comes to jail: the gate goes down (DARR-JAIL-03)."""
    gold.lower_gate(desk, JAIL_TOLL, "DARR-JAIL-03 DARR-GATE-02")
