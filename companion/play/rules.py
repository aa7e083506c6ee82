"""The rules of a game on a board: pure functions from state and event to state, and ways to look at a state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from companion.boards.model import Board
from companion.boards.teaching import Lesson
from companion.flow import InProcedure
from companion.foresight import Figure, Forecast, begun, inside
from companion.play.facts import Hand, Matter, handwork
from companion.play.game import Game
from companion.play.given import one_of, saying
from companion.play.insight import Insight
from companion.play.joining import JOINS, chairs, newcomer
from companion.play.setup import BadSetup, HouseRule, Seat, Setup, check_number, check_seats, choices, house
from companion.procedures.graph import Procedure
from companion.procedures.page import Page, page
from companion.procedures.scene import Ground
from companion.table.claims import Claim, Value
from companion.table.events import Chose, Drew, Event, Given, IllegalEvent, Rolled, pack
from companion.table.prompts import Option, Pile, Prompt
from companion.table.rulings import Ruling
from companion.table.view import CoveredView, SeatView, TableView, TokenView
from companion.table.words import Words, named, say

S = TypeVar("S", bound=msgspec.Struct)
Judgement = tuple[S, tuple[Ruling, ...]]
"""The state an event comes to, and what the referee says of it."""
HOUSE = "house"
"""Whom a `Given` speaks of that changes a house rule."""


class Stay(NamedTuple):
    """Who is in a procedure, in which, and at which of its steps."""

    seat: str
    procedure: str
    step: str


class Rules(Generic[S]):
    """A declared game, played on a board. Same setup and same events, same state, on every machine, forever."""

    def __init__(self, game: Game, board: str = "reference") -> None:
        self.game, self.id, self.title, self.players = game, game.id, game.title, game.players
        self.board_kind, self.boards, self.version = game.board_kind, game.boards, game.version
        self.simulated_house, self.forgets = game.simulated_house, game.forgets
        self.terrain = game.ground(board)
        self.colours = game.colours(self.terrain)
        self._asked: tuple[S, Prompt] | None = None
        self._open: tuple[S, Prompt, Judgement[S]] | None = None

    @property
    def board(self) -> Board | None:
        """The board it is played on."""
        board: Board = self.terrain.board
        return board

    @cached_property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """What the rule book leaves open, with what may be chosen, the default first."""
        return tuple(map(self._with_choices, self.game.house_rules))

    @cached_property
    def changeable(self) -> tuple[HouseRule, ...]:
        """The house rules that may be changed while the game is played."""
        return tuple(rule for rule in self.house_rules if rule.choices and not rule.opening)

    def _with_choices(self, rule: HouseRule) -> HouseRule:
        if rule.choices or rule.written:
            return rule
        return msgspec.structs.replace(rule, choices=choices(self.game.house, rule.name))

    def agreed(self, chosen: Mapping[str, str]) -> Any:
        """House rules by name, as the game's own type. Raises BadSetup."""
        return house(self.game.house, chosen)

    def desk(self, state: S) -> Any:
        """A desk to look at a state with."""
        desk = self.game.desk(self.terrain, state)
        desk.asides = self.game.asides
        return desk

    # -- playing ----------------------------------------------------------------------------------------------------

    def new(self, setup: Setup) -> S:
        """The state before the first event. Raises BadSetup."""
        if setup.board in self.boards and self.board and setup.board not in ("reference", self.board.id):
            raise BadSetup(f"This is {self.board.title}, and {setup.board} was chosen. Begin again on that map.")
        agreed = self.agreed(setup.house)
        self._check(agreed, setup.seats)
        desk = self.desk(self.game.begin(self.terrain, agreed, setup.seats))
        desk.settle()
        state: S = desk.close()
        return state

    def _check(self, agreed: Any, seats: tuple[Seat, ...]) -> None:
        """Raises BadSetup where these cannot play together."""
        if len(seats) > self.players[-1]:  # before a game says what so many cannot agree on
            check_number(self.title, self.players, seats)
        crowd = self.game.crowd(agreed, seats) if self.game.crowd else self.players
        check_seats(self.title, crowd, self.colours, seats)

    def prompt(self, state: S) -> Prompt:
        """The question at hand by itself. Looked at often in the same state, so the last one is kept."""
        kept = self._asked  # other threads may ask about other states
        if kept is None or kept[0] is not state:
            desk = self.desk(state)
            asked = desk.asked(desk.question)
            assert asked is not None
            kept = self._asked = (state, asked)
        return kept[1]

    def judge(self, state: S, event: Event) -> Judgement[S]:
        """What a legal answer makes of the state, or what the table says of it; and the question it comes to is kept.

        Raises IllegalEvent where what the table says means nothing.
        """
        desk = self.desk(state)
        if type(event) is not Given:
            desk.answer(event)
        elif event.subject == HOUSE:
            desk = self._agreed_anew(state, event)
        elif event.key == JOINS:
            desk = self._joined(state, event)
        else:
            self.game.facts.tell(desk, event, self.place)
            desk.said(lambda other: self.judge(other, event)[0])
        asked = desk.settle()
        after: S = desk.close()
        self._asked = (after, asked)
        return after, tuple(desk.rulings)

    def _agreed_anew(self, state: Any, given: Given) -> Any:
        """A desk where another house rule holds from now on. Raises IllegalEvent."""
        rule = one_of("house rule", given.key, [rule.name for rule in self.changeable])
        value = one_of("choice", given.value, next(each.choices for each in self.changeable if each.name == rule))
        now: dict[str, str] = msgspec.structs.asdict(state.house)
        then = {**now, rule: value}
        if self.under_way(state) and self._pages(now) != self._pages(then):
            raise IllegalEvent("Somebody is in the middle of what this rule changes. Say it again when that is over.")
        desk = self.desk(msgspec.structs.replace(state, house=self.agreed(then)))
        if any(self.game.facts.faults(desk)) and not self.faults(state):
            raise IllegalEvent("How things stand now does not go with that. Say it again when they stand otherwise.")
        claim = next(each for each in self._house(state) if each.key == rule)
        desk.tell("{said}", said=saying(given, claim, self.place))
        return desk

    def _joined(self, state: Any, given: Given) -> Any:
        """A desk where somebody new plays, too, after the last of the others. Raises IllegalEvent."""
        seats = self.seats(state)
        new, name = newcomer(given, seats), say("{name}", name=given.value)
        if self.expects(state).over:
            raise IllegalEvent(say("The game is over. Begin a new one, with {name}.", name=name))
        try:
            self._check(state.house, (*seats, new))
        except BadSetup as bad:
            raise IllegalEvent(bad.reason) from None
        desk = self.desk(state)
        desk.tell(
            "{name} joins the game, and plays after {last}.",
            step="{name}’s joining",
            name=name,
            last=seats[-1].name,
        )
        self.game.joins(desk, new)
        return desk

    def _pages(self, house: Mapping[str, str]) -> list[Page]:
        return [page(procedure) for procedure in self.handbook(house).values()]

    def refusal(self, state: S, event: Event) -> IllegalEvent:
        """Why this event answers nothing now; a game may say it in the words of its own table."""
        pieces = {piece.id: piece.called for piece in self.table(state).pieces}
        return self.barred(state, event) or self.expects(state).refusal(
            event, self.place, lambda piece: pieces.get(piece) or named(piece), self.names(state)
        )

    def barred(self, state: S, event: Event) -> IllegalEvent | None:
        """Why the rules bar this event now; None where it is legal, or not what is asked for."""
        desk = self.desk(state)
        barred: IllegalEvent | None = None if self.expects(state).accepts(event) else desk.question.barred(desk, event)
        return barred

    def expects(self, state: S) -> Prompt:
        """What is awaited now: the question at hand, and the throw it leads to where somebody may throw at once."""
        asked = self.prompt(state)
        return self._opened(state, asked)[1] if asked.meant else asked

    def _opened(self, state: S, asked: Prompt) -> tuple[S, Prompt, Judgement[S]]:
        """For a question with an option that is meant: that with the throw, and what the option comes to."""
        kept = self._open
        if kept is None or kept[0] is not state:
            meant = self.judge(state, Chose(asked.meant))
            kept = self._open = (state, self._with_throw(asked, meant[0]), meant)
        return kept

    def _with_throw(self, asked: Prompt, after: S) -> Prompt:
        """`after` is the state that the meant option comes to."""
        then = self.prompt(after)
        while then.meant:
            after, _ = self.judge(after, Chose(then.meant))
            then = self.prompt(after)
        if then.die is None:
            return msgspec.structs.replace(asked, meant="")
        by, throw = then.by, then.words
        if not by and then.who != asked.who:
            by, throw = (then.who,), say("{name}: {ask}", name=self.names(after)[then.who], ask=then.words)
        options = tuple([_thrown(option, throw) if option.name == asked.meant else option for option in asked.options])
        words = say("{ask} Or throw at once.", ask=asked.words)
        return msgspec.structs.replace(asked, words=words, options=options, die=then.die, by=by, dice=then.run)

    def advance(self, state: S, event: Event) -> Judgement[S]:
        """The state after the event and what the referee says. Raises IllegalEvent; the state is untouched."""
        asked = self.expects(state)
        if not asked.accepts(event):
            raise self.refusal(state, event)
        if not asked.meant:
            return self.judge(state, event)
        going_on, first = self._opened(state, asked)[2]
        if type(event) is Rolled:
            after, then = self.advance(going_on, event)
            return after, (*first, *then)
        return (going_on, first) if event == Chose(asked.meant) else self.judge(state, event)

    # -- looking ----------------------------------------------------------------------------------------------------

    def view(self, state: S) -> dict[str, Any]:
        """The state in the ledger's words, as transcripts and tests name it."""
        return self.game.facts.view(self.desk(state))

    def read(self, state: S, path: str) -> Any:
        """What stands at one path of the view, without looking at any other. Raises ValueError naming what is there."""
        return self.game.facts.read(self.desk(state), path)

    def printed(self, state: S, card: str) -> Mapping[str, object]:
        """What is printed on a card or counter of a pile, by field; at least its `id`."""
        return {"id": card, **self.game.printed(self.desk(state), card)}

    def table(self, state: S) -> TableView:
        """What screen, camera and lamps may know of the state."""
        desk, asked = self.desk(state), self.expects(state)
        found = self.game.table(desk, asked) if self.game.table else self._told_by_facts(desk, asked)
        return msgspec.structs.replace(found, winner=self.winner(state)) if asked.over else found

    def _told_by_facts(self, desk: Any, asked: Prompt) -> TableView:
        facts, board = self.game.facts, self.board
        return TableView(
            self.id,
            board.id if board else "",
            tuple(
                [
                    SeatView(player.colour, player.name, player.colour, self.game.status(desk, player))
                    for player in desk.state.players
                ]
            ),
            facts.pieces(desk),
            facts.parts(desk),
            turn=facts.read(desk, "turn") if asked.who else "",
        )

    def faults(self, state: S) -> list[str]:
        """Every invariant of the ledger that does not hold; empty for a sound state."""
        return list(self.game.facts.faults(self.desk(state)))

    def handwork(self, before: S, after: S) -> Iterator[Hand]:
        """What hands must do on a table that lies as in the state `before` so that it lies as in `after`."""
        lies = self.game.facts.lies
        return handwork(lies(self.desk(before)), lies(self.desk(after)), self.place)

    def winner(self, state: S) -> str:
        """The seat that has won, "" while nobody has; with commas between several who share the first place.

        Where everybody shares it, it is a draw.
        """
        won: str = self.read(state, "winner")
        return "" if won == "none" else won

    def worth(self, state: S) -> dict[str, float]:
        """What an end is worth to each seat: 1 to who has won, shared or not, -1 to the others; 0 to all in a draw."""
        won, seats = self.winner(state).split(","), [seat.colour for seat in self.seats(state)]
        drawn = len(seats) > 1 and set(won) == set(seats)
        return {seat: 0.0 if drawn else 1.0 if seat in won else -1.0 for seat in seats}

    def claims(self, state: S) -> tuple[Claim, ...]:
        """What the table may say outright: how things stand, and by which house rules it goes on."""
        free = chairs(self.colours, self.seats(state), self.players[-1]) if not self.expects(state).over else ()
        return (*self.game.facts.claims(self.desk(state)), *free, *self._house(state))

    def _house(self, state: Any) -> Iterator[Claim]:
        """By which house rules it goes on."""
        for rule in self.changeable:
            choices = tuple([Value(choice, rule.called(choice)) for choice in rule.choices])
            now = (getattr(state.house, rule.name),)
            yield Claim("", "one", Words(rule.ask), HOUSE, rule.name, choices, now)

    @property
    def matters(self) -> tuple[Matter, ...]:
        """What somebody wants to know who wonders where an answer leads."""
        return self.game.facts.matters

    def counted(self, state: S) -> dict[Words, dict[str, int]]:
        """Of everybody, whatever matters and is a number: gold, rings; by what it is called, and by seat."""
        seats = [seat.colour for seat in self.seats(state)]
        numbers = [matter for matter in self.matters if matter.kind == "number"]
        return {each.of: {seat: self.read(state, each.path.format(seat=seat)) for seat in seats} for each in numbers}

    def seats(self, state: S) -> tuple[Seat, ...]:
        """Who plays, clockwise: those agreed on before play, and who joined since. Whoever has left keeps the seat."""
        players: Any = state
        return tuple([Seat(colour, name) for colour, name in players.seated])

    def names(self, state: S) -> dict[str, str]:
        """What the players are called, by their seats."""
        return {seat.colour: seat.name for seat in self.seats(state)}

    def secrets(self, state: S, seat: str) -> tuple[Words, ...]:
        """What the app knows and only that player may see."""
        return tuple(self.game.facts.secrets(self.desk(state), seat))

    def covered(self, state: S, seat: str) -> tuple[CoveredView, ...]:
        """The same as counters, place by place, where the secrets are counters that lie covered."""
        return self.game.covered(self.desk(state), seat)

    def token(self, state: S, name: str) -> TokenView | None:
        """How the counter of that name looks, open; None where nothing of that name is a counter."""
        return self.game.token(self.desk(state), name)

    def insights(self, state: S, seat: str) -> tuple[Insight, ...]:
        """What can be worked out beyond the rule book, as that seat may see it; "" is for the whole table."""
        return self.game.insights(self.desk(state), seat)

    def forecasts(self, state: S, seat: str) -> tuple[Forecast, ...]:
        """The chances worth asking after now, as that seat may see them; "" is for the whole table."""
        declared = self.game.forecasts(self.desk(state))
        return tuple([each for each in declared if not each.private or each.seat == seat])

    def inside(self, state: S) -> dict[str, tuple[Figure, ...]]:
        """The chances of whoever is asked inside a procedure, by option; "" for those of a throw.

        So too for an option that leads its player into one.
        """
        desk, asked = self.desk(state), self.expects(state)
        question = desk.question
        found = inside(*question.at(desk), question.seat(desk)) if isinstance(question, InProcedure) else {}
        for option in asked.options:
            if option.name not in found and (into := self._into(state, Chose(option.name))):
                found[option.name] = into
        if desk.cut_short:  # what needs more than one die may never come to it
            return {name: tuple([figure for figure in figures if figure.die]) for name, figures in found.items()}
        return found

    def stay(self, state: S) -> Stay | None:
        """Where whoever is asked now is, inside a procedure; None for any other question."""
        desk = self.desk(state)
        question = desk.question
        if not isinstance(question, InProcedure):
            return None
        procedure, _, scene = question.at(desk)
        return Stay(question.seat(desk), procedure.name, scene.step)

    def _into(self, state: S, answer: Chose) -> tuple[Figure, ...]:
        """The chances of whoever comes into a procedure by an answer."""
        try:
            after = self.desk(self.judge(state, answer)[0])
        except IllegalEvent:  # only the referee knew that it cannot be
            return ()
        question, who = after.question, self.expects(state).who
        if isinstance(question, InProcedure) and question.seat(after) == who:
            return begun(*question.at(after), who)
        return ()

    def series(self, finished: Sequence[S]) -> tuple[Insight, ...]:
        """What finished games, the oldest first, add up to, where the rules know of a series."""
        return self.game.series(finished)

    def turned(self, before: S, after: S) -> bool:
        """Whether a turn was over and the next begun between two states one event apart."""
        return self.game.turned(before, after)

    def under_way(self, state: S) -> frozenset[tuple[str, str]]:
        """Procedures and battles somebody is in, as `("procedure", "red in snake_pit")`, `("battle", "h3")`."""
        return self.game.under_way(state)

    def simulated(self, state: S, prompt: Prompt, rng: Random, keen: bool = False) -> Event:
        """What a simulated player, die or deck answers: any legal answer, unless a game knows better.

        Who means to throw, throws. Who is `keen` plays to win.
        """
        asked = self.prompt(state) if prompt.meant else prompt
        answer = self.game.keen if keen and self.game.keen else self.game.simulated
        event = answer(self.desk(state), asked, rng)
        if not (prompt.meant and prompt.die and event == Chose(prompt.meant)):
            return event
        then, _ = self.judge(state, event)
        chance = rng.getstate()
        thrown = self.simulated(then, self.expects(then), rng, keen)
        if type(thrown) is Rolled:
            return thrown
        rng.setstate(chance)
        return event

    def imagined(self, state: S, seat: str, rng: Random) -> S:
        """The state as that seat may think it is: what it may not know is dealt anew."""
        thought: S = self.game.imagined(self.desk(state), seat, rng)
        return thought

    def prospect(self, state: S, seat: str) -> float:
        """How well that seat stands against the best of the others: 1 it has won, -1 somebody else has.

        The game must have prospects.
        """
        assert self.game.prospects
        if self.winner(state):
            return self.worth(state)[seat]
        found = self.game.prospects(self.desk(state))
        return found.get(seat, 0.0) - max([far for each, far in found.items() if each != seat], default=0.0)

    def lying(self, state: S, seat: str = "") -> Pile | None:
        """The pile that is awaited, with what truly lies in it, which nobody at the table may know. None where no card
        is awaited. `seat`: from whom, where several are asked at once."""
        pile = self.prompt(state).to(seat).pile
        return self.game.lying(self.desk(state), pile) if pile else None

    def dealt(self, state: S, rng: Random, seat: str = "") -> Drew | None:
        """The card that comes next from the pile that is awaited, by chance. None where no card is awaited.

        `seat`: from whom, where several are asked at once.
        """
        lying = self.lying(state, seat)
        return Drew(rng.choices(lying.cards, lying.counts or None)[0], lying.deck) if lying else None

    # -- the rule book and the board --------------------------------------------------------------------------------

    def handbook(self, house: Mapping[str, str]) -> dict[str, Procedure]:
        """Every procedure, by name, as these house rules have it."""
        return self.game.handbook(self.terrain, self.agreed(house))

    def ground(self, procedure: str, side: str, house: Mapping[str, str], board: str = "reference") -> Ground:
        """What the board says about a procedure, seen from that side. Raises BadBoard."""
        terrain = self.terrain if board == "reference" else self.game.ground(board)
        return self.game.site(terrain, procedure, side, self.agreed(house))

    def place(self, space: str) -> Words:
        """What a space is called when somebody must find it on the board; silence for one like many others."""
        return self.game.landmark(self.terrain, space)

    def lesson(self) -> Lesson | None:
        """How somebody's own board is taught by tapping on its photograph; None where every copy is like ours."""
        return self.game.lesson()


def _thrown(option: Option, throw: Words) -> Option:
    """The option that a throw at once means, with what is thrown then."""
    cost = say("{cost}: {throw}", cost=option.cost, throw=throw) if option.cost else throw
    return msgspec.structs.replace(option, cost=cost)


def digest(state: msgspec.Struct) -> str:
    """A short name of a state: equal states have equal digests, on every machine."""
    return sha256(pack(state)).hexdigest()[:16]
