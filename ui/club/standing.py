"""How a season stands, and how good everybody seems: what people wait for, so no more is loaded than it takes."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from contextlib import closing

from companion.table.words import say, say_n
from ui.club import seasons, settings
from ui.club.reach import club_of_this_table


def standings(args: argparse.Namespace) -> int:
    """Points in the season that runs, and how good everybody seems to be in all games."""
    with closing(club_of_this_table()) as club:
        running, amendments = seasons.current(club.series(), time.time()), club.amendments()
        print(running.name if running else say("All games"))
        tally, points = club.tally(running, amendments), running.points if running else seasons.POINTS
        for each in seasons.standings(tally, points):
            had = say_n("{count} point", "{count} points", each.points)
            games = say_n("{count} game", "{count} games", each.games)
            won = say("{count} won", count=each.wins)
            print(f"{each.place:>4}  {each.name:<20} {had!s:>11}  {games!s:>10}  {won!s:>8}")
        print(flush=True)
        from ui.club.kept import skill_of  # the season stands there already

        rated = skill_of(club, amendments, settings.path().with_name("skill.json")).ratings()
    print(say("How good somebody seems to be; a newcomer is 25, 19 times of 20 it lies within:"))
    for rating in rated:
        bounds = say("{low} to {high}", low=f"{rating.low:.1f}", high=f"{rating.high:.1f}")
        games = say_n("{count} game", "{count} games", rating.games)
        print(f"      {rating.name:<20} {rating.middle:>5.1f}  {bounds!s:>14}  {games}")
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"standings": standings}
