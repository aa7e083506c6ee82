"""The gold track, the gate and the alarm (DARR-GOLD, DARR-GATE)."""

from __future__ import annotations

import msgspec

from companion.games.darrowell.desk import Desk

replace = msgspec.structs.replace


def earn(desk: Desk, amount: int, rules: str = "DARR-GOLD-01", index: int | None = None) -> None:
    """Gold from the bank for a player, the active one where none is named."""
    at = desk.turn if index is None else index
    player = desk.players[at]
    desk.set_player(at, gold=player.gold + amount)
    desk.tell(
        "{who} gains {amount} gold: gold figure to {gold}.",
        rules,
        who=player.name,
        amount=amount,
        gold=player.gold + amount,
    )
    watch(desk)


def pay(desk: Desk, amount: int, rules: str = "DARR-GOLD-02", index: int | None = None) -> int:
    """Gold back to the bank, all there is where it is less; how much it was (DARR-GOLD-02)."""
    at = desk.turn if index is None else index
    player = desk.players[at]
    paid = min(amount, player.gold)
    left = player.gold - paid
    desk.set_player(at, gold=left)
    if not paid:
        text = "{who} has no gold to lose."
    elif left:
        text = "{who} loses {amount} gold: gold figure to {gold}."
    else:
        text = "{who} loses {amount} gold, the last there was: the gold figure comes off the track."
    desk.tell(text, rules, who=player.name, amount=paid, gold=left)
    return paid


def hand_over(desk: Desk, amount: int, giver: int, taker: int, rules: str) -> None:
    """Gold from one player to another, all there is where it is less."""
    given = pay(desk, amount, rules, giver)
    if given:
        earn(desk, given, rules, taker)


def lower_gate(desk: Desk, by: int, rules: str) -> None:
    """The gate marker goes down; alone there is none (DARR-GATE-02, DARR-SOLO-02)."""
    if desk.state.solo:
        return
    gate = replace(desk.state.gate, at=desk.state.gate.at - by)
    desk.set(gate=gate)
    desk.tell("The gate marker goes down {by}, to {gate}.", rules, by=by, gate=gate.at)
    watch(desk)


def watch(desk: Desk) -> None:
    """The alarm goes on, for good, when anybody's gold reaches the gate (DARR-GATE-01)."""
    if desk.gate.alarm or len(desk.players) == 1 or not reached(desk) or desk.over:
        return
    desk.set(gate=replace(desk.gate, alarm=True, raiser=desk.turn))
    if desk.house.alarm_raiser_final == "yes":
        text = "Alarm! After this turn everybody has one more to get out."
    else:
        text = "Alarm! After this turn everybody but {who} has one more to get out."
    desk.tell(text, "DARR-GATE-01 DARR-GATE-04", "the alarm")


def reached(desk: Desk) -> bool:
    """Whether the gate is at nothing, or somebody's gold has come as far (G13)."""
    return desk.gate.at <= max([player.gold for player in desk.players])
