"""When the table has its say in the middle of a turn: what was under way is broken off, or asked anew."""

from __future__ import annotations

import msgspec

from companion.games.key_to_the_kingdom import crossing, folding, places, turn, walking
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.monsters import MONSTERS

NOBODY_STANDS = ("first_player", "game_over", "deep_magic_window", "fold_board")
"""Phases whose question does not hang on where somebody stands."""


def release(desk: Desk, index: int) -> None:
    """Whatever held the player holds no more."""
    places.cancel_trial(desk, index)
    desk.set_player(index, held="", scene=None, skipping=0)
    fold = desk.state.fold
    if fold and index in fold.caught and not folding.pending(desk.state):
        desk.set(fold=msgspec.structs.replace(fold, caught=tuple(each for each in fold.caught if each != index)))


def break_off(desk: Desk) -> None:
    """A fight, a fold, a choice of cards: what the turn was busy with is dropped."""
    for index, player in enumerate(desk.state.players):
        naming = player.reserved and player.held != "wizard_of_plenty"
        caught = player.held == "whirlpools" and desk.state.house.caught_throws == "at_once"
        if naming or caught or player.held in MONSTERS:
            release(desk, index)
        desk.set_player(index, escaped=False)
    desk.set(fold=None, fight=None, picks=0, choices=(), rolls=(), winner="")


def go_on(desk: Desk, acting: bool) -> None:
    """The player whose answer is awaited stands elsewhere: the question is another one."""
    if not acting or desk.state.phase in NOBODY_STANDS:
        return
    if desk.state.fold:
        folding.go_on(desk)
    else:
        desk.set(fight=None, picks=0, choices=())
        turn.stand(desk)


def ask_anew(desk: Desk) -> None:
    """What was offered may be gone; then it is worked out again."""
    state = desk.state
    match state.phase:
        case "procedure" if not crossing.answerable(desk):
            release(desk, state.actor)
            go_on(desk, acting=True)
        case "move" if walking.reach(desk, state.face).places != state.choices:
            walking.walk(desk, state.face)
        case "dk_move":
            turn.call_king(desk, state.face)
        case "steal":
            desk.set(choices=())
            walking.meet(desk)
        case "pick":
            places.pick_next(desk)
        case "wizard_card" if not places.own_lost(state, desk.player.colour):
            turn.over(desk)
        case "look" if state.choices[0] not in desk.player.holders:
            turn.over(desk)
        case "draw_monster" | "printed_fight" | "printed_losses" if not places.still_guarded(state):
            desk.set(fight=None)
            turn.over(desk)
