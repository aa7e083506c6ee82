"""Each game passes the suites of PettingZoo and OpenSpiel, without a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.brought import LIAR, MORRIS, UR, brought
from tests.play.at_table import every_game

LACKING = "install what researchers need: scripts/setup research"
pytest.importorskip("pettingzoo", reason=LACKING)
pytest.importorskip("pyspiel", reason=LACKING)

from companion.research.zoo import Evening  # noqa: E402
from tests.research.suites import open_spiel, petting_zoo  # noqa: E402

pytestmark = pytest.mark.servers


@every_game
def test_petting_zoo(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    petting_zoo(game)
    assert "Passed API test" in capsys.readouterr().out


@every_game
def test_open_spiel(game: str) -> None:
    open_spiel(game)


@pytest.mark.parametrize("game", [UR, MORRIS, LIAR])
def test_games_of_packages_pass_them_too(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with brought(tmp_path, game):
        petting_zoo(game)
        open_spiel(game)
    assert "Passed API test" in capsys.readouterr().out


def test_an_answer_that_is_not_open_is_refused_and_changes_nothing() -> None:
    table = Evening("hirelings", players=3)
    table.reset(seed=1)
    agent, before = table.agent_selection, table.position
    shut = next(number for number, open_ in enumerate(table.infos[agent]["action_mask"]) if not open_)
    table.step(shut)
    assert table.position is before and table.agent_selection == agent
    assert table.infos[agent]["refused"] and table.cycles == 1
