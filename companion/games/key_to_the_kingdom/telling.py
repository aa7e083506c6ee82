"""The table says how things stand, in the ledger's words: people outrank the referee."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from companion.games.key_to_the_kingdom import amending, crossing, places, turn, walking
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HAZARDS, HOLDERS, SECTIONS, TREASURES, WORLDS
from companion.play.given import names, number, one_of, unknown, yes
from companion.procedures.scene import Scene
from companion.table.events import Given, IllegalEvent
from companion.table.rulings import Ruling
from companion.table.words import Words, say

GAME_KEYS = (
    "turn",
    "flap_a",
    "flap_b",
    "demon_king",
    "tower_sections",
    "tower_built_from",
    "guarded",
    "lost_cards",
    "lost_holders",
    "deep_magic_supply",
)
SIDES = ("a", "b")
RING_STEPS = {"cards": "picking", "deep_magic": "wish"}
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
PLAYER_KEYS = ("at", "equipment", "holders", "deep_magic", "status", "skipping", "wizard_try_used", "contents")


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said, for everybody to read. Raises IllegalEvent, naming what would be understood."""
    if given.subject:
        _player(desk, desk.index(_seated(desk, given.subject)), given.key, given.value)
    else:
        _game(desk, given.key, given.value)
    _refit(desk)
    amending.ask_anew(desk)
    desk.rulings.append(Ruling(words))


def _game(desk: Desk, key: str, value: str) -> None:
    match key:
        case "turn":
            index = desk.index(_seated(desk, value))
            amending.break_off(desk)
            turn.begin(desk, index)
        case "flap_a" | "flap_b":
            one_of("state of a flap", value, ("in", "out"))
            folding_it = desk.state.fold is not None and desk.state.fold.flap == key
            desk.set(**{key: value})
            if folding_it:
                amending.break_off(desk)
                turn.over(desk)
        case "demon_king":
            desk.set(demon_king=None if value == "off_board" else _space(desk, value))
        case "tower_sections":
            desk.set(tower_sections=number(value, 0, SECTIONS))
        case "tower_built_from":
            desk.set(tower_built_from=one_of("side", value, SIDES))
        case "guarded":
            desk.set(guarded=_all_of(value, WORLDS, "World"))
        case "lost_holders":
            desk.set(lost_holders=_all_of(value, HOLDERS, "holder"))
        case "lost_cards":
            desk.set(lost_cards=_lost(desk, value))
        case "deep_magic_supply":
            desk.set(deep_magic_supply=number(value, 0, 6))
        case _:
            raise unknown("part of the game", key, GAME_KEYS)


def _player(desk: Desk, index: int, key: str, value: str) -> None:
    match key:
        case "at":
            _put(desk, index, _space(desk, value))
        case "equipment" if desk.state.house.equipment == "asked":
            raise IllegalEvent("This table keeps its own cards: I only write down what is lost.")
        case "equipment":
            cards = EQUIPMENT if value == "kit" else _all_of(value, EQUIPMENT, "card")
            desk.set_player(index, equipment=tuple(sorted(cards)))
        case "holders":
            desk.set_player(index, holders=tuple(sorted(_all_of(value, HOLDERS, "holder"))))
        case "deep_magic":
            desk.set_player(index, deep_magic=number(value, 0, 6))
        case "skipping":
            desk.set_player(index, skipping=number(value, 0, 9))
        case "wizard_try_used":
            desk.set_player(index, wizard_try_used=yes(value))
        case "contents":
            desk.set(contents=_contents(desk, value))
        case "status":
            _status(desk, index, value)
        case _:
            raise unknown("thing to say of a player", key, PLAYER_KEYS)


def _put(desk: Desk, index: int, space: str) -> None:
    """On a dagger in the own turn the player has just arrived there; anywhere else the figure simply stands there."""
    acting = index == desk.state.actor
    amending.release(desk, index)
    desk.set_player(index, at=space, barred=0)
    if not acting or desk.state.phase in amending.NOBODY_STANDS or desk.state.fold:
        amending.go_on(desk, acting)
    elif space == desk.map.board.wizard:
        desk.set(throws=max(1, desk.state.throws))
        places.reach_wizard(desk)
    elif space in desk.map.stopping:
        desk.set(throws=max(1, desk.state.throws))
        walking.arrive(desk)
    else:
        turn.stand(desk)


