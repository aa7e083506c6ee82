"""Walking, travelling, leaving the map, arriving, and being chased (DARR-CHIP, -EXIT, -STAIR, -GUILD, -SPEC-07)."""

from __future__ import annotations

from companion.games.darrowell import card, chips, duelling, turn, visiting
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Map, Step, Ways
from companion.games.darrowell.naming import place_name
from companion.games.darrowell.state import State
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.procedures import interpreter
from companion.table.words import named


def ways(ground: Map, state: State) -> Ways:
    """Every way out for the active player, with the items held now."""
    player, now, house = state.players[state.turn], state.now, state.house
    latch = now.flown and house.flight_latch == "yes"
    leaving = house.leave_before_alarm == "yes" or state.alarm or state.solo
    return ground.ways(player.at, player.items, now.closed, latch, leaving)


def walked(desk: Desk, to: str) -> None:
    """The figure was put into another area, or off the map: one chip where it stood (DARR-CHIP-02)."""
    at = desk.player.at
    chips.spend(desk)
    if at == OUTSIDE:
        arrive(desk, to)
        return
    if fare := desk.map.fare(at, to):
        desk.set_player(items=card.without(desk.player.items, fare))
        rules = "DARR-STAIR-02" if fare == "torch" else "DARR-GUILD-01 DARR-GUILD-02"
        desk.tell("{who} gives the {item} for the way.", rules, item=named(fare))
        walk_out(desk, to)
    else:
        pass_by(desk, to)


def pass_by(desk: Desk, to: str) -> None:
    """Past whatever was on the way; its hazard takes its armor (DARR-HAZ-03)."""
    step = desk.map.step(desk.player.at, to)
    assert step
    if step.hazard:
        desk.set_player(items=card.without(desk.player.items, "armor", step.hazard))
        desk.tell("{count} armor spent on the way.", "DARR-HAZ-03", count=step.hazard)
    walk_out(desk, to)


def walk_out(desk: Desk, to: str) -> None:
    """What was secured here counts now, before anything that waits outside (DARR-SPEC-08)."""
    held = visiting.must_leave(desk)
    if held:
        desk.note(going=to)
        scene = visiting.fitted(desk, held).with_tally("chips", 1)  # the chip of this very move is placed already
        visiting.settle(desk, interpreter.choose(held[0], held[1], scene, "leave"))
    else:
        go(desk, to)


def go(desk: Desk, to: str) -> None:
    """Into an area, or off the map."""
    if to in desk.map.exits:
        leave_map(desk, "DARR-EXIT-01 DARR-EXIT-02")
    else:
        arrive(desk, to)


def leave_map(desk: Desk, rules: str) -> None:
    """Off the map. Where nobody comes back the game is over once all have left (DARR-GATE-07)."""
    _depart(desk, OUTSIDE)
    leavings = desk.state.leavings + 1
    desk.set(leavings=leavings)
    desk.set_player(left=leavings)
    desk.tell("{who} is off the map, with {gold} gold.", rules, "{who}’s way out", gold=desk.player.gold)
    if desk.map.final_leaving and all(player.at == OUTSIDE for player in desk.players):
        turn.over(desk)
    else:
        visiting.free_to_act(desk)


def arrive(desk: Desk, area: str, forced: bool = False, flown: bool = False, staying: bool = False) -> None:
    """The figure now stands in an area: used or fresh, a duel, then what the area holds (DARR-SPEC-04, DARR-USED-01).

    `staying`: the procedure that brought it here goes on here.
    """
    _depart(desk, area, fresh=not chips.used(desk, area), flown=flown, staying=staying)
    desk.tell("{who} comes to {place}.", "", "{who}’s way", place=place_name(desk.map, area))
    if area == desk.map.prisoners:
        visiting.toll(desk)
    rival = duelling.rival(desk, forced)
    if rival is None:
        _settle_in(desk, forced)
    else:
        desk.note(arriving="forced" if forced else "walk")
        duelling.begin(desk, rival)


def settle_in(desk: Desk) -> None:
    """The rest of an arrival, once nobody is in the way any more."""
    forced = desk.now.arriving == "forced"
    desk.note(arriving="")
    _settle_in(desk, forced)


def _settle_in(desk: Desk, forced: bool) -> None:
    held = visiting.holding(desk)
    if held and not visiting.free(held):
        visiting.go_on(desk)
    else:
        visiting.enter(desk, forced)


def _depart(desk: Desk, to: str, fresh: bool = True, flown: bool = False, staying: bool = False) -> None:
    """The figure leaves where it stood; the lair and the hoard stay shut behind it (DARR-DRAGON-06, DARR-HOARD-04)."""
    at, now = desk.player.at, desk.now
    closed = (*now.closed, at) if at in desk.map.shut_after and at not in now.closed else now.closed
    desk.set_player(at=to)
    desk.note(
        closed=closed,
        came_from=at,
        moved=True,
        fresh=fresh,
        flown=flown,
        visit=now.visit if staying else None,
        visiting=now.visiting if staying else "",
        picking=False,
        picked=False,
    )


def refuges(ground: Map, state: State) -> tuple[str, ...]:
    """Where somebody chased out of this room may go (DARR-DRAGON-05)."""
    steps = [step for step in ground.steps[state.players[state.turn].at] if not step.leaves]
    if len(steps) == 1:
        return (steps[0].to,)
    if any(step.to == state.now.came_from for step in steps):
        return (state.now.came_from,)
    return tuple(step.to for step in steps if _bare(step)) or tuple(step.to for step in steps)


def _bare(step: Step) -> bool:
    """A way with nothing on it."""
    return step.door is None and step.guard is None and not step.hazard and not step.bridge


def chase(desk: Desk) -> None:
    """Out of the room, by the way there is, or by the player's choice of ways."""
    places = refuges(desk.map, desk.state)
    if len(places) > 1:
        desk.phase("chased")
    else:
        arrive(desk, places[0], forced=True)


def chased(desk: Desk, to: str) -> None:
    arrive(desk, to, forced=True)
