"""Words are measured and broken as the typefaces have it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ui.touch.measure import BOLD, FILES, LEAST, SPARE, VOICE, WORK, balanced, face_for, fit, font_file, width, wrap

words = st.lists(st.text("abcdefghiklmnoprstuvwz", min_size=1, max_size=9), min_size=1, max_size=14).map(" ".join)


@given(words, st.integers(60, 400), st.integers(18, 60))
def test_no_line_is_longer_than_its_room_but_for_one_long_word(text: str, room: int, size: int) -> None:
    lines = wrap(text, size, room, WORK)
    assert " ".join(lines) == text
    for line in lines:
        assert width(line, size, WORK) <= room or " " not in line


@given(words, st.integers(60, 400))
def test_balancing_loses_nothing_and_needs_no_more_lines(text: str, room: int) -> None:
    even = balanced(text, 29, room, VOICE)
    assert " ".join(even) == text
    assert len(even) == len(wrap(text, 29, room, VOICE))


@given(words, st.integers(80, 400), st.integers(24, 120), st.integers(1, 3))
def test_what_is_said_to_fit_fits(text: str, w: int, h: int, lines: int) -> None:
    found = fit(text, (w, h), 34, BOLD, lines=lines)
    assert " ".join(found.lines) == text
    assert found.size >= LEAST
    if found.fits:
        assert len(found.lines) <= lines
        assert all(width(line, found.size, BOLD) <= w + 0.5 for line in found.lines)
        assert found.height() <= h + found.size * 0.25


def test_the_question_is_broken_as_look_md_draws_it() -> None:
    assert balanced("How do you climb out of the pit?", 29, 308, VOICE) == ["How do you climb", "out of the pit?"]


def test_a_name_no_face_can_write_takes_the_spare_one_whole() -> None:
    assert face_for("Zoë", BOLD) == BOLD
    assert face_for("Ann ♞", BOLD) == SPARE
    assert font_file(SPARE).exists()
    assert width("♞", 20, BOLD) > 0


def test_names_of_many_languages_need_no_spare_face() -> None:
    for name in ("Łukasz", "Žofie", "Győző", "Çağla", "Ελένη", "Оксана", "Märta", "François"):
        assert face_for(name, BOLD) == BOLD


def test_words_are_drawn_no_longer_than_they_were_measured(window: Any) -> None:
    """Letters of whole px made a question a twentieth longer than its room."""
    from ui.touch.window.store import Textures

    textures = Textures()
    assert textures.words("", LEAST, WORK)[0].width == 1
    for said in ("is there anything free to do?", "takes the first turn.", "Wie kommst du aus der Grube?"):
        for face in FILES:
            for size in range(LEAST, 50, 3):
                drawn, _ = textures.words(said, size, face)
                assert drawn.width <= width(said, size, face) * 1.01 + 1, (said, face, size)


def test_words_take_the_room_of_what_is_kept_of_them(window: Any) -> None:
    """Grey and alpha: a sheet of four channels kept half as many, and they were written again and again."""
    from ui.touch.window.store import Textures

    textures = Textures()
    drawn, _ = textures.words("Throw the die, or type its face.", LEAST, WORK)
    assert textures.letters.used == 2 * drawn.width * drawn.height


def test_a_path_longer_than_its_room_is_broken_after_a_slash() -> None:
    """A folder is told as it is called, however deep it lies."""
    path = "/home/ann/.local/share/table-companion/photographs."
    room = width("/home/ann/.local/share/", 20, WORK) + 1
    found = wrap(f"Put it into {path}", 20, room, WORK)
    assert found == ["Put it into", "/home/ann/.local/share/", "table-companion/", "photographs."]
    assert wrap("of 1/4 in all", 20, room, WORK) == ["of 1/4 in all"]


def test_a_port_whose_name_alone_is_longer_than_its_room_is_broken_within_it() -> None:
    port = "/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A10KZ5XY-if00-port0."
    room = width("/dev/serial/by-id/usb-FTDI_FT232R_", 20, WORK) + 1
    found = wrap(f"Another program is using {port}", 20, room, WORK)
    assert found[1:] == ["/dev/serial/by-id/usb-FTDI_FT232R_", "USB_UART_A10KZ5XY-if00-port0."]
