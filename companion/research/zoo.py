"""Each game for PettingZoo: by turns (`Evening`), or every seat answers at once and one of them is heard (`Rounds`).

A seat is an agent, `player_0` the first in the order of play. What it may do is one of ACTIONS numbers, those open now
in `infos[agent]["action_mask"]`. An answer that is not open is refused, as at the table: nothing happens, it counts as
a cycle, and `infos` say so. What it sees is what its page on a phone would show, fact by fact in so many boxes.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from companion.games import rules
from companion.play.simulation import LIMIT
from companion.research.position import ACTIONS, Position
from companion.research.seen import BOXES, Seen, observed

try:
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise ImportError(f"{error.name} is not installed: scripts/setup research installs it.") from error


class Evening(AECEnv[str, Seen, int]):
    """A game by turns. After `max_cycles` answers it is cut short, and nobody has won."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, game: str, players: int = 0, max_cycles: int = LIMIT, house: Mapping[str, str] | None = None
    ) -> None:
        """A table for so many, the fewest where nobody says. Raises BadSetup, BadFile."""
        super().__init__()
        self.metadata = {**self.metadata, "name": game}
        self.render_mode = "ansi"
        self.rules, self.max_cycles, self.house = rules(game), max_cycles, dict(house or {})
        self._players = players or self.rules.players[0]
        self.possible_agents = [f"player_{number}" for number in range(self._players)]
        self.observation_spaces = {agent: Box(0, 255, (BOXES,), np.uint8) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed, its dice and decks are the same every time."""
        if seed is not None:
            self._rng = Random(seed)
        self.position = Position.first(self.rules, self._players, self.house).fallen(self._rng)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._settle("")

    def step(self, action: int | None) -> None:
        """The answer of whoever is asked, by its number; None from who has finished."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        refused = "" if action is not None and int(action) in self.position.actions else agent
        if action is not None and not refused:
            self.position = self.position.decided(int(action)).fallen(self._rng)
        self.cycles += 1
        won = self.position.rewards
        self.rewards = {each: won[self.seat(each)] for each in self.agents}
        self._settle(refused)
        self._accumulate_rewards()

    def _settle(self, refused: str) -> None:
        """Who is asked now, and what everybody is told of it."""
        over = self.position.over
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over and self.cycles >= self.max_cycles)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": np.zeros(ACTIONS, dtype=np.int8)} for agent in self.agents
        }
        if refused:
            self.infos[refused]["refused"] = True
        if turn := self.position.turn:
            self.agent_selection = self.possible_agents[self.position.seats.index(turn.seat)]
            np.put(self.infos[self.agent_selection]["action_mask"], list(self.position.actions), 1)
        else:
            self.agent_selection = self.agents[0]

    def seat(self, agent: str) -> str:
        """The colour an agent plays."""
        return self.position.seats[self.possible_agents.index(agent)]

    def observe(self, agent: str) -> Seen:
        """What that agent's seat may know now."""
        return observed(self.position.seen(self.seat(agent)))

    def render(self) -> str:
        """The question, as everybody in the room may read it."""
        return str(self.position.seen("")["question"])

    def close(self) -> None:
        """Nothing is held open."""


class Rounds(ParallelEnv[str, Seen, int]):
    """The same with an answer of every seat each cycle: that of whoever was asked counts, the others' are not heard."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self, game: str, players: int = 0, max_cycles: int = LIMIT, house: Mapping[str, str] | None = None
    ) -> None:
        """As an Evening. Raises BadSetup, BadFile."""
        self.evening = Evening(game, players, max_cycles, house)
        self.metadata = self.evening.metadata
        self.render_mode = "ansi"
        self.possible_agents = self.evening.possible_agents
        self.observation_spaces, self.action_spaces = self.evening.observation_spaces, self.evening.action_spaces

    def observation_space(self, agent: str) -> Box:
        return self.evening.observation_space(agent)

    def action_space(self, agent: str) -> Discrete:
        return self.evening.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.evening.reset(seed, options)
        self.agents = self.evening.agents[:]
        return self._seen(), dict(self.evening.infos)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        self.evening.step(actions[self.evening.agent_selection])
        told = (
            self._seen(),
            dict(self.evening.rewards),
            dict(self.evening.terminations),
            dict(self.evening.truncations),
            dict(self.evening.infos),
        )
        if any(self.evening.terminations.values()) or any(self.evening.truncations.values()):
            self.agents = []
        return told

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.evening.observe(agent) for agent in self.agents}

    def render(self) -> str:
        return self.evening.render()

    def close(self) -> None:
        """Nothing is held open."""
