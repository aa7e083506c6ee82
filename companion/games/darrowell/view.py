"""The table as screen and camera see it; nothing in this game is hidden."""

from __future__ import annotations

from companion.games.darrowell import placing
from companion.games.darrowell.card import load
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.facts import FACTS, asked_now, kept
from companion.games.darrowell.question import Played
from companion.games.darrowell.state import Player
from companion.games.darrowell.vocabulary import CARD, ITEMS, OUTSIDE
from companion.table.dice import Face
from companion.table.prompts import Prompt
from companion.table.view import CardView, SeatView, TableView
from companion.table.words import Words, named, say


def lying(desk: Desk) -> tuple[Face, ...]:
    """The dice the question at hand is about; where it is about none, the tray is empty."""
    question = desk.question
    if not isinstance(question, Played):
        return ()
    scene = question.at(desk)[2]
    return tuple([face for face in scene.thrown if face] or kept(scene))


def table(desk: Desk, prompt: Prompt) -> TableView:
    """What UI and camera may know; nothing in this game is hidden."""
    state, now = desk.state, desk.state.now
    marks = [(place, "may_go") for move in prompt.moves for place in move.places]
    marks += [(area, "chip") for area in now.chips.laid if area != OUTSIDE]
    marks += [(area, "closed") for area in now.closed]
    counters = (("chips", now.chips.left), *((("turn", state.round),) if state.solo else ()))
    return TableView(
        "darrowell",
        desk.ground.board.id,
        tuple(_seat(desk, player) for player in state.players),
        FACTS.pieces(desk),
        (("alarm", "on"),) if state.gate.alarm else (),
        asked_now(desk).seat(desk),
        lying(desk),
        counters,
        tuple(marks),
    )


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
