"""Walking, travelling and leaving the map (DARR-CHIP, -EXIT, -STAIR, -GUILD)."""

from __future__ import annotations

from companion.flow import Deed
from companion.games.darrowell import chips, visiting
from companion.games.darrowell.arriving import arrive, depart
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ending import Rank
from companion.games.darrowell.ground import Ways
from companion.games.darrowell.receiving import lose
from companion.games.darrowell.state import Stay
from companion.games.darrowell.vocabulary import OUTSIDE, TORCH

FARE = "{who} gives {what} for the way: off the card."


def ways(desk: Desk) -> Ways:
    """Every way out for the active player, with the items held now."""
    player = desk.player
    return desk.ground.ways(player.at, player.items, desk.now.closed, latch(desk), leaving(desk))


def latch(desk: Desk) -> bool:
    """Whether a locked door opens in any case (G24)."""
    return desk.now.stay.flown and desk.house.flight_latch == "yes"


def leaving(desk: Desk) -> bool:
    """Whether the map may be left now (G15)."""
    return desk.house.leave_before_alarm == "yes" or desk.gate.alarm or len(desk.players) == 1


def walk(desk: Desk, to: str) -> None:
    """The figure is put into another area, or off the map: one chip where it stood (DARR-CHIP-02)."""
    at = desk.player.at
    chips.spend(desk)
    if fare := desk.ground.fare(at, to):
        rules = "DARR-STAIR-02" if fare == TORCH else "DARR-GUILD-01 DARR-GUILD-02"
        lose(desk, fare, 1, rules, FARE)
        walk_out(desk, to)
    else:
        pass_by(desk, to)


def pass_by(desk: Desk, to: str) -> None:
    """Past whatever was on the way; its hazard takes its armor (DARR-HAZ-03)."""
    if hazard := desk.ground.legs[desk.player.at][to].hazard:
        lose(desk, "armor", hazard, "DARR-HAZ-03", FARE)
    walk_out(desk, to)


def walk_out(desk: Desk, to: str) -> None:
    """Out of the room, once it has paid what was secured in it, and on (DARR-SPEC-08)."""
    if desk.now.stay.playing:
        desk.then(Go(to))
        visiting.leave(desk)
    else:
        go(desk, to)


def go(desk: Desk, to: str) -> None:
    """Into an area, or off the map."""
    if to in desk.ground.exits:
        leave_map(desk, "DARR-EXIT-01 DARR-EXIT-02")
    else:
        arrive(desk, to)


class Go(Deed[Desk], frozen=True, gc=False):
    """On, once everything the room had to say is said."""

    to: str

    def act(self, desk: Desk) -> None:
        go(desk, self.to)


def leave_map(desk: Desk, rules: str) -> None:
    """Off the map. Where nobody comes back the game is over once all have left (DARR-GATE-07)."""
    depart(desk, OUTSIDE, Stay(came_from=desk.player.at))
    leavings = desk.state.leavings + 1
    desk.set(leavings=leavings)
    desk.set_player(left=leavings)
    desk.tell("{who}’s figure leaves the map, with {gold} gold.", rules, "{who}’s way out", gold=desk.player.gold)
    if desk.ground.final_leaving and all(player.at == OUTSIDE or player.gone for player in desk.players):
        desk.tell("Everybody is off the map: the game is over.", "DARR-GATE-07")
        desk.drop(Rank)
