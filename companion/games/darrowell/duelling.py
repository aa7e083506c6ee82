"""Duels: when one is due, the dice, what the winner names and the loser answers (DARR-DUEL)."""

from __future__ import annotations

import msgspec

from companion.games.darrowell import card, gold, visiting
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.state import Duel
from companion.games.darrowell.vocabulary import BOUNTY_GOLD, DUEL_GOLD
from companion.procedures import interpreter
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import NO_GROUND
from companion.table.words import named

replace = msgspec.structs.replace


def rival(desk: Desk, forced: bool) -> int | None:
    """Whom the active player must duel on arriving here; None where nobody is to be duelled (DARR-DUEL-01 to -05)."""
    here = desk.player.at
    if not desk.now.fresh or (forced and desk.house.forced_arrivals_count == "no" and here != desk.map.prisoners):
        return None
    others = desk.others_at(here)
    return others[0] if len(others) == 1 and others[0] not in desk.now.met else None


def begin(desk: Desk, other: int) -> None:
    procedure = desk.map.procedure("duel", desk.house)
    begun = interpreter.begin(procedure, NO_GROUND, items=desk.player.items)
    desk.note(duel=Duel(other, begun.scene), met=(*desk.now.met, other))
    desk.phase("duel")
    name = desk.players[other].name
    desk.tell("{who} meets {name}: a duel.", "DARR-DUEL-01", "the meeting", name=name)


def thrown(desk: Desk, face: int) -> None:
    duel = desk.now.duel
    assert duel and duel.scene
    procedure = desk.map.procedure("duel", desk.house)
    _go_on(desk, interpreter.throw(procedure, NO_GROUND, duel.scene, face))


def chosen(desk: Desk, option: str) -> None:
    """The dice count, or the tarot card throws the newcomer's own die again (DARR-DUEL-06, DARR-TAROT-04)."""
    duel = desk.now.duel
    assert duel and duel.scene
    procedure = desk.map.procedure("duel", desk.house)
    _go_on(desk, interpreter.choose(procedure, NO_GROUND, duel.scene, option))


def _go_on(desk: Desk, outcome: Outcome) -> None:
    duel = desk.now.duel
    assert duel
    desk.rulings += outcome.rulings
    for happening in outcome.happenings:
        visiting.happen(desk, happening)
    if not outcome.end:
        desk.note(duel=replace(duel, scene=outcome.scene))
    elif outcome.end.name == "tie":
        _over(desk)
    else:
        _decided(desk, outcome.end.name == "won")


def _decided(desk: Desk, won: bool) -> None:
    """Somebody has won: the bounty first, then an item to name, or gold where there is none (DARR-DUEL-08, -11)."""
    duel, active = desk.now.duel, desk.turn
    assert duel
    winner, loser = (active, duel.rival) if won else (duel.rival, active)
    desk.note(duel=replace(duel, scene=None, won=won))
    if won and desk.now.bounty == duel.rival:
        gold.earn(desk, BOUNTY_GOLD, "DARR-BOUNTY-02")
    if desk.players[loser].items:
        desk.phase("duel_name")
    else:
        gold.hand_over(desk, DUEL_GOLD, loser, winner, "DARR-DUEL-11")
        _over(desk)


def sides(desk: Desk) -> tuple[int, int]:
    """Winner and loser, as seats."""
    duel = desk.now.duel
    assert duel
    return (desk.turn, duel.rival) if duel.won else (duel.rival, desk.turn)


def name_item(desk: Desk, item: str) -> None:
    """The winner names an item; the loser answers (DARR-DUEL-08)."""
    duel = desk.now.duel
    assert duel
    winner, _ = sides(desk)
    desk.note(duel=replace(duel, item=item))
    desk.phase("duel_answer")
    desk.tell("{who} wants: {item}.", "DARR-DUEL-08", who=desk.players[winner].name, item=named(item))


def answer(desk: Desk, choice: str) -> None:
    """The loser hands it over, or refuses and pays (DARR-DUEL-09, -10)."""
    duel = desk.now.duel
    assert duel
    winner, loser = sides(desk)
    player = desk.players[loser]
    if choice == "refuse":
        desk.tell("{who} refuses.", "DARR-DUEL-10", "the refusal", who=player.name)
        gold.hand_over(desk, DUEL_GOLD, loser, winner, "DARR-DUEL-10")
        _over(desk)
        return
    desk.set_player(loser, items=card.without(player.items, duel.item))
    desk.tell("{who} gives it.", "DARR-DUEL-09", "the gift", who=player.name)
    if duel.won:
        desk.note(due=(*desk.now.due, duel.item))
    else:
        give(desk, winner, duel.item)
    _over(desk)


def give(desk: Desk, index: int, item: str) -> None:
    """A player whose turn it is not receives an item, if there is room (DARR-DUEL-14)."""
    player = desk.players[index]
    if card.room(player.items, player.curses, item):
        desk.set_player(index, items=card.with_item(player.items, item))
        desk.tell("{who} gains: {item}.", "DARR-DUEL-09", who=player.name, item=named(item))
    else:
        desk.tell("{who} has no room for it: it is gone.", "DARR-DUEL-09 DARR-DUEL-14", who=player.name)


def _over(desk: Desk) -> None:
    desk.note(duel=None)
    visiting.go_on(desk)
