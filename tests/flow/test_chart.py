"""The chart of a game's flow: read from its code, and held against what is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.flow.chart import Chart
from companion.games import GAMES, rules
from tests.examples.brought import UR, brought
from tests.flow import recorded
from ui.cli.flow import chart_of, written
from ui.cli.main import main

DOCS = Path(__file__).parents[2] / "docs" / "flow"


@pytest.fixture(scope="module", params=list(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def found(game: str) -> Chart:
    return chart_of(rules(game).game)


def drawn(found: Chart) -> set[tuple[str, str]]:
    return {(kind.__name__, to.__name__) for kind, after in found.arrows.items() for to in after}


@pytest.mark.few(3)
def test_no_arrow_is_played_that_the_chart_has_not(game: str, found: Chart) -> None:
    """Games by all kinds of house rules, a third of it wild, and every transcript."""
    with recorded.watched() as arrows:
        for seed in range(4):
            recorded.play(game, seed, 400)
        recorded.tell(game)
    played = {(kind.__name__, to.__name__) for kind, to in arrows}
    assert sorted(played - drawn(found)) == []
    assert 3 * len(played) > len(drawn(found)), "too little was played to hold the chart against"


def test_the_pictures_are_up_to_date(game: str, found: Chart) -> None:
    """`companion flow GAME` writes them anew."""
    for name, text in written(game, found).items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, f"companion flow {game}"


def test_a_game_of_another_package_has_its_chart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its package begins with an empty file, as packages do."""
    with brought(tmp_path, UR):
        assert main(["flow", UR, "--into", str(tmp_path)]) == 0
    assert "flowchart" in (tmp_path / f"{UR}.mmd").read_text()
    assert capsys.readouterr().out


def test_every_task_is_led_to(found: Chart) -> None:
    """From the start, from beside, or by another task; and the game's end is among the first."""
    led = {to for _, to in drawn(found)} | {kind.__name__ for kind in (*found.first, *found.beside)}
    assert {kind.__name__ for kind in found.arrows} == led
    assert not set(found.first) & set(found.beside)


def test_what_a_chart_knows() -> None:
    """Hirelings, arrow by arrow where the code says it in different ways."""
    arrows = drawn(chart_of(rules("hirelings").game))
    assert {
        ("NextTurn", "MoveRoll"),  # through a table, in a function it calls
        ("NextTurn", "NextTurn"),  # itself
        ("NextRound", "FireMove"),  # by what it derives from
        ("Walk", "Encounter"),  # made where it is put
        ("Encounter", "Pay"),  # by the end of a procedure
        ("SpendTop", "Escape"),  # what a task it was made with puts
        ("D8Rolled", "RoomCheck"),  # a task it was made with
    } <= arrows
    assert not arrows & {("Walk", "TurnEnd"), ("Escape", "Pay"), ("RoomCheck", "Encounter"), ("Flip", "MoveRoll")}
