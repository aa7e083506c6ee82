"""What can be known of the Ascent: a row for each fact (ledger part 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.games.hirelings import ending, laws
from companion.games.hirelings.cards import CardChoice
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.fire import FireRoll
from companion.games.hirelings.righting import consequences, course, packs, people, pieces
from companion.games.hirelings.state import Hireling, InRoom, State
from companion.games.hirelings.vocabulary import FFD, HIRELINGS, PIECES, PILE, WAITED
from companion.play.facts import (
    SEATS,
    SPACE,
    STANDS,
    YES_NO,
    Counted,
    Fact,
    Facts,
    Figure,
    Held,
    Many,
    Number,
    OneOf,
    Player,
    Told,
    YesNo,
    left,
)
from companion.table.claims import Value, seated
from companion.table.words import Words, named, say

PLAY = (Value("on", Words("goes on")), Value("stopped", Words("is stopped here")))
PHASES = (Value("card_choice", Words("the turn begins")), Value("fire_move", Words("the Fireball moves")))
TAKEN = YesNo((Value("yes", Words("taken")), Value("no", Words("not yet"))))
STATUSES = tuple(Value(status, Words(status)) for status in ("inside", "out", "burned"))
MOST_ROUNDS = 40
"""As many rounds as a table can say there have been."""


def phase(desk: Desk) -> str:
    """The ledger's phase: the card choice is open as long as no die of the turn was thrown."""
    question = desk.question
    return "card_choice" if isinstance(question, CardChoice) and desk.may_flip else question.phase


def danger(desk: Desk, player: Hireling) -> int:
    """How many faces of the next fire throw catch this hireling where it stands, of six."""
    if not desk.state.ffd or not player.inside:
        return 0
    return desk.ground.danger(player.square, desk.state.ffd)


def _inside(desk: Desk) -> Iterator[tuple[str, str]]:
    return ((player.colour, player.name) for player in desk.state.players if player.inside)


def _anybody_inside(desk: Desk, state: State) -> object:
    return state.inside


def _no_fire(desk: Desk, state: State) -> Words | None:
    return None if state.ffd else say("This game is played without the Fireball.")


def _no_room(desk: Desk, player: Hireling) -> Words | None:
    return None if player.in_room else say("{who} is in no room.", who=player.name)


def _may_lie(own: Callable[[Any], Iterable[str]]) -> Callable[[Desk, Any], tuple[Value, ...]]:
    """The cards that may lie where these lie now: they, and whatever nobody has seen."""
    return lambda desk, of: desk.deck.values((*own(of), *desk.deck.unseen(*desk.state.seen)))


def _others(desk: Desk, player: Hireling) -> tuple[Value, ...]:
    return seated((each.colour, each.name) for each in desk.state.players if each is not player)


def _everybody(desk: Desk, of: object) -> tuple[Value, ...]:
    return seated(desk.state.seated)


