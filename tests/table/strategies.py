"""Events, prompts and words of every kind, for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.table.dice import D6, D8, DUELLING, Die, numbered
from companion.table.events import (
    Chose,
    Command,
    Confirmed,
    Corrected,
    Drew,
    Entry,
    Event,
    Given,
    Moved,
    PartMoved,
    Redone,
    Rolled,
    Undone,
)
from companion.table.prompts import Moves, Option, Pile, Prompt, Shifts
from companion.table.words import Words, say

NAMES = st.one_of(
    st.sampled_from(["rope", "red", "ip3", "flap_a", "out", "a b", "“quoted”", "{gap}", "%s", ""]), st.text(max_size=8)
)
FACES = st.one_of(st.integers(-3, 12), st.sampled_from(["sword", "shield", "blank", "Skull"]))
DICE = st.sampled_from([D6, D8, DUELLING, numbered("d20", 20), Die("odd", (1, 3, 5)), Die("blank", ("blank",))])
KINDS = st.sampled_from(["d6", "d8", "duelling", "d20", "odd", ""])

EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(Rolled, FACES, KINDS, st.sampled_from(["", "red"])),
    st.builds(Chose, NAMES),
    st.builds(Moved, NAMES, NAMES),
    st.builds(PartMoved, NAMES, NAMES),
    st.builds(Drew, NAMES, NAMES),
    st.builds(Confirmed),
    st.builds(Given, NAMES, NAMES, NAMES),
)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Corrected, st.integers(), EVENTS), st.builds(Undone, st.integers()), st.builds(Redone, st.integers())
)
ENTRIES = st.builds(
    Entry,
    st.one_of(EVENTS, COMMANDS),
    st.text(max_size=5),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
)


def words(values: Any = NAMES) -> st.SearchStrategy[Words]:
    plain = NAMES.map(Words)
    filled = st.builds(lambda value, inner: say("{who} to {where}.", who=value, where=inner), values, plain)
    return st.one_of(plain, filled)


def few(what: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(what, max_size=most).map(tuple)


PROMPTS = st.builds(
    Prompt,
    NAMES,
    words(),
    die=st.none() | DICE,
    options=few(st.builds(Option, NAMES, words()), 20),
    moves=few(st.builds(Moves, NAMES, few(NAMES, 20))),
    shifts=few(st.builds(Shifts, NAMES, few(NAMES))),
    pile=st.none() | st.builds(Pile, NAMES, few(NAMES, 20)),
    confirm=st.booleans(),
    over=st.booleans(),
)
