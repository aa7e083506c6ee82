"""Transcripts: every verb, every complaint with its line, and games that are written and read back."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.files import BadFile
from companion.foresight import Foresight
from companion.games import GAMES, rules
from companion.play.rules import digest
from companion.play.session import Session
from companion.play.transcript import Told, TranscriptError, lines, play, replay, sentence, write
from companion.table.dice import D8
from companion.table.events import Corrected, Event, Given, Moved, Redone, Rolled, Undone
from companion.table.paths import awaits, find, observe, plain, same
from companion.table.prompts import Moves, Option, Pile, Prompt, Shifts
from companion.table.words import Words
from tests.play.at_table import FIRST, every_game, recorded, told
from tests.table.strategies import EVENTS

FILES = sorted((Path(__file__).parents[1] / "transcripts").rglob("*.table"))
PLAYED = [path for path in FILES if not path.name.startswith("odds_")]
"""Those that are played; scenes that ask for chances by the dozen take a while, and are read the same way."""

HEAD = """\
game key_to_the_kingdom
rule first_player first_named
player red Ann
player blue Bob
"""

PIT = f"""\
{HEAD}given red at snake_pit.near
given red equipment rope,grappling_hook
"""


def played(text: str) -> Told:
    return play(text, "evening", rules)


def beside(folder: Path, text: str) -> Told:
    """Played from a file in that folder."""
    (folder / "evening.table").write_text(text, encoding="utf-8")
    return replay(folder / "evening.table", rules)


def view(told: Told) -> dict[str, object]:
    return observe(told.session.rules.view(told.session.state), told.session.prompt)


# -- the verbs ---------------------------------------------------------------------------------------------------------


def test_a_head_alone_is_a_game_that_has_not_begun() -> None:
    found = played(HEAD)
    assert found.session.head.depth == 0
    assert [(seat.colour, seat.name) for seat in found.session.setup.seats] == [("red", "Ann"), ("blue", "Bob")]
    assert found.session.setup.house == {"first_player": "first_named"}


def test_dice_come_in_the_order_thrown() -> None:
    found = played(f"{PIT}roll 4 3 3\nexpect red.status in_hazard(snake_pit,pit)\n")
    assert [moment.entry.event for moment in found.session.moments()[-3:] if moment.entry] == [
        Rolled(4),
        Rolled(3),
        Rolled(3),
    ]
    assert found.expectations == 1


def test_what_the_table_says_in_pairs_and_of_nobody() -> None:
    found = played(f"{HEAD}given red at bt12 equipment rope\ngiven turn blue\ngiven flap_a out demon_king off_board\n")
    assert [moment.entry.event for moment in found.session.moments()[1:] if moment.entry] == [
        Given("red", "at", "bt12"),
        Given("red", "equipment", "rope"),
        Given("", "turn", "blue"),
        Given("", "flap_a", "out"),
        Given("", "demon_king", "off_board"),
    ]


def test_taking_back_and_doing_again() -> None:
    found = played(f"{PIT}roll 4 3 3\nundo 2\nundo\nredo\nexpect awaits throw\nredo 2\nexpect turn red\n")
    assert [str(step) for step in found.session.undoable()][:1] == ["the fall"]


def test_the_last_reading_of_a_kind_is_corrected() -> None:
    found = played(f"{PIT}roll 4 3 3\nexpect red.at snake_pit_pit\ncorrect roll 5\nexpect turn blue\n")
    assert [moment.entry.event for moment in found.session.moments()[-3:] if moment.entry] == [
        Rolled(4),
        Rolled(3),
        Rolled(5),
    ]


def test_a_reading_is_corrected_by_its_number() -> None:
    found = played(f"{PIT}roll 4 3 3\ncorrect 3 roll 8\nexpect turn blue\nundo\nexpect red.at snake_pit_pit\n")
    assert found.session.head.depth == 5


def test_a_throw_is_corrected_on_the_die_that_was_thrown() -> None:
    """After a d6, at a monster, with a d8."""
    lines = "game hirelings\nplayer red Cara\nplayer blue Bob\nchoose red\ngiven red square s05\nroll 4\nroll 2\n"
    played(f"{lines}expect turn blue\ncorrect roll 7\nexpect red.square s09\n")


def test_what_the_table_said_is_corrected() -> None:
    found = played(f"{PIT}correct given red equipment net\nexpect red.equipment net\n")
    assert view(found)["red"]["equipment"] == ["net"]  # type: ignore[index]


def test_what_must_be_refused() -> None:
    played(f"{PIT}expect illegal\nchoose rope\nexpect illegal\nroll 9\nexpect illegal\nundo 40\nroll 4\n")


@pytest.mark.parametrize(
    "line",
    ["choose rope", "roll 9", "roll sword", "undo 9", "redo", "correct 9 roll 3", "confirm", "move red ip3", "draw x"],
)
def test_a_refused_line_changes_nothing(line: str) -> None:
    before = played(f"{PIT}roll 4\n")
    after = played(f"{PIT}roll 4\nexpect illegal\n{line}\n")
    assert digest(before.session.state) == digest(after.session.state)
    assert before.session.head.depth == after.session.head.depth


def test_comments_quotes_blanks_and_foreign_line_ends() -> None:
    text = '\ufeffgame key_to_the_kingdom # what we play\r\n\r\n   # a note\r\nplayer red "Ann of the Hill"\r\n'
    text += "player blue 'Bob # 2'\r\nplayer green Cem\\ Deniz\r\n"
    path = Path("evening.table")
    found = play(text.lstrip("\ufeff"), path.name, rules)
    assert [seat.name for seat in found.session.setup.seats] == ["Ann of the Hill", "Bob # 2", "Cem Deniz"]


def test_a_file_with_a_mark_at_its_beginning(tmp_path: Path) -> None:
    (tmp_path / "mailed.table").write_bytes(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode())
    assert replay(tmp_path / "mailed.table", rules).session.setup.game == FIRST


# -- what is expected --------------------------------------------------------------------------------------------------


def test_expectations_reach_the_prompt_too() -> None:
    either_way = "expect options rope,grappling_hook\nexpect options grappling_hook,rope\n"
    played(f"{PIT}roll 4 3 3\n{either_way}expect awaits choice\n")
    found = played(f"{PIT}expect options none\nexpect places none\n")
    assert found.expectations == 2


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_can_be_expected_in_every_game(game: str) -> None:
    """Whoever is to answer the first question, or nobody in particular."""
    seats = "".join(f"player {colour} {colour.title()}\n" for colour in rules(game).colours[:2])
    whose = view(play(f"game {game}\n{seats}", "evening", rules))["whose"]
    assert played(f"game {game}\n{seats}expect whose {whose}\n").expectations == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "none"),
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        ([], "none"),
        (["b", "a"], "a,b"),
        ((2, None), "2,none"),
        ("at sea", "at sea"),
    ],
)
def test_values_as_a_transcript_writes_them(value: object, text: str) -> None:
    assert plain(value) == text and same(value, text)


def test_the_order_of_a_list_does_not_matter_but_what_is_in_it_does() -> None:
    assert same(["a", "b"], "b,a") and same(["a", "a"], "a,a")
    assert not same(["a", "b"], "a") and not same(["a"], "a,a") and not same([], "a") and not same(["a"], "none")


def test_the_kinds_of_answer_awaited() -> None:
    everything = Prompt(
        "red",
        Words("?"),
        die=D8,
        options=(Option("a", Words("A")),),
        moves=(Moves("red", ("x",)),),
        shifts=(Shifts("flap", ("in",)),),
        pile=Pile("monsters", ("witch",)),
        confirm=True,
    )
    assert awaits(everything) == ["throw", "choice", "move", "part", "draw", "yes"]
    assert awaits(Prompt("", Words("."), over=True)) == ["nothing"]


# -- what comes of it --------------------------------------------------------------------------------------------------

SQUARES = """\
game hirelings
player red Ada
player blue Ben
choose red
given red square s18 pile_count 0
"""


@pytest.mark.long
def test_a_chance_and_a_mean_hold() -> None:
    told = played(
        SQUARES + "chance red.square s20 5/12\n"
        "chance red.square s23 1/9 after turn for red\nchance count.throws.d6 1.. 1 after throws=2\n"
        "mean count.throws 2 after throws=2\nchance red.square s20 5/6 after throw using throw\n"
        "chance turn blue 1 after turns=1,game plays first\n"
    )
    assert told.expectations == 6
    assert told.session.head.depth == 3, "asking changes nothing"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param(
            "chance red.square s20 1/2 after turn",
            "evening:6: expected chance red.square s20 1/2 after turn, it is 5/12",
            marks=pytest.mark.long,
        ),
        ("mean count.throws 3 after throw", "evening:6: expected mean count.throws 3 after throw, it is 1"),
        ("chance red.square s20", "“chance” wants a path, a value and a fraction"),
        ("mean red.square", "“mean” wants a path and a number"),
        ("chance red.square s20 often", "“often” is no fraction: write it as 5/8, 1 or 0.625"),
        ("chance red.square s20 1/0", "“1/0” is no fraction"),
        ("chance red.hat s20 1/2", "there is no “hat” in red.hat; there is: square, status,"),
        (
            "chance red.square s20 1/2 before turn",
            "“before turn” cannot follow a chance: after, for, plays, toward, using, without can",
        ),
        ("chance red.square s20 1/2 after", "“after” cannot follow a chance"),
        ("chance red.square s20 1/2 after lunch", "“lunch” is no moment. There are: throw, draw, turn,"),
        ("chance red.square s20 1/2 plays badly", "“badly” is no way of playing"),
        ("chance red.square s20 1/2 for green", "Nobody plays green here"),
        ("chance red.square s20 1/2 after throw using wings", "“wings” is never open until then"),
        ("chance red.square s20 1/2 after procedure", "No procedure is under way here"),
        ("chance count.sheep 1 1/2", "“count.sheep” counts nothing"),
        ("mean red.square 2 after throw", "red.square has no mean here"),
        pytest.param(
            "chance winner red 1/2 after game",
            "too much can happen until then to be worked out exactly",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_chance_that_does_not_hold_or_cannot_be_asked(line: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.play.transcript.Foresight", partial(Foresight, budget=9_000))
    with pytest.raises(TranscriptError, match="evening:6") as refused:
        played(SQUARES + line + "\n")
    assert words in str(refused.value)


@pytest.mark.long
def test_the_example_of_the_page_holds() -> None:
    page = (Path(__file__).parents[2] / "docs" / "transcripts.md").read_text(encoding="utf-8")
    example = page.split("## Chances")[1].split("```")[1]
    assert played(example).expectations == 3


# -- complaints --------------------------------------------------------------------------------------------------------


COMPLAINTS = [
    ("", 1, "the first line should be “game NAME”"),
    ("player red Ann\nroll 4\n", 2, "the first line should be “game NAME”"),
    ("# nothing\n\ngame chess\nplayer red Ann\nroll 3\n", 3, "There is no game “chess”. The games are: "),
    ("game\n", 1, "“game” wants 1 word, not 0"),
    ("game key to the kingdom\n", 1, "“game” wants 1 word, not 4"),
    ("game key_to_the_kingdom\nrule tiger_exit\n", 2, "“rule” wants 2 words, not 1"),
    ("game key_to_the_kingdom\nplayer red\n", 2, "“player” wants 2 words, not 1"),
    ("game key_to_the_kingdom\nplayer red Ann\n", 2, "is for 2 to 6 players, and 1 is seated"),
    ("game key_to_the_kingdom\nplayer red Ann\nplayer red Bob\n", 3, "Two players have taken red"),
    ("game key_to_the_kingdom\nplayer red Ann\nplayer pink Bob\n", 3, "There is no pink in Key to the Kingdom"),
    ("game key_to_the_kingdom\nplayer red Ann\nplayer blue ' '\n", 3, "' ' is no name for a player"),
    (f"{HEAD}rule tiger_exit fly\nroll 3\n", 5, "“fly” is no choice for tiger_exit"),
    (f"{HEAD}rule tiger_tail long\nroll 3\n", 5, "There is no house rule “tiger_tail”"),
    (f"{HEAD}board nowhere.toml\nroll 3\n", 5, "“nowhere.toml” is no board of ours and no file beside the transcript"),
    (f"{PIT}player green Cem\n", 7, "“player” belongs before the first event"),
    (f"{PIT}game chess\n", 7, "“game” belongs before the first event"),
    (f"{PIT}dance\n", 7, "“dance” is no line of a transcript"),
    (f"{PIT}roll\n", 7, "“roll” is no line of a transcript"),
    (f"{PIT}choose\n", 7, "“choose” is no line of a transcript"),
    (f"{PIT}move red\n", 7, "“move red” is no line of a transcript"),
    (f"{PIT}part flap_a\n", 7, "“part flap_a” is no line of a transcript"),
    (f"{PIT}draw\n", 7, "“draw” is no line of a transcript"),
    (f"{PIT}confirm it\n", 7, "“confirm it” is no line of a transcript"),
    (f"{PIT}given red\n", 7, "“given red” is no line of a transcript"),
    (f"{PIT}given red at nowhere\n", 7, "given red at nowhere: "),
    (f"{PIT}given nobody at ip3\n", 7, "“nobody” is no player"),
    (f"{PIT}given red mood grim\n", 7, "given red mood grim: "),
    (f"{PIT}roll 9\n", 7, "roll 9: A d8 has no 9: it shows 1 to 8."),
    (f"{PIT}roll 4 3 3 3\n", 7, "roll 4 3 3 3: "),
    (f"{PIT}choose rope\n", 7, "choose rope: "),
    (f"{PIT}undo many\n", 7, "“many” should be a number of steps"),
    (f"{PIT}undo 1 2\n", 7, "“undo” wants one number of steps at most"),
    (f"{PIT}undo 9\n", 7, "undo 9: There are 2 steps to take back, not 9."),
    (f"{PIT}redo\n", 7, "redo: There is nothing to do again."),
    (f"{PIT}correct\n", 7, "“correct” wants an event, such as “correct roll 5”"),
    (f"{PIT}correct roll 5\n", 7, "there is no “roll” to correct"),
    (f"{PIT}correct dance 5\n", 7, "there is no “dance” to correct"),
    (f"{PIT}roll 4\ncorrect roll 5 6\n", 8, "“correct” wants one event, and “roll 5 6” are 2"),
    (f"{PIT}roll 4\ncorrect 3 roll 9\n", 8, "correct 3 roll 9: A d8 has no 9: it shows 1 to 8."),
    (f"{PIT}roll 4\ncorrect 9 roll 5\n", 8, "correct 9 roll 5: There is no event number 9: 3 have happened."),
    (f"{PIT}expect\n", 7, "“expect” wants a path and a value"),
    (f"{PIT}expect turn\n", 7, "“expect” wants a path and a value"),
    (f"{PIT}expect turn blue\n", 7, "expected turn blue, it is red"),
    (f"{PIT}expect red.equipment rope\n", 7, "expected red.equipment rope, it is grappling_hook,rope"),
    (f"{PIT}expect red.mood grim\n", 7, "there is no “mood” in red.mood; there is: "),
    (f"{PIT}expect red.at.moon full\n", 7, "there is no “moon” in red.at.moon; there is: "),
    (f"{PIT}expect illegal\nroll 4\nroll 4\n", 8, "“roll 4” should have been refused (expected in line 7)"),
    (f"{PIT}expect illegal\nexpect turn red\n", 8, "“expect turn red” should have been refused"),
    (f"{PIT}expect illegal\n", 7, "nothing follows that could be refused"),
    (f"{PIT}expect illegal\ndance\n", 8, "“dance” is no line of a transcript"),
    (f'{PIT}choose "rope\n', 7, "cannot be read: No closing quotation"),
    (f"{PIT}undo {'9' * 5000}\n", 7, ""),
]


@pytest.mark.parametrize(("text", "line", "words"), COMPLAINTS, ids=range(len(COMPLAINTS)))
def test_a_complaint_names_the_line_and_what_is_wrong(text: str, line: int, words: str) -> None:
    with pytest.raises(TranscriptError) as complaint:
        played(text)
    assert (complaint.value.name, complaint.value.line) == ("evening", line)
    assert words in complaint.value.text
    assert str(complaint.value).startswith(f"evening:{line}: ")


def test_a_board_with_faults_is_named_with_all_of_them(tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_text('game = "key_to_the_kingdom"\nnonsense = 1\n')
    with pytest.raises(TranscriptError) as complaint:
        beside(tmp_path, f"{HEAD}board mine.toml\n")
    assert complaint.value.line == 5
    assert "mine.toml cannot be used:" in complaint.value.text and "nonsense" in complaint.value.text


def test_paths_lead_through_the_state() -> None:
    assert find({"red": {"at": "ip3"}}, "red.at") == "ip3"
    with pytest.raises(ValueError, match=r"there is no “blue” in blue\.at; there is: red"):
        find({"red": {"at": "ip3"}}, "blue.at")


# -- written and read back ---------------------------------------------------------------------------------------------


def round_trip(session: Session[Any]) -> Session[Any]:
    return play(write(session), "written", rules).session


@every_game
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), events=st.integers(0, 120), changes=st.lists(st.integers(0, 3), max_size=5))
def test_any_part_of_a_game_is_written_and_read_back(game: str, seed: int, events: int, changes: list[int]) -> None:
    """Whatever was taken back and corrected on the way: the line that was played at last is what is written."""
    from companion.table.events import IllegalEvent

    session = told(game, recorded(game, seed % 8, events))
    rng = Random(seed)
    for change in changes:
        with suppress(IllegalEvent):
            if change == 0:
                session.undo(rng.randint(1, 9))
            elif change == 1:
                session.redo(rng.randint(1, 3))
            elif session.head.depth:
                index = rng.randint(1, session.head.depth)
                before = session.moments()[index - 1].state
                session.correct(index, rng.choice(session.rules.expects(before).answers()))
    assert digest(round_trip(session).state) == digest(session.state)


@settings(max_examples=120, deadline=None)
@given(EVENTS)
def test_every_event_is_a_line_and_the_line_is_that_event(event: Event) -> None:
    """What an event says, its line says, however strange the names in it."""
    line = sentence(event)
    if len(line.splitlines()) != 1:
        return  # a name of several lines cannot be a name: Rules.seated refuses it
    (read,) = lines(line)
    assert read.words[0] == sentence(event).split(" ", 1)[0]
    if isinstance(event, Moved):
        assert read.words[1:] == (event.piece, event.to)
    if isinstance(event, Given) and event.subject:
        assert read.words[1:] == (event.subject, event.key, event.value)


def test_commands_are_lines_too() -> None:
    assert sentence(Undone(3)) == "undo 3"
    assert sentence(Redone()) == "redo 1"
    assert sentence(Corrected(4, Rolled(5))) == "correct 4 roll 5"


def test_a_transcript_proves_itself_unless_told_not_to() -> None:
    session = told(FIRST, recorded(FIRST, 1, 10))
    assert "expect awaits" in write(session) and "expect turn" in write(session)
    assert "expect" not in write(session, expect=False)


def test_a_game_on_a_board_of_ones_own_names_the_file(tmp_path: Path) -> None:
    from importlib.resources import files

    reference = files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml"
    board = tmp_path / "my own board.toml"
    board.write_text(reference.read_text())
    text = HEAD.replace("player red", f"board '{board.name}'\nplayer red") + "roll 4\n"
    session = beside(tmp_path, text).session
    assert f"board '{board.name}'" in write(session)
    assert digest(beside(tmp_path, write(session)).session.state) == digest(session.state)


REFUSED = {
    "/dev/zero": "no file beside the transcript",
    "../mine.toml": "no file beside the transcript",
    ".": "no file beside the transcript",
    "..": "it is a folder or a device",
    "": "it is a folder or a device",
    "link.toml": "is a link",
    "pipe.toml": "it is a folder or a device",
    "folder.toml": "it is a folder or a device",
    "gone.toml": "there is no such file",
    "huge.toml": "it is larger than",
    "latin.toml": "line 2: this is not UTF-8",
}


@pytest.mark.parametrize("board", REFUSED)
def test_a_transcript_reads_no_file_but_one_beside_it(tmp_path: Path, board: str) -> None:
    """Whoever mails one must not have us read a device, wait at a pipe, or look into another folder."""
    folder = tmp_path / "post"
    folder.mkdir()
    (tmp_path / "mine.toml").write_text("")
    (folder / "link.toml").symlink_to(tmp_path / "mine.toml")
    os.mkfifo(folder / "pipe.toml")
    (folder / "folder.toml").mkdir()
    with (folder / "huge.toml").open("wb") as file:
        file.truncate(500_000_000)
    (folder / "latin.toml").write_bytes(b'game = "key_to_the_kingdom"\n# Z\xfcrich\n')
    with pytest.raises(TranscriptError) as complaint:
        beside(folder, f"{HEAD}board '{board}'\n")
    assert complaint.value.line == 5 and REFUSED[board] in complaint.value.text


# -- what comes by mail ------------------------------------------------------------------------------------------------


SAID = """
chance mean after 1/2 game board rule player given roll choose move part draw confirm correct undo redo expect illegal
turn red blue at 4 9 none # " equipment snake_pit.near key_to_the_kingdom ip3 rope , holders status
in_hazard(snake_pit,pit)
"""
VERBS = SAID.split()
RANDOM_LINES = st.lists(st.sampled_from(VERBS) | st.text(max_size=5), max_size=6).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_only_a_transcript_error_ever_comes_of_a_mangled_transcript(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(PLAYED)).read_text(encoding="utf-8")
    rows = text.splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(rows) - 1))
        match data.draw(st.integers(0, 5)):
            case 0:
                rows.pop(at)
            case 1:
                rows.insert(at, rows[data.draw(st.integers(0, len(rows) - 1))])
            case 2:
                words = rows[at].split(" ")
                words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(VERBS))
                rows[at] = " ".join(words)
            case 3:
                spot = data.draw(st.integers(0, len(rows[at])))
                rows[at] = rows[at][:spot] + data.draw(st.characters()) + rows[at][spot + 1 :]
            case 4:
                rows = rows[:at] or rows
            case 5:
                rows[at] = data.draw(RANDOM_LINES)
        rows = rows or [""]
    with suppress(TranscriptError):
        played("\n".join(rows))


def test_a_file_of_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "noise.table").write_bytes(bytes(range(256)) * 4)
    with pytest.raises(BadFile, match="line 2: this is not UTF-8"):
        replay(tmp_path / "noise.table", rules)


def test_a_refused_answer_is_told_how_a_transcript_writes_the_open_ones() -> None:
    text = "game key_to_the_kingdom\nplayer red Ann\nplayer blue Bob\ngiven turn red\n"
    text += "given red at snake_pit.near equipment rope,grappling_hook\nroll 4 3 3\nchoose ladder\n"
    with pytest.raises(TranscriptError) as refused:
        play(text, "pit", lambda game, _: rules(game))
    assert str(refused.value).endswith("In a transcript: choose grappling_hook, choose rope.")
