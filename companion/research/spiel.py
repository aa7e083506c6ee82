"""Each game for OpenSpiel, as `table_GAME`: dice and decks are chance nodes, a seat knows what its page would show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from companion.games import GAMES, rules
from companion.research.position import ACTIONS, Position
from companion.research.seen import BOXES, observed

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"{error.name} is not installed: scripts/setup research installs it.") from error

HORIZON = 20_000
"""Decisions, throws and draws after which a game is given up where nobody says otherwise; then nobody has won."""


class TableGame(pyspiel.Game):
    """A game of ours. Parameters: `players`, 0 for the fewest, and `horizon`."""

    game = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = rules(self.game)
        self.players = int(given.get("players") or self.rules.players[0])
        self.horizon = int(given.get("horizon", HORIZON))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=ACTIONS,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.horizon,
        )
        super().__init__(kind(self.game), info, given)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Onlooker:
        return Onlooker(bool(iig_obs_type and iig_obs_type.perfect_recall))


class TableState(pyspiel.State):
    """A position, and how many nodes lie before it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.position = Position.first(game.rules, game.players, {})
        self.horizon, self.depth = game.horizon, 0

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.position.turn
        return self.position.seats.index(turn.seat) if turn else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.depth >= self.horizon or self.position.over

    def returns(self) -> list[float]:
        return list(self.position.rewards.values())

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.actions) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in self.position.outcomes.items()]

    def _apply_action(self, action: int) -> None:
        at = self.position
        self.position = at.decided(action) if at.turn else at.happened(at.outcomes[action][0])
        self.depth += 1

    def _action_to_string(self, player: int, action: int) -> str:
        at = self.position
        return at.actions.get(action) or at.bringing(action)

    def __str__(self) -> str:
        return str(self.position.seen("")["question"])


class Onlooker:
    """What a player's seat may know now, in words and in numbers; with `recall`, in words also all it has been told."""

    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(BOXES, np.float32)
        self.dict = {"facts": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = observed(state.position.seen(state.position.seats[player]))

    def string_from(self, state: TableState, player: int) -> str:
        seat = state.position.seats[player]
        heard = state.position.heard(seat) if self.recall else []
        return "\n".join([*heard, json.dumps(state.position.seen(seat), ensure_ascii=False)])


def kind(game: str) -> pyspiel.GameType:
    """What OpenSpiel is told of a game."""
    held = rules(game)
    return pyspiel.GameType(
        short_name=f"table_{game}",
        long_name=held.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=held.players[-1],
        min_num_players=held.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "horizon": HORIZON},
    )


def register() -> None:
    """Makes `pyspiel.load_game("table_GAME")` find every game; once is enough."""
    known = set(pyspiel.registered_names())
    for game in GAMES:
        if f"table_{game}" not in known:
            pyspiel.register_game(kind(game), type(f"Table_{game}", (TableGame,), {"game": game}))
