"""The loads themselves, for a moment each: they find what they are for, and nothing where all is well."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games import GAMES
from tests.loads import foretold
from tests.loads.fuzz import Parsed, bent, fuzzed, parsers
from tests.loads.torn import SECTOR, life, torn


@pytest.mark.long
def test_no_parser_stumbles(tmp_path: Path) -> None:
    for parsed in parsers(tmp_path):
        fed = fuzzed(parsed, Random(parsed.name), lambda count: count >= 5)
        assert fed.found is None, fed.found
        assert fed.lines


def test_a_parser_that_stumbles_is_found() -> None:
    """Behind lines that one after the other only the coverage tells apart: every answer is the same."""

    def feed(data: bytes) -> None:
        if data.startswith(b"$DH,"):  # noqa: SIM102
            if data[4:5] == b"{":  # noqa: SIM102
                if data[5:6] == b"*":  # noqa: SIM102
                    if data[6:7] == b"=":
                        raise KeyError("hidden")

    fed = fuzzed(Parsed("hiding", feed, [b"abcd"]), Random(1), lambda count: count >= 100_000)
    assert fed.found and fed.found.error == "KeyError: 'hidden'" and fed.found.data.startswith(b"$DH,{*=")


def test_bending_is_the_same_for_the_same_seed() -> None:
    assert bent(b"abcdef", [b"xyz"], Random(3)) == bent(b"abcdef", [b"xyz"], Random(3))


@pytest.mark.parametrize("seed", range(3))
def test_a_disk_that_tears_loses_nothing(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    done = [life(tmp_path / "journal.sqlite", next(iter(GAMES)), rng) for _ in range(5)]
    assert sum(events for events, _ in done) >= 5


def test_what_was_durable_stays() -> None:
    """Old sectors may be seen again in a file that was being written anew; what did not change is never touched."""
    old, new = {"": bytes(4 * SECTOR)}, {"": bytes(3 * SECTOR) + b"x" * SECTOR}
    for seed in range(50):
        left = torn(old, new, Random(seed))[""]
        assert left[: 3 * SECTOR] == bytes(3 * SECTOR) and set(left[3 * SECTOR :]) <= {0, ord("x")}


@pytest.mark.parametrize("game", ["hirelings", "magic_maze"])
def test_what_is_foretold_comes_so_often(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert foretold.main(game, 1, 30, 3) == 0, capsys.readouterr().out


def test_a_chance_that_strays_is_found() -> None:
    """Of a half that came nine times in ten, of what is certain and did not come once; best play may do better, and
    where it is played against what is asked, that may come more often."""
    half = foretold.Figure(1, 0.5, 90, 100, 0, 0)
    assert half.strays > foretold.SIGMAS > half._replace(came=55).strays
    assert half._replace(said=1.0, came=99).strays > foretold.SIGMAS
    assert not half._replace(came=10, bound=1).strays and half._replace(bound=1).strays > foretold.SIGMAS
    assert not half._replace(bound=-1).strays and half._replace(came=10, bound=-1).strays > foretold.SIGMAS
