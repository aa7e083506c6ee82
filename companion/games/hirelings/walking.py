"""The move: steps, splits and the treasure (HIRE-MOVE, HIRE-TRE)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from companion.games.hirelings import ending
from companion.games.hirelings.cards import FLIP_A_CARD, CardChoice
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.encounters import Encounter
from companion.games.hirelings.ground import Dungeon, Leg
from companion.games.hirelings.question import Question
from companion.games.hirelings.state import AtMonster, Hireling, InRoom
from companion.table.dice import D6
from companion.table.events import Chose, Event, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, say, say_n

TREASURE = "HIRE-TRE-01 HIRE-TRE-02 HIRE-TRE-03"


class MoveRoll(CardChoice, frozen=True):
    """The d6 is compulsory; before it a card may be flipped (HIRE-TURN-03, HIRE-TURN-08)."""

    phase: ClassVar[str] = "move_roll"

    def prompt(self, desk: Desk) -> Prompt:
        player = desk.player
        return _move_roll(player.colour, _added(desk, player), desk.may_flip)

    def take(self, desk: Desk, event: Event) -> None:
        _move(desk, event)


class BonusMove(Question, frozen=True):
    """Whoever passes an encounter with its last step moves again at once (HIRE-MON-05..07, HIRE-MON-09)."""

    phase: ClassVar[str] = "bonus_move"

    def prompt(self, desk: Desk) -> Prompt:
        player = desk.player
        return _bonus_move(player.colour, _added(desk, player))

    def answer(self, desk: Desk, event: Event) -> None:
        _move(desk, event)


class Walk(Question, frozen=True):
    """The steps left are walked; the way is chosen when stepping off a split, with all in view (HIRE-MOVE-03)."""

    phase: ClassVar[str] = "stepping"

    def prompt(self, desk: Desk) -> Prompt | None:
        player = desk.state.players[desk.state.turn]
        if len(desk.ground.next[player.square]) < 2:
            return None
        return _which_way(desk.ground, player.square, ways(desk), desk.state.steps, player.colour)

    def act(self, desk: Desk) -> None:
        _walk(desk, desk.state.steps)

    def against(self, desk: Desk, event: Event) -> Words | None:
        square = desk.player.square
        if isinstance(event, Chose) and event.option in desk.ground.next[square]:
            return TOO_SHORT
        return None

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        _walk(desk, desk.state.steps, event.option)


TOO_SHORT = Words("That way is shorter than your steps, and the way out wants the exact number.")


def ways(desk: Desk) -> tuple[str, ...]:
    """The ways open at the split."""
    state = desk.state
    return desk.ground.ways(state.players[state.turn].square, state.steps, state.house.exact_exit == "yes")


def _added(desk: Desk, player: Hireling) -> int:
    """What the `move` cards in front add (HIRE-CARD-03)."""
    return desk.deck.sums(player.front)[0] if player.front else 0


def _move(desk: Desk, event: Event) -> None:
    """The d6 and every `move` card in front make the steps, in a bonus move too (HIRE-MOVE-01, HIRE-MON-06)."""
    assert isinstance(event, Rolled) and isinstance(event.face, int)
    state, player = desk.state, desk.player
    added = _added(desk, player)
    steps = event.face + added
    desk.set(thrown=(*state.thrown, event.face))
    if added:
        words = say("{who} has {steps} steps: {face}, and {added} by cards.", steps=steps, face=event.face, added=added)
        desk.tell(words, "HIRE-CARD-03 HIRE-MOVE-01")
    if state.house.exact_exit == "yes" and steps > desk.ground.longest[player.square]:
        words = say_n(
            "{count} step is more than the way out wants: {who} stays.",
            "{count} steps are more than the way out wants: {who} stays.",
            steps,
        )
        desk.tell(words, "HIRE-MOVE-04", "{who}’s throw")
    else:
        _walk(desk, steps)


def _walk(desk: Desk, steps: int, way: str = "") -> None:
    """As far as the steps go before something has to be done; `way` is the way chosen at a split."""
    state, player, dungeon = desk.state, desk.player, desk.ground
    leg = dungeon.leg(player.square, steps, state.house.room_midmove == "pass_through", way)
    own: dict[str, Any] = {}
    if leg.to != player.square:
        own = {"square": leg.to, "stay": None}
        rules, place = "HIRE-MOVE-01 HIRE-MOVE-02", desk.place(leg.to)
        words = say_n(
            "{who} walks {count} step, to {place}.",
            "{who} walks {count} steps, to {place}.",
            steps - leg.left,
            place=place,
        )
        desk.tell(words, rules, "{who}’s walk")
    if leg.treasure and _gains_treasure(desk, leg):
        own |= {"pile": player.pile + 1, "treasure_taken": True}
        desk.set(cache=state.cache - 1)
        desk.tell("{who} slips a card from the treasure under the pack, unseen.", TREASURE)
    match leg.stop:
        case "monster" | "room":
            own["stay"] = InRoom() if leg.stop == "room" else AtMonster()
            desk.change(own, steps=leg.left, reached=True)
            desk.then(Encounter(), Walk() if leg.left else BonusMove())
        case "split":
            desk.change(own, steps=leg.left)
            desk.then(Walk())
        case "end":
            desk.change(own, steps=0)
        case _:
            desk.change(own, steps=0)
            ending.out(desk, state.turn)


def _gains_treasure(desk: Desk, leg: Leg) -> bool:
    """One card from beside the treasure square, under the own pile, unseen; once a game (HIRE-TRE-01..03)."""
    state = desk.state
    mode = state.house.treasure_mode
    landed = leg.to == desk.ground.treasure and not leg.left
    return not (desk.player.treasure_taken or not state.cache or mode == "off" or (mode == "land_only" and not landed))


# -- what is asked hangs on little, so it is made once ----------------------------------------------------------------


@lru_cache(maxsize=256)
def _move_roll(colour: str, added: int, may_flip: bool) -> Prompt:
    if may_flip:
        words = say("Throw the d6 (+{added}), or flip a card?", added=added)
        words = words if added else say("Throw the d6, or flip a card?")
        rules = ("HIRE-TURN-03", "HIRE-CARD-01", "HIRE-MOVE-01")
        return Prompt(colour, words, die=D6, options=(FLIP_A_CARD,), rules=rules)
    words = say("Throw the d6; your cards add {added}.", added=added) if added else say("Throw the d6 and walk.")
    return Prompt(colour, words, die=D6, rules=("HIRE-MOVE-01", "HIRE-TURN-08"))


@lru_cache(maxsize=256)
def _bonus_move(colour: str, added: int) -> Prompt:
    words = say("Bonus move: throw the d6; cards add {added}.", added=added)
    words = words if added else say("Bonus move: throw the d6 again.")
    return Prompt(colour, words, die=D6, rules=("HIRE-MON-05", "HIRE-MON-06", "HIRE-MON-09", "HIRE-CARD-13"))


@lru_cache(maxsize=1024)
def _which_way(dungeon: Dungeon, square: str, ways: tuple[str, ...], steps: int, colour: str) -> Prompt:
    fire_next = dungeon.square[square].fire_next
    offers = tuple(
        Option(way, Words(dungeon.square[way].way or ("Fireball way" if way == fire_next else "Side way")))
        for way in ways
    )
    words = say_n("{count} step to go: which way?", "{count} steps to go: which way?", steps)
    return Prompt(colour, words, options=offers, rules=("HIRE-MOVE-03",))
