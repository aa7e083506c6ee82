"""What a game declares of itself; `Rules` plays by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from companion.boards.model import Board
from companion.boards.teaching import Lesson
from companion.flow import Aside, Desk
from companion.foresight import Forecast
from companion.play.chance import random_answer
from companion.play.facts import Facts
from companion.play.insight import Insight
from companion.play.lead import Lead
from companion.play.setup import HouseRule, Seat
from companion.procedures.graph import Procedure
from companion.procedures.scene import NO_GROUND, Ground
from companion.table.events import Event, IllegalEvent
from companion.table.prompts import Pile, Prompt
from companion.table.view import CoveredView, TableView, TokenView
from companion.table.words import SILENCE, Words


def nothing(*_: Any) -> tuple[Any, ...]:
    """What a game answers that has nothing of the kind."""
    return ()


def closed(desk: Any, new: Seat) -> None:
    """Who comes to a game that has no way to let anybody in later. Raises IllegalEvent."""
    raise IllegalEvent("Nobody can sit down any more once this game has begun.")


class NoHouse(msgspec.Struct, frozen=True):
    """The house rules of a game that leaves nothing open."""


class OddsWords(msgspec.Struct, frozen=True):
    """How a game speaks of the chances of a procedure by itself.

    `arrival`: by the end of the first turn in it; `empty`: with no cards, silence where cards are no matter; `lost`:
    what it costs on average, silence where nothing is ever given up.
    """

    arrival: Words = Words("This turn")
    empty: Words = SILENCE
    lost: Words = SILENCE


ODDS_WORDS = OddsWords()


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game. `ground` is the board as its rules walk it (it has a `board`), `desk` where one event is judged.

    `ground(name)` takes one of `boards` or the path of a board file; raises BadFile.
    `begin(ground, agreed, seats)` is the state before the first question, the first task on its agenda; it raises
    BadSetup.
    `facts` are what can be known of the table, and what must hold.
    `table` is what screens see where the facts alone do not tell it; else `status(desk, player)` is what is said of a
    player in two or three words.
    `asides` are what may be done in the middle of questions that allow it.
    `joins` gives somebody new the last seat while the game is played; raises IllegalEvent where the rules bar it.
    `handbook(ground, agreed)` has every procedure by name; `site` is what the board says about one, seen from one side.
    `forgets` are fields of the state that only tell the past, such as a count of turns: positions that differ in no
    other are equal (`players.fails` of every player, `round>2` beyond 2). `turned(before, after)`: a turn was over
    between two states one event apart; `shared_turns`: a turn is everybody's, and a round.
    `under_way(state)` is what somebody is in the midst of, as kind and name: `("procedure", "red in snake_pit")`.
    `forecasts` are the chances worth asking after at the question at hand, beside those of a procedure somebody is in,
    which need no saying.
    `simulated(desk, prompt, rng)` is what a simulated player answers, `keen` what somebody does who plays to win, where
    that is not the same. `landmark(ground, space)` is what a space is called, silence where only its place tells it
    from others.
    `lying(desk, pile)` is what truly lies in a pile, where that is more than whoever is asked may know.
    `printed(desk, card)` is what stands on a card or counter of a pile beside its id, by field: how many of a kind are
    drawn next can be asked.
    `lead(desk)` is what tells who is ahead, or was, seen from how things stand now.
    `places(desk)` are those the rules give once somebody has won, by colour, 1 the first; who has none shares the next.
    `prospects(desk)` is how well each seat stands while nobody has won, against the others, 1 just before a win;
    None where too much lies hidden to look ahead. `imagined(desk, seat, rng)` is a state as that seat may think it is:
    all that it may not know is dealt anew.
    `crowd(agreed, seats)` is how many may play by these house rules where that is not always `players`; it raises
    BadSetup where the game has a word of its own for seats that cannot be. Games of other packages are made of this: a
    new field has a default.
    """

    id: str
    title: str
    players: range
    colours: Callable[[Any], tuple[str, ...]]
    ground: Callable[[str], Any]
    desk: Callable[[Any, Any], Desk[Any, Any]]
    begin: Callable[[Any, Any, tuple[Seat, ...]], Any]
    facts: Facts
    table: Callable[[Any, Prompt], TableView] | None = None
    status: Callable[[Any, Any], Words] = lambda desk, player: SILENCE
    house: type[msgspec.Struct] = NoHouse
    house_rules: tuple[HouseRule, ...] = ()
    handbook: Callable[[Any, Any], dict[str, Procedure]] = lambda ground, agreed: {}
    site: Callable[[Any, str, str, Any], Ground] = lambda ground, procedure, side, agreed: NO_GROUND
    simulated: Callable[[Any, Prompt, Random], Event] = lambda desk, prompt, rng: random_answer(prompt, rng)
    turned: Callable[[Any, Any], bool] = lambda before, after: bool(before.turn != after.turn)
    shared_turns: bool = False
    under_way: Callable[[Any], frozenset[tuple[str, str]]] = lambda state: frozenset()
    joins: Callable[[Any, Seat], None] = closed
    asides: tuple[Aside[Any], ...] = ()
    forgets: tuple[str, ...] = ()
    forecasts: Callable[[Any], tuple[Forecast, ...]] = nothing
    crowd: Callable[[Any, tuple[Seat, ...]], range] | None = None
    board_kind: type[Board] = Board
    boards: tuple[str, ...] = ("reference",)
    version: str = "1"
    simulated_house: Mapping[str, str] = field(default_factory=dict)
    landmark: Callable[[Any, str], Words] = lambda ground, space: SILENCE
    covered: Callable[[Any, str], tuple[CoveredView, ...]] = nothing
    lying: Callable[[Any, Pile], Pile] = lambda desk, pile: pile
    printed: Callable[[Any, str], Mapping[str, object]] = lambda desk, card: {}
    token: Callable[[Any, str], TokenView | None] = lambda desk, name: None
    insights: Callable[[Any, str], tuple[Insight, ...]] = nothing
    odds_words: OddsWords = ODDS_WORDS
    series: Callable[[Sequence[Any]], tuple[Insight, ...]] = nothing
    lesson: Callable[[], Lesson | None] = lambda: None
    lead: Callable[[Any], Lead] | None = None
    places: Callable[[Any], Mapping[str, int]] = lambda desk: {}
    prospects: Callable[[Any], Mapping[str, float]] | None = None
    keen: Callable[[Any, Prompt, Random], Event] | None = None
    imagined: Callable[[Any, str, Random], Any] = lambda desk, seat, rng: desk.state
