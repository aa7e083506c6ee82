"""Gold and income of a player, source by source, as everybody may reckon it (KNT-GOLD-02)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.powers.lasting import mined
from companion.games.kings_and_things.reckoning import characters, where
from companion.games.kings_and_things.tokens import open_token
from companion.games.kings_and_things.vocabulary import FORTS
from companion.table.view import IncomeView, PurseView
from companion.table.words import named, say, say_n


def purse(desk: Desk, seat: int) -> PurseView:
    """What that player has, and what the next collection brings."""
    return PurseView(desk.player(seat).gold, tuple(_sources(desk, seat)))


def _sources(desk: Desk, seat: int) -> Iterator[IncomeView]:
    """One for the land, and one each for every fort, income counter and character."""
    state, own = desk.state, desk.owned(seat)
    edition, serving = state.house.edition, characters(state, seat)
    if own:
        yield IncomeView(say("Land"), len(own), say_n("{count} hex", "{count} hexes", len(own)))
    for at in own:
        if fort := state.hexes[at].fort:
            yield IncomeView(
                named(FORTS[fort]), fort, say("on {place}", place=at + 1), open_token(FORTS[fort], edition)
            )
    for at in own:
        if income := state.hexes[at].income:
            gold = desk.counters.gold[income] * mined(state, income, serving)
            yield IncomeView(named(income), gold, say("on {place}", place=at + 1), open_token(income, edition))
    for name in serving:
        at = where(state, name)[1]
        yield IncomeView(named(name), 1, say("on {place}", place=at + 1), open_token(name, edition))
