"""The state in the ledger's words, and the table as screen and camera see it."""

from __future__ import annotations

from typing import Any

from companion.games.darrowell import placing
from companion.games.darrowell.acting import Act
from companion.games.darrowell.card import load
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Map
from companion.games.darrowell.passing import Passing
from companion.games.darrowell.question import Asked, Played
from companion.games.darrowell.state import Player
from companion.games.darrowell.vocabulary import CARD, ITEMS, OUTSIDE
from companion.procedures import interpreter
from companion.procedures.graph import Throw
from companion.procedures.scene import Scene
from companion.table.dice import Face
from companion.table.prompts import Prompt
from companion.table.view import CardView, PieceView, SeatView, TableView
from companion.table.words import Words, named, say

SECURED = ("sacks", "secured", "loot")
"""Tallies of what is stolen and not out yet."""


def view(desk: Desk) -> dict[str, Any]:
    """The state by the paths of docs/transcripts.md."""
    ground, state, question = desk.ground, desk.state, asked_now(desk)
    now, gate, visit = state.now, state.gate, state.now.stay.scene
    ranking = placing.places(state) if state.over else {}
    scene = question.scene if isinstance(question, Passing) else visit
    seen: dict[str, Any] = {
        "turn": state.players[state.turn].colour,
        "whose": question.seat(desk),
        "phase": phase(desk),
        "map": ground.board.id,
        "round": state.round,
        "chips": now.chips.left,
        "red_left": now.chips.red,
        "blue_left": now.chips.blue,
        "gate": gate.at,
        "alarm": gate.alarm,
        "called": gate.called,
        "finals": [state.players[seat].colour for seat in gate.finals],
        "fresh": now.stay.fresh,
        "laid": {**dict.fromkeys(ground.area, 0), **now.chips.on_map},
        "done": list(now.done),
        "closed": list(now.closed),
        "bridges": {**{way.bridge: 0 for way in ground.board.links if way.bridge}, **dict(now.bridges)},
        "luck": now.luck,
        "bounty": state.players[now.bounty].colour if now.bounty >= 0 else "none",
        "secured": sum(visit.tally(name) for name in SECURED) if visit else 0,
        "dice": _kept(scene) if scene else [],
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


def asked_now(desk: Desk) -> Asked:
    """The question at hand."""
    question = desk.question
    assert isinstance(question, Asked)
    return question


def phase(desk: Desk) -> str:
    """The ledger's phase: `roll_window` while dice lie that a tarot card may still change."""
    question = desk.question
    if isinstance(question, Played):
        procedure, _, scene = question.at(desk)
        step = procedure.steps[scene.step]
        if isinstance(step, Throw) and interpreter.lying(step, scene):
            return "roll_window"
    if desk.state.gate.called and isinstance(question, Act):
        return "final_round"
    return question.phase


def _kept(scene: Scene) -> list[int]:
    """Dice that lie from one question of a room to the next."""
    return [face for face in (scene.tally(f"die_{number}") for number in (1, 2, 3)) if face]


def lying(desk: Desk) -> tuple[Face, ...]:
    """The dice the question at hand is about; where it is about none, the tray is empty."""
    question = desk.question
    if not isinstance(question, Played):
        return ()
    scene = question.at(desk)[2]
    return tuple([face for face in scene.thrown if face] or _kept(scene))


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What UI and camera may know; nothing in this game is hidden."""
    ground, state, now = desk.ground, desk.state, desk.state.now
    pieces = [piece for player in state.players for piece in _figures(desk, player)]
    if not state.solo:
        pieces.append(PieceView("gate_marker", _on_track(ground, state.gate.at), kind="gate_marker"))
    marks = [(place, "may_go") for move in prompt.moves for place in move.places]
    marks += [(area, "chip") for area in now.chips.laid if area != OUTSIDE]
    marks += [(area, "closed") for area in now.closed]
    counters = (("chips", now.chips.left), *((("turn", state.round),) if state.solo else ()))
    return TableView(
        "darrowell",
        ground.board.id,
        tuple(_seat(desk, player) for player in state.players),
        tuple(pieces),
        (("alarm", "on"),) if state.gate.alarm else (),
        asked_now(desk).seat(desk),
        lying(desk),
        counters,
        tuple(marks),
        placing.winner(state),
    )


def _figures(desk: Desk, player: Player) -> tuple[PieceView, PieceView]:
    """The figure on the map and the one on the gold track; a trapped player's gold comes off it (DARR-PLACE-02)."""
    on_map = player.at if player.at in desk.ground.area else None
    shown = player.gold and not player.gone and not (desk.over and player.fate == "trapped")
    on_track = _on_track(desk.ground, player.gold) if shown else None
    return (
        PieceView(player.colour, on_map, player.colour),
        PieceView(f"{player.colour}_gold", on_track, player.colour, "gold"),
    )


def _on_track(ground: Map, gold: int) -> str | None:
    """The space of the gold track for so much gold; beyond its end it goes round again (DARR-GOLD-04)."""
    track = ground.track
    return track[(gold - 1) % len(track)] if gold > 0 and track else None


def _seat(desk: Desk, player: Player) -> SeatView:
    cards = [CardView(item, named(item), player.items.count(item)) for item in ITEMS if item in player.items]
    cards += [
        CardView(f"cursed_{item}", say("Cursed: {item}", item=named(item)), player.curses.count(item))
        for item in ITEMS
        if item in player.curses
    ]
    free = CARD - load(player.items, player.curses)
    counters = [("gold", player.gold), ("items", len(player.items)), ("cursed", len(player.curses)), ("free", free)]
    if desk.player is player and not desk.over:
        counters.append(("chips", desk.now.chips.left))
    out = player.fate in ("trapped", "gone") or (player.at == OUTSIDE and desk.ground.final_leaving)
    return SeatView(
        player.colour, player.name, player.colour, standing(desk, player), tuple(cards), tuple(counters), out
    )


def standing(desk: Desk, player: Player) -> Words:
    """Two or three words under a player's name."""
    if desk.over and player.fate == "escaped":
        return say("{gold} gold, place {place}", gold=player.gold, place=placing.places(desk.state)[player.colour])
    if player.fate:
        return say("has left") if player.gone else Words(player.fate)
    if not player.at:
        return say("not on the map")
    return say("{gold} gold, {place}", gold=player.gold, place=desk.ground.names[player.at])
