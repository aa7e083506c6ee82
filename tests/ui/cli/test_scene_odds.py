"""`companion odds GAME SCENE.table`: for people, for programs, about where it is too much, and what cannot be asked."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from functools import partial
from io import StringIO
from pathlib import Path
from signal import SIGINT, raise_signal

import pytest
from rich.console import Console

from companion.foresight import Foresight, inquiry
from companion.foresight.inquiry import LOOKS, PLANS, UNTIL
from companion.games import GAMES, rules
from companion.play.transcript import replay
from tests.ui.cli.conftest import Companion
from ui.cli import scene_odds

SQUARES = """\
game hirelings
player red Ada
player blue Ben
choose red
given red square s18 pile_count 0
"""


@pytest.fixture
def scene(tmp_path: Path) -> str:
    path = tmp_path / "scene.table"
    path.write_text(SQUARES, encoding="utf-8")
    return str(path)


@pytest.mark.long
def test_a_whole_turn_for_people(companion: Companion, scene: str) -> None:
    said = companion("odds", "hirelings", scene, "--of", "red.square", "--of", "count.throws.d6", "--after", "turn")
    assert said.status == 0 and said.err == ""
    assert said.out.startswith("After turn, every answer alike.\n\nred.square\n  5/12 = 0.416667                 s20\n")
    assert "count.throws.d6\n  7/8 = 0.875000                  1\n" in said.out
    assert said.out.endswith("positions, exactly.\n")


@pytest.mark.long
def test_the_fewest_throws_on_average(companion: Companion, scene: str) -> None:
    words = ("--of", "count.throws", "--for", "red", "--plays", "best", "--mean")
    said = companion("odds", "hirelings", scene, *words).out
    assert "on average" in said and "  0\n" not in said, "no values beside the mean"


def test_the_help_is_what_the_reading_takes(companion: Companion) -> None:
    said = "".join(companion("odds", "--help").out.split())
    assert all("".join(words.split()) in said for words in (LOOKS, PLANS, UNTIL))


STANDS = {"PATH": "round", "VALUE": "1", "WHICH": "d6", "RULE": "HIRE-MON-1", "FIELD": "kind", "ONE": "1", "OTHER": "2",
          "N": "2", "OPTION": "flip", "SEAT": "red"}  # fmt: skip


def named_in(words: str) -> list[str]:
    """Every form of what can be said, its capitals filled; `PATH[=VALUE]` is two."""
    filled = re.sub(r"\b[A-Z]+\b", lambda found: STANDS[found[0]], words.replace("[=VALUE]", " PATH=VALUE"))
    return [word for word in re.split(r"[ ,;()]+|:(?= )", filled) if re.search(r"[^\w“”]", word)]


def test_every_form_the_help_names_is_taken() -> None:
    looked = named_in(LOOKS)
    assert {"count.pips", "next.2..5.kind:creature", "12-round", "round=1&round=1", "..7", "1|2"} <= set(looked)
    for form in looked:
        path, is_value = re.match(r"[a-z]|12-", form), f"round={form}"
        assert inquiry([form if path else is_value])
    for form in named_in(UNTIL):
        assert inquiry(["round"], form)
    for form in ("flip", *named_in(PLANS)):
        assert inquiry(["round"], using=[form])


@pytest.mark.long
def test_for_programs(companion: Companion, scene: str) -> None:
    said = companion("odds", "hirelings", scene, "--of", "red.square=s23", "--for", "red", "--json")
    found = json.loads(said.out)
    assert (found["after"], found["exact"], found["plays"]) == ("turn", True, "best")
    assert found["of"] == [
        {"path": "red.square", "values": [{"value": "s23", "chance": "1/9"}], "mean": None, "variance": None}
    ]
    assert found["states"] > 100


@pytest.mark.long
def test_too_much_is_played_out(companion: Companion, scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_odds, "Foresight", partial(Foresight, budget=2_000))
    words = ("odds", "hirelings", scene, "--of", "red.status", "--after", "game", "--samples", "8")
    said = companion(*words)
    assert "about " in said.out and said.out.endswith("walk through it all: 8 games were played out.\n")
    found = json.loads(companion(*words, "--seed", "5", "--json").out)
    assert found["exact"] is False and found["samples"] == 8
    assert sum(value["about"] for value in found["of"][0]["values"]) == pytest.approx(1)


def test_whoever_waits_is_told_and_may_stop_it() -> None:
    """Ctrl-C ends the walk, and what is left is played out; again, and that is the answer."""
    seen = StringIO()
    with scene_odds.Waiting(Console(file=seen, force_terminal=True, width=100), 200) as waiting:
        assert not any(waiting.asked() for _ in range(128))
        raise_signal(SIGINT)
        assert [waiting.asked() for _ in range(2)] == [True, False]
    assert "128 positions. Ctrl-C: what is known so far." in seen.getvalue()


@pytest.mark.long
@pytest.mark.parametrize("plays", ["even", "best"])
def test_whoever_looks_on_sees_what_a_few_games_say(scene: str, monkeypatch: pytest.MonkeyPatch, plays: str) -> None:
    """What is known soon, then of more games; of best play nothing that is not known."""
    monkeypatch.setattr(scene_odds, "WALKED", 0.0)
    session = replay(Path(scene), rules).session
    asked, seen = inquiry(["red.square=s20"], "turn", seat="red", plays=plays), StringIO()
    console = Console(file=seen, force_terminal=True, width=100)
    args = Namespace(seed=0, samples=640)
    walker = Foresight(session.rules, budget=100_000 if plays == "best" else 20)
    found = scene_odds.ask(walker, session.state, asked, args, console)
    said = seen.getvalue()
    assert found.exact == (plays == "best") != ("So far, of 80 games:" in said)
    assert ("red.square" in said) == (plays == "even")


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Say what is asked: a PATH, or PATH=VALUE, such as red.square=s20."),
        (("--of", "red.shoes"), "there is no “shoes” in red.shoes; there is: square, status,"),
        (("--of", "round", "--after", "dusk"), "“dusk” is no moment. There are: throw, draw, turn,"),
        (("--of", "round", "--plays", "best"), "Best play wants to know whose, and of what"),
        (("--of", "round=2", "--for", "green"), "Nobody plays green here."),
        (("--of", "round", "--after", "throw", "--using", "wings"), "“wings” is never open until then."),
        (("--of", "round", "--after", "battle"), "No battle is under way here. Ask after battles=1, the next one,"),
        (("--of", "round", "--then", "given turn blue; roll 9"), "scene.table:7: roll 9: "),
    ],
)
def test_what_cannot_be_asked(companion: Companion, scene: str, words: tuple[str, ...], said: str) -> None:
    found = companion("odds", "hirelings", scene, *words)
    assert found.status == 2 and found.out == "" and said in " ".join(found.err.split())


def test_a_scene_of_another_game_one_that_fails_and_none(companion: Companion, scene: str, tmp_path: Path) -> None:
    other = companion("odds", "magic_maze", scene, "--of", "turn")
    assert other.status == 2 and "is a game of hirelings, not of magic_maze." in other.err
    bad = tmp_path / "bad.table"
    bad.write_text(SQUARES + "expect turn blue\n", encoding="utf-8")
    assert "bad.table:6: expected turn blue, it is red" in companion("odds", "hirelings", str(bad), "--of", "turn").err
    none = companion("odds", "hirelings", str(tmp_path / "none.table"), "--of", "turn")
    assert none.status == 2 and "none.table" in none.err


@pytest.mark.parametrize(
    ("asked", "only"),
    [
        (("toll_troll", "--of", "red.square", "--seed", "3"), "--of, --seed: that is asked of a scene"),
        (
            ("a.table", "--holding", "rope", "--rule", "steps=2"),
            "--holding, --rule: that is asked of a procedure alone.",
        ),
    ],
)
def test_a_procedure_is_not_asked_like_a_scene(companion: Companion, asked: tuple[str, ...], only: str) -> None:
    said = companion("odds", "hirelings", *asked)
    assert said.status == 2 and only in said.err


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_odds_of_every_procedure_are_words_whatever_is_held(companion: Companion, game: str) -> None:
    """A prompt that speaks of its own dice was printed with the gap in it, or not at all."""
    for name, procedure in rules(game).handbook({}).items():
        holding = sorted(procedure.items())[:2]
        found = companion("odds", game, name, *(["--holding", ",".join(holding)] if holding else []))
        assert found.status == 0 and not found.err, (name, found.err)
        assert "{" not in found.out, name
