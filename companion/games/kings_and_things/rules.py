"""Kings & Things*: who judges the answer to each question, and the ways to look at a state."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.boards.model import Board
from companion.games.kings_and_things import (
    bluffs,
    claims,
    insights,
    land,
    magic,
    naming,
    placing,
    players,
    soundness,
    supply,
    telling,
    view,
)
from companion.games.kings_and_things.asking import chosen, option
from companion.games.kings_and_things.board import KadabBoard
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.handbook import handbook, odds
from companion.games.kings_and_things.house import HOUSE_RULES, SUGGESTIONS, House
from companion.games.kings_and_things.setup import Begin
from companion.games.kings_and_things.state import Fresh, Hex, Player, State
from companion.games.kings_and_things.task import Question
from companion.games.kings_and_things.vocabulary import COLOURS, TREASURES
from companion.play.given import saying
from companion.play.rules import BadSetup, HouseRule, Insight, Rules, Setup, choices, house
from companion.procedures.graph import Procedure
from companion.procedures.odds import Odds
from companion.procedures.scene import NO_GROUND, Ground
from companion.table.claims import Claim
from companion.table.events import Event, Given, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.rulings import Ruling
from companion.table.view import TableView
from companion.table.words import Words, say

replace = msgspec.structs.replace

CALL = option("call", "Call a bluff")
TREASURE = option("treasure", "Show treasure")
CHARM = option("lucky_charm", "Lucky Charm")


class KingsAndThings(Rules[State]):
    """West End Games, 1986: rule the broken kingdom of Kadab, by one citadel for a turn or by two."""

    id = "kings_and_things"
    title = "Kings & Things*"
    players = range(2, 5)
    colours = COLOURS
    board_kind = KadabBoard
    boards = land.SHIPPED
    house_rules = tuple(
        HouseRule(rule.name, rule.ask, rule.gap, choices(House, rule.name) or SUGGESTIONS.get(rule.name, ()))
        for rule in HOUSE_RULES
    )
    simulated_house = {"record": "private_entry"}

    def __init__(self) -> None:
        super().__init__()
        self.sheet = land.sheet("four")
        self._lands: dict[int, land.Land] = {}

    def on(self, board: str) -> KingsAndThings:
        """The same rules on another mat: `four`, `two_three`, "reference", or a file. Raises BadBoard, OSError."""
        named = board in (*land.SHIPPED, "reference")
        self.sheet = land.sheet(board) if named else land.read(Path(board))
        self._lands = {}
        return self

    @property
    def board(self) -> Board:
        return self.sheet

    def land(self, players: int) -> land.Land:
        """The ground as so many players use it."""
        if players not in self._lands:
            self._lands[players] = land.Land(self.sheet, players)
        return self._lands[players]

    def desk(self, state: State) -> Desk:
        """A desk to look at a state with."""
        return Desk(self.land(len(state.players)), state)

    def new(self, setup: Setup) -> State:
        self.seated(setup)
        agreed = house(House, setup.house)
        if bad := agreed.faults():
            raise BadSetup("; ".join(bad))
        count = len(setup.seats)
        if count == 4 and "four" not in self.sheet.layouts:
            raise BadSetup("Four players need the great mat. Begin again on the mat “four”.")
        ground = self.land(count)
        seated = tuple(Player(seat.colour, seat.name) for seat in setup.seats)
        state = State(agreed, seated, tuple(Hex() for _ in ground.cells), (Begin(),))
        desk = Desk(ground, state)
        desk.settle()
        return desk.state

    # -- asking and judging -----------------------------------------------------------------------------------------

    def prompt(self, state: State) -> Prompt:
        if not state.agenda:
            who = next((player.name for player in state.players if player.colour == state.winner), "Nobody")
            return Prompt("", say("{who} rules Kadab.", who=who), over=True, rules=("KNT-WIN-05", "KNT-WIN-08"))
        desk = self.desk(state)
        task = state.agenda[-1]
        assert isinstance(task, Question)
        prompt = task.prompt(desk)
        extras = tuple(self._extras(desk, task, prompt))
        return replace(prompt, options=prompt.options + extras) if extras else prompt

    def _extras(self, desk: Desk, task: Question, prompt: Prompt) -> list[Option]:
        """What may be done in the middle of another question: a call, a treasure, the charm."""
        if prompt.private:
            return []
        state, found = desk.state, []
        if task.calls() and bluffs.callable_creatures(desk):
            found.append(CALL)
        racks = any(player.rack for player in state.players)
        if not racks:
            return found
        if task.cashes() or (state.fresh and not isinstance(task, magic.Charm)):
            if task.cashes() and any(supply.may_turn_up(state, name) for name in TREASURES):
                found.append(TREASURE)
            charms = state.fresh and "lucky_charm" not in state.house.off
            if charms and supply.may_turn_up(state, "lucky_charm"):
                found.append(CHARM)
        return found

    def judge(self, state: State, event: Event) -> tuple[State, list[Ruling]]:
        desk = self.desk(state)
        match chosen(event):
            case "call" if self._asked_extra(state, "call"):
                desk.set(fresh=None)
                desk.then(bluffs.Call())
            case "treasure" if self._asked_extra(state, "treasure"):
                desk.set(fresh=None)
                desk.then(placing.Cash())
            case "lucky_charm" if self._asked_extra(state, "lucky_charm"):
                assert state.fresh is not None
                desk.then(magic.Charm(state.fresh.face))
                desk.settle()
                return desk.state, desk.rulings
            case _:
                self._answer(desk, state, event)
        desk.settle()
        return desk.state, desk.rulings

    def _answer(self, desk: Desk, state: State, event: Event) -> None:
        question = desk.take()
        if isinstance(event, Rolled):
            assert isinstance(event.face, int)
            desk.set(thrown=(*state.thrown, event.face)[-4:])
            question.answer(desk, event)
            if not desk.state.winner:
                desk.set(fresh=Fresh(replace(state, fresh=None), event.face))
            return
        question.answer(desk, event)
        charming = isinstance(question, magic.Charm) and any(isinstance(t, magic.Charm) for t in desk.state.agenda[-1:])
        if desk.state.fresh is not None and not charming:
            desk.set(fresh=None)

    def _asked_extra(self, state: State, name: str) -> bool:
        """Whether the option is ours: the question at hand has none of that name."""
        task = state.agenda[-1]
        assert isinstance(task, Question)
        return all(each.name != name for each in task.prompt(self.desk(state)).options)

    def given(self, state: State, given: Given) -> tuple[State, list[Ruling]]:
        desk = self.desk(state)
        telling.told(desk, given, saying(given, self.claims(state), self.place))
        return desk.state, desk.rulings

    # -- looking ------------------------------------------------------------------------------------------------------

    def view(self, state: State) -> dict[str, Any]:
        return view.view(self.desk(state))

    def table(self, state: State) -> TableView:
        return view.table(self.desk(state), self.sheet.id, self.expects(state))

    def faults(self, state: State) -> list[str]:
        return soundness.faults(self.desk(state))

    def handbook(self, house_rules: Mapping[str, str]) -> dict[str, Procedure]:
        return handbook(house(House, house_rules))

    def ground(self, procedure: str, side: str, house_rules: Mapping[str, str], board: str = "reference") -> Ground:
        """The tests of this game ask nothing of the board."""
        return NO_GROUND

    def simulated(self, state: State, prompt: Prompt, rng: Random) -> Event:
        return players.answer(self.desk(state), prompt, rng)

    def winner(self, state: State) -> str:
        return state.winner

    def place(self, space: str) -> Words:
        return naming.landmark(self.sheet, space)

    def claims(self, state: State) -> tuple[Claim, ...]:
        return claims.claims(self.desk(state))

    def secrets(self, state: State, seat: str) -> tuple[Words, ...]:
        return view.secrets(self.desk(state), seat)

    def insights(self, state: State, seat: str) -> tuple[Insight, ...]:
        return insights.insights(self.desk(state), seat)

    def odds(self, state: State) -> dict[str, Odds]:
        return odds(self.desk(state))
