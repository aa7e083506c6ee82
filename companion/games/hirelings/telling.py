"""The table says how things stand, in the ledger's words: people outrank the referee."""

from __future__ import annotations

from typing import get_args

from companion.games.hirelings import cards, ending, fire, turn, walking
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.rooms import WAITED, levels
from companion.games.hirelings.vocabulary import DRAGON, Status
from companion.play.given import names, number, one_of, unknown, yes
from companion.procedures.scene import Scene
from companion.table.events import Given, IllegalEvent
from companion.table.rulings import Ruling
from companion.table.words import Words, say

GAME_KEYS = ("turn", "phase", "first", "round", "ffd", "cache", "discard", "play")
PLAYER_KEYS = (
    "square",
    "pile_count",
    "in_front",
    "status",
    "room_fails",
    "waited",
    "treasure_taken",
    "parents",
)
PHASES = ("card_choice", "fire_move")
STATUSES = get_args(Status)
BUSY = ("stepping", "encounter", "flip", "draw", "spend", "spend_top", "share_check", "moved_by_room", "d8_rolled")
"""Phases in the middle of a turn: what was asked there may no longer fit."""

FIRE = ("fire_move", "fire_escape")


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said, for everybody to read. Raises IllegalEvent, naming what would be understood."""
    if given.subject:
        _player(desk, _seat(desk, given.subject), given.key, given.value)
    else:
        _game(desk, given.key, given.value)
    _settle(desk)
    _count_rounds(desk)
    desk.rulings.append(Ruling(words))


def _game(desk: Desk, key: str, value: str) -> None:
    match key:
        case "turn":
            index = _inside(desk, value)
            _break_off(desk)
            desk.set(turn=index)
            turn.begin(desk)
        case "first":
            desk.set(first=_seat(desk, value))
        case "round":
            desk.set(round=number(value, 1, 999))
        case "phase":
            _phase(desk, value)
        case "ffd":
            _fireball(desk, value)
        case "cache":
            count = number(value, 0, _untaken(desk))
            _hide(desk, desk.state.cache - count)
            desk.set(cache=count)
        case "discard":
            desk.set(discard=_uncover(desk, desk.state.discard, value, None))
        case "play":
            _play(desk, on=one_of("way to play", value, ("on", "stopped")) == "on")
        case _:
            raise unknown("part of the game", key, GAME_KEYS)


def _player(desk: Desk, index: int, key: str, value: str) -> None:
    player = desk.state.players[index]
    match key:
        case "square":
            _put(desk, index, value)
        case "pile_count":
            count = number(value, 0, 99)
            _may_have(desk, index, count)
            _hide(desk, player.pile - count)
            desk.set_player(index, pile=count)
        case "in_front":
            _may_have(desk, index, len(names(value)))
            if len(names(value)) > 1 and desk.state.house.max_front_cards == "1":
                raise IllegalEvent("This table plays with one open card at most.")
            front = _uncover(desk, player.front, value, index)
            desk.set_player(index, front=front)
        case "status":
            _status(desk, index, value)
        case "room_fails":
            _fails(desk, index, number(value, 0, 99))
        case "waited":
            _wait(desk, index, yes(value))
        case "treasure_taken":
            desk.set_player(index, treasure_taken=yes(value))
            _fewer_beside_treasure(desk)
        case "parents":
            parents = tuple(one_of("player", name, _colours(desk)) for name in names(value))
            desk.set_player(index, parents=parents)
        case _:
            raise unknown("thing to say of a player", key, PLAYER_KEYS)


# -- where things stand -----------------------------------------------------------------------------------------------


def _put(desk: Desk, index: int, square: str) -> None:
    """A piece put on a square is inside; in a room it is held, with no failed rolls."""
    dungeon = desk.dungeon
    if square not in dungeon.square or dungeon.what[square] in ("fire_track", "exit"):
        raise IllegalEvent(say("A hireling cannot stand on “{square}”.", square=square))
    desk.set_player(index, status="inside", place=0)
    walking.set_down(desk, index, square)
    _again(desk, index)


def _fireball(desk: Desk, square: str) -> None:
    """On its track or its way."""
    dungeon, state = desk.dungeon, desk.state
    if not state.ffd:
        raise IllegalEvent("This game is played without the Fireball.")
    track = dungeon.board.fire_track
    index = dungeon.index.get(square, -1)
    if square not in track and not 0 <= index <= dungeon.last:
        raise IllegalEvent(say("The Fireball never comes to “{square}”.", square=square))
    round_ = track.index(square) + 1 if index < 0 else max(state.round, len(track) + 1)
    desk.set(ffd=square, round=round_)
    if state.phase in FIRE or state.caught:
        _break_off(desk)
        if index >= 0:
            desk.set(phase="fire_move")
        else:
            _resume(desk)


def _status(desk: Desk, index: int, value: str) -> None:
    one_of("status", value, STATUSES)
    player = desk.state.players[index]
    if player.status == value:
        return
    if value == "inside":
        if player.status == "out":
            raise IllegalEvent(say("Say on which square {who} stands.", who=player.name))
        desk.set_player(index, status="inside")
        walking.set_down(desk, index, player.square)
    elif value == "out":
        if desk.state.house.end_on_first_out == "yes" and not desk.state.winner:
            _break_off(desk)
        ending.out(desk, index)
    else:
        desk.set_player(index, square=desk.dungeon.start if player.status == "out" else player.square)
        ending.leave(desk, index, "burned")


def _fails(desk: Desk, index: int, fails: int) -> None:
    """In a room: so many failed rolls of this stay."""
    player = desk.state.players[index]
    if player.held not in desk.dungeon.rooms:
        raise IllegalEvent(say("{who} is in no room.", who=player.name))
    level = min(fails, levels(desk.dungeon.board.rooms[player.held]))
    step = f"attempt_{level + 1}" if level else "attempt"
    desk.set_player(index, scene=Scene(step), room_fails=fails)
    _again(desk, index)


def _wait(desk: Desk, index: int, waited: bool) -> None:
    player = desk.state.players[index]
    steps = desk.dungeon.rooms[player.held].steps if player.held in desk.dungeon.rooms else {}
    if waited and WAITED not in steps:
        raise IllegalEvent(say("{who} is in no room where one can wait.", who=player.name))
    if steps:
        desk.set_player(index, scene=Scene(WAITED if waited else "attempt"))
        _again(desk, index)


def _again(desk: Desk, index: int) -> None:
    """If it is this player's turn, it begins anew from where things stand now."""
    state = desk.state
    if index == state.turn and not state.caught and state.phase not in ("setup", "game_over", *FIRE):
        turn.begin(desk)


