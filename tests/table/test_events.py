"""Events as the log keeps them: the same bytes for the same event, and read back as they were."""

from __future__ import annotations

import json
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.events import (
    Chose,
    Corrected,
    Entry,
    Event,
    Given,
    IllegalEvent,
    Redone,
    Rolled,
    Undone,
    pack,
    unpack,
)
from companion.table.words import say
from tests.table.strategies import ENTRIES, EVENTS


@settings(max_examples=100)
@given(ENTRIES)
def test_what_is_packed_is_unpacked(entry: Entry) -> None:
    assert unpack(pack(entry)) == entry
    assert unpack(pack(entry).decode()) == entry
    assert pack(unpack(pack(entry))) == pack(entry)


@given(EVENTS)
def test_every_kind_of_event_names_itself(event: Event) -> None:
    assert json.loads(pack(event))["type"] == type(event).__struct_config__.tag


def test_what_a_log_line_looks_like() -> None:
    """The format is stable: these very bytes are on people's disks."""
    entry = Entry(Corrected(3, Rolled(5)), "die:ivory", 12.5, "shot.jpg")
    assert pack(entry) == (
        b'{"event":{"type":"corrected","index":3,"event":{"type":"rolled","face":5,"die":"d8","by":""}},'
        b'"source":"die:ivory","at":12.5,"evidence":"shot.jpg"}'
    )
    assert pack(Entry(Undone(2))) == b'{"event":{"type":"undone","steps":2},"source":"touch","at":0.0,"evidence":""}'
    assert unpack(b'{"event":{"type":"redone"}}') == Entry(Redone(1))


def test_a_line_of_a_later_companion_with_more_in_it_is_still_read() -> None:
    assert unpack(b'{"event":{"type":"chose","option":"rope","mood":"grim"},"weather":"rain"}') == Entry(Chose("rope"))


DAMAGED = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe\x00",
    b'{"event":{"type":"chose"}}',
    b'{"event":{"type":"danced"}}',
    b'{"event":{"type":"rolled","face":[1]}}',
    b'{"event":{"type":"rolled","face":1e999}}',
    b'{"event":{"type":"chose","option":"\xff"}}',
    b'{"event":{"type":"corrected","index":1,"event":{"type":"undone","steps":1}}}',
    b'{"event":{"type":"chose","option":"x","more":' + b"[" * 100_000,
    "\ud800",
]


@pytest.mark.parametrize("line", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_line_is_named(line: bytes | str) -> None:
    with pytest.raises(msgspec.DecodeError):
        unpack(line)


@settings(max_examples=120)
@given(
    st.one_of(st.binary(max_size=60), st.text(max_size=60), ENTRIES.map(pack)),
    st.integers(0, 200),
    st.binary(max_size=3),
)
def test_nothing_else_ever_comes_of_damage(line: bytes | str, at: int, blow: bytes) -> None:
    if isinstance(line, bytes):
        line = line[:at] + blow + line[at + len(blow) :]
    with suppress(msgspec.DecodeError):
        unpack(line)


def test_the_source_is_no_part_of_the_event() -> None:
    assert Entry(Rolled(4), "camera").event == Entry(Rolled(4), "die:ivory").event
    assert Rolled(4) != Rolled(4, "d6")


def test_a_refusal_carries_its_sentence_and_its_rules() -> None:
    refused = IllegalEvent(say("{who} may not.", who="Ann"), ("X-1",))
    assert str(refused) == "Ann may not." and refused.rules == ("X-1",)
    assert str(IllegalEvent("Not now.")) == "Not now."


def test_events_cannot_be_changed_and_can_be_kept_in_sets() -> None:
    assert len({Rolled(4), Rolled(4), Chose("4"), Given("", "a", "b")}) == 3
    with pytest.raises(AttributeError):
        Rolled(4).face = 5  # type: ignore[misc]
