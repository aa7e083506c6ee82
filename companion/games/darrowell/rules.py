"""Wayward, the maps of Darrowell: what is awaited in each phase, and who judges the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from companion.games.darrowell import (
    asking,
    chips,
    claims,
    duelling,
    moving,
    naming,
    placing,
    players,
    refusing,
    series,
    soundness,
    taking,
    telling,
    trading,
    turn,
    view,
    visiting,
)
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.chances import chances
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import CROSS, PUSH, SHIPPED, find, shipped
from companion.games.darrowell.house import HOUSE_RULES, House
from companion.games.darrowell.insights import insights
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.vocabulary import COLOURS
from companion.play.given import saying
from companion.play.rules import BadSetup, HouseRule, Insight, Rules, Setup, house
from companion.procedures.graph import Procedure
from companion.procedures.odds import Odds
from companion.procedures.scene import Ground
from companion.table.claims import Claim
from companion.table.events import Chose, Event, Given, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.view import TableView
from companion.table.words import SILENCE, Words


class Darrowell(Rules[State]):
    """Wayward (Hirst Arts): gather gold in Darrowell, and get out before the gates are shut."""

    id = "darrowell"
    title = "Wayward: Darrowell"
    players = range(1, 7)
    colours = COLOURS
    board_kind = DarrowellBoard
    boards = SHIPPED
    house_rules: tuple[HouseRule, ...] = HOUSE_RULES

    def __init__(self) -> None:
        super().__init__()
        self.map = shipped("reference")

    def on(self, board: str) -> Darrowell:
        """The same rules on another map: one of `boards`, "reference" for the first, or the path of a board file."""
        self.map = find(board)
        return self

    @property
    def board(self) -> DarrowellBoard:
        return self.map.board

    def new(self, setup: Setup) -> State:
        self.seated(setup)
        agreed = house(House, setup.house)
        if setup.board in SHIPPED and setup.board != self.board.id:
            raise BadSetup(f"This is {self.board.title}, and {setup.board} was chosen. Begin again on that map.")
        seated = tuple(Player(seat.colour, seat.name) for seat in setup.seats)
        state = State(agreed, seated)
        if agreed.first_player == "first_named" or len(seated) == 1:
            desk = Desk(self.map, state)
            turn.take_places(desk)
            state = desk.state
        return state

    def prompt(self, state: State) -> Prompt:
        return asking.prompt(self.map, state)

    def judge(self, state: State, event: Event) -> tuple[State, list[Ruling]]:
        desk = Desk(self.map, state)
        if isinstance(event, Rolled):
            assert isinstance(event.face, int)
            desk.note(thrown=(*state.now.thrown, event.face)[-3:])
            THROWS[state.phase](desk, event.face)
        elif isinstance(event, Moved):
            MOVES[state.phase](desk, event.to)
        else:
            assert isinstance(event, Chose)
            CHOICES[state.phase](desk, event.option)
        return desk.state, desk.rulings

    def given(self, state: State, given: Given) -> tuple[State, list[Ruling]]:
        desk = Desk(self.map, state)
        telling.told(desk, given, saying(given, self.claims(state), self.place))
        return desk.state, desk.rulings

    def view(self, state: State) -> dict[str, Any]:
        return view.view(self.map, state)

    def table(self, state: State) -> TableView:
        return view.table(self.map, state, self.expects(state))

    def faults(self, state: State) -> list[str]:
        return soundness.faults(self.map, state)

    def handbook(self, house_rules: Mapping[str, str]) -> dict[str, Procedure]:
        return dict(self.map.book(house(House, house_rules)))

    def ground(self, procedure: str, side: str, house_rules: Mapping[str, str], board: str = "reference") -> Ground:
        ground = self.map if board == "reference" else find(board)
        return ground.ground(procedure, side)

    def simulated(self, state: State, prompt: Prompt, rng: Random) -> Event:
        return players.answer(self.map, state, prompt, rng)

    def refusal(self, state: State, event: Event) -> IllegalEvent:
        return refusing.refusal(self.map, state, self.expects(state), event)

    def winner(self, state: State) -> str:
        return placing.winner(state)

    def place(self, space: str) -> Words:
        return naming.place_name(self.map, space) if space in self.map.area or space in self.map.exits else SILENCE

    def claims(self, state: State) -> tuple[Claim, ...]:
        return claims.claims(self.map, state)

    def odds(self, state: State) -> dict[str, Odds]:
        return chances(self.map, state)

    def series(self, finished: Sequence[State]) -> tuple[Insight, ...]:
        return series.told(finished)

    def insights(self, state: State, seat: str) -> tuple[Insight, ...]:
        return insights(self.map, state, seat)


def _act(desk: Desk, option: str) -> None:
    """What is done with a chip, or for nothing."""
    if option in ACTIONS:
        ACTIONS[option](desk)
    elif option.startswith(PUSH):
        visiting.push(desk, option.removeprefix(PUSH))
    elif option.startswith(CROSS):
        visiting.cross(desk, option.removeprefix(CROSS))
    elif option.startswith("trade."):
        trading.begin(desk, option.removeprefix("trade."))
    else:
        visiting.chosen(desk, option)


def _use_glass(desk: Desk) -> None:
    chips.turn_glass(desk)
    visiting.free_to_act(desk)


ACTIONS: dict[str, Callable[[Desk], None]] = {
    "pick_up": taking.pick_up,
    "pick_some": taking.pick_some,
    "use_hour_glass": _use_glass,
    "drop": lambda desk: desk.phase("drop"),
    "end_turn": turn.end,
}

THROWS: dict[str, Callable[[Desk, int], None]] = {
    "setup_order": turn.first_throw,
    "setup_start": turn.start_throw,
    "special": visiting.thrown,
    "duel": duelling.thrown,
}

MOVES: dict[str, Callable[[Desk, str], None]] = {"action": moving.walked, "chased": moving.chased}

CHOICES: dict[str, Callable[[Desk, str], None]] = {
    "action": _act,
    "special": visiting.chosen,
    "duel": duelling.chosen,
    "duel_name": duelling.name_item,
    "duel_answer": duelling.answer,
    "pick": taking.pick,
    "drop": taking.drop,
    "second_glass": taking.answer_glass,
    "trade": trading.propose,
    "trade_agree": trading.agree,
}
