"""What must hold after every event of Darrowell."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.darrowell.ground import Map
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.turn import FULL
from companion.games.darrowell.vocabulary import GLASS_CHIPS, ITEMS, OUTSIDE, RED_CHIPS, SLOTS

SETTING_UP = ("setup_order", "setup_start")
DUELLING = ("duel", "duel_name", "duel_answer")


def faults(ground: Map, state: State) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    found = [*_track(state), *_turn(ground, state), *_busy(ground, state), *_finals(ground, state)]
    for seat, player in enumerate(state.players):
        found += _player(ground, state, seat, player)
    return found


def _track(state: State) -> Iterator[str]:
    reached = state.gate <= 0 or any(player.gold >= max(1, state.gate) for player in state.players)
    if reached and not state.alarm and not state.solo:
        yield f"DARR-GATE-01: gold has reached the gate at {state.gate}, and there is no alarm"
    if state.solo and (state.alarm or state.called):
        yield "DARR-SOLO-02: an alarm in a game for one"
    if state.called and not state.alarm:
        yield "DARR-GATE-04: final turns without an alarm"


def _turn(ground: Map, state: State) -> Iterator[str]:
    now = state.now
    if not 0 <= now.red <= RED_CHIPS or now.blue < 0:
        yield f"DARR-TURN-01: {now.red} red and {now.blue} blue chips are left"
    laid = dict(now.laid)
    if len(laid) < len(now.laid) or any(count < 1 or area not in ground.area for area, count in now.laid):
        yield f"DARR-CHIP-12: chips lie where they cannot: {now.laid}"
    spent = RED_CHIPS + GLASS_CHIPS * now.glasses - now.chips
    if spent != sum(laid.values()) + now.away:
        yield f"DARR-CHIP-01: {spent} chips are spent, {sum(laid.values())} lie on the map and {now.away} elsewhere"
    if any(not 3 <= value <= 18 for _, value in now.bridges) or len(dict(now.bridges)) < len(now.bridges):
        yield f"DARR-BRIDGE-07: bridges bear {now.bridges}"
    if not set(now.closed) <= ground.shut_after or _at(state) in now.closed:
        yield f"DARR-USED-08: {now.closed} are closed, and the player is in {_at(state)}"
    if now.bounty == state.turn or now.bounty >= len(state.players):
        yield f"DARR-BOUNTY-01: the bounty is on {now.bounty}"
    if len(set(now.taken)) < len(now.taken) or not ground.lying.issuperset(now.taken):
        yield f"DARR-ITEM-04: taken twice, or nothing that lies anywhere: {now.taken}"
    if len(set(now.done)) < len(now.done):
        yield f"DARR-SPEC-02: played twice: {now.done}"


def _busy(ground: Map, state: State) -> Iterator[str]:
    """The question asked fits what is under way."""
    now, phase = state.now, state.phase
    asked = phase == "second_glass"
    if (now.ended or now.due) and not asked:
        yield f"DARR-RAND-04: {now.due} and {now.ended} are left over in {phase}"
    if (now.duel is not None) != (phase in DUELLING):
        yield f"DARR-DUEL-01: {phase}, and the duel is {now.duel}"
    if now.duel and (state.players[now.duel.rival].at != _at(state) or now.duel.rival == state.turn):
        yield "DARR-DUEL-01: the duel is with somebody who is not there"
    if now.duel and now.duel.rival not in now.met:
        yield "DARR-DUEL-05: a duel that may be fought again"
    if now.arriving and phase not in (*DUELLING, "second_glass"):
        yield f"DARR-SPEC-04: still arriving in {phase}"
    if (now.run is not None) != bool(now.running) or (now.running and phase not in ("special", "second_glass")):
        yield f"DARR-GUARD-02: {now.running or 'nothing'} is being tried in {phase}"
    if (now.visit is not None) != bool(now.visiting) and not (asked and now.ended):
        yield f"DARR-SPEC-02: a visit to {now.visiting or 'nowhere'} without its scene, or the reverse"
    coffins = ground.board.coffins
    lower = coffins.lower if coffins else ""
    if now.visit and ground.visits.get(_at(state), ("",))[0] != now.visiting and _at(state) != lower:
        yield f"DARR-SPEC-01: the player is in {_at(state)} and plays {now.visiting}"
    if now.visit and now.visit.items != state.players[state.turn].items and phase in ("action", "special"):
        yield "DARR-ITEM-09: the area thinks other items are held than are"
    if phase == "special" and not (now.run or now.visit):
        yield "DARR-SPEC-01: a question of an area, and nobody is in one"
    if now.ending and phase in ("action", "game_over", *SETTING_UP):
        yield f"DARR-TURN-07: the turn is ending, and is not over in {phase}"
    if now.picking and phase not in ("pick", "second_glass"):
        yield f"DARR-ITEM-03: things are being picked up in {phase}"


def _finals(ground: Map, state: State) -> Iterator[str]:
    over = state.phase == "game_over"
    if over and any(not player.fate for player in state.players):
        yield "DARR-GATE-05: the game is over, and somebody’s fate is open"
    if state.called and not over and state.turn not in state.finals[:1]:
        yield f"DARR-GATE-04: the final turns are {state.finals}, and it is {state.turn}’s"
    if not over and state.phase not in SETTING_UP and ground.final_leaving:
        if all(player.at == OUTSIDE for player in state.players):
            yield "DARR-GATE-07: everybody is off the map, and the game goes on"
        if state.players[state.turn].at == OUTSIDE and not state.now.moved:
            yield "DARR-EXIT-04: a turn for somebody who has left for good"


def _player(ground: Map, state: State, seat: int, player: Player) -> Iterator[str]:
    who, at = player.colour, player.at
    if player.gold < 0:
        yield f"DARR-GOLD-02: {who} has {player.gold} gold"
    for item in ITEMS:
        if player.items.count(item) + player.curses.count(item) > SLOTS[item]:
            yield f"DARR-ITEM-01: {who} holds more than fits of {item}"
    if not {*player.items, *player.curses} <= set(ITEMS) or list(player.items) != sorted(player.items):
        yield f"DARR-ITEM-01: {who} holds {player.items}, cursed {player.curses}"
    if at not in ground.area and at != OUTSIDE and (at or state.phase not in SETTING_UP):
        yield f"DARR-SETUP-08: {who} is at {at or 'no place'}"
    if state.phase == "setup_start" and at and sum(each.at == at for each in state.players) > FULL:
        yield f"DARR-SETUP-09: more than {FULL} figures in {at}"
    if (player.fate == "trapped" and at == OUTSIDE) or (player.fate == "escaped" and at != OUTSIDE):
        yield f"DARR-EXIT-04: {who} is {player.fate}, and at {at}"
    waiting = seat != state.turn or state.phase == "game_over"
    must_leave = ground.shut_after | {area for area, (name, _) in ground.visits.items() if name == "guard_room"}
    if waiting and at in must_leave and state.house.idle_in_lair == "chased":
        yield f"DARR-DRAGON-09: {who}’s turn is over, and {who} is still in {at}"


def _at(state: State) -> str:
    return state.players[state.turn].at
