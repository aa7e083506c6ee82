"""What the table says is done: people outrank the referee. What holds a player has the states of ledger 2.4."""

from __future__ import annotations

import re

from companion.games.key_to_the_kingdom.arrival import Arrival
from companion.games.key_to_the_kingdom.crossing import InHazard, answerable
from companion.games.key_to_the_kingdom.desk import Desk, EndOfTurn, replace
from companion.games.key_to_the_kingdom.folding import FlapFound
from companion.games.key_to_the_kingdom.footing import Footing
from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.hazards.dungeon import TRIES, imprison
from companion.games.key_to_the_kingdom.hazards.ring_of_stones import PICKING, WISH
from companion.games.key_to_the_kingdom.hazards.wizard_of_plenty import TrialOffer
from companion.games.key_to_the_kingdom.interrupting import anew, begin_turn, break_off, elsewhere, loosen
from companion.games.key_to_the_kingdom.leaving import come_back, leave
from companion.games.key_to_the_kingdom.lost_pool import unsure
from companion.games.key_to_the_kingdom.state import Player
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS, WORLDS
from companion.games.key_to_the_kingdom.walking import whirlpool_in_reach
from companion.play.given import number, one_of, unknown
from companion.procedures.scene import Scene
from companion.table.events import IllegalEvent
from companion.table.words import Words, say

SIDES = ("a", "b")
RING_STEPS = {"cards": PICKING, "deep_magic": WISH}
STATUSES = (
    "in_dungeon(world,tries)",
    "in_hazard(hazard,step,side,track,place)",
    "at_ring(cards)",
    "at_ring(deep_magic)",
    "in_whirlpool(id)",
    "in_hole(id)",
    "skipping(n)",
    "on_track",
    "on_white_dagger",
    "on_black_dagger",
)


def settled(desk: Desk) -> None:
    """The question at hand is asked anew with what was said; only one that can no longer be answered is given up."""
    for seat, player in enumerate(desk.state.players):  # a hazard that holds somebody must know the cards held now
        if player.scene:
            desk.set_player(seat, scene=replace(player.scene, items=player.items))
    if isinstance(desk.agenda[-1], InHazard) and not answerable(desk):
        loosen(desk, desk.state.acting)
        anew(desk, Footing())


def give_turn(desk: Desk, seat: int) -> None:
    """A turn of that player’s begins. Raises IllegalEvent for who has left."""
    if gone := has_left(desk, desk.state.players[seat]):
        raise IllegalEvent(gone)
    begin_turn(desk, seat)


def has_left(desk: Desk, player: Player) -> Words | None:
    """Why nothing can be said of that player."""
    text = "{name} has left the game. Say first that {name} plays."
    return say(text, name=player.name) if player.out else None


def turn_flap(desk: Desk, flap: str, to: str) -> None:
    """Folded so, under whoever is there."""
    pool = whirlpool_in_reach(desk, flap) if to != desk.state.parts[flap] else ""
    desk.set(**{flap: to})
    if pool:
        desk.then(FlapFound(flap, pool, to))
    if desk.state.fold and desk.state.fold.flap == flap:
        break_off(desk)
        desk.drop(EndOfTurn)


def leave_or_come(desk: Desk, seat: int, out: bool) -> None:
    """Has left the game, or plays again, where that is new."""
    if desk.state.players[seat].out != out:
        (leave if out else come_back)(desk, seat)


def put(desk: Desk, seat: int, space: str) -> None:
    """On a dagger in the own turn the player has just arrived there; anywhere else the figure simply stands there."""
    loosen(desk, seat)
    desk.set_player(seat, at=space, barred=0)
    if seat != desk.state.acting or not elsewhere(desk):
        return
    wizard = space == desk.ground.board.wizard
    if desk.state.fold or not (wizard or space in desk.ground.stopping):
        anew(desk, Footing())
        return
    desk.set(throws=max(1, desk.state.throws))
    anew(desk, TrialOffer() if wizard else Arrival())


def set_status(desk: Desk, seat: int, value: str) -> None:
    """One of STATUSES. Raises IllegalEvent."""
    found = re.fullmatch(r"(\w+)(?:\(([\w,.]*)\))?", value)
    name, inside = (found[1], [part for part in (found[2] or "").split(",") if part]) if found else (value, [])
    match name:
        case "skipping" if inside:
            desk.set_player(seat, skipping=number(inside[0], 0, 9))
            return
        case "in_dungeon" if inside and inside[0] in WORLDS:
            loosen(desk, seat)
            left = number(inside[1], 1, TRIES) if len(inside) > 1 else TRIES
            imprison(desk, seat, inside[0], TRIES - left)
        case "in_hazard" if len(inside) >= 2 and inside[0] in HAZARDS:
            _hold(desk, seat, inside)
        case "at_ring" if len(inside) == 1 and inside[0] in RING_STEPS:
            loosen(desk, seat)
            scene = Scene(RING_STEPS[inside[0]], items=desk.state.players[seat].items, tallies=(("magic_left", 1),))
            desk.set_player(seat, at=desk.ground.board.ring, held="ring_of_stones", scene=scene)
        case "in_whirlpool" | "in_hole" if inside and inside[0] in (*desk.ground.whirlpool, *desk.ground.hole):
            loosen(desk, seat)
            desk.set_player(seat, at=inside[0])
        case "on_track" | "on_white_dagger" | "on_black_dagger":
            loosen(desk, seat)
        case _:
            raise unknown("status", value, STATUSES)
    if seat == desk.state.acting and elsewhere(desk):
        anew(desk, Footing())


def _hold(desk: Desk, seat: int, inside: list[str]) -> None:
    """`in_hazard(hazard, step, side, track, place)`: side a and the near dagger where they are not said."""
    hazard, step, *rest = inside
    side, track, place = (*rest, *("a", "", "0")[len(rest) :])[:3]
    held = procedure(hazard, desk.state.house)
    one_of(f"step of {hazard}", step, held.steps)
    ground = desk.ground.ground(hazard, one_of("side", side, SIDES))
    if track:
        one_of(f"way of {hazard}", track, ground.tracks)
    where = number(place, 0, 99)
    loosen(desk, seat)
    items = desk.state.players[seat].items
    scene = Scene(step, track or held.track, where, side, items=items, unsure=unsure(desk.state))
    desk.set_player(seat, at=ground.spots["near"], held=hazard, scene=scene)