# -- cards ------------------------------------------------------------------------------------------------------------


def _hide(desk: Desk, count: int) -> None:
    """So many cards more lie face down out of play; fewer where negative."""
    state = desk.state
    if desk.deck.endless:
        return
    if state.unused + state.buried + count < 0:
        raise IllegalEvent(say("Only {count} cards are out of play.", count=state.unused + state.buried))
    unused = max(0, state.unused + count)
    desk.set(unused=unused, buried=state.buried + state.unused + count - unused)


def _uncover(desk: Desk, before: tuple[str, ...], value: str, owner: int | None) -> tuple[str, ...]:
    """The cards named, by id or as `move_2`; new ones come from those out of play, else from the owner's pile."""
    deck = desk.deck
    free = [*before, *deck.unseen(*desk.state.seen)]
    found = []
    for name in names(value):
        card = next((each for each in deck.named(name) if each in free), None)
        if card is None:
            raise IllegalEvent(say("No card “{name}” is left to lie there.", name=name))
        if not deck.endless:
            free.remove(card)
        found.append(card)
    more = len(found) - len(before)
    short = more - desk.state.unused - desk.state.buried
    if owner is not None and not deck.endless and short > 0:
        player = desk.state.players[owner]
        if short > player.pile:
            raise IllegalEvent(say("{who}’s pack has only {count} cards.", who=player.name, count=player.pile))
        desk.set_player(owner, pile=player.pile - short)
        more -= short
    _hide(desk, -more)
    return tuple(found)


def _may_have(desk: Desk, index: int, cards: int) -> None:
    """Whoever is out or burned has none (HIRE-END-07, HIRE-FIRE-12)."""
    player = desk.state.players[index]
    if cards and player.status != "inside":
        raise IllegalEvent(say("{who} is {status} and has no cards.", who=player.name, status=Words(player.status)))


def _untaken(desk: Desk) -> int:
    """How many treasure cards nobody has taken: one for each player at most (HIRE-TRE-02)."""
    return sum(not player.treasure_taken for player in desk.state.players)


def _fewer_beside_treasure(desk: Desk) -> None:
    """A card that was taken no longer lies there."""
    more = desk.state.cache - _untaken(desk)
    if more > 0:
        _hide(desk, more)
        desk.set(cache=desk.state.cache - more)


# -- what was under way -----------------------------------------------------------------------------------------------


def _phase(desk: Desk, value: str) -> None:
    one_of("phase", value, PHASES)
    _break_off(desk)
    if value == "card_choice":
        turn.begin(desk)
        return
    if desk.state.ffd not in desk.dungeon.index:
        raise IllegalEvent("No die is thrown for the Fireball before it has come to the hoard.")
    inside = [index for index in turn.order(desk.state) if desk.state.players[index].status == "inside"]
    if not inside:
        raise IllegalEvent("No die is thrown for the Fireball when nobody is inside.")
    desk.set(turn=inside[-1], may_flip=False)
    fire.round_over(desk)


