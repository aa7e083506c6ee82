"""What must hold after every event of the Ascent."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.hirelings import cards, turn
from companion.games.hirelings.ground import FIRE_DIE, Dungeon
from companion.games.hirelings.monsters import PREFIX
from companion.games.hirelings.state import Hireling, State
from companion.games.hirelings.vocabulary import DRAGON, HELP, MOST_HELP

OWED = ("spend", "spend_top")
IN_SCENE = ("room_check", "encounter")
WITH_STEPS = ("stepping", "encounter", "spend", "spend_top", "moved_by_room")
OWN = (*IN_SCENE, *WITH_STEPS, "move_roll", "bonus_move", "flip", "d8_rolled", "share_check", "draw")
"""Phases in which the player whose turn it is must be inside."""


def faults(dungeon: Dungeon, state: State) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    found = [*_cards(dungeon, state), *_fire(dungeon, state), *_phase(dungeon, state), *_places(dungeon, state)]
    for player in state.players:
        found += _player(dungeon, state, player)
    return found


def _cards(dungeon: Dungeon, state: State) -> Iterator[str]:
    """No card is made, lost or in two places (HIRE-GEN-07)."""
    deck = dungeon.deck(state.house)
    seen = [card for cards in state.seen for card in cards]
    hidden = [state.cache, state.unused, state.buried, *(player.pile for player in state.players)]
    if min(hidden) < 0:
        yield f"HIRE-SET-04: a pile is lower than nothing: {hidden}"
    if unknown := [card for card in seen if card not in deck.card]:
        yield f"HIRE-CARD-01: cards this deck has not: {unknown}"
    if not deck.endless:
        if len(set(seen)) < len(seen):
            yield "HIRE-CARD-12: a card came back"
        if len(seen) + sum(hidden) != len(deck):
            yield f"HIRE-GEN-07: {len(seen)} cards open and {sum(hidden)} face down, of {len(deck)}"
        if len(deck.unseen(*state.seen)) < max(player.pile for player in state.players):
            yield "HIRE-SET-06: a pile is higher than the cards nobody has seen"
    taken = sum(player.treasure_taken for player in state.players)
    if state.cache > len(state.players) - taken:
        yield f"HIRE-TRE-02: {state.cache} treasure cards left though {taken} were taken"


def _fire(dungeon: Dungeon, state: State) -> Iterator[str]:
    if (state.house.fireball == "yes") != bool(state.ffd):
        yield "HIRE-GEN-08: the Fireball is there without having been agreed on, or the other way round"
        return
    if not state.ffd:
        return
    track = dungeon.board.fire_track
    at = dungeon.index.get(state.ffd, -1)
    if at < 0 and state.ffd not in track:
        yield f"HIRE-FIRE-06: the Fireball is on {state.ffd}, off its way"
    elif at < 0 and track.index(state.ffd) + 1 != state.round:
        yield f"HIRE-FIRE-01: in round {state.round} the Fireball is on {state.ffd}"
    elif at >= 0 and at > FIRE_DIE * (state.round - len(track)):
        yield f"HIRE-FIRE-03: in round {state.round} the Fireball is already on {state.ffd}"
    if at > dungeon.last:
        yield "HIRE-FIRE-17: the Fireball has left the dungeon"
    burnt = {index for index, each in enumerate(state.players) if _burnt(dungeon, each, at)}
    if state.caught and burnt != {*state.caught, *state.paid}:
        yield "HIRE-FIRE-13: those who decide are not those who are level or passed"
    if burnt and _round_begins(state):
        yield f"HIRE-FIRE-22: a round begins, and {len(burnt)} stand where the fire has been"


def _burnt(dungeon: Dungeon, player: Hireling, at: int) -> bool:
    return player.status == "inside" and dungeon.burn_index.get(player.square, at + 1) <= at


def _round_begins(state: State) -> bool:
    """Whether nobody has done anything yet in this round."""
    inside = [index for index in turn.order(state) if state.players[index].status == "inside"]
    idle = state.phase in ("move_roll", "room_check") and not state.thrown
    return idle and inside[:1] == [state.turn]


def _phase(dungeon: Dungeon, state: State) -> Iterator[str]:
    player, phase = state.players[state.turn], state.phase
    inside = [index for index, each in enumerate(state.players) if each.status == "inside"]
    if not inside and phase != "game_over":
        yield "HIRE-END-05: nobody is inside and the game goes on"
    if phase in OWN and not state.caught and player.status != "inside":
        yield f"HIRE-TURN-01: it is the turn of {player.colour}, who is {player.status}"
    seats = turn.order(state)
    if phase == "fire_move" and any(seats.index(each) > seats.index(state.turn) for each in inside):
        yield "HIRE-TURN-06: the fire moves before everybody has had a turn"
    if phase in IN_SCENE and player.scene is None:
        yield f"HIRE-ROOM-01: {phase} without a procedure"
    if bool(state.caught) != (phase == "fire_escape" or (phase == "spend_top" and not state.owed)):
        yield f"HIRE-FIRE-13: {len(state.caught)} are caught in {phase}"
    if bool(state.owed) != (phase in OWED and not state.caught) or state.owed > player.cards:
        yield f"HIRE-ROOM-22: {player.colour} owes {state.owed} cards in {phase} and has {player.cards}"
    if state.may_flip and (phase not in ("move_roll", "room_check") or state.thrown or not player.pile):
        yield f"HIRE-TURN-03: a card may be flipped in {phase} after {state.thrown}"
    if state.steps and phase not in WITH_STEPS:
        yield f"HIRE-TURN-04: {state.steps} steps left in {phase}"
    if phase == "stepping" and not (state.steps and len(dungeon.next[player.square]) > 1):
        yield "HIRE-MOVE-03: a way is chosen where there is no split, or no step left"
    if phase == "share_check" and not cards.may_draw_from(dungeon, state):
        yield f"HIRE-SHARE-03: {player.colour} may not draw here"
    if phase == "draw" and state.victim not in cards.may_draw_from(dungeon, state):
        yield f"HIRE-SHARE-06: {state.victim} cannot be drawn from"


def _places(dungeon: Dungeon, state: State) -> Iterator[str]:
    places = sorted(player.place for player in state.players if player.place)
    if places != list(range(1, len(places) + 1)):
        yield f"HIRE-END-02: the places are {places}"
    first = next((player.colour for player in state.players if player.place == 1), "")
    burned = all(player.status == "burned" for player in state.players)
    if state.winner != (DRAGON if burned and state.phase == "game_over" else first):
        yield f"HIRE-END-01: {state.winner or 'nobody'} is called the winner; {first or 'nobody'} was out first"


def _player(dungeon: Dungeon, state: State, player: Hireling) -> Iterator[str]:
    who, what = player.colour, dungeon.what.get(player.square, "")
    if not what or what == "fire_track":
        yield f"HIRE-GEN-04: {who} stands on {player.square}, where no hireling can"
        return
    if (player.status == "out") != bool(player.place) or (player.status == "out") != (what == "exit"):
        yield f"HIRE-MOVE-04: {who} is {player.status} on {player.square}, place {player.place}"
    if player.status != "inside" and (player.cards or player.held):
        yield f"HIRE-END-07: {who} is {player.status} and still has cards, or is held"
    if player.held and (player.scene is None or dungeon.met[player.square] != player.held):
        yield f"HIRE-ROOM-06: {who} is held by {player.held} on {player.square}"
    if not player.held and (player.scene or player.room_fails):
        yield f"HIRE-ROOM-08: {who} left and it is not forgotten"
    own = state.players[state.turn] is player and not state.caught and state.phase not in ("fire_move", "game_over")
    # who threw more than the way out wants has dealt with the room, and stands in it all the same
    let_go = own or state.house.exact_exit == "yes"
    if what == "room" and player.status == "inside" and not player.held and not let_go:
        yield f"HIRE-ROOM-05: {who} stands in a room that does not hold it"
    if player.held.startswith(PREFIX) and not own and state.house.monster_leave == "free":
        yield f"HIRE-MON-11: {who} is held by a monster"
    if state.house.max_front_cards == "1" and len(player.front) > 1:
        yield f"HIRE-CARD-11: {who} has {len(player.front)} cards open"
    if own and player.scene and state.phase in IN_SCENE:
        help = min(MOST_HELP, dungeon.deck(state.house).sums(player.front)[1])
        if player.scene.tally(HELP) != help:
            yield f"HIRE-CARD-06: {who}’s open cards help by {help}, and {player.scene.tally(HELP)} is counted"
