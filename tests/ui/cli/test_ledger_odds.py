"""Every figure of the ledgers' odds that is held to be right is the answer of one command: tests/odds holds them all.

A file a game; a table a line of the ledger, by section or id; rows of what `companion odds GAME` is asked, and the
figures that come of it: one for each --of, in its order, or VALUE=FIGURE of the one path or of the procedure.
"""

from __future__ import annotations

import json
import shlex
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from ui.cli import odds

FOLDER = Path(__file__).parents[2] / "odds"
BOARD = files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml"
MORE = range(10, 14)
"""Steps of the Beam Bridge beyond those of our board."""


def rows() -> Iterator[Any]:
    for game in GAMES.own:
        for line, asked in tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8")).items():
            for number, (command, figures, *marks) in enumerate(asked, 1):
                marked = [getattr(pytest.mark, mark) for mark in marks]
                yield pytest.param(game, command, figures, id=f"{game} {line}-{number}", marks=marked)


def answered(found: Mapping[str, Any], mean: bool) -> tuple[list[str], dict[str, str]]:
    """The figures of an answer for programs, look by look; and by name, those of the first path or of the procedure."""
    if "of" not in found:
        return [], dict(named(found))
    spreads = found["of"]
    single = [each["mean"] if mean else each["values"][0]["chance"] for each in spreads]
    return single, {str(each["value"]): each["chance"] for each in spreads[0]["values"]}


def named(found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """`in_the_end.turns`, and so on."""
    for key, value in found.items():
        if isinstance(value, dict) and "fraction" in value:
            yield key, value["fraction"]
        elif isinstance(value, dict):
            yield from ((f"{key}.{name}", fraction) for name, fraction in named(value))


def longer(board: str) -> str:
    """The board with those steps."""
    begin, splash, rest = board.partition('{id="beam_bridge_splash"')
    spaces = [
        f'{{id="beam_bridge_{at}", at=[{280 - 9 * at}, 150], panel="evil_tower", kind="{kind}"}},\n'
        for at, kind in zip(MORE, ("post", "beam") * 2, strict=True)
    ]
    named = "".join(f' "beam_bridge_{at}",' for at in MORE)
    return begin + "".join(spaces) + splash + rest.replace('"beam_bridge_9",', f'"beam_bridge_9",{named}')


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands are given: all that lies in tests/odds, and a board whose Beam Bridge is four steps longer."""
    made = tmp_path_factory.mktemp("odds")
    for each in FOLDER.iterdir():
        (made / each.name).write_bytes(each.read_bytes())
    (made / "long_beam.toml").write_text(longer(BOARD.read_text(encoding="utf-8")), encoding="utf-8")
    return made


@pytest.mark.few(100)
@pytest.mark.parametrize(("game", "command", "figures"), list(rows()))
def test_a_figure_of_the_ledger_is_answered(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    game: str,
    command: str,
    figures: str,
) -> None:
    monkeypatch.chdir(folder)
    parser = ArgumentParser()
    odds.arguments(parser)
    status = odds.run(parser.parse_args([game, *shlex.split(command), "--json"]))
    said = capsys.readouterr()
    assert status == 0, said.err
    single, by_name = answered(json.loads(said.out), "--mean" in command)
    wanted = figures.split()
    if "=" in figures:
        pairs = dict(each.rsplit("=", 1) for each in wanted)
        assert {name: Fraction(by_name[name]) for name in pairs} == {name: Fraction(pairs[name]) for name in pairs}
    else:
        assert list(map(Fraction, single)) == list(map(Fraction, wanted))
