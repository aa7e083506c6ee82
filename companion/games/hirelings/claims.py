"""What the table may say of the Ascent outright: each is one of the ledger's words in `telling`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.hirelings.desk import Desk
from companion.games.hirelings.encounters import procedure
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.fire import FireRoll
from companion.games.hirelings.state import Hireling, InRoom
from companion.games.hirelings.telling.people import STATUSES
from companion.games.hirelings.vocabulary import FFD, PILE, WAITED
from companion.table.claims import Claim, Value, numbers, seated
from companion.table.words import Words, say

PLAY = (Value("on", Words("goes on")), Value("stopped", Words("is stopped here")))
PHASES = (Value("card_choice", Words("the turn begins")), Value("fire_move", Words("the Fireball moves")))
YES_NO = (Value("yes", Words("yes")), Value("no", Words("no")))
LEFT = (Value("no", Words("plays")), Value("yes", Words("has left")))
MOST_ROUNDS = 40
"""As many rounds as a table can say there have been."""
TAKEN = (Value("yes", Words("taken")), Value("no", Words("not yet")))


def claims(desk: Desk) -> tuple[Claim, ...]:
    """Whose turn it is, where everybody stands, what lies open, and how high the packs are."""
    return (*_game(desk), *(claim for player in desk.state.players for claim in _player(desk, player)))


def _game(desk: Desk) -> Iterator[Claim]:
    state = desk.state
    inside = _named(player for player in state.players if player.inside)
    everybody = _named(state.players)
    if inside:
        yield Claim("", "one", say("Whose turn it is"), "", "turn", inside, (state.players[state.turn].colour,))
    yield Claim("", "one", say("The youngest is"), "", "first", everybody, (state.players[state.first].colour,))
    yield Claim(
        "", "one", say("The game"), "", "play", PLAY, ("stopped" if isinstance(desk.question, GameOver) else "on",)
    )
    if inside:
        fire = "fire_move" if isinstance(desk.question, FireRoll) else "card_choice"
        phases = PHASES if state.ffd in desk.ground.index else PHASES[:1]
        yield Claim("", "one", say("What comes next"), "", "phase", phases, (fire,))
    if state.ffd not in desk.ground.board.fire_track:  # where it climbs, its square tells the round
        words = say("The round")
        yield Claim("", "count", words, "", "round", numbers(MOST_ROUNDS)[1:], (str(state.round),))
    discard = desk.deck.values((*state.discard, *desk.deck.unseen(*state.seen)))
    yield Claim("", "many", say("On the discard"), "", "discard", discard, state.discard)
    if state.ffd:
        yield Claim(FFD, "space", say("The Fireball is on"), "", "ffd", (), (state.ffd,))
    if desk.ground.treasure:
        words = say("Cards beside the treasure square")
        yield Claim("", "count", words, "", "cache", numbers(len(state.players)), (str(state.cache),))


def _player(desk: Desk, player: Hireling) -> Iterator[Claim]:
    state, seat, name = desk.state, player.colour, player.name
    yield Claim(seat, "space", say("{name} stands on", name=name), seat, "square", (), (player.square,))
    if player.status in STATUSES:
        statuses = tuple(Value(status, Words(status)) for status in STATUSES)
        yield Claim(seat, "one", say("{name} is", name=name), seat, "status", statuses, (player.status,))
    yield Claim(seat, "one", say("{name}", name=name), seat, "out", LEFT, ("yes" if player.status == "left" else "no",))
    if player.inside:
        words = say("Cards in {name}’s pack", name=name)
        yield Claim(seat, "count", words, seat, "pile_count", numbers(PILE + 1), (str(player.pile),))
        open_ = desk.deck.values((*player.front, *desk.deck.unseen(*state.seen)))
        words = say("Open in front of {name}", name=name)
        yield Claim(seat, "many", words, seat, "in_front", open_, player.front)
    words = say("{name}’s treasure card", name=name)
    yield Claim(seat, "one", words, seat, "treasure_taken", TAKEN, ("yes" if player.treasure_taken else "no",))
    if player.in_room and isinstance(player.stay, InRoom):
        words = say("{name}’s failed throws here", name=name)
        yield Claim(seat, "count", words, seat, "room_fails", numbers(9), (str(player.stay.fails),))
        if WAITED in procedure(desk.ground, player.square, state.house.monster_leave).steps:
            words = say("{name} waited here last turn", name=name)
            now = "yes" if player.stay.step == WAITED else "no"
            yield Claim(seat, "one", words, seat, "waited", YES_NO, (now,))
    if state.house.family_honour == "yes":
        others = _named(each for each in state.players if each is not player)
        yield Claim(seat, "many", say("{name}’s parents", name=name), seat, "parents", others, player.parents)


def _named(players: Iterable[Hireling]) -> tuple[Value, ...]:
    return seated((player.colour, player.name) for player in players)
