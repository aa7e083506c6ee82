"""Heroes of the Maze: what is awaited in each phase, and who judges the answer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.boards.model import HALFWAY
from companion.boards.teaching import Lesson
from companion.games.magic_maze import (
    claims,
    fighting,
    insights,
    naming,
    players,
    prompting,
    refusing,
    soundness,
    teaching,
    telling,
    turn,
    view,
)
from companion.games.magic_maze.board import MazeBoard
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.duels import procedure
from companion.games.magic_maze.house import HOUSE_RULES, SUGGESTIONS, House
from companion.games.magic_maze.maze import REFERENCE, SHIPPED, read, shipped
from companion.games.magic_maze.prompting import CHALLENGE, LOTS
from companion.games.magic_maze.state import State
from companion.games.magic_maze.vocabulary import DUELS
from companion.play.given import saying
from companion.play.rules import BadSetup, HouseRule, Insight, Rules, Setup, choices, house
from companion.procedures.graph import Procedure
from companion.procedures.odds import Odds
from companion.procedures.scene import NO_GROUND, Ground
from companion.table.claims import Claim
from companion.table.events import Chose, Drew, Event, Given, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.view import TableView
from companion.table.words import Words


class HeroesOfTheMaze(Rules[State]):
    """Waddingtons, 1991: win three rings in duels before anybody else does."""

    id = "magic_maze"
    title = "Heroes of the Maze"
    players = range(2, 5)
    board_kind = MazeBoard
    boards = ("reference", *SHIPPED[1:])
    house_rules = tuple(
        HouseRule(rule.name, rule.ask, rule.gap, SUGGESTIONS.get(rule.name) or choices(House, rule.name))
        for rule in HOUSE_RULES
    )

    def __init__(self) -> None:
        super().__init__()
        self.maze = shipped(REFERENCE)
        self.colours = self.maze.board.colours

    def on(self, board: str) -> HeroesOfTheMaze:
        """The same rules on another board: a shipped one by its name, or the path of a board file.

        Raises BadBoard, OSError.
        """
        if board != "reference":
            self.maze = shipped(board) if board in SHIPPED else read(Path(board))
            self.colours = self.maze.board.colours
        return self

    @property
    def board(self) -> MazeBoard:
        return self.maze.board

    def lesson(self) -> Lesson:
        return teaching.lesson()

    def new(self, setup: Setup) -> State:
        self.seated(setup)
        agreed = house(House, setup.house)
        if faults := duelling(agreed).faults():
            raise BadSetup(f"Duels cannot be fought so: {'; '.join(faults)}.")
        colours = tuple(seat.colour for seat in setup.seats)
        names = tuple(seat.name for seat in setup.seats)
        at = tuple(self.maze.home[colour] for colour in colours)
        return State(agreed, colours, names, at, (0,) * len(colours), self.maze.start)

    def prompt(self, state: State) -> Prompt:
        return prompting.prompt(self.maze, state)

    def judge(self, state: State, event: Event) -> tuple[State, list[Ruling]]:
        desk = Desk(self.maze, state)
        if isinstance(event, Moved):
            turn.walk(desk, event.to)
        elif isinstance(event, Chose):
            self._chosen(desk, event.option)
        elif isinstance(event, PartMoved):
            self._turned(desk, event)
        elif isinstance(event, Rolled):
            if isinstance(event.face, int):
                turn.throw(desk, event.face)
            else:
                fighting.throw(desk, event.face, event.by)
        elif isinstance(event, Drew):
            self._drawn(desk, event.card)
        return desk.state, desk.rulings

    def _chosen(self, desk: Desk, option: str) -> None:
        if option == "end_turn":
            turn.end(desk)
        elif option.startswith(CHALLENGE):
            fighting.challenge(desk, option.removeprefix(CHALLENGE))
        elif option == "withdraw":
            fighting.withdraw(desk)
        elif option == LOTS:
            turn.draw_lots(desk)
        elif desk.state.phase == "setup":
            turn.choose_first(desk, option)
        else:
            pushes = self.maze.pushes(desk.state.positions)
            turn.push(desk, next(push for push in pushes if push.stroke.name == option))

    def _turned(self, desk: Desk, event: PartMoved) -> None:
        if desk.state.phase == "setup":
            turn.place_part(desk, event.part, event.to)
            return
        known = self.maze.told(desk.state.positions)
        short = event.to.partition(HALFWAY)[2]
        if short:
            turn.stop_short(desk, event.part, known[event.part, short])
        else:
            turn.push(desk, known[event.part, event.to])

    def _drawn(self, desk: Desk, card: str) -> None:
        parts = self.maze.board.parts
        if desk.state.placed < len(parts):
            turn.place_part(desk, parts[desk.state.placed].id, card)
        else:
            turn.choose_first(desk, card)

    def given(self, state: State, given: Given) -> tuple[State, list[Ruling]]:
        desk = Desk(self.maze, state)
        telling.told(desk, given, saying(given, self.claims(state), self.place))
        return desk.state, desk.rulings

    def view(self, state: State) -> dict[str, Any]:
        return view.view(self.maze, state)

    def table(self, state: State) -> TableView:
        return view.table(self.maze, state, self.expects(state))

    def faults(self, state: State) -> list[str]:
        return soundness.faults(self.maze, state)

    def handbook(self, house_rules: Mapping[str, str]) -> dict[str, Procedure]:
        agreed = house(House, house_rules)
        if faults := duelling(agreed).faults():
            raise BadSetup(f"Duels cannot be fought so: {'; '.join(faults)}.")
        return {name: procedure(name, agreed) for name in DUELS}

    def ground(self, procedure: str, side: str, house_rules: Mapping[str, str], board: str = "reference") -> Ground:
        return NO_GROUND

    def simulated(self, state: State, prompt: Prompt, rng: Random) -> Event:
        return players.answer(self.maze, state, prompt, rng)

    def refusal(self, state: State, event: Event) -> IllegalEvent:
        return refusing.refusal(self.maze, state, self.expects(state), event)

    def winner(self, state: State) -> str:
        return state.winner

    def place(self, space: str) -> Words:
        return naming.landmark(self.maze, space)

    def claims(self, state: State) -> tuple[Claim, ...]:
        return claims.claims(self.maze, state)

    def odds(self, state: State) -> dict[str, Odds]:
        return insights.odds(self.maze, state)

    def insights(self, state: State, seat: str) -> tuple[Insight, ...]:
        return insights.insights(self.maze, state, seat)
