"""The firmware and our parser, word against word: every sentence either can say, the other hears, and nothing else."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ble.brand import Advert
from hardware.dice import sentences
from hardware.dice.hub_side import HubSide
from hardware.dice.sentences import (
    Ack,
    Blink,
    Dice,
    Heard,
    Nak,
    Parser,
    State,
    Strange,
    Who,
    write,
)
from hardware.firmware.dicehub import hub as board_hub
from hardware.firmware.dicehub import pixels, wire
from hardware.firmware.dicehub.hub import Hub
from tests.hardware.dice.said import boots, commands, names, numbers, tellings

resting = st.tuples(st.sampled_from(["rolled", "on_face"]), st.integers(1, 99))
moving = st.tuples(st.sampled_from(["unknown", "handling", "rolling", "cocked"]), st.just(0))


lines = st.builds(write, st.one_of(commands, tellings), numbers)
noise = st.one_of(st.binary(max_size=100), st.text("$DH,*\r\n0123456789ABCDEF", max_size=90).map(str.encode))


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    line = bytearray(draw(lines))
    line[draw(st.integers(0, len(line) - 1))] = draw(st.integers(0, 255))
    return bytes(line)


@st.composite
def odd(draw: st.DrawFn) -> bytes:
    """Lines that are well said and say something strange."""
    body = "DH," + draw(st.text("WHODICEBLNKSTAZ,.+-_0123456789 *$", max_size=60))
    return f"${body}*{wire.crc16(body.encode()):04X}\r\n".encode()


def as_board(heard: list[Heard]) -> list[tuple[int, list[str]]]:
    """What the board must have heard, from what our parser did."""
    out = []
    for each in heard:
        body = each.raw[1:].rpartition("*")[0]
        out.append((each.seq, body.split(",")[2:] or [""]))
    return out


@given(st.lists(st.one_of(lines, noise, damaged(), odd()), max_size=12), st.randoms(use_true_random=False))
def test_both_hear_the_same_sentences_in_any_stream_however_it_is_cut(parts: list[bytes], rng: Random) -> None:
    stream = b"".join(parts)
    ear, parser = wire.Ear(), Parser()
    ours: list[Heard] = []
    theirs: list[tuple[int, list[str]]] = []
    at = 0
    while at < len(stream):
        step = rng.randint(1, 50)
        ours += parser.feed(stream[at : at + step])
        theirs += ear.hear(stream[at : at + step])
        at += step
    assert theirs == as_board(ours)


@given(st.one_of(commands, tellings), numbers)
def test_each_writes_the_same_bytes(sentence: sentences.Sentence, seq: int) -> None:
    line = write(sentence, seq)
    [(number, texts)] = wire.Ear().hear(line)
    fields = [None if text == "" and texts[0] == "STATE" else text for text in texts[1:]]
    assert number == seq and wire.sentence(seq, texts[0], *fields) == line


kinds = st.sampled_from(["d6", "d8", "d20", "duelling"])
steps = st.lists(
    st.one_of(
        st.tuples(st.just("tell"), st.sampled_from(["red", "blue"]), st.one_of(resting, moving), st.integers(0, 4000)),
        st.tuples(st.just("lose"), st.sampled_from(["red", "blue"]), moving, st.integers(0, 4000)),
        st.tuples(st.just("hear"), commands, moving, st.integers(0, 12000)),
    ),
    max_size=30,
)


@given(steps, names, boots, kinds)
def test_everything_the_board_can_say_is_heard_numbered_and_written_back(
    found: list[tuple[str, object, tuple[str, int], int]], name: str, boot: str, kind: str
) -> None:
    hub, now, said, asked = Hub(name, boot, ("red",), 0), 0, b"", 0
    for what, about, (state, face), pause in found:
        now += pause
        if what == "tell":
            hub.tell(str(about), kind, state, face, now)
        elif what == "lose":
            hub.lose(str(about))
        else:
            assert isinstance(about, Who | Dice | Blink)
            hub.hear(write(about, asked))
            asked += 1
        hub.tick(now)
        said += b"".join(hub.outgoing())
    parser = Parser()
    heard = parser.feed(said)
    assert not any(parser.rejected.values()) and parser.kept == 0
    assert [each.seq for each in heard] == list(range(len(heard)))
    assert b"".join(write(each.sentence, each.seq) for each in heard if not isinstance(each.sentence, Strange)) == said
    rolls = dict.fromkeys(("red", "blue"), 0)
    for each in heard:
        if isinstance(each.sentence, State):
            told = each.sentence
            if told.roll_id != rolls[told.die_id]:
                assert told.state is sentences.DieState.ROLLING and told.roll_id == rolls[told.die_id] + 1
                rolls[told.die_id] = told.roll_id


@given(st.lists(st.one_of(commands.map(lambda each: write(each, 7)), odd()), max_size=10))
def test_it_answers_as_the_hub_in_python_does(asked: list[bytes]) -> None:
    board = Hub("simulated", "0000", ("red",), 0)
    desk = HubSide({"red": "d6"}, Random(1), 0.0)
    board.tell("red", "d6", "on_face", 1, 0)
    board.outgoing()
    desk.sentences(0.0)
    for line in asked:
        board.hear(line)
        desk.hear(line)
    assert gist(b"".join(board.outgoing())) == gist(b"".join(desk.sentences(0.0)))


def gist(said: bytes) -> list[tuple[object, ...]]:
    """What was answered, but for what each hub calls itself and its dice."""
    out: list[tuple[object, ...]] = []
    for each in Parser().feed(said):
        match each.sentence:
            case Ack(of=of):
                out.append(("ACK", of))
            case Nak(of=of, reason=reason):
                out.append(("NAK", of, reason))
            case other:
                out.append((type(other).__name__,))
    return out


def test_its_numbers_and_words_are_those_of_the_page() -> None:
    assert (wire.LONGEST, wire.SEQUENCE) == (sentences.LONGEST, sentences.SEQUENCE)
    assert str(sentences.VERSION) == board_hub.VERSION
    assert {getattr(board_hub, state.name) for state in sentences.DieState} == set(sentences.DieState)
    assert wire.crc16(b"123456789") == 0x29B1
    hub = Hub("attic", "5C1E", (), 0)
    for at in range(30):
        hub.tell(f"die-{at}", "d6", "on_face", 1, 0)
    assert len(hub.dice) == board_hub.MOST_DICE == 16


def test_numbers_wrap_as_the_page_says() -> None:
    hub = Hub("attic", "5C1E", (), 0)
    hub._seq = 65535  # noqa: SLF001
    hub.tell("red", "d6", "on_face", 1, 0)
    hub.dice["red"].roll_id = 65535
    hub.tell("red", "d6", "rolling", 0, 0)
    heard = Parser().feed(b"".join(hub.outgoing()))
    assert [each.seq for each in heard] == [0, 65535, 0]
    assert [each.sentence.roll_id for each in heard if isinstance(each.sentence, State)] == [0, 1]


@given(st.text(st.characters(max_codepoint=126), max_size=20), st.binary(min_size=6, max_size=6))
def test_board_and_companion_give_a_die_the_same_name(title: str, address: bytes) -> None:
    spoken = ":".join(f"{byte:02X}" for byte in address)
    printable = pixels.ascii_only(title.encode())
    assert pixels.die_id(printable, address) == Advert(spoken, printable).die_id


@pytest.mark.parametrize("waits", [0, 100])
def test_what_nobody_fetches_is_dropped_and_leaves_a_gap(waits: int) -> None:
    hub = Hub("attic", "5C1E", (), 0)
    for at in range(waits):
        hub.tell("red", "d6", "on_face", at % 6 + 1, 0)
    seqs = [each.seq for each in Parser().feed(b"".join(hub.outgoing()))]
    assert len(seqs) <= board_hub.MOST_WAITING
    assert all(b == a + 1 for a, b in itertools.pairwise(seqs)) and seqs[-1] == waits
