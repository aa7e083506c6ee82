"""The move: steps, splits, the treasure, and being put somewhere by something else (HIRE-MOVE, HIRE-TRE)."""

from __future__ import annotations

from companion.games.hirelings import encounters, ending, turn
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import Dungeon, Leg
from companion.games.hirelings.state import State
from companion.procedures.scene import Scene


def rolled(desk: Desk, face: int) -> None:
    """The d6 and every `move` card in front make the steps, in a bonus move too (HIRE-MOVE-01, HIRE-MON-06)."""
    state, player = desk.state, desk.player
    steps = face + desk.deck.sums(player.front)[0]
    desk.set(thrown=(*state.thrown, face), may_flip=False)
    if state.house.exact_exit == "yes" and steps > desk.dungeon.longest[player.square]:
        desk.tell("{steps} is more than the way out wants: {who} stays.", "HIRE-MOVE-04", "{who}’s throw", steps=steps)
        turn.over(desk)
    else:
        walk(desk, steps)


def choose(desk: Desk, way: str) -> None:
    """The way is chosen when stepping off the split, with all steps in view (HIRE-MOVE-03)."""
    walk(desk, desk.state.steps, way)


def walk(desk: Desk, steps: int, way: str = "") -> None:
    """As far as the steps go before something has to be done; `way` is the way chosen at a split."""
    state, player = desk.state, desk.player
    leg = desk.dungeon.leg(player.square, steps, state.house.room_midmove == "pass_through", way)
    if leg.to != player.square:
        walked = steps - leg.left
        rules = "HIRE-MOVE-01 HIRE-MOVE-02"
        desk.tell("{who} walks {steps} to {place}.", rules, "{who}’s walk", steps=walked, square=leg.to)
    if leg.treasure:
        _treasure(desk, leg)
    match leg.stop:
        case "monster" | "room":
            encounters.meet(desk, leg)
        case "split":
            desk.change({"square": leg.to}, phase="stepping", steps=leg.left)
        case "end":
            desk.change({"square": leg.to}, steps=0)
            turn.over(desk)
        case _:
            desk.set(steps=0)
            ending.out(desk, state.turn)
            turn.over(desk)


def ways(dungeon: Dungeon, state: State) -> tuple[str, ...]:
    """The ways open at the split; where the exact number counts, only those long enough for it (HIRE-MOVE-03)."""
    nexts = dungeon.next[state.players[state.turn].square]
    if state.house.exact_exit == "no":
        return nexts
    return tuple(way for way in nexts if dungeon.longest[way] >= state.steps - 1)


def _treasure(desk: Desk, leg: Leg) -> None:
    """One card from beside the treasure square, unseen, under the own pile; once a game (HIRE-TRE-01..03)."""
    state, player = desk.state, desk.player
    mode = state.house.treasure_mode
    landed = leg.to == desk.dungeon.treasure and not leg.left
    if player.treasure_taken or not state.cache or mode == "off" or (mode == "land_only" and not landed):
        return
    desk.change({"pile": player.pile + 1, "treasure_taken": True}, cache=state.cache - 1)
    desk.tell("{who} slips a treasure card under the pack, unseen.", "HIRE-TRE-01 HIRE-TRE-02 HIRE-TRE-03")


def set_down(desk: Desk, index: int, square: str) -> None:
    """Something else puts the hireling there: nothing is met, a room holds it, a monster does not (HIRE-ROOM-11)."""
    dungeon = desk.dungeon
    room = dungeon.square[square].room
    desk.set_player(index, square=square, held=room, scene=Scene("attempt") if room else None, room_fails=0)
    if square == dungeon.exit:
        ending.out(desk, index)
