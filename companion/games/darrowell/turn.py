"""Whose turn it is, how it begins and ends; setting up, the final turns, the end (DARR-SETUP, -TURN, -GATE, -SOLO)."""

from __future__ import annotations

from companion.games.darrowell import placing, visiting
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.naming import place_name
from companion.games.darrowell.state import Now
from companion.games.darrowell.vocabulary import OUTSIDE, SOLO_TURNS
from companion.procedures import interpreter

FULL = 2
"""Figures a start room holds (DARR-SETUP-09)."""


# -- setting up ------------------------------------------------------------------------------------


def first_throw(desk: Desk, face: int) -> None:
    """Throwing for the first turn: highest begins, ties throw again (DARR-SETUP-06)."""
    state = desk.state
    rolls = (*state.rolls, (state.turn, face))
    desk.tell("{who} throws {face} for the first turn.", "DARR-SETUP-06", "{who}’s throw", face=face)
    tied = [index for index, shown in rolls if not shown]
    done = {index for index, shown in rolls if shown}
    waiting = next((index for index in tied or range(len(state.players)) if index not in done), None)
    if waiting is not None:
        desk.set(rolls=rolls, turn=waiting)
        return
    best = max(shown for _, shown in rolls)
    winners = [index for index, shown in rolls if shown == best]
    if len(winners) > 1:
        desk.tell("A tie: those with {face} throw again.", "DARR-SETUP-06", face=best)
        desk.set(rolls=tuple((index, 0) for index in winners), turn=winners[0])
        return
    desk.set(rolls=(), turn=winners[0], first=winners[0])
    desk.tell("{who} begins; then clockwise.", "DARR-SETUP-06 DARR-SETUP-07")
    take_places(desk)


def take_places(desk: Desk) -> None:
    """Everybody to the square, or one after the other to the room the die names (DARR-SETUP-08, -10)."""
    if desk.map.square:
        for index in range(len(desk.players)):
            desk.set_player(index, at=desk.map.square)
        begin(desk)
    else:
        desk.phase("setup_start")


def start_throw(desk: Desk, face: int) -> None:
    """The start room with that number, unless it is full (DARR-SETUP-08, DARR-SETUP-09)."""
    room = desk.map.starts[face]
    if sum(player.at == room for player in desk.players) >= FULL:
        desk.tell("Room {face} is full: {who} throws again.", "DARR-SETUP-09", "{who}’s throw", face=face)
        return
    desk.set_player(at=room)
    desk.tell("{who} begins in {room}.", "DARR-SETUP-08", "{who}’s start", room=place_name(desk.map, room))
    desk.set(turn=_after(desk, desk.turn))
    if desk.player.at:
        begin(desk)


# -- turns -----------------------------------------------------------------------------------------


def _after(desk: Desk, seat: int) -> int:
    return (seat + 1) % len(desk.players)


def may_act(desk: Desk, seat: int) -> bool:
    """Whether that player still has turns: off a map without a way back there are none (DARR-EXIT-04)."""
    return not (desk.map.final_leaving and desk.players[seat].at == OUTSIDE)


def begin(desk: Desk) -> None:
    """A new turn: twelve chips, nothing used, and what the area does to whoever begins there (DARR-TURN-01 to -03)."""
    desk.set(now=Now())
    state = desk.state
    if state.turn == state.first or state.solo:
        desk.set(round=state.round + 1)
    here = desk.player.at
    if here == OUTSIDE:
        visiting.free_to_act(desk)
    else:
        desk.note(met=tuple(desk.others_at(here)))
        visiting.enter(desk)


def end(desk: Desk) -> None:
    """The player ends the turn; from a room nobody may stay in he is driven first (DARR-TURN-07)."""
    desk.note(ending=True)
    held = visiting.must_leave(desk)
    if held:
        scene = visiting.fitted(desk, held)
        visiting.settle(desk, interpreter.choose(held[0], held[1], scene, "end_turn"))
    else:
        close(desk)


def close(desk: Desk) -> None:
    """The chips are lifted, and the wand goes to the left; in the final turns, who is still inside is trapped."""
    state, seat = desk.state, desk.turn
    away = desk.player.at == OUTSIDE and not desk.now.moved
    desk.set(idle=state.idle + 1 if away else 0)
    desk.tell("{who}’s turn is over.", "DARR-TURN-07", "the end of {who}’s turn")
    if state.called:
        _settle_fate(desk, seat)
        desk.set(finals=state.finals[1:])
    elif state.alarm:
        _call_finals(desk)
    if _all_done(desk):
        over(desk)
        return
    following = _following(desk)
    desk.set(turn=following)
    begin(desk)


def _call_finals(desk: Desk) -> None:
    """Everybody has one final turn, last of all the player in whose turn the alarm went on (DARR-GATE-04)."""
    state = desk.state
    count = len(state.players)
    order = [(state.raiser + step) % count for step in range(1, count + 1)]
    if state.house.alarm_raiser_final == "no":
        order.remove(state.raiser)
        _settle_fate(desk, state.raiser)
    desk.set(called=True, finals=tuple(seat for seat in order if may_act(desk, seat)))
    desk.tell("The final turns begin.", "DARR-GATE-04")


def _settle_fate(desk: Desk, seat: int) -> None:
    """Outside, or trapped (DARR-GATE-05, DARR-EXIT-04)."""
    out = desk.players[seat].at == OUTSIDE
    desk.set_player(seat, fate="escaped" if out else "trapped")
    if not out:
        desk.tell("{who} is trapped.", "DARR-GATE-05", who=desk.players[seat].name)


def _following(desk: Desk) -> int:
    if desk.state.called:
        return desk.state.finals[0]
    seat = _after(desk, desk.turn)
    while not may_act(desk, seat):
        seat = _after(desk, seat)
    return seat


def _all_done(desk: Desk) -> bool:
    """Nobody can act any more, or the last final turn is over (DARR-GATE-07, DARR-SOLO-03)."""
    state = desk.state
    if state.called:
        return not state.finals
    if state.solo and state.round >= SOLO_TURNS:
        return True
    if desk.map.final_leaving:
        return all(player.at == OUTSIDE for player in state.players)
    return state.idle >= len(state.players)


def over(desk: Desk) -> None:
    """The end: who is outside has escaped, and gold ranks them (DARR-PLACE)."""
    for seat, player in enumerate(desk.players):
        if not player.fate:
            desk.set_player(seat, fate="escaped" if player.at == OUTSIDE else "trapped")
    desk.set(phase="game_over", now=Now())
    ranking = placing.places(desk.state)
    for seat, player in enumerate(desk.players):
        if player.colour in ranking:
            place, gold = ranking[player.colour], player.gold
            desk.tell("Place {place}: {name}, {gold} gold.", "DARR-PLACE-01", place=place, name=player.name, gold=gold)
        else:
            desk.tell("{name} did not get out.", "DARR-PLACE-02", name=desk.players[seat].name)
