"""The book: its commands are understood and run, its links lead somewhere, its arrows are the ones that are checked."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from itertools import takewhile
from pathlib import Path

import pytest

from tests.book.arrows import arrows
from tests.book.names import names, promises, table
from ui.cli.main import COMMANDS, command_of

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for path in (
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("hardware/**/*.md"),
        *ROOT.glob("companion/games/*/*.md"),
    )
    if "mpy" not in path.parts
)
BOOK = [path for path in PAGES if path.parent != ROOT]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
WRITTEN = re.compile(r"<!-- \w+( \d+( \w+)?)? -->.*?<!-- end -->", re.DOTALL)
ALIVE = ("serve", "doctor", "hub", "panel", "update", "backup", "restore", "club")
"""What waits for people, devices or root: such commands are read, not run."""
ELSEWHERE = ("your-own-game.md",)
"""Pages whose commands want packages installed: tests/examples types them in a place of their own."""
TYPED_ELSEWHERE = {"new-game", "check-game", "my_game", "--season"}
"""What is typed by the tests of games of other packages, and of seasons, which take a night."""
MOST_WORDS = 12_000


def typed(path: Path) -> list[list[str]]:
    """Every `companion` command in a page's blocks of shell, without its comment."""
    blocks = [body for kind, body in FENCE.findall(path.read_text(encoding="utf-8")) if kind == "sh"]
    lines = [shlex.split(line, comments=True) for block in blocks for line in block.splitlines()]
    ours = [words for words in lines if words[:1] in (["companion"], ["sudo"]) and "companion" in words]
    return [words[words.index("companion") + 1 :] for words in ours]


def parser(name: str) -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog=name, exit_on_error=False)
    command_of(name).arguments(made)
    return made


def test_every_command_in_a_block_is_understood() -> None:
    told = [(path.name, words) for path in PAGES for words in typed(path) if words]
    assert len(told) > 15
    for page, (name, *rest) in told:
        assert name in COMMANDS, page
        parser(name).parse_args(rest)


def test_every_command_in_a_sentence_is_there_with_its_options() -> None:
    for path in PAGES:
        for told in re.findall(r"`companion ([^`]+)`", path.read_text(encoding="utf-8")):
            name, *rest = told.split()
            if name.startswith("-"):
                continue
            assert name in COMMANDS, (path.name, told)
            known = helped(name, [*takewhile(lambda word: not word.startswith("-"), rest)])
            assert all(word in known for word in rest if word.startswith("--")), (path.name, told)


def helped(name: str, words: list[str]) -> str:
    """What a command says of itself, asked after these words: they may name a command within it."""
    heard = StringIO()
    with redirect_stdout(heard), suppress(SystemExit):
        parser(name).parse_args([*words, "--help"])
    return heard.getvalue()


@pytest.mark.slow
def test_the_commands_run(tmp_path: Path) -> None:
    """In an empty folder and a home of their own, with nobody at the keyboard."""
    shutil.copytree(ROOT / "companion" / "games" / "key_to_the_kingdom" / "boards", tmp_path, dirs_exist_ok=True)
    shutil.copy(tmp_path / "reference.toml", tmp_path / "my-board.toml")
    home = {**os.environ, "PYTHONPATH": str(ROOT), "TABLE_COMPANION_HOME": str(tmp_path / "home")}
    run = {
        tuple(words)
        for path in BOOK
        if path.name not in ELSEWHERE
        for words in typed(path)
        if words and words[0] not in ALIVE and not TYPED_ELSEWHERE.intersection(words)
    }
    for words in sorted(run):
        done = subprocess.run(
            [sys.executable, "-m", "ui.cli.main", *words],
            cwd=tmp_path,
            env=home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, (words, done.stdout[-500:], done.stderr)


@pytest.mark.parametrize("path", PAGES, ids=[str(path.relative_to(ROOT)) for path in PAGES])
def test_every_link_leads_to_something(path: Path) -> None:
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if ":" not in target:
            assert (path.parent / target).exists(), target


def test_the_arrows_told_are_those_that_are_checked() -> None:
    """`python -m tests.book.arrows` writes them anew."""
    assert arrows() in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_every_name_a_game_is_made_of_is_told_as_its_code_tells_it() -> None:
    """`python -m tests.book.names` writes them anew."""
    told = {each.name: each.words for each in names()}
    assert not [name for name, words in told.items() if not words.strip()]
    page = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    assert table() in page and promises() in page


def test_every_page_stands_in_the_contents_and_every_sentence_earns_its_place() -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    uris = {path: path.relative_to(ROOT).as_posix().removeprefix("docs/") for path in BOOK}
    missing = [uri for uri in uris.values() if f" {uri}\n" not in contents]
    assert missing == []
    told = [path for path in BOOK if path.parent.name not in ("de", "season")]  # said twice; what was measured
    assert sum(len(prose(path).split()) for path in told) < MOST_WORDS


def prose(path: Path) -> str:
    """A page without what is measured, typed or looked up in it: tables, blocks, and what the code writes there."""
    text = WRITTEN.sub("", FENCE.sub("", path.read_text(encoding="utf-8")))
    return "\n".join(line for line in text.splitlines() if not line.startswith("|"))


@pytest.mark.servers
def test_it_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="install what the book needs: scripts/setup docs")
    build = [sys.executable, "-W", "ignore", "-m", "mkdocs", "build", "-q", "--strict", "-d", str(tmp_path / "book")]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0 and "WARNING" not in done.stderr, done.stderr
    assert (tmp_path / "book" / "de" / "index.html").exists()
