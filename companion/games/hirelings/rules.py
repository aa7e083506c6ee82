"""Hirelings: The Ascent: who judges the answer to each question, and the ways to look at a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.games.hirelings import (
    cards,
    claims,
    encounters,
    fire,
    insights,
    monsters,
    naming,
    players,
    prompts,
    refusing,
    soundness,
    telling,
    turn,
    view,
    walking,
)
from companion.games.hirelings.board import HirelingsBoard
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import read, reference
from companion.games.hirelings.house import HOUSE_RULES, House
from companion.games.hirelings.state import Hireling, State
from companion.games.hirelings.vocabulary import COLOURS, MOST_PLAYERS, PILE
from companion.play.given import saying
from companion.play.rules import BadSetup, HouseRule, Insight, Rules, Setup, choices, house
from companion.procedures.graph import Procedure
from companion.procedures.odds import Odds
from companion.procedures.scene import NO_GROUND, Ground
from companion.table.claims import Claim
from companion.table.events import Chose, Drew, Event, Given, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.view import TableView
from companion.table.words import Words


class Hirelings(Rules[State]):
    """Prolific Games, 2012: be the first hireling out of the dungeon, and do not burn on the way."""

    id = "hirelings"
    title = "Hirelings: The Ascent"
    players = range(2, MOST_PLAYERS + 1)
    colours = COLOURS
    board_kind = HirelingsBoard
    house_rules = tuple(HouseRule(rule.name, rule.ask, rule.gap, choices(House, rule.name)) for rule in HOUSE_RULES)

    def __init__(self) -> None:
        super().__init__()
        self.dungeon = reference()

    def on(self, board: str) -> Hirelings:
        """The same rules on another board: "reference", or the path of a board file. Raises BadBoard, OSError."""
        if board != "reference":
            self.dungeon = read(Path(board))
        return self

    @property
    def board(self) -> HirelingsBoard:
        return self.dungeon.board

    def new(self, setup: Setup) -> State:
        agreed = house(House, setup.house)
        self._seat(setup, agreed)
        dungeon, count = self.dungeon, len(setup.seats)
        deck = dungeon.deck(agreed)
        needed = (PILE + 1) * count
        if not deck.endless and len(deck) < needed:
            raise BadSetup(f"{count} players need {needed} cards, and this deck has {len(deck)}.")
        state = State(
            agreed,
            tuple(Hireling(seat.colour, seat.name, dungeon.start) for seat in setup.seats),
            ffd=dungeon.board.fire_track[0] if agreed.fireball == "yes" else "",
            cache=count,
            unused=0 if deck.endless else len(deck) - needed,
        )
        if count > 1:
            return state
        desk = Desk(dungeon, state)
        turn.begin(desk)
        return desk.state

    def _seat(self, setup: Setup, agreed: House) -> None:
        """Raises BadSetup: the pieces, and how many may play (HIRE-SET-01, HIRE-SET-02, HIRE-GEN-02)."""
        colours = [seat.colour for seat in setup.seats]
        for colour in colours:
            if colours.count(colour) > 1:
                raise BadSetup(
                    f"Two players want the {colour} hireling. The youngest chooses first, then the others clockwise."
                )
        self.seated(setup, range(1, MOST_PLAYERS + 1) if agreed.practice_solo == "yes" else None)

    def prompt(self, state: State) -> Prompt:
        return prompts.prompt(self.dungeon, state)

    def judge(self, state: State, event: Event) -> tuple[State, list[Ruling]]:
        desk = Desk(self.dungeon, state)
        if isinstance(event, Rolled):
            assert isinstance(event.face, int)
            ROLLS[state.phase](desk, event.face)
        elif isinstance(event, Chose):
            if event.option == prompts.FLIP.name:
                cards.flip(desk)
            else:
                CHOICES[state.phase](desk, event.option)
        elif isinstance(event, Drew):
            DRAWS[state.phase](desk, event.card)
        elif isinstance(event, Moved):
            encounters.put(desk, event.to)
        else:
            fire.burned(desk)
        return desk.state, desk.rulings

    def given(self, state: State, given: Given) -> tuple[State, list[Ruling]]:
        desk = Desk(self.dungeon, state)
        telling.told(desk, given, saying(given, self.claims(state), self.place))
        return desk.state, desk.rulings

    def view(self, state: State) -> dict[str, Any]:
        return view.view(self.dungeon, state)

    def table(self, state: State) -> TableView:
        return view.table(self.dungeon, state, self.expects(state))

    def faults(self, state: State) -> list[str]:
        return soundness.faults(self.dungeon, state)

    def handbook(self, house_rules: Mapping[str, str]) -> dict[str, Procedure]:
        agreed = house(House, house_rules)
        beasts = (monsters.monster(number, agreed.monster_leave) for number in self.dungeon.numbers)
        return {**self.dungeon.rooms, **{beast.name: beast for beast in beasts}}

    def ground(self, procedure: str, side: str, house_rules: Mapping[str, str], board: str = "reference") -> Ground:
        """Rooms and monsters ask nothing of the board but what their data holds."""
        return NO_GROUND

    def simulated(self, state: State, prompt: Prompt, rng: Random) -> Event:
        return players.answer(self.dungeon, state, prompt, rng)

    def refusal(self, state: State, event: Event) -> IllegalEvent:
        return refusing.refusal(self.dungeon, state, self.expects(state), event)

    def winner(self, state: State) -> str:
        return state.winner

    def place(self, space: str) -> Words:
        return naming.landmark(self.dungeon, space)

    def claims(self, state: State) -> tuple[Claim, ...]:
        return claims.claims(self.dungeon, state)

    def insights(self, state: State, seat: str) -> tuple[Insight, ...]:
        return insights.insights(self.dungeon, state)

    def odds(self, state: State) -> dict[str, Odds]:
        return insights.odds(self.dungeon, state)


ROLLS: dict[str, Callable[[Desk, int], None]] = {
    "move_roll": walking.rolled,
    "bonus_move": walking.rolled,
    "room_check": encounters.thrown,
    "encounter": encounters.thrown,
    "fire_move": fire.rolled,
}

CHOICES: dict[str, Callable[[Desk, str], None]] = {
    "setup": turn.youngest,
    "room_check": encounters.chosen,
    "encounter": encounters.chosen,
    "stepping": walking.choose,
    "d8_rolled": encounters.answered,
    "share_check": cards.share,
    "spend": cards.spend,
    "fire_escape": fire.chosen,
}

DRAWS: dict[str, Callable[[Desk, str], None]] = {
    "flip": cards.flipped,
    "draw": cards.drew,
    "spend_top": cards.spent_top,
}
