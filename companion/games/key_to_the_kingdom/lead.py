"""Who is ahead in the Kingdom: whoever has the Key, once it has been shown where it was; else most holders.

What lies in a holder is its owner’s secret until somebody opens it to win (KTK-WIN-04).
"""

from __future__ import annotations

from companion.games.key_to_the_kingdom.desk import Desk
from companion.play.lead import Lead
from companion.table.words import Words, say_n


def lead(desk: Desk) -> Lead:
    winner = next((player for player in desk.state.players if player.escaped), None)
    contents = dict(desk.state.supply.contents)
    shown = next((each for each in winner.holders if contents.get(each) == "key"), "") if winner else ""
    if not shown:
        return Lead(Words("holders"), lambda desk, colour: len(_holders(desk, colour)), _much)
    return Lead(Words("the Key"), lambda desk, colour: int(shown in _holders(desk, colour)), _much, alone=True)


def _much(count: int) -> Words:
    return say_n("{count} holder", "{count} holders", count)


def _holders(desk: Desk, colour: str) -> tuple[str, ...]:
    return desk.state.players[desk.index(colour)].holders
