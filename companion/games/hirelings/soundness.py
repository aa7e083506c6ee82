"""What must hold after every event of the Ascent."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.hirelings.cards import CardChoice, SpendTop
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.encounters import Encounter
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.ends import LettingOut, Pay
from companion.games.hirelings.fire import Escape, FireRoll
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.sharing import Draw, TurnEnd
from companion.games.hirelings.state import AtMonster, Hireling, InRoom
from companion.games.hirelings.turn import NextTurn
from companion.games.hirelings.walking import Walk

WITH_STEPS = (Walk, Encounter, LettingOut, SpendTop)


def faults(desk: Desk) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    found = [*_cards(desk), *_fire(desk), *_question(desk), *_places(desk)]
    for player in desk.state.players:
        found += _player(desk, player)
    return found


def _cards(desk: Desk) -> Iterator[str]:
    """No card is made, lost or in two places (HIRE-GEN-07)."""
    state, deck = desk.state, desk.deck
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


def _fire(desk: Desk) -> Iterator[str]:
    state, dungeon = desk.state, desk.ground
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
    burnt = {each for each in state.inside if dungeon.burn_index.get(state.players[each].square, at + 1) <= at}
    if state.caught and burnt != {*state.caught, *state.paid}:
        yield "HIRE-FIRE-13: those who decide are not those who are level or passed"
    idle = isinstance(desk.question, CardChoice) and not state.thrown
    if burnt and idle and state.inside[:1] == [state.turn]:  # nobody has done anything yet in this round
        yield f"HIRE-FIRE-22: a round begins, and {len(burnt)} stand where the fire has been"


def _question(desk: Desk) -> Iterator[str]:
    state, question = desk.state, desk.question
    player = state.players[state.turn]
    asked = f"{type(question).__name__} is asked"
    if not state.inside and not isinstance(question, GameOver):
        yield "HIRE-END-05: nobody is inside and the game goes on"
    if desk.has(NextTurn) and not player.inside:
        yield f"HIRE-TURN-01: it is the turn of {player.colour}, who is {player.status}"
    seats = state.order
    if isinstance(question, FireRoll) and any(seats.index(each) > seats.index(state.turn) for each in state.inside):
        yield "HIRE-TURN-06: the fire moves before everybody has had a turn"
    if isinstance(question, Encounter) and not player.held:
        yield f"HIRE-ROOM-01: {asked} and nothing is faced"
    paying = question.spending if isinstance(question, SpendTop) else question
    if bool(state.caught) != isinstance(paying, Escape):
        yield f"HIRE-FIRE-13: {len(state.caught)} are caught, and {asked}"
    if isinstance(paying, Pay) and not 0 < paying.owed <= player.cards:
        yield f"HIRE-ROOM-22: {player.colour} owes {paying.owed} cards and has {player.cards}"
    if state.card_choice and (state.thrown or not isinstance(question, CardChoice)):
        yield f"HIRE-TURN-03: a card may be flipped while {asked}, after {state.thrown}"
    if state.steps and not isinstance(question, WITH_STEPS):
        yield f"HIRE-TURN-04: {state.steps} steps left while {asked}"
    if isinstance(question, Walk) and not (state.steps and len(desk.ground.next[player.square]) > 1):
        yield "HIRE-MOVE-03: a way is chosen where there is no split, or no step left"
    if isinstance(question, TurnEnd) and question.prompt(desk) is None:
        yield f"HIRE-SHARE-03: {player.colour} may not draw here"
    if isinstance(question, Draw) and question.prompt(desk) is None:
        yield f"HIRE-SHARE-06: {question.victim} cannot be drawn from"


def _places(desk: Desk) -> Iterator[str]:
    state = desk.state
    places = sorted(player.place for player in state.players if player.place)
    if places != list(range(1, len(places) + 1)):
        yield f"HIRE-END-02: the places are {places}"


def _player(desk: Desk, player: Hireling) -> Iterator[str]:
    state, who, what = desk.state, player.colour, desk.ground.what.get(player.square, "")
    if not what or what == "fire_track":
        yield f"HIRE-GEN-04: {who} stands on {player.square}, where no hireling can"
        return
    if (player.status == "out") != bool(player.place) or (player.status == "out") != (what == "exit"):
        yield f"HIRE-MOVE-04: {who} is {player.status} on {player.square}, place {player.place}"
    if not player.inside and (player.cards or player.stay):
        yield f"HIRE-END-07: {who} is {player.status} and still has cards, or is held"
    stands = {InRoom: "room", AtMonster: "monster"}
    if player.stay and what != stands[type(player.stay)]:
        yield f"HIRE-ROOM-06: {who} is held by {player.stay} on {player.square}"
    if player.inside and what == "room" and not player.stay:
        yield f"HIRE-ROOM-05: {who} stands in a room that knows nothing of it"
    if isinstance(player.stay, InRoom) and player.stay.fails and not player.held:
        yield f"HIRE-ROOM-08: {who} was let go and it is not forgotten"
    own = state.players[state.turn] is player and isinstance(desk.question, Encounter)
    if isinstance(player.stay, AtMonster) and not own and state.house.monster_leave == "free":
        yield f"HIRE-MON-11: {who} is held by a monster"
    if state.house.max_front_cards == "1" and len(player.front) > 1:
        yield f"HIRE-CARD-11: {who} has {len(player.front)} cards open"
