"""What must hold after every event of Darrowell."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.darrowell.desk import Desk
from companion.games.darrowell.duelling import Clash
from companion.games.darrowell.gold import reached
from companion.games.darrowell.passing import Passing
from companion.games.darrowell.setup import FULL, FirstThrow, StartThrow
from companion.games.darrowell.state import Player
from companion.games.darrowell.turn import all_away, under_way
from companion.games.darrowell.vocabulary import ITEMS, OUTSIDE, RED_CHIPS, SLOTS


def faults(desk: Desk) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    found = [*_track(desk), *_turn(desk), *_busy(desk), *_finals(desk)]
    for seat, player in enumerate(desk.players):
        found += _player(desk, seat, player)
    return found


def _track(desk: Desk) -> Iterator[str]:
    state, gate = desk.state, desk.state.gate
    if reached(desk) and not gate.alarm and not state.solo:
        yield f"DARR-GATE-01: gold has reached the gate at {gate.at}, and there is no alarm"
    if state.solo and (gate.alarm or gate.called):
        yield "DARR-SOLO-02: an alarm in a game for one"
    if gate.called and not gate.alarm:
        yield "DARR-GATE-04: final turns without an alarm"


def _turn(desk: Desk) -> Iterator[str]:
    state, now, chips, ground = desk.state, desk.now, desk.now.chips, desk.ground
    if not 0 <= chips.red <= RED_CHIPS or chips.blue < 0:
        yield f"DARR-TURN-01: {chips.red} red and {chips.blue} blue chips are left"
    if any(area not in ground.area and area != OUTSIDE for area in chips.laid):
        yield f"DARR-CHIP-12: chips lie where they cannot: {chips.laid}"
    if chips.dealt - chips.left != len(chips.laid):
        yield f"DARR-CHIP-01: {chips.dealt - chips.left} chips are spent, and {len(chips.laid)} were laid"
    if any(not 3 <= value <= 18 for _, value in now.bridges) or len(dict(now.bridges)) < len(now.bridges):
        yield f"DARR-BRIDGE-07: bridges bear {now.bridges}"
    shutting = {area for area in ground.visits if (activity := ground.played.get(area)) and activity.shuts}
    if not set(now.closed) <= shutting or desk.player.at in now.closed:
        yield f"DARR-USED-08: {now.closed} are closed, and the player is in {desk.player.at}"
    if now.bounty == state.turn or now.bounty >= len(state.players):
        yield f"DARR-BOUNTY-01: the bounty is on {now.bounty}"
    lying = {thing.key for things in ground.things.values() for thing in things}
    if len(set(now.taken)) < len(now.taken) or not lying.issuperset(now.taken):
        yield f"DARR-ITEM-04: taken twice, or nothing that lies anywhere: {now.taken}"
    if len(set(now.done)) < len(now.done):
        yield f"DARR-SPEC-02: played twice: {now.done}"


def _busy(desk: Desk) -> Iterator[str]:
    """The question asked fits what is under way."""
    question, stay, here = desk.question, desk.now.stay, desk.player.at
    if isinstance(question, Clash):
        if desk.players[question.rival].at != here or question.rival == desk.turn:
            yield "DARR-DUEL-01: the duel is with somebody who is not there"
        if question.rival not in desk.now.met:
            yield "DARR-DUEL-05: a duel that may be fought again"
    if (stay.scene is None) != (not stay.playing):
        yield f"DARR-SPEC-02: a visit to {stay.playing or 'nowhere'} without its scene, or the reverse"
    coffins = desk.ground.board.coffins
    lower = coffins.lower if coffins else ""
    if stay.playing and desk.ground.visits.get(here, ("",))[0] != stay.playing and here != lower:
        yield f"DARR-SPEC-01: the player is in {here} and plays {stay.playing}"
    if isinstance(question, Passing) and question.goal not in desk.ground.legs[here]:
        yield f"DARR-GUARD-02: a way from {here} to {question.goal} is tried, and there is none"


def _finals(desk: Desk) -> Iterator[str]:
    state, gate = desk.state, desk.state.gate
    if desk.over and any(not player.fate for player in desk.players):
        yield "DARR-GATE-05: the game is over, and somebody’s fate is open"
    if gate.called and under_way(desk) and state.turn not in gate.finals[:1]:
        yield f"DARR-GATE-04: the final turns are {gate.finals}, and it is {state.turn}’s"
    if under_way(desk) and desk.ground.final_leaving:
        if all_away(desk):
            yield "DARR-GATE-07: everybody is off the map, and the game goes on"
        if desk.player.at == OUTSIDE and not desk.now.moved:
            yield "DARR-EXIT-04: a turn for somebody who has left for good"


def _player(desk: Desk, seat: int, player: Player) -> Iterator[str]:
    who, at = player.colour, player.at
    setting_up = isinstance(desk.question, FirstThrow | StartThrow)
    if player.gold < 0:
        yield f"DARR-GOLD-02: {who} has {player.gold} gold"
    for item in ITEMS:
        if player.items.count(item) + player.curses.count(item) > SLOTS[item]:
            yield f"DARR-ITEM-01: {who} holds more than fits of {item}"
    if not {*player.items, *player.curses} <= set(ITEMS) or list(player.items) != sorted(player.items):
        yield f"DARR-ITEM-01: {who} holds {player.items}, cursed {player.curses}"
    if at not in desk.ground.area and at != OUTSIDE and (at or not setting_up) and not player.gone:
        yield f"DARR-SETUP-08: {who} is at {at or 'no place'}"
    if isinstance(desk.question, StartThrow) and at and sum(each.at == at for each in desk.players) > FULL:
        yield f"DARR-SETUP-09: more than {FULL} figures in {at}"
    if (player.fate == "trapped" and at == OUTSIDE) or (player.fate == "escaped" and at != OUTSIDE):
        yield f"DARR-EXIT-04: {who} is {player.fate}, and at {at}"
    activity = desk.ground.played.get(at)
    if (seat != desk.turn or desk.over) and activity and activity.no_stay and desk.house.idle_in_lair == "chased":
        yield f"DARR-DRAGON-09: {who}’s turn is over, and {who} is still in {at}"
