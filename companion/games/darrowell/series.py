"""A series of games: scores, who leads, and in which order the next game is played (DARR-SERIES).

Everything is a function of finished games. `Series` is the small record a front end keeps between them; whose dice
decide between players who share a place is for the table to throw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from companion.games.darrowell.placing import places
from companion.games.darrowell.state import State
from companion.play.rules import Insight
from companion.table.words import listed, say

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
    def averages(self) -> tuple[tuple[str, Fraction], ...]:
        """The average score of everybody who has played, lowest and so best first (DARR-SERIES-02)."""
        scores: dict[str, list[int]] = {}
        for game in self.games:
            for name, place in game:
                scores.setdefault(name, []).append(score(place))
        means = {name: Fraction(sum(each), len(each)) for name, each in scores.items()}
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


def to_throw(game: Result) -> tuple[tuple[str, ...], ...]:
    """Those who must throw for their order among themselves: several who did not get out, or who share a place."""
    groups = (tuple(name for name, place in game if place == each) for each in _worst_first(game))
    return tuple(group for group in groups if len(group) > 1)


def next_order(game: Result, throws: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
    """Who plays when in the next game: the worst first, the winner last (DARR-SERIES-03, DARR-SERIES-04).

    `throws` are the dice of those who share a place, several where the first were equal: the higher comes first. Raises
    ValueError naming those who still have to throw.
    """
    order: list[str] = []
    for each in _worst_first(game):
        group = [name for name, place in game if place == each]
        shown = {name: tuple(throws.get(name, ())) for name in group}
        tied = [name for name in group if list(shown.values()).count(shown[name]) > 1]
        if tied:
            raise ValueError(f"{' and '.join(tied)} still have to throw for their order.")
        order += sorted(group, key=lambda name: shown[name], reverse=True)
    return tuple(order)


def standing(finished: Sequence[State]) -> tuple[Insight, ...]:
    """Who leads, and who begins the next game, in words (DARR-SERIES-02, DARR-SERIES-03); games alone do not count."""
    series = Series()
    for state in finished:
        if not state.solo:
            series = series.with_game(state)
    if not series.games:
        return ()
    count = len(series.games)
    averages = tuple(
        (say("{name}", name=name), say("{mean}", mean=f"{float(mean):.2f}")) for name, mean in series.averages
    )
    places = ([name for name, place in series.games[-1] if place == each] for each in _worst_first(series.games[-1]))
    groups = [say("{names} as they throw", names=listed(names)) if names[1:] else names[0] for names in places]
    lines = (say("The mean of {count} games, lowest first; not getting out counts {dnf}.", count=count, dnf=DNF),)
    order = (say("The worst begins: {order}.", order=listed(groups)),)
    return (Insight(say("The series"), lines, averages), Insight(say("Order of the next game"), order))


def _worst_first(game: Result) -> list[int]:
    return sorted({place for _, place in game}, key=score, reverse=True)
