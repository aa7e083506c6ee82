"""What can be worked out beyond the rule book: the danger to each, where a turn may lead, what lies in the packs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.games.hirelings import chances, ending
from companion.games.hirelings.chances import Stand
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.encounters import RoomCheck
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.ends import Facing
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.question import FLIP
from companion.games.hirelings.setup import Youngest
from companion.games.hirelings.state import Hireling
from companion.games.hirelings.vocabulary import HELP, MOST_HELP
from companion.games.hirelings.walking import BonusMove, MoveRoll
from companion.play.insight import Insight
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import Scene
from companion.table.words import Words, listed, named, number, say

MOST_ROWS = 8
MOVES_NEXT = (MoveRoll, BonusMove, RoomCheck)
"""What is asked of somebody whose move is still to come."""


def insights(desk: Desk, seat: str) -> tuple[Insight, ...]:
    """All there is to say of a state. Everything here is public: it uses no more than the table can see."""
    if isinstance(desk.question, (Youngest, GameOver)):
        return tuple(_honours(desk))
    return tuple(each for make in (_fire, _before_fire, _this_turn, _packs) for each in make(desk))


def hits(chance: Fraction) -> Words:
    """A chance in words: exact where that is short, else in per cent."""
    if chance in (0, 1):
        return say("certain") if chance else say("none")
    if FIRE_DIE % chance.denominator == 0:
        return say("{hits} in {all}", hits=int(chance * FIRE_DIE), all=FIRE_DIE)
    if chance.denominator < 1000:
        return say("{hits} in {all}", hits=chance.numerator, all=chance.denominator)
    return say("{percent} %", percent=number(float(chance) * 100))


# -- the fire ---------------------------------------------------------------------------------------------------------


def _fire(desk: Desk) -> Iterator[Insight]:
    """When the fire comes to the hoard; the chances it has from then on are forecasts."""
    dungeon, state = desk.ground, desk.state
    if not state.ffd or state.ffd in dungeon.index:
        return
    left = len(dungeon.board.fire_track) - dungeon.board.fire_track.index(state.ffd)
    words = say("It comes to the hoard after {rounds} more rounds.", rounds=left)
    yield Insight(say("The Fireball"), (words if left > 1 else say("It comes to the hoard after this round."),))


def _before_fire(desk: Desk) -> Iterator[Insight]:
    """The same for those who move before it: with their cards as they lie, and with one more flipped."""
    state = desk.state
    if state.ffd not in desk.ground.index or not isinstance(desk.question, MOVES_NEXT):
        return
    rows = []
    for index in state.inside[state.inside.index(state.turn) :]:
        player = state.players[index]
        plain = _caught_later(desk, player, 0, 0)
        rows.append((say("{name}", name=player.name), hits(plain)))
        if (desk.may_flip if index == state.turn else player.pile > 0) and not desk.deck.endless:
            rows.append((say("{name}, a card flipped", name=player.name), hits(_flipped(desk, player))))
    yield Insight(say("Caught at the end of this round"), rows=tuple(rows), practice=True)


def _caught_later(desk: Desk, player: Hireling, move: int, evade: int) -> Fraction:
    moves, evades = desk.deck.sums(player.front)
    stand, state = _stand(player), desk.state
    return chances.caught_after_turn(desk.ground, stand, state.ffd, moves + move, evades + evade, state.house)


def _stand(player: Hireling) -> Stand:
    return Stand(player.square, Scene(player.stay.step) if player.stay and player.held else None)


def _flipped(desk: Desk, player: Hireling) -> Fraction:
    """With the unknown top card of the pile turned up: every card it may be, each as likely as another."""
    found = Fraction(0)
    for (kind, value), chance in chances.next_card(desk.deck, desk.deck.unseen(*desk.state.seen)).items():
        added = (value, 0) if kind == "move" else (0, value)
        found += chance * _caught_later(desk, player, *added)
    return found


# -- the move ---------------------------------------------------------------------------------------------------------


def _this_turn(desk: Desk) -> Iterator[Insight]:
    """Where this turn may end with the cards that lie in front, bonus moves and all, by the fireball ways."""
    if not isinstance(desk.question, MOVES_NEXT):
        return
    player = desk.player
    moves, evades = desk.deck.sums(player.front)
    spread = chances.turns(desk.ground, moves, evades, False, desk.state.house)
    ends = spread.squares(_stand(player))
    likely = sorted(ends.items(), key=lambda pair: -pair[1])[:MOST_ROWS]
    rows = tuple((desk.place(square), hits(chance)) for square, chance in likely)
    yield Insight(say("Where {name}’s turn may end", name=player.name), rows=rows, practice=True)


# -- the cards --------------------------------------------------------------------------------------------------------


def _packs(desk: Desk) -> Iterator[Insight]:
    """What any face-down card may be."""
    state, deck = desk.state, desk.deck
    if deck.endless or not any(player.pile for player in state.players):
        return
    unseen = deck.unseen(*state.seen)
    line = say("{count} cards have not been seen.", count=len(unseen))
    counts = [
        (say("{kind} +{value}", kind=named(kind), value=value), int(chance * len(unseen)))
        for (kind, value), chance in chances.next_card(deck, unseen).items()
    ]
    rows = tuple((words, say("{count} of {all}", count=count, all=len(unseen))) for words, count in counts)
    yield Insight(say("The next card of any pack"), (line,), rows)


def _honours(desk: Desk) -> Iterator[Insight]:
    """Children who beat a parent: beside the result, never instead of it (HIRE-END-06)."""
    names = [player.name for player in desk.state.players if player.colour in ending.honoured(desk.state)]
    if names:
        yield Insight(say("Honour"), (say("{names}: out before a parent.", names=listed(names)),))


# -- odds of what is asked now ----------------------------------------------------------------------------------------


def odds(desk: Desk) -> dict[str, Odds]:
    """The exact odds of each option of a room or monster, and of a flip first."""
    question, deck = desk.question, desk.deck
    if not isinstance(question, Facing):
        return {}
    help = deck.sums(desk.player.front)[1]
    found = _options(desk, question, help)
    if isinstance(question, RoomCheck) and desk.may_flip and not deck.endless:
        spread = chances.next_card(deck, deck.unseen(*desk.state.seen))
        weighed = [
            (chance, _best(_options(desk, question, help + (value if kind == "evade" else 0))))
            for (kind, value), chance in spread.items()
        ]
        found[FLIP.option] = _mean(weighed)
    return found


def _options(desk: Desk, facing: Facing, help: int) -> dict[str, Odds]:
    procedure, ground, scene = facing.at(desk)
    chain = Chain(procedure, ground, Outcome(scene.with_tally(HELP, min(help, MOST_HELP))), "turn")
    return chain.options() or {"": chain.odds()}


def _best(found: dict[str, Odds]) -> Odds:
    return max(found.values(), key=lambda each: each.good)


def _mean(weighed: list[tuple[Fraction, Odds]]) -> Odds:
    ends: dict[str, Fraction] = {}
    for chance, each in weighed:
        for name, share in each.ends.items():
            ends[name] = ends.get(name, Fraction(0)) + chance * share
    good = sum((chance * each.good for chance, each in weighed), Fraction(0))
    lost = sum((chance * (each.lost or 0) for chance, each in weighed), Fraction(0))
    return Odds(ends, good, Fraction(1), lost)
