"""Who may sit down: figures that work once, few tries, a key that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.phones.doors import FIGURES, FRESH, GUESSED, MORE, TRIES, WATCH, WINDOW, Doors, Refused

SEATS = ("red", "blue")


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def wrong(code: str) -> str:
    return "".join("0" if figure != "0" else "1" for figure in code)


def test_the_figures_of_a_seat_let_one_phone_sit_down_and_no_second() -> None:
    doors = Doors(SEATS, Clock())
    code = doors.code("red")
    key = doors.enter("red", code, "a")
    assert doors.seat(key) == "red" and doors.taken("red") and not doors.taken("blue")
    assert doors.code("red") == ""
    with pytest.raises(Refused, match="A phone has that seat"):
        doors.enter("red", code, "b")


def test_figures_are_new_after_two_minutes_and_the_old_ones_worth_nothing() -> None:
    clock = Clock()
    doors = Doors(SEATS, clock)
    old = doors.code("red")
    clock.now += FRESH - 1
    assert doors.code("red") == old
    while doors.code("red") == old:  # one time in ten thousand the new ones are the same
        clock.now += FRESH + 1
    with pytest.raises(Refused):
        doors.enter("red", old, "a")


def test_who_guesses_is_stopped_before_long_and_others_are_not() -> None:
    clock = Clock()
    doors = Doors(SEATS, clock)
    said = set()
    for _ in range(TRIES):
        with pytest.raises(Refused) as refused:
            doors.enter("red", wrong(doors.code("red")), "guesser")
        said.add(str(refused.value.words))
    assert len(said) == 1, "a wrong figure is never told from another"
    with pytest.raises(Refused, match="Too many"):
        doors.enter("red", doors.code("red"), "guesser")
    assert doors.enter("blue", doors.code("blue"), "friend")
    clock.now += WINDOW + 1
    assert doors.enter("red", doors.code("red"), "guesser")


def test_many_who_guess_together_have_more_to_guess_and_lock_nobody_out() -> None:
    """Whoever reads the figures at the table sits down in the midst of it, and so does whoever scans the code."""
    clock = Clock()
    doors = Doors(SEATS, clock)
    for at in range(GUESSED):
        with pytest.raises(Refused):
            doors.enter("red", wrong(doors.code("red")), f"guesser {at}")
    assert len(doors.code("red")) == len(doors.code("blue")) == MORE
    assert doors.enter("red", doors.code("red"), "somebody else")
    doors.free("red")
    clock.now += WATCH + 1
    assert len(doors.code("red")) == FIGURES, "nobody guesses any more"


def test_who_stands_at_the_table_scans_the_code_and_sits_down_whatever_was_typed_from_there() -> None:
    clock = Clock()
    doors = Doors(SEATS, clock)
    ticket = doors.ticket("red")
    for _ in range(TRIES):
        with pytest.raises(Refused):
            doors.enter("red", wrong(doors.code("red")), "a")
    with pytest.raises(Refused, match="Too many"):
        doors.enter("red", doors.code("red"), "a")
    with pytest.raises(Refused):
        doors.enter("blue", ticket, "a")
    clock.now += FRESH + 1
    assert doors.ticket("red") != ticket, "it changed while somebody was scanning it"
    assert doors.enter("red", ticket, "a")
    doors.free("red")
    with pytest.raises(Refused):
        doors.enter("red", ticket, "a")


def test_new_codes_are_worth_something_and_old_ones_nothing() -> None:
    doors = Doors(SEATS, Clock())
    old = doors.ticket("red")
    doors.renew()
    with pytest.raises(Refused):
        doors.enter("red", old, "a")
    assert doors.enter("red", doors.ticket("red"), "a")


def test_a_full_disk_costs_nobody_a_seat(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "phones").write_text("a file where a folder should be")
    doors = Doors(SEATS, Clock(), tmp_path / "phones" / "4.json")
    assert doors.seat(doors.enter("red", doors.code("red"), "a")) == "red"
    assert "is not kept" in caplog.text


def test_a_phone_still_sits_there_when_the_companion_was_started_anew(tmp_path: Path) -> None:
    book = tmp_path / "phones" / "4.json"
    first = Doors(SEATS, Clock(), book)
    key = first.enter("red", first.code("red"), "a")
    assert key not in book.read_text(), "what is kept lets nobody in"
    assert Doors(SEATS, Clock(), book).seat(key) == "red"


@pytest.mark.parametrize("damaged", [b"", b"\xff\xfe", b"[1, 2]", b'{"red": 7}', b"{" * 5000])
def test_a_damaged_book_frees_the_seats_and_locks_nobody_out(tmp_path: Path, damaged: bytes) -> None:
    book = tmp_path / "4.json"
    book.write_bytes(damaged)
    doors = Doors(SEATS, Clock(), book)
    assert not doors.taken("red") and doors.enter("red", doors.code("red"), "a")


def test_the_table_frees_a_seat_and_the_key_is_worth_nothing() -> None:
    doors = Doors(SEATS, Clock())
    key = doors.enter("red", doors.code("red"), "a")
    doors.free("red")
    assert doors.seat(key) == "" and doors.code("red")


@pytest.mark.parametrize(
    ("seat", "code"), [("gold", "1234"), ("", ""), ("red", ""), ("red", "１２３４"), ("red", "9" * 500)]
)
def test_nonsense_is_no_seat(seat: str, code: str) -> None:
    with pytest.raises(Refused):
        Doors(SEATS, Clock()).enter(seat, code, "a")
