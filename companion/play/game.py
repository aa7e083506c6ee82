"""What a game declares; `GameRules` plays by it. Everything that is the same in every game stands here once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from companion.boards.model import Board
from companion.boards.teaching import Lesson
from companion.flow import Desk
from companion.play.given import saying
from companion.play.rules import BadSetup, HouseRule, Insight, Rules, Seat, Setup, choices, house
from companion.procedures.graph import Procedure
from companion.procedures.odds import Odds
from companion.procedures.scene import Ground
from companion.table.claims import Claim
from companion.table.events import Event, Given, IllegalEvent
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.view import TableView
from companion.table.words import SILENCE, Words


def nothing(*_: Any) -> tuple[Any, ...]:
    """What a game answers that has nothing of the kind."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game. `ground` is the board as its rules walk it (it has a `board`), `desk` where one event is judged.

    `ground(name)` takes one of `boards` or the path of a board file; raises BadBoard, OSError.
    `begin(ground, agreed, seats)` is the state before the first question, the first task on its agenda; it raises
    BadSetup.
    `told` does what the table says outright; raises IllegalEvent where the words mean nothing.
    `handbook(ground, agreed)` has every procedure by name; `site` is what the board says about one, seen from one side.
    What foresight asks of states is said in a game's foreseeing.py: `forgets`, `turned` and `under_way`, see `Rules`.
    `crowd(agreed, seats)` is how many may play by these house rules where that is not always `players`; it raises
    BadSetup where the game has a word of its own for seats that cannot be. Where nothing is said of a field, see
    `Rules`.
    """

    id: str
    title: str
    players: range
    colours: Callable[[Any], tuple[str, ...]]
    house: type[msgspec.Struct]
    house_rules: tuple[HouseRule, ...]
    ground: Callable[[str], Any]
    desk: Callable[[Any, Any], Desk[Any, Any]]
    begin: Callable[[Any, Any, tuple[Seat, ...]], Any]
    view: Callable[[Any], dict[str, Any]]
    table: Callable[[Any, Prompt], TableView]
    faults: Callable[[Any], list[str]]
    told: Callable[[Any, Given, Words], None]
    handbook: Callable[[Any, Any], dict[str, Procedure]]
    site: Callable[[Any, str, str, Any], Ground]
    simulated: Callable[[Any, Prompt, Random], Event]
    claims: Callable[[Any], tuple[Claim, ...]]
    odds: Callable[[Any], dict[str, Odds]]
    turned: Callable[[Any, Any], bool]
    under_way: Callable[[Any], frozenset[tuple[str, str]]]
    forgets: tuple[str, ...] = ()
    crowd: Callable[[Any, tuple[Seat, ...]], range] | None = None
    board_kind: type[Board] = Board
    boards: tuple[str, ...] = ("reference",)
    version: str = "1"
    simulated_house: Mapping[str, str] = field(default_factory=dict)
    landmark: Callable[[Any, str], Words] = lambda ground, space: SILENCE
    secrets: Callable[[Any, str], tuple[Words, ...]] = nothing
    insights: Callable[[Any, str], tuple[Insight, ...]] = nothing
    series: Callable[[Sequence[Any]], tuple[Insight, ...]] = nothing
    lesson: Callable[[], Lesson | None] = lambda: None


class GameRules(Rules[Any]):
    """A declared game, played on a board."""

    def __init__(self, game: Game, board: str = "reference") -> None:
        super().__init__()
        self.game, self.id, self.title, self.players = game, game.id, game.title, game.players
        self.board_kind, self.boards, self.version = game.board_kind, game.boards, game.version
        self.simulated_house, self.forgets = game.simulated_house, game.forgets
        self.terrain = game.ground(board)
        self.colours = game.colours(self.terrain)

    def on(self, board: str) -> GameRules:
        """The same game on another board: one of `boards`, "reference", or a file. Raises BadBoard, OSError."""
        return GameRules(self.game, board)

    @property
    def board(self) -> Board | None:
        """The board it is played on."""
        board: Board = self.terrain.board
        return board

    @cached_property
    def house_rules(self) -> tuple[HouseRule, ...]:  # type: ignore[override]
        """What the rule book leaves open, with what may be chosen, the default first."""
        rules = self.game.house_rules
        return tuple(
            msgspec.structs.replace(rule, choices=rule.choices or choices(self.game.house, rule.name)) for rule in rules
        )

    def agreed(self, chosen: Mapping[str, str]) -> Any:
        """House rules by name, as the game's own type. Raises BadSetup."""
        return house(self.game.house, chosen)

    def desk(self, state: Any) -> Any:
        """A desk to look at a state with."""
        return self.game.desk(self.terrain, state)

    # -- playing ----------------------------------------------------------------------------------------------------

    def new(self, setup: Setup) -> Any:
        if setup.board in self.boards and self.board and setup.board not in ("reference", self.board.id):
            raise BadSetup(f"This is {self.board.title}, and {setup.board} was chosen. Begin again on that map.")
        agreed = self.agreed(setup.house)
        self.seated(setup, self.game.crowd(agreed, setup.seats) if self.game.crowd else None)
        desk = self.desk(self.game.begin(self.terrain, agreed, setup.seats))
        desk.settle()
        return desk.close()

    def prompt(self, state: Any) -> Prompt:
        desk = self.desk(state)
        asked: Prompt | None = desk.asked(desk.question)
        assert asked is not None
        return asked

    def judge(self, state: Any, event: Event) -> tuple[Any, list[Ruling]]:
        desk = self.game.desk(self.terrain, state)
        desk.answer(event)
        return self._closed(desk)

    def given(self, state: Any, given: Given) -> tuple[Any, list[Ruling]]:
        desk = self.desk(state)
        self.game.told(desk, given, saying(given, self.claims(state), self.place))
        return self._closed(desk)

    def _closed(self, desk: Any) -> tuple[Any, list[Ruling]]:
        """The state after whatever asks nobody, and the question it comes to, which is asked next."""
        asked = desk.settle()
        state = desk.close()
        self._asked = (state, asked)
        return state, desk.rulings

    def refusal(self, state: Any, event: Event) -> IllegalEvent:
        desk = self.desk(state)
        barred: IllegalEvent | None = desk.question.barred(desk, event)
        return barred or self.expects(state).refusal(event)

    # -- looking ----------------------------------------------------------------------------------------------------

    def view(self, state: Any) -> dict[str, Any]:
        return self.game.view(self.desk(state))

    def table(self, state: Any) -> TableView:
        return self.game.table(self.desk(state), self.expects(state))

    def faults(self, state: Any) -> list[str]:
        return self.game.faults(self.desk(state))

    def claims(self, state: Any) -> tuple[Claim, ...]:
        return self.game.claims(self.desk(state))

    def secrets(self, state: Any, seat: str) -> tuple[Words, ...]:
        return self.game.secrets(self.desk(state), seat)

    def insights(self, state: Any, seat: str) -> tuple[Insight, ...]:
        return self.game.insights(self.desk(state), seat)

    def odds(self, state: Any) -> dict[str, Odds]:
        return self.game.odds(self.desk(state))

    def series(self, finished: Sequence[Any]) -> tuple[Insight, ...]:
        return self.game.series(finished)

    def turned(self, before: Any, after: Any) -> bool:
        return self.game.turned(before, after)

    def under_way(self, state: Any) -> frozenset[tuple[str, str]]:
        return self.game.under_way(state)

    def simulated(self, state: Any, prompt: Prompt, rng: Random) -> Event:
        return self.game.simulated(self.desk(state), prompt, rng)

    # -- the rule book and the board --------------------------------------------------------------------------------

    def handbook(self, house: Mapping[str, str]) -> dict[str, Procedure]:
        return self.game.handbook(self.terrain, self.agreed(house))

    def ground(self, procedure: str, side: str, house: Mapping[str, str], board: str = "reference") -> Ground:
        terrain = self.terrain if board == "reference" else self.game.ground(board)
        return self.game.site(terrain, procedure, side, self.agreed(house))

    def place(self, space: str) -> Words:
        return self.game.landmark(self.terrain, space)

    def lesson(self) -> Lesson | None:
        return self.game.lesson()
