"""Every command of the program: what it says, and the exit status it leaves."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from companion.games import rules
from companion.games.ledger import chapters, ledger
from companion.play.journal import Journal
from companion.play.rules import digest
from companion.procedures.odds import chain
from companion.table.events import Entry
from tests.play.at_table import recorded, setup, told
from tests.ui.cli.conftest import Companion
from ui.cli.main import COMMANDS
from ui.table.referee import take_up

GAME = "key_to_the_kingdom"
FILES = Path(__file__).parents[2] / "transcripts" / GAME


# -- help --------------------------------------------------------------------------------------------------------------


ACTIONS = ("list", "export", "import", "story", "series", "forget")
CALLS = [(), *((name,) for name in COMMANDS), *(("games", action) for action in ACTIONS)]


@pytest.mark.parametrize("words", CALLS, ids=lambda words: " ".join(words) or "companion")
def test_everything_has_help(companion: Companion, words: tuple[str, ...]) -> None:
    said = companion(*words, "--help")
    assert said.status == 0 and said.err == ""
    assert said.out.startswith(f"usage: {' '.join(('companion', *words))}")
    assert max(map(len, said.out.splitlines())) <= 100


def test_its_version(companion: Companion) -> None:
    from companion import __version__

    assert companion("--version") == (0, f"{__version__}\n", "")


# -- handbook ----------------------------------------------------------------------------------------------------------


def test_the_chapters_of_the_rules(companion: Companion) -> None:
    """Each is listed with its title; one is read by its name, small letters serve where no page has them."""
    listed = companion("handbook", GAME).out
    for chapter in chapters(GAME):
        assert chapter.name in listed and str(chapter.title) in listed
    swamp, turn = companion("handbook", GAME, "SWAMP").out, companion("handbook", GAME, "turn").out
    assert "KTK-SWAMP-07" in swamp and "KTK-TURN-05" in turn and max(map(len, turn.splitlines())) <= 80
    data = json.loads(companion("handbook", GAME, "DUN", "--json", "--rule", "dungeon_turns=unlimited").out)
    assert data == {
        rule: str(words) for rule, words in ledger(GAME, {"dungeon_turns": "unlimited"}).items() if "-DUN-" in rule
    }
    lost = companion("handbook", GAME, "boat_trip")
    assert lost.status and "Chapters: GEN" in lost.err and "boats" in lost.err


def test_the_list_of_pages_and_every_page(companion: Companion) -> None:
    listed = companion("handbook", GAME)
    assert listed.status == 0 and max(map(len, listed.out.splitlines())) <= 80
    for name, procedure in rules(GAME).handbook({}).items():
        assert name in listed.out
        page = companion("handbook", GAME, name)
        assert page.status == 0 and page.out.startswith(f"{procedure.title}\n=")
        assert max(map(len, page.out.splitlines())) <= 80


def test_a_page_for_a_machine(companion: Companion) -> None:
    page = json.loads(companion("handbook", GAME, "snake_pit", "--json").out)
    assert page["title"] == "Snake Pit"
    assert page["sections"][0]["ask"] == "Three dice: 11 or more clears the pit."
    assert page["sections"][0]["ways"][0]["when"] == "11 or more in all"
    assert set(json.loads(companion("handbook", GAME, "--json").out)) == set(rules(GAME).handbook({}))


def test_a_house_rule_changes_the_page(companion: Companion) -> None:
    plain = companion("handbook", GAME, "spiders_web").out
    single = companion("handbook", GAME, "spiders_web", "--rule", "web_announce=single_face").out
    assert plain != single


# -- odds --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["snake_pit", "swamp", "spiders_web", "evil_tower_bridge", "whirlpools", "cave_drake"])
@pytest.mark.parametrize("holding", ["", "rope,sword,shield", "net"])
def test_odds_for_a_machine_are_those_of_the_solver(companion: Companion, name: str, holding: str) -> None:
    found = json.loads(companion("odds", GAME, name, "--holding", holding, "--json").out)
    procedure = rules(GAME).handbook({})[name]
    items = tuple(holding.split(",")) if holding else ()
    side = procedure.sides[0]
    for key, horizon in (("first_turn", "turn"), ("in_the_end", "end")):
        exact = chain(procedure, rules(GAME).ground(name, side, {}), items=items, side=side, horizon=horizon).odds()
        ends = {end: Fraction(chance["fraction"]) for end, chance in found[key]["ends"].items()}
        assert ends == exact.ends
        assert Fraction(found[key]["turns"]["fraction"]) == exact.turns
        assert found[key]["good"]["decimal"] == pytest.approx(float(exact.good))


def test_odds_for_people(companion: Companion) -> None:
    said = companion("odds", GAME, "snake_pit", "--holding", "rope,grappling_hook")
    assert said.status == 0 and max(map(len, said.out.splitlines())) <= 80
    assert "Snake Pit, holding Rope, Hook" in said.out
    assert re.search(r"49/64 = 0\.765625 +to the far dagger", said.out)
    assert re.search(r"15/128 = 0\.117188 +still in it: pit", said.out)
    assert re.search(r"How do you climb out of the pit\?\n.* this turn +.* in the end\n  Hook +1/2 = 0\.5", said.out)


def test_odds_throw_by_throw_and_where_a_turn_ends(companion: Companion) -> None:
    found = json.loads(companion("odds", GAME, "bone_pit", "--attempts", "2", "--where", "--json").out)
    assert [row["won"]["fraction"] for row in found["attempts"]] == ["1/2", "1/2"]
    assert [row["chance"]["fraction"] for row in found["where"] if row.get("track") == "red"] == ["1/4"]
    said = companion("odds", "hirelings", "toll_troll", "--known", "evade=2", "--attempts", "2").out
    assert re.search(r"By throw 1\n  3/4 = 0\.750000.*\nBy throw 2\n  7/8", said)
    assert "should be a number from 1 to 1000" in companion("odds", GAME, "bone_pit", "--attempts", "9999").err


def test_odds_for_everything_that_may_be_known(companion: Companion) -> None:
    found = json.loads(companion("odds", "hirelings", "monster_5", "--json").out)
    assert [row["evade"] for row in found["known"]] == list(range(9))
    assert found["known"][3]["first_turn"]["won"]["fraction"] == "7/8"
    assert "known" not in json.loads(companion("odds", "hirelings", "monster_5", "--known", "evade=3", "--json").out)


def test_only_the_kingdom_speaks_of_arriving_and_of_cards(companion: Companion) -> None:
    kingdom, maze = companion("odds", GAME, "bone_pit").out, companion("odds", "magic_maze", "rock_duel").out
    for words in ("holding nothing", "In the turn of arrival", "cards lost, on average"):
        assert words in kingdom and words not in maze


def test_odds_of_other_play_another_side_another_rule_and_another_board(companion: Companion) -> None:
    best = companion("odds", GAME, "swamp", "--holding", "net,grappling_hook").out
    worse = companion("odds", GAME, "swamp", "--holding", "net,grappling_hook", "--using", "grappling_hook").out
    ruled = companion("odds", GAME, "swamp", "--holding", "net", "--rule", "swamp_first_parity=yes")
    assert best != worse and ruled.status == 0
    reference = str(files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml")
    sides = [companion("odds", GAME, "boats", "--side", side, "--board", reference) for side in "ab"]
    assert [said.status for said in sides] == [0, 0]
    built = companion("odds", GAME, "evil_tower_bridge", "--known", "sections=6")
    assert "1                               to the far dagger" in built.out


def test_waiting_for_ever_is_said(companion: Companion) -> None:
    found = companion("odds", GAME, "bridge_of_glass", "--holding", "axe", "--using", "wait")
    assert found.status == 0


# -- simulate ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_many_games(companion: Companion) -> None:
    said = companion("simulate", GAME, "-n", "3", "--players", "2", "--seed", "5")
    assert said.status == 0 and "3 games of Key to the Kingdom, 3 played to their end" in said.out
    found = json.loads(companion("simulate", GAME, "-n", "3", "--players", "2", "--seed", "5", "--json").out)
    again = json.loads(companion("simulate", GAME, "-n", "3", "--players", "2", "--seed", "5", "--json").out)
    assert found["games"] == found["ended"] == 3 and len(found["states"]) == 3
    assert found["states"] == again["states"] and sum(found["winners"].values()) == 3


@pytest.mark.long
def test_the_questions_a_table_answers_by_hand_are_counted_by_kind(companion: Companion) -> None:
    games = ("simulate", GAME, "-n", "2", "--players", "2", "--questions")
    asked = json.loads(companion(*games, "--json").out)
    kinds = asked["questions"]
    assert set(kinds) == {"throws", "moves", "parts", "draws", "choices"}
    means = [row["mean"] for row in kinds.values()]
    assert 0.2 * asked["events"]["mean"] < sum(means) < asked["events"]["mean"], "what is told in one line is one"
    said = companion(*games).out
    assert f"choices {kinds['choices']['mean']:g}" in said and f"{asked['a_round']:.1f} a round" in said
    assert "choices" not in companion(*games[:-1]).out


# -- replay ------------------------------------------------------------------------------------------------------------


def test_transcripts_that_hold(companion: Companion) -> None:
    paths = sorted(FILES.glob("sc0*.table"))
    said = companion("replay", *paths)
    assert (said.status, said.err) == (0, "")
    assert len(said.out.splitlines()) == len(paths) and "expectations held" in said.out


def test_a_transcript_that_does_not_hold_names_file_and_line(companion: Companion, tmp_path: Path) -> None:
    good = (FILES / "sc01_bone_pit.table").read_text()
    (tmp_path / "bad.table").write_text(good + "expect turn purple\n")
    said = companion("replay", FILES / "sc02_glass_card_kept.table", tmp_path / "bad.table")
    assert said.status == 1 and "sc02" in said.out
    line = len(good.splitlines()) + 1
    assert re.fullmatch(rf"bad\.table:{line}: expected turn purple, it is \w+\n", said.err)
    machine = companion("replay", tmp_path / "bad.table", "--json")
    found = json.loads(machine.out)
    assert machine.status == 1 and (found["ok"], found["line"]) == (False, line)


def test_a_transcript_that_is_not_there(companion: Companion, tmp_path: Path) -> None:
    said = companion("replay", tmp_path / "none.table")
    assert said.status == 1 and said.err == "none.table cannot be used: there is no such file.\n"


# -- boards ------------------------------------------------------------------------------------------------------------


def test_a_sound_board(companion: Companion) -> None:
    reference = files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml"
    said = companion("board", "check", str(reference))
    assert said.status == 0, said.out
    assert "0 faults" in said.out or "is sound" in said.out


def test_a_bad_board_is_told_every_fault_with_its_line(companion: Companion, tmp_path: Path) -> None:
    reference = (files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml").read_text()
    lines = reference.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("title"))
    lines[at : at + 1] = [lines[at], "colour = 3", "flavour = 4"]
    (tmp_path / "mine.toml").write_text("\n".join(lines))
    said = companion("board", "check", tmp_path / "mine.toml")
    assert said.status == 1
    assert f"line {at + 2}: “colour” means nothing here" in said.out and "“flavour” means nothing here" in said.out
    found = json.loads(companion("board", "check", tmp_path / "mine.toml", "--json").out)
    assert {fault["line"] for fault in found} >= {at + 2, at + 3}


@pytest.mark.parametrize("text", ["", "game = 3\n", 'game = "chess"\n', "not toml at all [", "\x00\x01"])
def test_a_file_that_is_no_board(companion: Companion, tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.toml").write_text(text)
    said = companion("board", "check", tmp_path / "mine.toml")
    assert said.status == 2 and len(said.err.splitlines()) == 1


# -- games -------------------------------------------------------------------------------------------------------------


def test_games_listed_exported_imported_and_forgotten(companion: Companion, home: Path, tmp_path: Path) -> None:
    assert companion("games") == (0, "The journal is empty. “companion play” begins a game.\n", "")
    with Journal(home / "journal.sqlite") as journal:
        log = journal.begin(setup(GAME), 1000.0)
        told(GAME, recorded(GAME, 3, 40), log)
    listed = companion("games", "list")
    assert re.search(rf"1  \d{{4}}-\d\d-\d\d .*{GAME} +40 events  unfinished +Ann, Bob", listed.out)
    exported = companion("games", "export", "1", "--with-secrets")
    assert exported.out.startswith(f"game {GAME}\n") and exported.status == 0
    assert companion("games", "export", "1", "--with-secrets", "-o", tmp_path / "evening.table").status == 0
    assert (tmp_path / "evening.table").read_text() == exported.out
    assert companion("games", "import", tmp_path / "evening.table").out == (
        "evening.table is game 2 of the journal now.\n"
    )
    assert companion("games", "export", "2", "--with-secrets").out == exported.out
    found = json.loads(companion("games", "list", "--json").out)
    assert [(row["number"], row["events"], row["winner"]) for row in found] == [(2, 40, None), (1, 40, None)]
    with closing(sqlite3.connect(home / "journal.sqlite")) as db:
        db.execute("UPDATE games SET begun = 'x' WHERE id = 1")
        db.execute("UPDATE entries SET entry = replace(entry, 'at', 'was'), seal = 0 WHERE game = 1")
        db.commit()
    listed = companion("games", "list")
    assert listed.status == 0 and "   1  some day " in listed.out and "   2  20" in listed.out
    assert companion("games", "forget", "1").status == 0
    assert [row["number"] for row in json.loads(companion("games", "list", "--json").out)] == [2]


def test_a_series_of_finished_games(companion: Companion) -> None:
    """DARR-SERIES: the means of all finished games, and who begins the next."""
    assert companion("games", "series", "darrowell").out.startswith("No series")
    stories = Path(__file__).parents[2] / "transcripts" / "darrowell"
    for name in ("whole_game_dungeon", "w18_ranking", "w01_chips_and_used_areas"):
        assert companion("games", "import", stories / f"{name}.table").status == 0
    said = companion("games", "series", "darrowell").out
    assert re.search(r"Ann +6\.00", said) and "The worst begins: Di, Cy, Ben and Ada." in said
    standing, order = json.loads(companion("games", "series", "darrowell", "--json").out)
    assert standing["rows"]["Ben"] == "2.00" and order["lines"]
    assert companion("games", "series", "hirelings").out.startswith("No series")


def test_a_finished_game_is_imported_as_finished(companion: Companion, tmp_path: Path) -> None:
    from companion.play.transcript import write

    session = told(GAME, recorded(GAME, 3))
    (tmp_path / "won.table").write_text(write(session))
    companion("games", "import", tmp_path / "won.table")
    (found,) = json.loads(companion("games", "list", "--json").out)
    assert found["winner"] == session.rules.winner(session.state)


def test_the_story_of_a_game(companion: Companion) -> None:
    """Its end, somebody’s luck and the course of it, in lines a terminal shows whole."""
    story = Path(__file__).parents[2] / "transcripts" / "darrowell" / "whole_game_dungeon.table"
    assert companion("games", "import", story).status == 0
    told = companion("games", "story", 1)
    assert told.status == 0 and "Turn by turn: gold" in told.out and "Luck of the d6" in told.out
    assert max(map(len, told.out.splitlines())) <= 100
    assert companion("games", "story", 2).status == 2


def test_a_shared_first_place_is_no_game_that_nobody_won(companion: Companion) -> None:
    """DARR-PLACE-03."""
    story = Path(__file__).parents[2] / "transcripts" / "darrowell" / "w18_shared_first_place.table"
    assert companion("games", "import", story).status == 0
    assert "won by red and blue" in companion("games", "list").out


def test_a_torn_game_is_exported_with_a_word_about_it(companion: Companion, home: Path) -> None:
    import sqlite3
    from contextlib import closing

    with Journal(home / "journal.sqlite") as journal:
        told(GAME, recorded(GAME, 3, 10), journal.begin(setup(GAME)))
    with closing(sqlite3.connect(home / "journal.sqlite")) as db:
        db.execute("UPDATE entries SET entry = '{' WHERE number = 10")
        db.commit()
    said = companion("games", "export", "1", "--with-secrets")
    assert said.status == 0 and said.err == "Line 10 of the log cannot be read and is left out.\n"


# -- calls that cannot be understood -----------------------------------------------------------------------------------


WRONG = [
    (("nonsense",), "invalid choice: 'nonsense'"),
    (("play", "chess"), "There is no game “chess”. The games are: key_to_the_kingdom"),
    (("play", GAME, "--auto", "--console", "--camera", "simulated"), "leave out --camera, or leave out --console"),
    (("play", GAME, "--auto", "--players", "1"), "is for 2 to 6 players, not 1."),
    (("play", GAME, "--auto", "--players", "99999999999999999999"), "is for 2 to 6 players, not"),
    (("play", GAME, "--auto", "--players", "Ann,Bob:pink"), "There is no pink in Key to the Kingdom."),
    (("play", GAME, "--auto", "--players", "Ann,,Bob"), "'' is no name for a player."),
    (("play", GAME, "--auto", "--players", "Ann:red,Bob:red"), "Two players have taken red."),
    (("play", GAME, "--auto", "--rule", "gravity=off"), "There is no house rule “gravity”."),
    (("play", GAME, "--auto", "--rule", "gravity"), "“gravity” should be NAME=VALUE, such as exit_exact=yes."),
    (("play", "hirelings", "--auto", "--rule", "fire"), "“fire” should be NAME=VALUE, such as fireball=no."),
    (("play", "hirelings", "--auto", "--players", "7"), "is for 2 to 6 players, not 7."),
    (("play", "hirelings", "--auto", "--players", "A,B,C,D,E,F,G"), "is for 2 to 6 players, and 7 are seated."),
    (("play", "--resume", "1", "--rule", "a=b"), "A game goes on as it was agreed, so --resume takes no --rule."),
    (
        ("play", GAME, "--auto", "--rule", "tiger_exit=fly"),
        "“fly” is no choice for tiger_exit: move_on or stop_on_dagger",
    ),
    (
        ("play", GAME, "--auto", "--board", "none.toml"),
        "none.toml cannot be used: there is no such file.",
    ),
    (("play", GAME, "--auto", "--resume", "7"), "The journal has no game 7. “companion games” lists them."),
    (("play", GAME, "--seed", "x"), "invalid int value: 'x'"),
    (("handbook", "chess"), "There is no game “chess”."),
    (
        ("handbook", GAME, "dragon"),
        "no chapter “dragon” in Key to the Kingdom. Pages: beam_bridge,",
    ),
    (("handbook", GAME, "boats", "--rule", "gravity=off"), "There is no house rule “gravity”."),
    (("handbook", GAME, "--rule", "gravity=off"), "There is no house rule “gravity”."),
    (("handbook", GAME, "--board", "none.toml"), "none.toml cannot be used: there is no such file."),
    (("odds", "chess", "boats"), "There is no game “chess”."),
    (("odds", GAME, "dragon"), "There is no procedure “dragon”"),
    (("odds", GAME, "boats", "--rule", "gravity"), "“gravity” should be NAME=VALUE"),
    (("odds", GAME, "boats", "--rule", "gravity=off"), "There is no house rule “gravity”."),
    (("odds", GAME, "boats", "--holding", "gun"), "There is no card “gun” here. There are: axe,"),
    (("odds", GAME, "boats", "--using", "gun"), "There is no option “gun” here."),
    (("odds", GAME, "boats", "--known", "sections=3"), "There is no number “sections” here. There is none."),
    (("odds", GAME, "evil_tower_bridge", "--known", "sections=9"), "“sections=9” should be sections=0 to sections=6."),
    (("odds", GAME, "evil_tower_bridge", "--known", "sections"), "“sections” should be sections=0 to sections=6."),
    (("odds", GAME, "boats", "--board", "none.toml"), "none.toml cannot be used: there is no such file."),
    (("odds", GAME, "boats", "--side", "c"), "invalid choice: 'c'"),
    (("simulate", "chess"), "There is no game “chess”."),
    (("simulate", GAME, "-n", "0"), "how many games should be played? At least one."),
    (("simulate", GAME, "--players", "9"), "is for 2 to 6 players, not 9."),
    (("simulate", GAME, "--rule", "gravity=off", "-n", "1"), "There is no house rule “gravity”."),
    (("board", "check", "none.toml"), "none.toml cannot be used: there is no such file."),
    (("board", "check", "."), ". cannot be used: it is a folder or a device, and no file."),
    (("games", "export", "7"), "The journal has no game 7."),
    (("games", "forget", "7"), "The journal has no game 7."),
    (("games", "import", "none.table"), "none.table cannot be used: there is no such file."),
    (("games", "export", "x"), "invalid int value: 'x'"),
    (("replay",), "the following arguments are required"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_what_cannot_be_understood_is_one_clear_sentence(
    companion: Companion, words: tuple[str, ...], sentence: str
) -> None:
    said = companion(*words)
    assert said.status == 2
    assert said.out == ""
    assert sentence in said.err
    if not said.err.startswith("usage:"):
        assert len(said.err.splitlines()) == 1


def test_a_board_with_faults_is_refused_with_all_of_them(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('game = "key_to_the_kingdom"\n')
    for words in (("odds", GAME, "boats"), ("handbook", GAME), ("play", GAME, "--auto"), ("simulate", GAME)):
        said = companion(*words, "--board", tmp_path / "mine.toml")
        assert said.status == 2 and "mine.toml cannot be used:" in said.err and "“title” is missing" in said.err


def test_an_export_that_cannot_be_written(companion: Companion, home: Path, tmp_path: Path) -> None:
    with Journal(home / "journal.sqlite") as journal:
        told(GAME, recorded(GAME, 3, 3), journal.begin(setup(GAME)))
    said = companion("games", "export", "1", "--with-secrets", "-o", tmp_path / "no" / "where.table")
    assert said.status == 2 and said.err.endswith("where.table: No such file or directory.\n")


def test_a_home_that_cannot_be_used(companion: Companion, home: Path) -> None:
    home.write_text("not a folder")
    for words in (("games",), ("play", GAME, "--auto")):
        said = companion(*words)
        assert said.status == 2 and "cannot be opened" in said.err and len(said.err.splitlines()) == 1


def test_a_mistake_of_ours_is_a_sentence_and_a_file(
    companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ui.cli.replay

    def stumble(args: object) -> int:
        raise ZeroDivisionError("oh dear")

    monkeypatch.setattr(ui.cli.replay, "run", stumble)
    said = companion("replay", "x.table")
    assert said.status == 2
    assert said.err.startswith("The companion stumbled over a mistake of its own (ZeroDivisionError: oh dear).")
    assert "ZeroDivisionError: oh dear" in (home / "stumbled.txt").read_text()


# -- files somebody has damaged ----------------------------------------------------------------------------------------

DAMAGED: dict[str, tuple[str, bytes]] = {
    "a Latin-1 letter in the panel": ("panel.toml", b"confirm = 5 # Z\xfcrich\n"),
    "a panel nested too deeply": ("panel.toml", b"a = " + b"[" * 3000 + b"]" * 3000),
    "a dice book of other bytes": ("dice.json", b'{"\xff": {}}'),
    "settings of other bytes": ("touch.json", b"\xff"),
}


@pytest.mark.long
@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_ends_neither_the_check_nor_a_game(companion: Companion, home: Path, damage: str) -> None:
    name, data = DAMAGED[damage]
    home.mkdir()
    (home / name).write_bytes(data)
    checked = companion("doctor")
    assert "You can play now." in checked.out and "stumbled" not in checked.err
    if name == "panel.toml":
        assert "BAD  panel.toml cannot be used: " in checked.out
    played = companion("play", GAME, "--auto", "--players", "2")
    assert played.status == 0 and "stumbled" not in played.err
    assert (home / name).read_bytes() == data


@pytest.mark.long
def test_a_game_goes_to_another_table_with_its_board(companion: Companion, home: Path, tmp_path: Path) -> None:
    reference = files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml"
    mine, stick = tmp_path / "mine.toml", tmp_path / "stick"
    mine.write_text(reference.read_text())
    stick.mkdir()
    assert companion("play", GAME, "--auto", "--players", "2", "--board", mine).status == 0
    assert companion("games", "export", 1, "-o", stick / "evening.table").status == 0
    assert sorted(path.name for path in stick.iterdir()) == ["evening.table", "mine.toml"]
    for number in (2, 3):
        assert f"is game {number} of the journal" in companion("games", "import", stick / "evening.table").out
    mine.unlink()
    shutil.rmtree(stick)
    assert [path.name for path in (home / "boards").iterdir()] == ["mine.toml"], "one copy for both"
    assert companion("games", "export", 3).status == 0


# -- a journal that cannot be used -------------------------------------------------------------------------------------


def test_a_damaged_journal_is_only_set_aside_when_people_say_so(companion: Companion, home: Path) -> None:
    with Journal(home / "journal.sqlite") as journal:
        session = told(GAME, recorded(GAME, 3, 200), journal.begin(setup(GAME)))
    hurt = bytes(100) + (home / "journal.sqlite").read_bytes()[100:]
    (home / "journal.sqlite").write_bytes(hurt)
    for words in ((), ("list",), ("export", 1), ("forget", 1), ("series", GAME)):
        said = companion("games", *words)
        assert said.status == 2 and "is left as it is. “companion games salvage” begins a new one" in said.err
    assert companion("play", GAME, "--auto").status == 2
    assert [each.name for each in home.iterdir()] == ["journal.sqlite"]
    assert (home / "journal.sqlite").read_bytes() == hurt
    said = companion("games", "salvage")
    assert said.status == 0 and "The old one is kept as journal.sqlite.set-aside-1." in said.out
    assert "200 events saved, 0 lost" in said.out
    with Journal(home / "journal.sqlite") as journal:
        again, troubles = take_up(journal, 1, rules(GAME), setup(GAME))
        assert not troubles and digest(again.state) == digest(session.state)
    assert "nothing to save" in companion("games", "salvage").out
    said = companion("games", "salvage", home / "journal.sqlite.set-aside-1")
    assert said.status == 0 and "There is no game in journal.sqlite.set-aside-1 that is not here already." in said.out
    assert "is a folder" in companion("games", "salvage", home).err


@pytest.mark.long
def test_one_missing_board_hides_only_its_own_game(companion: Companion, home: Path) -> None:
    with Journal(home / "journal.sqlite") as journal:
        for board in ("reference", "/nowhere/mine.toml"):
            log = journal.begin(msgspec.structs.replace(setup(GAME), board=board))
            for event in recorded(GAME, 3):
                log.append(Entry(event))
            journal.end(log.game, "purple")
    assert len(companion("games").out.splitlines()) == 2
    said = companion("games", "series", GAME)
    assert said.status == 0 and "Game 2 is left out: mine.toml cannot be used: there is no such file." in said.err
    assert companion("games", "export", 1).status == 0


def test_what_players_hide_is_only_exported_when_asked_for(companion: Companion, home: Path) -> None:
    kings = "kings_and_things"
    with Journal(home / "journal.sqlite") as journal:
        told(kings, recorded(kings, 3, 300), journal.begin(setup(kings)))
        told("hirelings", recorded("hirelings", 3, 30), journal.begin(setup("hirelings")))
    said = companion("games", "export", 1)
    assert (said.status, said.out) == (2, "") and "--with-secrets writes them too" in said.err
    assert companion("games", "export", 1, "--with-secrets").out.startswith(f"game {kings}")
    assert companion("games", "export", 2).out.startswith("game hirelings")
