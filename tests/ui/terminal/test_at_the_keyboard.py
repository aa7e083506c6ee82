"""An evening at a real pseudo-terminal of 80 by 24: the real program, the simulated hub, the real journal."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path

import pytest

from companion.play.journal import Journal
from companion.play.setup import Seat, Setup
from companion.table.events import Chose, Corrected, Entry, Rolled, Undone
from tests.ui.terminal.keyboard import Keyboard
from ui.terminal.teletype import stumbled

GAME = ("play", "key_to_the_kingdom", "--players", "Ann,Bob,Cem", "--seed", "5")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def entries(home: Path, number: int = 1) -> list[Entry]:
    """What was kept, once the program is gone."""
    with Journal(home / "journal.sqlite") as journal:
        return [entry for entry in journal.entries(number) if isinstance(entry, Entry)]


def at_the_pit(keyboard: Keyboard) -> None:
    """Cem stands before the Snake Pit with two tools."""
    keyboard.sees(">")
    keyboard.types("given turn blue")
    keyboard.sees("The table says")
    keyboard.types("given blue at snake_pit.near equipment rope,grappling_hook")
    keyboard.sees("Cem holds: Rope and Hook.")
    keyboard.sees("Die 1 of 3.")


def in_the_pit(keyboard: Keyboard) -> None:
    at_the_pit(keyboard)
    keyboard.types("2 2 2")
    keyboard.sees("How do you climb out of the pit?")


def sound(keyboard: Keyboard) -> None:
    """Nothing too wide, nothing half-said, no trace of a mistake."""
    text = keyboard.screen.everything()
    assert keyboard.screen.wrapped == []
    assert max(map(len, text.splitlines())) <= keyboard.screen.columns
    assert not re.search(r"Traceback|Error|\{\w*\}|Words\(|None\b", text), text


def leave(keyboard: Keyboard) -> None:
    keyboard.types("q")
    keyboard.sees("The game waits exactly here")
    assert keyboard.ends() == 0
    sound(keyboard)


def test_enter_throws_the_die_through_the_hub_and_its_serial_line(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Ann: Throw for the first turn.")
        keyboard.types("")
        assert "It rolls." in keyboard.sees("Bob: Throw for the first turn.")
        face = re.search(r"throws (\d) for the first turn", keyboard.answer())
        leave(keyboard)
    (entry,) = entries(home)
    assert face and entry.event == Rolled(int(face[1])) and entry.source == "die:ivory"


def test_enter_again_while_the_die_rolls_does_not_throw_it_again(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Enter throws the die")
        keyboard.types("")
        keyboard.presses(b"\r\r")
        keyboard.sees("It is still rolling.")
        keyboard.sees("Bob: Throw for the first turn.")
        leave(keyboard)
    assert len(entries(home)) == 1


@pytest.mark.long
def test_where_an_answer_leads_and_what_is_likely(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        in_the_pit(keyboard)
        keyboard.types("what if 1")
        keyboard.sees("is shown in practice only. Type practice.")
        keyboard.types("practice")
        keyboard.sees("Advice is given from now on.")
        keyboard.types("what if 1")
        keyboard.sees("where you stand after this")
        keyboard.sees("if all play sensibly")
        keyboard.sees(" %")
        keyboard.types("what if")
        keyboard.sees("Say which answer: its number, its name, or throw: any face.")
        keyboard.types("chances")
        assert "certain" in keyboard.sees("in the end") + keyboard.sees("certain")
        leave(keyboard)


@pytest.mark.long
def test_one_face_of_a_die_is_not_told_as_all_of_them(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Enter throws the die")
        keyboard.types("practice")
        keyboard.types("what if 3")
        keyboard.sees("or throw: any face.")
        keyboard.types("what if throw")
        keyboard.sees("where you stand after this")
        leave(keyboard)


@pytest.mark.long
def test_a_fall_and_a_climb_by_number_and_by_name(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        at_the_pit(keyboard)
        keyboard.types("2")
        assert "with this throw: " in keyboard.sees("Die 2 of 3.")
        keyboard.types("2 2")
        assert "Too short: into the pit." in keyboard.sees("How do you climb out of the pit?")
        assert "with this throw: 50 %; in the end: certain" in keyboard.sees("2  Rope") + keyboard.sees("certain")
        keyboard.types("1")
        keyboard.sees("Throw 5 or more to catch the Hook.")
        keyboard.types("u")
        keyboard.sees("Taken back: the choice.")
        keyboard.types("ro")
        keyboard.sees("Throw 4 or less to climb the Rope.")
        keyboard.types("3")
        keyboard.sees("Out of the pit.")
        leave(keyboard)
    told = [entry.event for entry in entries(home)]
    assert told[-4:] == [Chose("grappling_hook"), Undone(1), Chose("rope"), Rolled(3)]


@pytest.mark.long
def test_taken_back_done_again_and_corrected(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        in_the_pit(keyboard)
        keyboard.types("steps")
        assert "1  the fall  (roll 2)" in keyboard.sees("2  the throw of 2  (roll 2)")
        keyboard.types("u 2")
        keyboard.sees("Die 2 of 3.")
        keyboard.types("r 2")
        keyboard.sees("Done again: the throw of 2 and the fall.")
        keyboard.types("r")
        keyboard.sees("There is nothing to do again.")
        keyboard.types("u 99")
        keyboard.sees("There are 6 steps to take back, not 99.")
        keyboard.types("correct")
        assert "1  the fall  (roll 2)" in keyboard.sees("For example: correct 1 roll 2")
        keyboard.types("correct 99 roll 3")
        keyboard.sees("There are 6 steps to put right, not 99.")
        keyboard.types("correct 1 roll 9")
        keyboard.sees("is no reading that can stand there. A d8 has no 9: it shows 1 to 8.")
        keyboard.types("correct roll 8")
        keyboard.sees("Put right, the fall: it was “roll 2” and is “roll 8”.")
        keyboard.sees("Over it.")
        keyboard.types("correct 1 roll 7")
        keyboard.sees("it was “roll 8” and is “roll 7”.")
        keyboard.types("correct 3 roll 7")
        keyboard.sees("Step 3 does not stand any more")
        keyboard.types("correct 4 roll 3")
        keyboard.sees("it was “roll 2” and is “roll 3”.")
        keyboard.sees("1 answer after it stands.")
        leave(keyboard)
    assert [entry.event for entry in entries(home)[-3:]] == [
        Corrected(6, Rolled(8), on=True),
        Corrected(6, Rolled(7), on=True),
        Corrected(5, Rolled(3), on=True),
    ]


@pytest.mark.long
def test_why_state_handbook_dice_help_and_export(home: Path, tmp_path: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Enter throws the die")
        keyboard.types("w")
        keyboard.sees("Nothing has been ruled yet.")
        in_the_pit(keyboard)
        keyboard.types("w")
        told = keyboard.sees("In the pit one names a way before throwing")
        assert "Too short: into the pit.  KTK-SNAKE-01" in told and "11 or more carries over the pit" in told
        keyboard.types("s")
        assert "Hook, Rope" in keyboard.sees("Snake Pit, the pit")
        keyboard.types("h snake")
        assert "Three dice: 11 or more clears the pit." in keyboard.sees("Rules: KTK-SNAKE-01")
        keyboard.types("h")
        keyboard.sees("Pages: beam bridge, boats,")
        keyboard.types("d")
        keyboard.sees("ivory (d8)")
        keyboard.types("?")
        keyboard.sees("take back the last step, or the last N")
        keyboard.types("look")
        keyboard.sees("There is nothing of Cem that only I know.")
        keyboard.types(f"export {tmp_path}/evening.table")
        keyboard.sees("plays it.")
        keyboard.types("export /nowhere/evening.table")
        keyboard.sees("/nowhere/evening.table cannot be written: No such file or directory.")
        keyboard.types("export")
        keyboard.sees("expect awaits choice")
        leave(keyboard)
    from companion.games import rules
    from companion.play.transcript import replay

    assert replay(tmp_path / "evening.table", rules).session.head.depth == 6


def test_bytes_that_are_no_text_do_no_harm(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Enter throws the die")
        keyboard.quiet()
        keyboard.presses(b"given blue at \xff\xfe\xf0nowhere\r")
        keyboard.sees("There is no space")
        keyboard.types("given turn blue")
        keyboard.sees("The table says")
        leave(keyboard)


@pytest.mark.long
def test_killed_and_taken_up_again(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        in_the_pit(keyboard)
        assert keyboard.kill(signal.SIGKILL) == -signal.SIGKILL
    with Keyboard(home) as keyboard:
        keyboard.sees("Key to the Kingdom with Ann, Bob, Cem is unfinished.")
        keyboard.sees("Go on with it? [Y/n]")
        keyboard.types("perhaps")
        keyboard.sees("Go on with it? [Y/n]")
        keyboard.types("")
        keyboard.sees("Play in this terminal, or with phones")
        keyboard.types("")
        assert "Last, the fall:" in keyboard.sees("How do you climb out of the pit?")
        keyboard.types("u")
        keyboard.sees("Taken back: the fall.")
        keyboard.types("w")
        keyboard.types("8")
        keyboard.sees("Over it.")
        leave(keyboard)


@pytest.mark.long
def test_a_new_game_asks_who_plays(home: Path) -> None:
    with Keyboard(home, "play", "key_to_the_kingdom") as keyboard:
        keyboard.sees("Who plays? Names with commas between, or how many. [3]")
        keyboard.types("Zoë, Ben:green")
        keyboard.sees("Zoë: Throw for the first turn.")
        assert "▲ Ben" in keyboard.screen.everything()
        leave(keyboard)
    with Keyboard(home) as keyboard:  # nothing had happened, so there is nothing to go on with
        keyboard.sees("Which game? [1]")
        keyboard.types("chess")
        keyboard.types("key to")
        keyboard.sees("Who plays?")
        keyboard.types("9")
        keyboard.sees("Key to the Kingdom is for 2 to 6 players, not 9.")
        assert keyboard.ends() == 2


@pytest.mark.long
def test_phones_are_offered_to_whoever_says_nothing_else(home: Path) -> None:
    """`companion` alone, on a laptop: each phone a seat, and the figures by which it joins stand here."""
    with Keyboard(home, rows=40) as keyboard:
        keyboard.sees("Which game? [1]")
        keyboard.types("hirelings")
        keyboard.sees("Who plays?")
        keyboard.types("Zoë, Ben")
        keyboard.sees("Play in this terminal, or with phones")
        keyboard.types("perhaps")
        keyboard.types("p")
        shown = keyboard.sees("Ctrl-C ends it; the game waits exactly there.")
        assert "Each phone is a seat: http://" in shown and re.search(r"\d{4} +Zoë", shown)
        assert keyboard.ends(b"\x03") == 0
        assert "Traceback" not in keyboard.screen.everything()


@pytest.mark.long
def test_of_several_unfinished_games_any_can_be_gone_on_with(home: Path) -> None:
    with Journal(home / "journal.sqlite") as journal:
        for at, names in enumerate((("Ann", "Bob"), ("Cem", "Dot"), ("Eve", "Fay"))):
            seats = tuple(Seat(colour, name) for colour, name in zip(("red", "blue"), names, strict=True))
            log = journal.begin(Setup("key_to_the_kingdom", seats), 1000.0 + at)
            log.append(Entry(Rolled(3 + at), "console", 2000.0 + at))
        journal.end(3, "red")
    with Keyboard(home) as keyboard:
        listed = keyboard.sees("Go on with which? n is a new one. [1]")
        assert listed.index("1  Key to the Kingdom with Cem, Dot (") < listed.index(
            "2  Key to the Kingdom with Ann, Bob ("
        )
        assert "Eve" not in listed
        keyboard.types("3")
        keyboard.sees("Go on with which?")
        keyboard.types("2")
        keyboard.sees("Play in this terminal, or with phones")
        keyboard.types("t")
        keyboard.sees("Ann throws 3 for the first turn.")
        leave(keyboard)
    with Keyboard(home) as keyboard:
        keyboard.sees("Go on with which?")
        keyboard.types("n")
        keyboard.sees("Which game? [1]")


@pytest.mark.long
@pytest.mark.parametrize("keys", [b"\x03", b"\x04"], ids=["ctrl-c", "ctrl-d"])
def test_leaving_by_other_doors(home: Path, keys: bytes) -> None:
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Enter throws the die")
        keyboard.quiet()
        keyboard.presses(keys)
        keyboard.sees("The game waits exactly here")
        assert keyboard.ends() == 0
    with Keyboard(home, "play", "key_to_the_kingdom") as keyboard:
        keyboard.sees("Who plays?")
        assert keyboard.ends(keys) == 130
        assert "Traceback" not in keyboard.screen.everything()


@pytest.mark.few(1)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_leaves_nothing_lying_about(home: Path, tmp_path: Path, how: signal.Signals) -> None:
    (tmp_path / "tmp").mkdir()
    with Keyboard(home, *GAME, environment={"TMPDIR": str(tmp_path / "tmp")}) as keyboard:
        keyboard.sees("Enter throws the die")
        assert len(list((tmp_path / "tmp").iterdir())) == 1
        assert keyboard.kill(how) in (0, 130)
        assert "Traceback" not in keyboard.screen.everything()
    assert list((tmp_path / "tmp").iterdir()) == []


PLAIN = {"no colour": {"NO_COLOR": "1"}, "dumb": {"TERM": "dumb"}, "dumb and plain": {"TERM": "dumb", "NO_COLOR": "1"}}


@pytest.mark.few(1)
@pytest.mark.parametrize("plain", PLAIN)
def test_nothing_needs_colour(home: Path, plain: str) -> None:
    with Keyboard(home, *GAME, environment=PLAIN[plain]) as keyboard:
        at_the_pit(keyboard)
        keyboard.types("2 2 2")
        keyboard.sees("Rope")
        keyboard.types("rope")
        keyboard.sees("Throw 4 or less to climb the Rope.")
        leave(keyboard)
        assert keyboard.screen.colours == set()


def test_colours_where_there_are_some(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Enter throws the die")
        leave(keyboard)
        assert keyboard.screen.colours


def test_six_players_with_long_names_on_a_narrow_terminal(home: Path) -> None:
    names = "Maximiliane,Bartholomäus,Cem,Dorothea [the Great],Eve,Ferdinand"
    with Keyboard(home, "play", "key_to_the_kingdom", "--players", names, columns=60, rows=20) as keyboard:
        keyboard.sees("Enter throws the die")
        keyboard.types("s")
        keyboard.sees("Dorothea [the")
        keyboard.types("?")
        keyboard.sees("leave; the game waits")
        leave(keyboard)


@pytest.mark.long
def test_what_only_one_player_may_know_is_covered_again(home: Path) -> None:
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Enter throws the die")
        keyboard.types("given turn blue")
        keyboard.sees("The table says")
        keyboard.types("given blue at black_dagger_ice_palace")
        keyboard.sees("Draw the top Monster")
        keyboard.types("draw iron_shade")
        keyboard.sees("Die 1 of 2.")
        keyboard.types("8")
        keyboard.sees("alone.")
        keyboard.types("rubies")
        keyboard.sees("That is no answer to this.")
        keyboard.presses(b"\x1b[A")
        keyboard.quiet()
        assert "rubies" not in keyboard.screen.everything()
        keyboard.types("")
        keyboard.sees("Only Cem looks now; then press Enter.")
        keyboard.quiet()
        keyboard.presses(b"\r")
        keyboard.sees("Enter covers it.")
        keyboard.quiet()
        shown = re.search(r"Inside is: ([^.]+)\.", keyboard.screen.text())
        assert shown
        keyboard.presses(b"\r")
        keyboard.sees("Covered.")
        keyboard.types("correct")
        assert "(kept secret)" in keyboard.sees("For example: correct")
        keyboard.types("export")
        keyboard.sees("It tells what only one player may know")
        assert shown[1] not in keyboard.screen.everything()
        keyboard.types("look blue")
        keyboard.sees("Only Cem looks now")
        keyboard.quiet()
        keyboard.presses(b"\r")
        keyboard.sees(shown[1])
        keyboard.presses(b"\r")
        keyboard.quiet()
        keyboard.sees("Covered.")
        assert shown[1] not in keyboard.screen.everything()
        leave(keyboard)


def test_a_damaged_journal_is_told_and_people_say_what_is_to_be_done(home: Path) -> None:
    home.mkdir()
    (home / "journal.sqlite").write_text("nothing of the kind")
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Shall I begin a new one with all that can be read of it")
        keyboard.types("n")
        keyboard.sees("Without a journal no game is kept, so none is begun.")
        assert keyboard.ends() == 2
    assert [each.name for each in home.iterdir()] == ["journal.sqlite"]
    with Keyboard(home, *GAME) as keyboard:
        keyboard.sees("Shall I begin a new one")
        keyboard.types("y")
        keyboard.sees("The old journal is kept as journal.sqlite.set-aside-1.")
        keyboard.sees("Enter throws the die")
        leave(keyboard)


def test_a_late_answer_of_the_terminal_holds_nobody_up(caplog: pytest.LogCaptureFixture) -> None:
    """It says where its cursor is when nobody asks any more: no line is awaited for that, and nothing is written."""
    loop = asyncio.new_event_loop()
    for trouble in (asyncio.InvalidStateError("invalid state"), ValueError("nobody foresaw it")):
        stumbled(loop, {"message": "in a callback", "exception": trouble})
    loop.close()
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ValueError]