def _status(desk: Desk, index: int, value: str) -> None:
    acting = index == desk.state.actor
    found = re.fullmatch(r"(\w+)(?:\(([\w,.]*)\))?", value)
    name, inside = (found[1], [part for part in (found[2] or "").split(",") if part]) if found else (value, [])
    match name:
        case "in_dungeon" if inside and inside[0] in WORLDS:
            amending.release(desk, index)
            crossing.imprison(desk, index, inside[0])
            left = number(inside[1], 1, 3) if len(inside) > 1 else 3
            scene = desk.state.players[index].scene
            assert scene is not None
            desk.set_player(index, scene=scene.with_tally("tries", 3 - left))
        case "in_hazard" if len(inside) >= 2 and inside[0] in HAZARDS:
            _hold(desk, index, inside)
        case "at_ring" if len(inside) == 1 and inside[0] in RING_STEPS:
            scene = Scene(RING_STEPS[inside[0]], items=desk.state.players[index].items, tallies=(("magic_left", 1),))
            amending.release(desk, index)
            desk.set_player(index, at=desk.map.board.ring, held="ring_of_stones", scene=scene)
        case "in_whirlpool" | "in_hole" if inside and inside[0] in (*desk.map.whirlpool, *desk.map.hole):
            amending.release(desk, index)
            desk.set_player(index, at=inside[0])
        case "skipping" if inside:
            desk.set_player(index, skipping=number(inside[0], 0, 9))
            acting = False
        case "on_track" | "on_white_dagger" | "on_black_dagger":
            amending.release(desk, index)
        case _:
            raise unknown("status", value, STATUSES)
    amending.go_on(desk, acting)


def _hold(desk: Desk, index: int, inside: list[str]) -> None:
    """`in_hazard(hazard, step, side, track, place)`: side a and the near dagger where they are not said."""
    hazard, step, *rest = inside
    side, track, place = (*rest, *("a", "", "0")[len(rest) :])[:3]
    held = crossing.holding(desk.state, hazard)
    one_of(f"step of {hazard}", step, held.steps)
    ground = desk.map.ground(hazard, one_of("side", side, SIDES))
    if track:
        one_of(f"way of {hazard}", track, ground.tracks)
    where = number(place, 0, 99)
    amending.release(desk, index)
    items = desk.state.players[index].items
    scene = Scene(step, track or held.track, where, side, items=items, unsure=crossing.unsure(desk.state))
    desk.set_player(index, at=ground.spots["near"], held=hazard, scene=scene)


def _refit(desk: Desk) -> None:
    """A hazard that holds somebody must know the cards held now."""
    for index, player in enumerate(desk.state.players):
        if player.scene and player.scene.items != player.items:
            desk.set_player(index, scene=msgspec.structs.replace(player.scene, items=player.items))


def _seated(desk: Desk, colour: str) -> str:
    return one_of("player", colour, [player.colour for player in desk.state.players])


def _space(desk: Desk, name: str) -> str:
    """A space id, or `snake_pit.near`, which is the dagger at end a."""
    hazard, _, end = name.partition(".")
    if hazard in desk.map.board.hazards and end in ("near", "far", "a", "b"):
        data: Any = desk.map.board.hazards[hazard]
        return str(data.a if end in ("near", "a") else data.b)
    if name not in desk.map.space:
        raise IllegalEvent(say("There is no space “{name}” on this board.", name=name))
    return name


def _all_of(value: str, known: tuple[str, ...], what: str) -> tuple[str, ...]:
    return tuple(one_of(what, name, known) for name in names(value))


def _contents(desk: Desk, value: str) -> tuple[tuple[str, str], ...]:
    """`holder_1:key,holder_2:cobra`; never told where the printed holders keep the secret."""
    if desk.state.house.treasure_cards == "printed":
        raise IllegalEvent("What is in a printed holder is its owner’s secret. Do not tell me.")
    told = dict(part.split(":", 1) for part in value.split(",") if ":" in part)
    _all_of(",".join(told), HOLDERS, "holder")
    _all_of(",".join(told.values()), TREASURES, "Treasure")
    known = {**dict(desk.state.contents), **told}
    if len(set(known.values())) < len(known):
        raise IllegalEvent("There is one Treasure of each kind, so no two holders can hold the same.")
    return tuple(sorted(known.items()))


def _lost(desk: Desk, value: str) -> tuple[tuple[str, str], ...]:
    """`axe:red,net:red`."""
    found = []
    for part in names(value):
        card, _, owner = part.partition(":")
        _all_of(card, EQUIPMENT, "card")
        found.append((card, _seated(desk, owner)))
    return tuple(sorted(found))
