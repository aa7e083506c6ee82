"""Faults a stranger once met, put back one by one: the suite that strangers run says so of an example game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.examples.brought import LIAR, MORRIS, UR
from tests.examples.elsewhere import ROOT

GAMES = (LIAR, MORRIS, UR)
ROOMS = ("companion", "hardware", "ui", "vision", "examples")


class Mutant(NamedTuple):
    """In a file `before` becomes `after`: then this promise of the game is broken, and `found` is said of it."""

    path: str
    before: str
    after: str
    game: str
    check: str
    found: str
    """Another such change, of a game that meets the fault."""


def morris(path: str) -> str:
    return f"examples/{MORRIS}/src/{MORRIS}/{path}"


RULES, BOARD = morris("playing.py"), morris("boards/reference.toml")
MUTANTS = {
    "the flow of a package that begins with an empty file": Mutant(
        "companion/flow/chart.py", "ast.parse(_source(module))", "ast.parse(inspect.getsource(module))",
        MORRIS, "is_charted", "companion flow nine_mens_morris --into",
    ),
    "an ink nobody has": Mutant(
        BOARD, 'ink="clay"', 'ink="sand"', MORRIS, "has_sound_boards", "there is no ink called “sand”",
    ),
    "a shape nobody draws": Mutant(
        BOARD, 'draw="fill"', 'draw="filled"', MORRIS, "has_sound_boards", "filled",
    ),
    "a kind of space nobody draws": Mutant(
        BOARD, 'id="a7", at=[40, 30], radius=9, kind="spot"', 'id="a7", at=[40, 30], radius=9, kind="blot"',
        MORRIS, "has_sound_boards", "nobody draws the kind “blot”",
    ),
    "a mark in an ink nobody has": Mutant(
        morris("look.toml"), 'ink="accent"', 'ink="sand"', MORRIS, "has_sound_boards", "sand",
    ),
    "a piece printed like nobody's": Mutant(
        morris("kit.toml"), 'figure = "white"', 'figure = "teal"', MORRIS, "has_a_kit", "nobody draws white_1 (teal",
    ),
    "a colour without a figure": Mutant(
        morris("game.py"), '("white", "black")', '("white", "teal")', MORRIS, "has_figures", "teal have no figure",
    ),
    "a draw that counts as a win": Mutant(
        "companion/play/rules.py", "return {seat: 0.0 if drawn else", "return {seat:",
        MORRIS, "shares_are_draws", "where everybody has won, “It is a draw.” is said, and it is worth",
    ),
    "a draw that is told as a win": Mutant(
        "companion/flow/over.py", "words = DRAWN", "pass",
        MORRIS, "shares_are_draws", "win",
    ),
    "alike men offered one by one": Mutant(
        RULES, "moves=moves[:1], further=moves[1:]", "moves=moves",
        MORRIS, "offers_alike_once", "offers white_1 and white_2, which are alike",
    ),
    "luck where nobody throws": Mutant(
        "ui/season/figures.py", "if not any(game.luck):", "if not game.luck:",
        MORRIS, "counts_luck", "nobody throws, and",
    ),
    "a book of 0 pages": Mutant(
        "ui/cli/handbook.py", 'if pages else title', 'if True else title',
        MORRIS, "has_a_book", "it has 0 pages",
    ),
    "a cup the others see": Mutant(
        f"examples/{LIAR}/src/{LIAR}/game.py", "status=lambda desk, player: say_n(",
        "status=lambda desk, player: Words(player.cup) if player.cup else say_n(",
        LIAR, "keeps_secrets", "can see which of",
    ),
    "an evening left before the first answer": Mutant(
        "companion/play/story.py", "max(changes, default=(0, 0, 0))", "max(changes)",
        MORRIS, "goes_on", "companion games story 1 broke off",
    ),
    "a question no phone may answer": Mutant(
        "companion/play/for_seat.py", "return found if found.answers() else None", "return None",
        MORRIS, "is_played_on_phones", "no phone can answer",
    ),
    "a companion that answers what is not asked": Mutant(
        morris("game.py"), "rng.choice(best) if best else", "api.Moved('white_1', 'z9') if True else",
        MORRIS, "is_played_by_the_companion", "may not go to z9",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house and its examples once more, and the examples installed beside it."""
    made = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(ROOT / room, made / room, ignore=shutil.ignore_patterns("__pycache__", "tests", "*.egg-info"))
    for game in GAMES:
        info = made / f"{game}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[companion.games]\n{game} = {game}.game:GAME\n")
    return made


def checked(house: Path, game: str, check: str) -> str:
    """What the suite says of a game in that house."""
    script = (
        "import sys; from ui.conformance import suite; from ui.conformance.subject import Subject;"
        f"next(each for each in suite.CHECKS if each.__name__ == {check!r})(Subject({game!r}, 3))"
    )
    paths = [str(house), *(str(house / "examples" / each / "src") for each in GAMES)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-P", "-c", script], cwd=house, env=env, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


@pytest.mark.long
@pytest.mark.parametrize("fault", MUTANTS)
def test_a_fault_put_back_is_found(fault: str, house: Path) -> None:
    mutant = MUTANTS[fault]
    path = house / mutant.path
    kept = path.read_text(encoding="utf-8")
    assert kept.count(mutant.before) == 1
    path.write_text(kept.replace(mutant.before, mutant.after), encoding="utf-8")
    try:
        said = checked(house, mutant.game, mutant.check)
    finally:
        path.write_text(kept, encoding="utf-8")
    assert mutant.found in said.replace("\n", " ")
