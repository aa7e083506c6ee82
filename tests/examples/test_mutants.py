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
from ui.cli.new_game import files

TWENTY = "twenty"
"""A game as `new-game` makes it, but for a die no hub has, and a house rule that matters to who holds a rope."""
IMPORTS = """from dataclasses import replace
from companion.procedures.conditions import Has
from companion.procedures.graph import Fork
from companion.api import D6,"""
TWENTY_IS = (
    ("playing.py", 'die=api.D6, rules=("TWEN-TURN', 'die=api.numbered("d20", 20), rules=("TWEN-TURN'),
    ("game.py", "{PROCEDURE.name: PROCEDURE}", '{"bog": ROPED if agreed.exact_goal == "yes" else PROCEDURE}'),
    ("game.py", "import PROCEDURE, PULL", "import PROCEDURE, PULL, ROPED"),
    ("bog.py", "from companion.api import D6,", IMPORTS),
)
ROPED = """
ASKED = Fork("A rope?", Has("rope"), FREE, Later(PULL))
ROPED = replace(PROCEDURE, start="rope", steps={**PROCEDURE.steps, "rope": ASKED})
"""
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
    "a short game that is falsely not undone": Mutant(
        "ui/conformance/playing.py", "    if session.head.depth:\n", "    if True:\n",
        TWENTY, "is_undone", "There is nothing to take back",
    ),
    "a die no hub knows rolls for ever": Mutant(
        "ui/table/simulated.py", "prompt.die.kind in DICE.values()", "prompt.die.kind in (*DICE.values(), 'd20')",
        TWENTY, "lays_its_dice", "no d20 falls",
    ),
    "dice that are in no game": Mutant(
        "ui/terminal/commands.py", "if not self.at.simulated or die.kind in self._thrown()", "if True",
        MORRIS, "goes_on", "it shows dice that nobody throws: d6, d8, duelling",
    ),
    "what a rule does to who holds something": Mutant(
        "ui/table/effects.py", "    things = sorted(", "    return\n    things = sorted(",
        TWENTY, "tells_what_rules_do", "changes The Bog for whoever holds Rope, and nothing says so",
    ),
    "players who know no new choice": Mutant(
        f"examples/{LIAR}/src/{LIAR}/game.py",
        'for face in names if face != "doubt"}', 'for face in names if face != "doubt" and int(face)}',
        LIAR, "answers_what_is_new", "nobody_foresaw_this",
    ),
    "how it went, where nobody throws": Mutant(
        "ui/touch/screens/story/__init__.py", "if of:\n            parts", "if True:\n            parts",
        MORRIS, "is_drawn_in_the_window", "evening_story",
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
    """The house and its examples once more, as they are compiled, and all games installed beside it."""
    made = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(ROOT / room, made / room, ignore=shutil.ignore_patterns("tests", "*.egg-info"))
    for path, text in files(TWENTY):
        (made / TWENTY / path).parent.mkdir(parents=True, exist_ok=True)
        (made / TWENTY / path).write_text(text, encoding="utf-8")
    package = made / TWENTY / "src" / TWENTY
    for name, before, after in TWENTY_IS:
        change(package / name, before, after)
    with (package / "bog.py").open("a", encoding="utf-8") as bog:
        bog.write(ROPED)
    for game in (*GAMES, TWENTY):
        info = made / f"{game}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[companion.games]\n{game} = {game}.game:GAME\n")
    return made


def change(path: Path, before: str, after: str) -> str:
    """The file with that one place changed; what it was is returned."""
    kept = path.read_text(encoding="utf-8")
    assert kept.count(before) == 1, f"{path.name}: {before}"
    path.write_text(kept.replace(before, after), encoding="utf-8")
    return kept


def checked(house: Path, game: str, check: str) -> str:
    """What the suite says of a game in that house."""
    script = (
        "import sys; from ui.conformance import suite; from ui.conformance.subject import Subject;"
        f"next(each for each in suite.CHECKS if each.__name__ == {check!r})(Subject({game!r}, 3))"
    )
    paths = [house, *(house / "examples" / each / "src" for each in GAMES), house / TWENTY / "src"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-P", "-c", script], cwd=house, env=env, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


@pytest.mark.long
@pytest.mark.parametrize("fault", MUTANTS)
def test_a_fault_put_back_is_found(fault: str, house: Path) -> None:
    mutant = MUTANTS[fault]
    path = house / mutant.path
    kept = change(path, mutant.before, mutant.after)
    try:
        said = checked(house, mutant.game, mutant.check)
    finally:
        path.write_text(kept, encoding="utf-8")
    assert mutant.found in said.replace("\n", " ")


@pytest.mark.long
@pytest.mark.parametrize("check", ["is_undone", "lays_its_dice", "tells_what_rules_do"])
def test_the_game_that_meets_them_keeps_its_promises(check: str, house: Path) -> None:
    assert not checked(house, TWENTY, check)
