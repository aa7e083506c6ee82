"""What a game promises of where it is shown: figures, the chart of its flow, its story, an evening at the terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.boards.symbols import PLAYERS
from companion.games import rules
from companion.play.record import Table, record
from companion.play.story import story
from companion.table.events import Rolled
from companion.table.words import translated
from ui.conformance.subject import Broken, Subject, insist
from ui.season.figures import luckiest
from ui.table import stories

EVENING = 300
"""Seconds one command may take; an evening that simulated players type as fast as they can takes a few."""


def has_figures(subject: Subject) -> None:
    """Every colour has a figure of its own: whoever cannot tell colours apart tells players by its shape."""
    colours = [colour for board in subject.rules.boards for colour in rules(subject.game, board).colours]
    lacking = [colour for colour in (*subject.rules.colours, *colours) if colour not in PLAYERS]
    insist(not lacking, f"{', '.join(lacking)} have no figure of their own. Those are: {', '.join(PLAYERS)}")


def is_charted(subject: Subject) -> None:
    """Its flow can be drawn, and every question that was asked is on the chart."""
    with TemporaryDirectory() as folder:
        companion(folder, "flow", subject.game, "--into", folder)
        chart = (Path(folder) / f"{subject.game}.mmd").read_text(encoding="utf-8")
    asked = {type(subject.rules.desk(state).question).__name__ for state, _ in subject.moments()}
    missing = sorted(name for name in asked if f"    {name}([" not in chart)
    insist(not missing, f"asked, and not on the chart: {', '.join(missing)}")


def has_a_story(subject: Subject) -> None:
    """How an evening went can be told, and is words."""
    for seed, events in enumerate(subject.logs):
        session = subject.begun(seed)
        for event in events:
            session.tell(event)
        told = story(subject.rules, session.moments())
        lines = [str(line) for line in stories.written(told, translated(subject.rules.title))]
        insist(any(lines), f"of game {seed} nothing is told")
        strange = [line for line in lines if "{" in line or "None" in line]
        insist(not strange, f"the story says what is no word: “{', '.join(strange)}”")


def has_a_book(subject: Subject) -> None:
    """Its book can be read in the terminal, and nothing is counted in it that is not there."""
    with TemporaryDirectory() as folder:
        said = companion(folder, "handbook", subject.game)
    insist(said.strip(), "its handbook says nothing")
    nought = re.search(r"\b0 \w+", said)
    insist(not nought, f"its handbook says that it has {nought and nought[0]}")


def counts_luck(subject: Subject) -> None:
    """A season of it calls somebody the luckiest only where somebody throws."""
    played = record(subject.rules, 0, Table(), {})
    thrown = any(isinstance(event, Rolled) for events in subject.logs for event in events)
    insist(thrown or not luckiest(played), f"nobody throws, and {luckiest(played)} is the luckiest")


def is_typed(subject: Subject) -> None:
    """An evening is typed at the terminal to its end, every die, card and choice of it."""
    with TemporaryDirectory() as folder:
        companion(folder, "play", subject.game, "--console", "--auto", "--seed", "5")


def companion(folder: str, *words: str, typed: str = "") -> str:
    """One command, as people type it, and what it says; nobody is at the keyboard any more, and it must do well."""
    status, said, errors = program(folder, "ui.cli.main", *words, typed=typed)
    end = "\n".join((said + errors).splitlines()[-6:])
    insist(status == 0, f"companion {' '.join(words)} broke off: {end}")
    return said


def program(folder: str, module: str, *words: str, typed: str = "") -> tuple[int, str, str]:
    """A module run as a program of its own, at home in that folder: its status, what it says, and what on the side."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": folder}
    line = [sys.executable, "-m", module, *words]
    try:
        done = subprocess.run(line, env=env, input=typed, capture_output=True, text=True, timeout=EVENING)
    except subprocess.TimeoutExpired:
        raise Broken(f"{module} {' '.join(words)} comes to no end") from None
    return done.returncode, done.stdout, done.stderr