def _break_off(desk: Desk) -> None:
    """Whatever the turn was busy with is dropped; those the fire has are let go where they stand."""
    state = desk.state
    player = state.players[state.turn]
    leaving = not player.held and player.status == "inside" and desk.dungeon.what[player.square] == "room"
    if leaving or (player.held and state.phase == "encounter"):
        walking.set_down(desk, state.turn, player.square)
    desk.set(caught=(), paid=(), steps=0, owed=0, victim="", said="", may_flip=False, arriving=False)


def _play(desk: Desk, *, on: bool) -> None:
    """The table may stop at any question: places won so far stand (HIRE-END-02)."""
    if not on:
        if desk.state.phase != "game_over":
            _break_off(desk)
            ending.finish(desk)
    elif desk.state.phase == "game_over" and not ending.nobody_inside(desk.state):
        _resume(desk)


def _resume(desk: Desk) -> None:
    """The turn goes to whoever is inside, from the one whose turn it was."""
    state = desk.state
    count = len(state.players)
    index = next(
        each
        for each in ((state.turn + step) % count for step in range(count))
        if state.players[each].status == "inside"
    )
    _break_off(desk)
    desk.set(turn=index)
    turn.begin(desk)


def _settle(desk: Desk) -> None:
    """What was said may change who has won, whose turn it is, or what can be asked."""
    _count_places(desk)
    state = desk.state
    if state.phase == "setup":
        return
    if ending.nobody_inside(state):
        if state.phase != "game_over":
            _break_off(desk)
            ending.finish(desk)
    elif state.phase in FIRE or state.caught:
        _settle_fire(desk)
    elif state.phase != "game_over" and state.players[state.turn].status != "inside":
        _resume(desk)
    elif state.phase in BUSY and not _fits(desk):
        _break_off(desk)
        turn.begin(desk)
    elif state.phase in ("move_roll", "room_check") and not state.thrown:
        turn.begin(desk)


def _settle_fire(desk: Desk) -> None:
    """Those who are no longer caught need not decide, and others may be."""
    state = desk.state
    if state.phase == "fire_move":
        desk.set(turn=[each for each in turn.order(state) if state.players[each].status == "inside"][-1])
        return
    at = desk.dungeon.index[state.ffd]
    burns = desk.dungeon.burn_index
    level = {
        index for index, player in enumerate(state.players) if player.status == "inside" and burns[player.square] <= at
    }
    paid = tuple(index for index in state.paid if index in level)
    caught = tuple(index for index in turn.order(state) if index in level and index not in paid)
    desk.set(caught=caught, paid=paid)
    fire.next_caught(desk)


def _fits(desk: Desk) -> bool:
    """Whether the question asked in the middle of a turn can still be answered."""
    state = desk.state
    match state.phase:
        case "flip":
            return turn.may_flip(state, desk.player)
        case "spend_top":
            return desk.player.pile > 0 and bool(state.owed or state.caught)
        case "draw":
            return state.victim in cards.may_draw_from(desk.dungeon, state)
        case "share_check":
            return bool(cards.may_draw_from(desk.dungeon, state))
        case "spend":
            return desk.player.cards >= state.owed > 0
        case _:
            return False


def _count_rounds(desk: Desk) -> None:
    """The round is moved on to one in which the Fireball can have come so far (HIRE-FIRE-03)."""
    state, track = desk.state, desk.dungeon.board.fire_track
    if state.ffd in desk.dungeon.index:
        throws = -(-desk.dungeon.index[state.ffd] // FIRE_DIE)
        to_come = state.phase not in ("fire_escape", "spend_top") or not state.caught
        desk.set(round=max(state.round, len(track) + throws + to_come))


def _count_places(desk: Desk) -> None:
    """Places follow one another from 1, and the first has won."""
    state = desk.state
    ranked = sorted((player.place, index) for index, player in enumerate(state.players) if player.place)
    for place, (_, index) in enumerate(ranked, 1):
        desk.set_player(index, place=place)
    burned = all(player.status == "burned" for player in state.players)
    desk.set(winner=state.players[ranked[0][1]].colour if ranked else DRAGON if burned else "")


# -- words ------------------------------------------------------------------------------------------------------------


def _colours(desk: Desk) -> list[str]:
    return [player.colour for player in desk.state.players]


def _seat(desk: Desk, colour: str) -> int:
    return desk.index(one_of("player", colour, _colours(desk)))


def _inside(desk: Desk, colour: str) -> int:
    index = _seat(desk, colour)
    player = desk.state.players[index]
    if player.status != "inside":
        raise IllegalEvent(say("{who} is {status} and has no turn.", who=player.name, status=Words(player.status)))
    return index
