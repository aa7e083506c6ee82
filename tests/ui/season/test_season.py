"""A season: the same games however they are played, taken up where it stopped, and added up with honest intervals."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from companion.files import BadFile
from companion.games import GAMES, rules
from companion.play.record import Record, Table, record, records
from companion.play.setup import BadSetup
from ui.season import figures
from ui.season.plan import Plan, agree, play_chunk

GAME = "hirelings"
needs_extra = pytest.mark.skipif(
    any(find_spec(name) is None for name in ("distributed", "pyarrow", "matplotlib")),
    reason="a season needs its extra: scripts/setup season",
)


def game(seed: int, winner: str = "red", **said: object) -> Record:
    """A game that red began and somebody won."""
    held = Record(
        seed, ("red", "blue"), ("thumb", "thumb"), "red", (winner,), True, 100, 20, (1.0, -1.0), {"pit": 5}, ""
    )
    return msgspec.structs.replace(held, **said)


# -- games --------------------------------------------------------------------------------------------------------


def test_a_game_of_a_season_can_be_played_again_by_its_seed_alone() -> None:
    held = rules(GAME)
    season = records(held, range(40, 44), Table(), {})
    assert record(held, 42, Table(), {}, check=True) == season[2]
    assert [len(each.colours) for each in season] == [held.players[seed % len(held.players)] for seed in range(40, 44)]


def test_everybody_sits_everywhere_in_every_colour() -> None:
    held, table = rules(GAME), Table(company=("thumb", "random"))
    seen = {(each.colours[0], each.players[0]) for each in records(held, range(2 * len(held.colours)), table, {})}
    assert seen == {(colour, name) for colour in held.colours for name in ("thumb", "random")}


def test_what_a_record_tells() -> None:
    told = record(rules("key_to_the_kingdom"), 3, Table(3), {})
    assert told.began in told.colours and set(told.winners) <= set(told.colours)
    assert len(told.luck) == 3 and told.asked and sum(told.asked.values()) <= told.events
    assert told.ended and 0 < told.turns < told.events


def test_chunks_are_the_season_and_nothing_else() -> None:
    plan = Plan(GAME, 250, first=7)
    seeds = [seed for chunk in plan.chunks() for seed in chunk]
    assert seeds == list(range(7, 257))
    short = Plan(GAME, 3, table=Table(2))
    assert play_chunk(short, range(1, 3)) == records(rules(GAME), range(1, 3), Table(2), {})


def test_a_folder_keeps_one_season(tmp_path: Path) -> None:
    agree(tmp_path, Plan(GAME, 10))
    agree(tmp_path, Plan(GAME, 1000))  # it may grow
    with pytest.raises(BadFile) as complaint:
        agree(tmp_path, Plan(GAME, 10, house={"fireball": "no"}))
    assert "another season" in str(complaint.value.words)
    (tmp_path / "season.json").write_text("{}")
    with pytest.raises(BadFile):
        agree(tmp_path, Plan(GAME, 10))


# -- figures --------------------------------------------------------------------------------------------------------


def test_a_share_after_wilson() -> None:
    found = figures.wilson(10, 100, 0.5)
    assert (found.low, found.high) == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert found.telling and not figures.wilson(48, 100, 0.5).telling
    assert figures.wilson(0, 0) == (0.0, 0.0, 1.0, None)


def test_a_mean_by_the_bootstrap_is_where_theory_says() -> None:
    found = figures.mean([0.0, 1.0] * 200)
    assert found.value == 0.5
    assert (found.low, found.high) == pytest.approx((0.5 - 0.049, 0.5 + 0.049), abs=0.006)


def test_who_is_favoured() -> None:
    games = [game(seed, "red" if seed % 4 else "blue") for seed in range(200)]
    first, second = figures.by_place(games)[2]
    assert (first.value, second.value, first.fair) == (0.75, 0.25, 0.5) and first.telling
    assert figures.by_colour(games)["red"].value == 0.75
    assert figures.luck(games).value == 0.75  # red always threw highest
    assert figures.hazards(games)["pit"].value == pytest.approx(0.05)


def test_where_nobody_throws_nobody_is_the_luckiest() -> None:
    quiet = [msgspec.structs.replace(game(seed), luck=(0.0, 0.0)) for seed in range(20)]
    assert {figures.luckiest(each) for each in quiet} == {""} and figures.luck(quiet) == figures.wilson(0, 0, 0.0)
    assert [each.of for each in figures.effects(quiet, quiet)] == ["unfairness", "turns"]


def test_simulated_players_are_weighed_by_their_seats() -> None:
    games = [game(seed, players=("ahead", "thumb")) for seed in range(30)]
    found = figures.by_player(games)
    assert (found["ahead"].value, found["ahead"].fair, found["thumb"].value) == (1.0, 0.5, 0.0)


def test_a_rule_that_is_fairer_is_found_and_one_that_changes_nothing_is_not() -> None:
    unfair = [game(seed, "red" if seed % 5 else "blue") for seed in range(400)]
    fair = [game(seed, "red" if seed % 2 else "blue") for seed in range(400)]
    better = figures.effects(unfair, fair)[0]
    assert better.answered and better.change.value < 0 and 0 < better.needed < 400
    nothing = figures.effects(fair, fair)[0]
    assert not nothing.answered and nothing.needed == 0


def test_of_many_rules_each_must_tell_more_surely() -> None:
    unfair = [game(seed, "red" if seed % 5 else "blue") for seed in range(400)]
    fair = [game(seed, "red" if seed % 2 else "blue") for seed in range(400)]
    alone, among = (figures.effects(unfair, fair, rules)[0] for rules in (1, 50))
    assert among.change.low < alone.change.low < alone.change.high < among.change.high
    assert among.change.value == alone.change.value and among.needed > alone.needed


def test_few_games_answer_nothing_and_say_how_many_would() -> None:
    few = figures.effects([game(seed, "red" if seed % 2 else "blue") for seed in range(10)], [
        game(seed, "red" if seed % 3 else "blue") for seed in range(10)
    ])[0]  # fmt: skip
    assert not few.answered and few.needed > 10


# -- kept, and played by many ---------------------------------------------------------------------------------


def test_nobody_looks_ahead_where_too_much_lies_hidden() -> None:
    with pytest.raises(BadSetup):
        records(rules("kings_and_things"), range(1), Table(company=("ahead", "thumb")), {})


@pytest.mark.long
@needs_extra
def test_games_are_kept_as_they_were_and_reported(tmp_path: Path) -> None:
    from ui.season import report, store

    plan, held = Plan(GAME, 8, table=Table(2), chunk=4), rules(GAME)
    for seeds in plan.chunks():
        store.write(tmp_path, seeds, play_chunk(plan, seeds))
    games = store.read(tmp_path, list(plan.chunks()))
    assert games == records(held, range(8), plan.table, {})
    report.write(tmp_path, held, plan, games, {"fireball=no": figures.effects(games, games)})
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "companion simulate hirelings -n 8 --seed 0 --players 2" in page and "no change at all" in page
    assert (tmp_path / "report.png").stat().st_size > 10_000


@needs_extra
@pytest.mark.servers
def test_one_process_two_workers_and_a_killed_one_play_the_same_games(tmp_path: Path) -> None:
    from tests.loads.seasons import alone, together

    plan = Plan(GAME, 120, table=Table(2), chunk=10)
    assert alone(plan) == together(plan, tmp_path / "two") == together(plan, tmp_path / "killed", kill=True)


@needs_extra
@pytest.mark.servers
def test_a_season_that_was_stopped_goes_on(tmp_path: Path) -> None:
    from ui.season.running import season

    plan = Plan(GAME, 30, table=Table(2), chunk=10)

    def stop(games: int) -> None:
        if games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        season(plan, tmp_path, workers=1, progress=stop)
    kept = sorted(tmp_path.glob("*.parquet"))
    assert 1 <= len(kept) < 3 and not list(tmp_path.glob("*.part"))
    told: list[int] = []
    games = season(plan, tmp_path, workers=1, progress=told.append)
    assert told[0] == 10 * len(kept) and sum(told) == 30
    assert games == records(rules(GAME), range(30), plan.table, {})


@needs_extra
def test_every_rule_has_a_folder_of_its_own_that_can_be_made(tmp_path: Path) -> None:
    from ui.season.night import called, variants

    for game in GAMES:
        plan = Plan(game, 1, 0, Table(2))
        names = [called(name) for name, _ in variants(plan, plan.rules(), 1)]
        assert len(set(names)) == len(names)
        for name in names:
            (tmp_path / game / name).mkdir(parents=True)
