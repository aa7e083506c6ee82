"""The state in the ledger's words, and the table as screen and camera see it."""

from __future__ import annotations

from typing import Any

from companion.games.darrowell import placing, visiting
from companion.games.darrowell.card import load
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Map
from companion.games.darrowell.naming import place_name
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.vocabulary import CARD, ITEMS, OUTSIDE
from companion.procedures import interpreter
from companion.procedures.graph import Throw
from companion.table.prompts import Prompt
from companion.table.view import CardView, PieceView, SeatView, TableView
from companion.table.words import Words, named, say

SECURED = ("sacks", "secured", "loot")
"""Tallies of what is stolen and not out yet."""


def view(ground: Map, state: State) -> dict[str, Any]:
    """The state by the paths of docs/transcripts.md."""
    now = state.now
    ranking = placing.places(state) if state.phase == "game_over" else {}
    scene = now.run or now.visit
    seen: dict[str, Any] = {
        "turn": state.players[state.turn].colour,
        "whose": state.players[state.actor].colour,
        "phase": phase(ground, state),
        "map": ground.board.id,
        "round": state.round,
        "chips": now.chips,
        "red_left": now.red,
        "blue_left": now.blue,
        "gate": state.gate,
        "alarm": state.alarm,
        "called": state.called,
        "finals": [state.players[seat].colour for seat in state.finals],
        "fresh": now.fresh,
        "laid": {**dict.fromkeys(ground.area, 0), **dict(now.laid)},
        "done": list(now.done),
        "closed": list(now.closed),
        "bridges": {**{way.bridge: 0 for way in ground.board.links if way.bridge}, **dict(now.bridges)},
        "luck": now.luck,
        "bounty": state.players[now.bounty].colour if now.bounty >= 0 else "none",
        "secured": sum(now.visit.tally(name) for name in SECURED) if now.visit else 0,
        "dice": [face for face in (scene.tally(f"die_{n}") for n in (1, 2, 3)) if face] if scene else [],
        "winner": placing.winner(state) or "none",
        "record": placing.record(state),
    }
    for player in state.players:
        seen[player.colour] = {
            "name": player.name,
            "at": player.at or "none",
            "gold": player.gold,
            "items": list(player.items),
            "weapons": player.items.count("weapon"),
            "armor": player.items.count("armor"),
            "curses": list(player.curses),
            "load": load(player.items, player.curses),
            "fate": player.fate or "none",
            "place": ranking.get(player.colour),
        }
    return seen


def phase(ground: Map, state: State) -> str:
    """The ledger's phase: `roll_window` while dice lie that a tarot card may still change."""
    desk = Desk(ground, state)
    held = visiting.holding(desk) if state.phase == "special" else None
    if held:
        step = held[0].steps[held[2].step]
        if isinstance(step, Throw) and interpreter.lying(step, held[2]):
            return "roll_window"
    duel = state.now.duel
    if state.phase == "duel" and duel and duel.scene and len(duel.scene.thrown) == 2 and 0 not in duel.scene.thrown:
        return "roll_window"
    if state.called and state.phase == "action":
        return "final_round"
    return state.phase


def table(ground: Map, state: State, prompt: Prompt) -> TableView:
    """What UI and camera may know; nothing in this game is hidden."""
    pieces = [piece for player in state.players for piece in _figures(ground, state, player)]
    if not state.solo:
        pieces.append(PieceView("gate_marker", _on_track(ground, state.gate), kind="gate_marker"))
    marks = [(place, "may_go") for move in prompt.moves for place in move.places]
    marks += [(area, "chip") for area, count in state.now.laid for _ in range(count)]
    marks += [(area, "closed") for area in state.now.closed]
    counters = [("chips", state.now.chips)]
    counters += [("turn", state.round)] if state.solo else [("gate", state.gate), ("alarm", int(state.alarm))]
    return TableView(
        "darrowell",
        ground.board.id,
        tuple(_seat(ground, state, player) for player in state.players),
        tuple(pieces),
        (),
        state.players[state.actor].colour,
        state.now.thrown,
        tuple(counters),
        tuple(marks),
        placing.winner(state),
    )


def _figures(ground: Map, state: State, player: Player) -> tuple[PieceView, PieceView]:
    """The figure on the map and the one on the gold track; a trapped player's gold comes off it (DARR-PLACE-02)."""
    on_map = player.at if player.at in ground.area else None
    shown = player.gold and not (state.phase == "game_over" and player.fate == "trapped")
    on_track = _on_track(ground, player.gold) if shown else None
    return (
        PieceView(player.colour, on_map, player.colour),
        PieceView(f"{player.colour}_gold", on_track, player.colour, "gold"),
    )


def _on_track(ground: Map, gold: int) -> str | None:
    """The space of the gold track for so much gold; beyond its end it goes round again (DARR-GOLD-04)."""
    track = ground.track
    return track[(gold - 1) % len(track)] if gold > 0 and track else None


def _seat(ground: Map, state: State, player: Player) -> SeatView:
    cards = [CardView(item, named(item), player.items.count(item)) for item in ITEMS if item in player.items]
    cards += [
        CardView(f"cursed_{item}", say("Cursed: {item}", item=named(item)), player.curses.count(item))
        for item in ITEMS
        if item in player.curses
    ]
    free = CARD - load(player.items, player.curses)
    counters = [("gold", player.gold), ("items", len(player.items)), ("cursed", len(player.curses)), ("free", free)]
    if state.players[state.turn] is player and state.phase != "game_over":
        counters.append(("chips", state.now.chips))
    out = player.fate == "trapped" or (player.at == OUTSIDE and ground.final_leaving)
    status = standing(ground, state, player)
    return SeatView(player.colour, player.name, player.colour, status, tuple(cards), tuple(counters), out)


def standing(ground: Map, state: State, player: Player) -> Words:
    """Two or three words under a player's name."""
    if state.phase == "game_over" and player.fate == "escaped":
        return say("{gold} gold, place {place}", gold=player.gold, place=placing.places(state)[player.colour])
    if player.fate:
        return Words(player.fate)
    if not player.at:
        return say("not on the map")
    return say("{gold} gold, {place}", gold=player.gold, place=place_name(ground, player.at))
