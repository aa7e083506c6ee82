"""Counters as they look on the table: what is printed on each, and backs, which tell nothing."""

from __future__ import annotations

import tomllib
from collections import Counter as Tally
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from msgspec.structs import replace

from companion.games.kings_and_things.counters import Counter, counters
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.vocabulary import TOWNS, UNKNOWN
from companion.table.view import CoveredView, TokenView
from companion.table.words import Words, named, say

PLAIN = "token_plain"
"""The ink of counters that belong to no terrain."""


@cache
def pictures() -> dict[str, str]:
    """What is drawn on each counter."""
    text = (files(__package__) / "pictures.toml").read_text(encoding="utf-8")
    return {name: picture for picture, names in tomllib.loads(text).items() for name in names}


@lru_cache(maxsize=1024)
def open_token(name: str, edition: str = "first", value: int | None = None) -> TokenView | None:
    """That counter face up; None where it is none. `value`: what it is worth now, where that is not what is printed."""
    kind = counters(edition).kind.get(name)
    if kind is None:
        return None
    worth = kind.value or (kind.gold if kind.kind in GOLD else 0)
    ground = f"token_{kind.terrain.partition('_')[0]}" if kind.terrain else PLAIN
    shape = "fort" if kind.kind == "fort" else "house" if name in TOWNS else "coin" if kind.kind in GOLD else "card"
    return TokenView(
        name,
        named(name),
        shape,  # type: ignore[arg-type]
        ground,
        pictures().get(name, ""),
        (worth or None) if value is None else value,
        letters(kind),
        family=FAMILIES.get(kind.kind) or named(kind.terrain or kind.kind),
    )


FAMILIES = {
    "special_income": say("Income"),
    "city": say("Towns"),
    "village": say("Towns"),
    "treasure": say("Treasure"),
    "magic": say("Magic"),
    "event": say("Event"),
    "fort": say("Fort"),
}
"""What counters of no terrain belong to, and income counters, which have one."""
GOLD = ("special_income", "city", "village")
"""The kinds whose number is gold."""


def letters(kind: Counter) -> str:
    """What is printed beside the value: it flies, and when and how it fights (KNT-COMB-08, KNT-HIT-01)."""
    printed = {"F": kind.flying, "M": kind.magic, "R": kind.ranged, "C": kind.charge}
    return "".join(letter for letter, there in printed.items() if there)


def backs(count: int) -> tuple[TokenView, ...]:
    """So many that lie covered: nothing but their number may be seen."""
    return (TokenView(words=Words("face down"), count=count),) if count else ()


def faces(names: Iterable[str], edition: str) -> tuple[TokenView, ...]:
    """Counters that lie open, each kind once and how many of it; those nobody can name as backs."""
    tally = Tally(names)
    unknown = tally.pop(UNKNOWN, 0)
    found = [_counted(token, count) for name, count in tally.items() if (token := open_token(name, edition))]
    return (*found, *backs(unknown))


def _counted(token: TokenView, count: int) -> TokenView:
    return token if count == 1 else replace(token, count=count)


def token(desk: Desk, name: str) -> TokenView | None:
    """The counter an option or a card speaks of: `troll`, `guards:troll`, `elves_2+bow`."""
    return open_token(name.rpartition(":")[2].partition("+")[0], desk.state.house.edition)


def covered(desk: Desk, seat: str) -> tuple[CoveredView, ...]:
    """What the app knows of that player's racks and face-down counters, for that player alone."""
    state = desk.state
    try:
        mine = state.seat(seat)
    except ValueError:
        return ()
    ids = desk.ground.ids
    places = [(say("Racks"), "", state.players[mine].rack)]
    places += [(desk.at(at), ids[at], army.down) for at, tile in enumerate(state.hexes) if (army := tile.army(mine))]
    known = [(where, at, sorted(lying)) for where, at, lying in places if set(lying) - {UNKNOWN}]
    return tuple(CoveredView(where, faces(lying, state.house.edition), at) for where, at, lying in known)
