"""The program in processes of its own: with no terminal, no input, no reader, no colours, and killed."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games import rules
from companion.play.journal import Journal
from tests.ui.cli.conftest import ROOT, Companion
from ui.table.referee import take_up

GAME = "key_to_the_kingdom"
SHORT = "magic_maze"
"""A game that is over in two seconds."""


@pytest.mark.long
def test_a_whole_game_tells_itself_without_a_terminal(process: Companion, home: Path) -> None:
    said = process("play", GAME, "--auto", "--seed", "3", "--players", "Ann,Bob")
    lines = said.out.splitlines()
    assert said.status == 0, said.err
    assert lines[0] == "Key to the Kingdom, played by itself at the simulated table."
    assert lines[-1].endswith("has won.")
    begun = {line for before, line in pairwise(lines) if not before}
    assert begun - {"The whole table"} == {"Ann", "Bob", lines[-1]}  # whoever acts stands above what came of it
    told = [line for line in lines[1:] if line and line not in begun and line[0] != "!"]
    assert all(re.match(r" *(\[\d])+ \S|      \S|    > \S", line) for line in told)
    assert any(line.startswith("  [") for line in told) and any(line.startswith("    >") for line in told)
    for each in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):  # gone meanwhile, or not ours to read
            assert str(home).encode() not in each.read_bytes(), "it leaves no process behind"
    with Journal(home / "journal.sqlite") as journal:
        (kept,) = journal.games()
        assert kept.ended and [seat.name for seat in kept.setup.seats] == ["Ann", "Bob"]
        session, troubles = take_up(journal, kept.id, rules(GAME), kept.setup)
        assert not troubles and session.prompt.over
        sources = {entry.source for entry in journal.entries(kept.id)}  # type: ignore[union-attr]
        assert sources == {"die:ivory", "simulated"}  # every single throw came over the serial line
    before = (home / "journal.sqlite").read_bytes()
    said = process("play", "--resume", "1")
    assert said.status == 2 and "There is no terminal here to go on with a game of yours." in said.err
    assert (home / "journal.sqlite").read_bytes() == before, "no simulated player goes on with it unasked"


@pytest.mark.few(1)
@pytest.mark.parametrize("closed", ["<&-", "<&- >&-", "<&- 2>&-"])
def test_with_its_channels_closed_it_does_the_same(process: Companion, home: Path, closed: str) -> None:
    said = process("play", SHORT, "--seed", "1", closed=closed)
    assert said.status == 0
    assert not (home / "journal.sqlite").exists(), "a game nobody asked for is no evening"


@pytest.mark.long
def test_companion_alone_without_a_terminal_says_what_it_does_and_keeps_nothing(process: Companion, home: Path) -> None:
    said = process(closed="<&-")
    assert said.status == 0 and said.out.splitlines()[-1].endswith("has won.")
    assert said.err.startswith("There is no terminal and no screen here, so simulated players play a game to look at.")
    assert not (home / "journal.sqlite").exists()


@pytest.mark.long
def test_what_a_killed_run_left_is_gone_at_the_next_start(tmp_path: Path, process: Companion) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    env = {**os.environ, "TMPDIR": str(folder)}
    line = [sys.executable, "-m", "ui.cli.main", "play", GAME, "--auto", "--seed", "4"]
    running = [
        subprocess.Popen(
            line, cwd=ROOT, env={**env, "TABLE_COMPANION_HOME": str(tmp_path / name)}, stdout=subprocess.PIPE
        )
        for name in ("one", "two")
    ]
    for each in running:
        assert each.stdout and each.stdout.readline()
    running[0].kill()
    running[0].wait()
    left = {path.name for path in folder.iterdir()}
    assert len(left) == 2
    assert process("play", GAME, "--auto", "--seed", "3", env={"TMPDIR": str(folder)}).status == 0
    assert len(list(folder.iterdir())) <= 1, "the other one may play still"
    running[1].kill()
    running[1].wait()
    for each in running:
        each.stdout.close()  # type: ignore[union-attr]


@pytest.mark.long
def test_the_same_seed_tells_the_same_story(process: Companion) -> None:
    stories = []
    for _ in range(2):
        said = process("play", SHORT, "--auto", "--seed", "11", "--players", "2")
        stories.append([line for line in said.out.splitlines() if not line.startswith("!")])
    assert stories[0] == stories[1]


def test_whoever_stops_reading_stops_the_story(process: Companion, home: Path) -> None:
    script = f"{sys.executable} -m ui.cli.main play {GAME} --auto | head -n 3; echo left"
    done = subprocess.run(
        ["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
    )
    assert done.stdout.splitlines()[-1] == "left" and len(done.stdout.splitlines()) == 4
    assert done.stderr == ""


def test_lines_from_a_pipe_are_typed_at_the_terminal(home: Path) -> None:
    """Enter throws the simulated die and waits until it lies; what was not asked for is left out; all of it is kept."""
    line = [sys.executable, "-m", "ui.cli.main", "play", GAME, "--console", "--players", "Ann,Bob", "--seed", "5"]
    env = {**os.environ, "TABLE_COMPANION_HOME": str(home)}
    done = subprocess.run(
        line, cwd=ROOT, capture_output=True, timeout=60, input="7 7 7\n\nq\n", text=True, env=env, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "1 die counts for Ann. Not asked for, so left out: 7 and 7." in done.stdout
    told = re.sub(r"^ ! .*\n", "", done.stdout, flags=re.MULTILINE)  # dice are heard of whenever they are
    assert re.search(r"> \n   It rolls\.\n   Bob throws \d", told)
    with Journal(home / "journal.sqlite") as journal:
        assert [entry.source for entry in journal.entries(1)] == ["console", "die:ivory"]  # type: ignore[union-attr]


def test_whoever_stops_reading_a_page(process: Companion) -> None:
    script = f"{sys.executable} -m ui.cli.main handbook {GAME} | head -n 1"
    done = subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_signs_a_terminal_lacks_become_question_marks(process: Companion) -> None:
    said = process("handbook", GAME, "spiders_web", env={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert said.status == 0 and "Spider?s Web" in said.out


def test_names_that_are_no_text_are_refused_in_a_sentence(home: Path) -> None:
    line: list[str | bytes] = [sys.executable, "-m", "ui.cli.main", "play", GAME, "--auto", "--players", b"Ann,B\xffb"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert b"is no name for a player" in done.stderr and b"Traceback" not in done.stderr


@pytest.mark.long
def test_killed_in_the_middle_and_taken_up_by_its_number(process: Companion, home: Path) -> None:
    """What was told on the screen is on disk, and the game is played to its end from there."""
    line = [sys.executable, "-m", "ui.cli.main", "play", SHORT, "--auto", "--seed", "4", "--players", "3"]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) as running:
        assert running.stdout
        heard = [running.stdout.readline() for _ in range(60)]
        running.send_signal(signal.SIGKILL)
    faces = sum(each.startswith("  [") for each in heard)
    with Journal(home / "journal.sqlite") as journal:
        (kept,) = journal.games()
        assert not kept.ended
        _, troubles = take_up(journal, kept.id, rules(SHORT), kept.setup)
        assert not troubles
        throws = sum(entry.event.__class__.__name__ == "Rolled" for entry in journal.entries(kept.id))  # type: ignore[union-attr]
        assert throws >= faces
    said = process("play", "--auto", "--resume", str(kept.id))
    assert said.status == 0 and said.out.splitlines()[-1].endswith("has won.")
    with Journal(home / "journal.sqlite") as journal:
        assert journal.game(kept.id).ended and journal.game(kept.id).entries > kept.entries


@pytest.mark.few(1)
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_stopped_from_outside_it_puts_its_things_away(home: Path, tmp_path: Path, how: signal.Signals) -> None:
    (tmp_path / "tmp").mkdir()
    env = {**os.environ, "TMPDIR": str(tmp_path / "tmp")}
    line = [sys.executable, "-m", "ui.cli.main", "play", GAME, "--auto", "--seed", "4"]
    with subprocess.Popen(
        line, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
    ) as running:
        assert running.stdout and running.stderr
        for _ in range(20):
            running.stdout.readline()
        running.send_signal(how)
        running.stdout.read()
        assert running.stderr.read() == ""
    assert running.returncode == 130
    assert list((tmp_path / "tmp").iterdir()) == []
