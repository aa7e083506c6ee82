"""The page that hubs are built from, read and held to its word."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import get_args

import pytest

import hardware
from companion.table.dice import KINDS
from hardware.dice import conversation, hub_side, sentences
from hardware.dice.sentences import (
    COMMANDS,
    Blink,
    Dice,
    DieState,
    Nak,
    Parser,
    Rejected,
    Sentence,
    Strange,
    write,
)

PAGE = (Path(hardware.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")


def section(number: int) -> str:
    return re.split(r"^## \d+\. ", PAGE, flags=re.MULTILINE)[number]


def table(text: str, heading: str) -> list[tuple[str, ...]]:
    """The rows under the table heading that begins so."""
    _, _, below = text.partition(f"| {heading} |")
    rows = []
    for line in below.splitlines()[2:]:
        if not line.startswith("|"):
            break
        rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
    assert rows, heading
    return rows


def sentences_after(introduction: str) -> list[tuple[str, str]]:
    rows = table(section(11).partition(introduction)[2], "sentence")
    return [(row[0].strip("`"), row[1].strip("`")) for row in rows]


FROM_HUB = sentences_after("What the hub says:")
FROM_HOST = sentences_after("What the host says:")
THROWN = sentences_after("What is thrown away")
OLD = sentences_after("In compatibility mode only:")


@pytest.mark.parametrize("line", [line for line, _ in FROM_HUB + FROM_HOST])
def test_every_worked_sentence_reads_and_writes_back(line: str) -> None:
    parser = Parser()
    [heard] = parser.feed(line.encode() + b"\r\n")
    assert not any(parser.rejected.values())
    assert heard.raw == line and not isinstance(heard.sentence, Strange)
    assert isinstance(heard.sentence, COMMANDS) == (line in [line for line, _ in FROM_HOST])
    if "21.5" not in line:  # the one with a field of a later version
        assert write(heard.sentence, heard.seq) == line.encode() + b"\r\n"


def test_the_worked_sentences_show_every_type_state_and_side_of_the_talk() -> None:
    lines = [line for line, _ in FROM_HUB + FROM_HOST]
    shown = {line.split(",")[2].split("*")[0] for line in lines}
    assert shown == {each.__name__.upper() for each in get_args(Sentence)}
    assert all(any(f",{state}," in line for line in lines) for state in DieState)
    assert all(any(f",{kind}," in line for line in lines) for kind in KINDS)


@pytest.mark.parametrize(("line", "reason"), THROWN)
def test_what_is_thrown_away_is_counted_by_its_name(line: str, reason: str) -> None:
    parser = Parser()
    heard = parser.feed(line.encode() + b"\r\n")
    assert {each: count for each, count in parser.rejected.items() if count} == {Rejected(reason): 1}
    assert all(isinstance(each.sentence, Strange) for each in heard)


@pytest.mark.parametrize("line", [line for line, _ in OLD])
def test_the_old_checksum_counts_only_where_it_is_switched_on(line: str) -> None:
    data = line.encode() + b"\r\n"
    assert Parser().feed(data) == []
    [heard] = Parser(compatibility=True).feed(data)
    assert heard.weak and not isinstance(heard.sentence, Strange)
    assert write(heard.sentence, heard.seq, weak=True) == data


def test_the_crc_of_the_page_is_the_crc_of_the_code() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code
    names: dict[str, object] = {}
    exec(code[1], names)
    theirs = names["crc16"]
    assert callable(theirs)
    assert "0x29B1" in PAGE
    assert theirs(b"123456789") == sentences.crc16(b"123456789") == 0x29B1
    for length in range(82):
        body = bytes((37 * length + 91 * at) % 256 for at in range(length))
        assert theirs(body) == sentences.crc16(body)


def test_the_numbers_of_the_page_are_the_numbers_of_the_code() -> None:
    times = [float(row[1]) for row in table(section(6), "time")]
    assert times == [
        hub_side.BEAT_EVERY,
        conversation.LOST_AFTER,
        conversation.GREET_WITHIN,
        conversation.ANSWER_WITHIN,
        hub_side.FRESH_FOR,
    ]
    numbers = [row[0] for row in table(section(3), "the number is")]
    assert numbers[1] == f"up to {conversation.MOST_LOST} ahead"
    assert numbers[2] == f"up to {conversation.LATE} behind"
    assert conversation.TRIES == 4 and "four times in all" in section(8)
    assert f"at most {sentences.LONGEST} characters" in section(2)
    assert f"Version {sentences.VERSION}." in PAGE
    assert "at most 16 dice" in section(9)


def test_the_tables_name_every_type_state_and_field() -> None:
    types = [row[0].strip("`") for row in table(section(5), "type")]
    types += [row[0].strip("`") for row in table(section(5).partition("From the host:")[2], "type")]
    assert types == [each.__name__.upper() for each in get_args(Sentence)]
    states = {row[0].strip("`"): row[2] for row in table(section(7), "state")}
    assert list(states) == [state.value for state in DieState]
    assert all((face == "0") == (not DieState(state).settled) for state, face in states.items())
    fields = [row[0].replace(" ", "_") for row in table(section(5), "field")]
    assert fields == list(sentences.State.__struct_fields__)


def test_the_hub_gives_the_reasons_of_the_page() -> None:
    hub = hub_side.HubSide({"red": "d6"}, Random(1), 0.0)
    bad_blink = b"DH,2,BLINK,red,99"
    hub.hear(write(Blink("green"), 0) + write(Dice(), 1).replace(b"DICE", b"SING"))
    hub.hear(b"$%b*%04X\r\n" % (bad_blink, sentences.crc16(bad_blink)))
    song = b"DH,3,SING"
    hub.hear(b"$%b*%04X\r\n" % (song, sentences.crc16(song)))
    heard = Parser().feed(b"".join(hub.sentences(0.0)))
    given = {each.sentence.of: each.sentence.reason for each in heard if isinstance(each.sentence, Nak)}
    assert given == {0: "unknown_die", 2: "malformed", 3: "unsupported"}
    assert {row[0].strip("`") for row in table(section(5), "reason")} == {*given.values(), "busy"}
