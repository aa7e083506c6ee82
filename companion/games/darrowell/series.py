"""A series of games: scores, who leads, and in which order the next game is played (DARR-SERIES).

Everything is a function of finished games. `Series` is the small record a front end keeps between them; who shares a
place throws for the order once the game is over, where the table plays a series (house rule series).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.darrowell.desk import Desk
from companion.games.darrowell.placing import places
from companion.games.darrowell.state import State
from companion.play.insight import Insight
from companion.table.words import Words, listed, say

DNF = 6
"""The score of a player who did not get out, whatever the number of players (DARR-SERIES-01)."""

Result = tuple[tuple[str, int], ...]
"""One finished game: every player's name and place, clockwise; 0 for who did not get out."""


class Series(msgspec.Struct, frozen=True):
    """The games of an evening, or of a winter."""

    games: tuple[Result, ...] = ()

    def with_game(self, state: State) -> Series:
        """The series with one more game. Raises ValueError while that game is not over."""
        return Series((*self.games, result(state)))

    @property
    def averages(self) -> tuple[tuple[str, float], ...]:
        """The average score of everybody who has played, lowest and so best first (DARR-SERIES-02)."""
        scores: dict[str, list[int]] = {}
        for game in self.games:
            for name, place in game:
                scores.setdefault(name, []).append(score(place))
        means = {name: sum(each) / len(each) for name, each in scores.items()}
        return tuple(sorted(means.items(), key=lambda entry: entry[1]))


def result(state: State) -> Result:
    """What a finished game leaves behind. Raises ValueError while it is not over."""
    if not state.over:
        raise ValueError("This game is not over yet.")
    ranking = places(state)
    return tuple((player.name, ranking.get(player.colour, 0)) for player in state.players)


def score(place: int) -> int:
    """1 for the winner, 2 for the next; a player who did not get out has the worst there is (DARR-SERIES-01)."""
    return place or DNF


Dice = tuple[int, ...]


def waiting(places: Sequence[int], dice: Sequence[Dice]) -> tuple[int, ...]:
    """Who must throw for the order among those in the same place, by seat (DARR-SERIES-04).

    Whose dice are as another's so far throws again; so does who has thrown fewer.
    """
    seats = range(len(places))
    found = (
        seat
        for seat in seats
        if any(
            other != seat and places[other] == places[seat] and dice[other][: len(dice[seat])] == dice[seat]
            for other in seats
        )
    )
    return tuple(sorted(found, key=lambda seat: len(dice[seat])))


def next_order(places: Sequence[int], dice: Sequence[Dice]) -> tuple[int, ...]:
    """The seats in the order of the next game: the worst first, the winner last (DARR-SERIES-03).

    `dice` are those of who shares a place: the higher comes first.
    """
    return tuple(sorted(range(len(places)), key=lambda seat: (-score(places[seat]), [-face for face in dice[seat]])))


def standing(finished: Sequence[State]) -> tuple[Insight, ...]:
    """Who leads, and who begins the next game, in words (DARR-SERIES-02, DARR-SERIES-03); games alone do not count."""
    games = [state for state in finished if not state.solo]
    if not games:
        return ()
    series = Series()
    for state in games:
        series = series.with_game(state)
    count = len(series.games)
    averages = tuple((say("{name}", name=name), say("{mean}", mean=f"{mean:.2f}")) for name, mean in series.averages)
    lines = (say("The mean of {count} games, lowest first; not getting out counts {dnf}.", count=count, dnf=DNF),)
    order = (say("The worst begins: {order}.", order=listed(_order(games[-1]))),)
    return (Insight(say("The series"), lines, averages), Insight(say("Order of the next game"), order))


def insights(desk: Desk, seat: str) -> tuple[Insight, ...]:
    """How the series stands once a game of it is over."""
    return standing([desk.state]) if desk.over else ()


def _order(state: State) -> list[Words | str]:
    """Everybody in the order of the next game; who shares a place together, while nobody has thrown for it."""
    if state.order:
        return [state.players[seat].name for seat in state.order]
    game = result(state)
    groups = ([name for name, place in game if place == each] for each in sorted({p for _, p in game}, key=_worst))
    return [say("{names} as they throw", names=listed(names)) if names[1:] else names[0] for names in groups]


def _worst(place: int) -> int:
    return -score(place)