FACTS = Facts(
    Fact(
        "turn",
        kind=Player(_inside),
        read=lambda desk, state: state.players[state.turn].colour,
        told=Told(say("Whose turn it is"), course.turn_of, offered=_anybody_inside),
    ),
    Fact(
        "first",
        kind=Player(),
        read=lambda desk, state: state.players[state.first].colour,
        told=Told(say("The youngest is")),
    ),
    Fact(
        "play",
        kind=OneOf("way to play", PLAY),
        read=lambda desk, state: "stopped" if isinstance(desk.question, GameOver) else "on",
        told=Told(say("The game"), course.play),
        seen=False,
    ),
    Fact(
        "phase",
        kind=OneOf("phase", PHASES, lambda desk, state: PHASES if state.ffd in desk.ground.index else PHASES[:1]),
        read=lambda desk, state: phase(desk),
        told=Told(
            say("What comes next"),
            course.phase,
            now=lambda desk, state: "fire_move" if isinstance(desk.question, FireRoll) else "card_choice",
            offered=_anybody_inside,
        ),
    ),
    Fact(
        "round",
        kind=Number(1, 999, MOST_ROUNDS, start=1),
        told=Told(say("The round"), offered=lambda desk, state: state.ffd not in desk.ground.board.fire_track),
    ),
    Fact(
        "discard",
        kind=Many("", _may_lie(lambda state: state.discard)),
        read=lambda desk, state: list(state.discard),
        told=Told(say("On the discard"), packs.discard),
        hands=Counted("discard", say("On the discard"), len),
    ),
    Fact(
        FFD,
        kind=SPACE,
        read=lambda desk, state: state.ffd or "none",
        told=Told(say("The Fireball is on"), pieces.fireball, unless=_no_fire, shown=FFD),
        hands=Figure(
            FFD,
            named(FFD),
            lambda desk, state: state.ffd or None,
            kind=FFD,
            seated=False,
            used=lambda desk, state: state.ffd,
        ),
    ),
    Fact(
        "cache",
        kind=Number(0, lambda desk, state: packs.untaken(desk), lambda desk, state: len(state.players)),
        told=Told(
            say("Cards beside the treasure square"), packs.cache, offered=lambda desk, state: desk.ground.treasure
        ),
        hands=Counted("cache", say("Cards beside the treasure square")),
        rule="HIRE-TRE-02",
    ),
    Fact("unused", kind=Number(0), rule="HIRE-SET-04"),
    Fact("buried", kind=Number(0), rule="HIRE-SET-04"),
    Fact("steps"),
    Fact("whose", read=lambda desk, state: state.players[state.actor].colour),
    Fact("fire_index", read=lambda desk, state: desk.ground.index.get(state.ffd, "none")),
    Fact("reached_encounter", read=lambda desk, state: state.reached),
    Fact("caught", read=lambda desk, state: [state.players[index].colour for index in state.caught]),
    Fact("honour", read=lambda desk, state: list(ending.honoured(state))),
    Fact("practice", read=lambda desk, state: len(state.players) == 1),
    Fact("winner", read=lambda desk, state: state.winner or "none"),
    Fact(
        "square",
        SEATS,
        SPACE,
        told=Told(say("{name} stands on"), pieces.square),
        hands=Figure(at=lambda desk, player: player.square if player.inside else None),
        matters=STANDS,
    ),
    Fact(
        "status",
        SEATS,
        OneOf("status", STATUSES),
        told=Told(
            say("{name} is"),
            people.status,
            offered=lambda desk, player: any(player.status == status.name for status in STATUSES),
        ),
    ),
    Fact(
        "out",
        SEATS,
        left(),
        read=lambda desk, player: player.status == "left",
        told=Told(say("{name}"), people.out),
        seen=False,
    ),
    Fact(
        "pile_count",
        SEATS,
        Number(0, 99, PILE + 1),
        read=lambda desk, player: player.pile,
        told=Told(say("Cards in {name}’s pack"), packs.pile_count, offered=lambda desk, player: player.inside),
        hands=Counted("pile", say("Cards in {name}’s pack")),
        rule="HIRE-SET-04",
        matters=Words("cards in the pack"),
    ),
    Fact(
        "in_front",
        SEATS,
        Many("", _may_lie(lambda player: player.front)),
        read=lambda desk, player: list(player.front),
        told=Told(say("Open in front of {name}"), packs.in_front, offered=lambda desk, player: player.inside),
        hands=Held(lambda desk, card: desk.deck.called(card)),
        matters=Words("cards in front"),
    ),
    Fact("treasure_taken", SEATS, TAKEN, told=Told(say("{name}’s treasure card"), packs.treasure_taken)),
    Fact(
        "room_fails",
        SEATS,
        Number(0, 99, 9),
        read=lambda desk, player: player.stay.fails if isinstance(player.stay, InRoom) else 0,
        told=Told(say("{name}’s failed throws here"), pieces.room_fails, unless=_no_room),
    ),
    Fact(
        "waited",
        SEATS,
        YES_NO,
        read=lambda desk, player: player.stay is not None and player.stay.step == WAITED,
        told=Told(say("{name} waited here last turn"), pieces.waited, offered=pieces.can_wait),
    ),
    Fact(
        "parents",
        SEATS,
        Many("player", _everybody, _others),
        read=lambda desk, player: list(player.parents),
        told=Told(
            say("{name}’s parents"),
            offered=lambda desk, player: desk.state.house.family_honour == "yes",
        ),
    ),
    Fact("name", SEATS),
    Fact("place", SEATS),
    Fact("held", SEATS),
    Fact("piece", SEATS, read=lambda desk, player: PIECES[player.colour]),
    Fact("hireling", SEATS, read=lambda desk, player: HIRELINGS[player.colour]),
    Fact("danger", SEATS, read=danger),
    Fact(
        "caught",
        SEATS,
        read=lambda desk, player: player in [desk.state.players[index] for index in desk.state.caught],
    ),
    laws=laws.LAWS,
    after=consequences.follow,
)
