"""Wherever a game may lead: the way on (done, end turn, give up, a yes) is in sight without scrolling, and nothing of
the screen is cut off, covered or left out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from companion.foresight import Foresight
from companion.play.outlook import FEW, Outlook, outlooks
from companion.play.rules import Rules
from companion.play.session import Session
from companion.table.prompts import Prompt
from companion.table.words import say
from tests.play.at_table import play_on, simulated
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery import clear, many, pit, play, walking
from tests.ui.touch.gallery_games import moments, reached
from ui.table import languages
from ui.table.asks import answers
from ui.table.foretelling import BUDGET
from ui.touch.catalogue import games
from ui.touch.game import Seen
from ui.touch.layout import SIZES
from ui.touch.look import Look
from ui.touch.screens.play import Play
from ui.touch.screens.playing import ASIDES
from ui.touch.screens.secret import Secret
from ui.touch.things import Box, Picture, Text, Things, Touch, place
from ui.touch.widgets.choices import read_out
from ui.touch.widgets.panel import panel_box, turned

QUICK = 12
"""One position of a game in so many is laid out where there is no time for every one."""

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: str(game.id))


@every_game
def test_wherever_a_game_leads_nothing_of_the_screen_is_wrong(desk: Desk, game: Rules[Any]) -> None:
    _search(desk, game, range(1), one_in=60, most=6)


@pytest.mark.slow
@every_game
def test_wherever_many_games_lead_nothing_of_the_screen_is_wrong(desk: Desk, game: Rules[Any]) -> None:
    _search(desk, game, range(1, 101), one_in=60, most=4)


def _search(desk: Desk, game: Rules[Any], seeds: range, one_in: int, most: int) -> None:
    """Random games; of their positions one in so many, and of those with a way on beside other answers more, is laid
    out at four sizes, in two texts and in every language, from any side, at most so many a game."""
    for seed in seeds:
        rng = random.Random(f"{game.id} {seed}")
        session = simulated(game.id, rng.choice(game.players))
        met, laid = rng.randrange(one_in), 0
        for step in range(20_000):
            prompt = session.prompt
            if prompt.over or laid == most:
                break
            met += 4 if _ways_on(prompt) and len(prompt.answers()) > 2 else 1
            if met >= one_in:
                met, laid = met - one_in, laid + 1
                screen = play(desk.evening, session)
                screen.facing.quarters = screen.facing.held = rng.choice((0, 0, 1, 2, 3))
                found = _wrong(desk)
                clear(desk.evening)
                assert not found, f"{game.id} {seed}, {step}, {prompt.words}: {found[:6]}"
            session.tell(game.simulated(session.state, prompt, rng))


@pytest.mark.long
@every_game
def test_where_a_game_leads_the_way_on_is_in_sight(desk: Desk, game: Rules[Any]) -> None:
    found = [*_hidden(desk, game, 0, one_in=QUICK)]
    assert not found, f"{len(found)}: {found[:6]}"


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 101, 10))
@every_game
def test_in_every_position_of_many_games_the_way_on_is_in_sight(desk: Desk, game: Rules[Any], first: int) -> None:
    found = [each for seed in range(first, first + 10) for each in _hidden(desk, game, seed)]
    assert not found, f"{len(found)}: {found[:6]}"


def _hidden(desk: Desk, game: Rules[Any], seed: int, one_in: int = 1) -> Iterator[str]:
    """The ways on that are not whole in sight in the largest text, before and after chances are foretold, in every
    position of a random game, or one in so many; from one side after the other."""
    desk.evening.settings.text = "largest"
    rng = random.Random(f"{game.id} {seed}")
    session = simulated(game.id, rng.choice(game.players))
    screen, met = play(desk.evening, session), 0
    while not (prompt := session.prompt).over:
        if any(each.onward for each in answers(prompt, {})):
            met += 1
            if met % one_in == 0:
                screen.game.seen = Seen(game.table(session.state), prompt, session.head, tuple(session.steps))
                for fault in _uncovered(desk, screen) if prompt.private else _foretold(desk, screen, met // one_in % 4):
                    yield f"{seed}, {session.head.depth}, {prompt.words}: {fault}"
        session.tell(game.simulated(session.state, prompt, rng))
    clear(desk.evening)


def _foretold(desk: Desk, screen: Play, quarters: int) -> Iterator[str]:
    for outlook in _outlooks(screen.game.rules, screen.game.seen.moment.state):
        screen.game.outlook = outlook
        screen.game.changed()
        yield from _out_of_sight(desk, screen, quarters)


def _uncovered(desk: Desk, screen: Play) -> Iterator[str]:
    """What only one player is asked is answered on a page of its own."""
    prompt = screen.game.seen.prompt
    secret = Secret(desk.evening, screen.game, prompt.who, asked=True)
    screen.game.by_hand = secret.open = True
    for language, size in product(languages.available(), SIZES):
        languages.speak(language)
        seen = _whole(secret.things(desk.evening.look(*size)), size)
        named = {str(each.words): read_out(each) for each in secret.answers()}
        for way in answers(prompt, {}):
            if way.onward and named.get(str(way.words)) not in seen:
                yield f"{size[0]}x{size[1]} {language} in secret: {way.words}"


def _ways_on(prompt: Prompt) -> bool:
    """Whether all may see a way on."""
    return not prompt.private and any(each.onward for each in answers(prompt, {}))


def _outlooks(rules: Rules[Any], state: Any) -> list[Outlook]:
    """What is known of the chances at first, and after a few games played out, where they are of the answers."""
    foresight, rng = Foresight(rules, BUDGET), random.Random(0)
    *_, last = outlooks(rules, foresight, state, practice=False, rng=rng, samples=FEW, stopped=lambda: False)
    return [Outlook(), last] if last.answers else [Outlook()]


def _out_of_sight(desk: Desk, screen: Play, quarters: int) -> Iterator[str]:
    for language, size in product(languages.available(), SIZES):
        languages.speak(language)
        seen = _in_sight(screen, desk.evening.look(*size), quarters)
        for way in screen.answers():
            if way.onward and read_out(way) not in seen:
                yield f"{size[0]}x{size[1]} {language} {quarters}: {way.words}"


def _in_sight(screen: Play, look: Look, quarters: int = 0) -> set[str]:
    """The names of all targets of the panel that are whole in sight, from that side."""
    parts = turned(panel_box(look), quarters, lambda box: screen.panel.things(look, box, quarters))
    return _whole(parts, (look.width, look.height))


def _whole(things: Things, size: tuple[int, int]) -> set[str]:
    """The names of all targets that are whole in sight on a screen of that size."""
    touches = [(each, each.thing) for each in place(things, size) if isinstance(each.thing, Touch)]
    room = Box(0, 0, *size)
    return {touch.name for each, touch in touches if each.box.within(each.clip or room, 1.5)}


def _wrong(desk: Desk) -> list[str]:
    return desk.wrong(spoken=languages.available(), texts=("normal", "largest"))


@every_game
def test_all_faces_of_a_die_are_in_sight_from_every_side(desk: Desk, game: Rules[Any]) -> None:
    """From a side seat “Something else” had left room for half of them, and so had giving up."""
    asked = [*moments(game)]
    if game.id == "key_to_the_kingdom":
        giving_up = simulated(game.id)
        play_on(giving_up, random.Random(1), lambda prompt: prompt.die and prompt.options)
        asked.append(("throw or give up", lambda: giving_up))
    for kind, session in asked:
        screen = play(desk.evening, session())
        for language in languages.available() if kind.startswith("throw") else ():
            desk.evening.set_language(language)
            shows = str(say("The die shows {face}", face="")).casefold()
            placed = place(desk.evening.things(*SIZES[0]), SIZES[0])
            names = [each.thing.name for each in placed if isinstance(each.thing, Touch)]
            wanted = {name for name in names if shows in name.casefold()}
            assert wanted
            wanted |= {read_out(each) for each in screen.answers() if each.onward}
            for size, quarters in product(SIZES, range(4)):
                unseen = wanted - _in_sight(screen, desk.evening.look(*size), quarters)
                assert not unseen, f"{kind} {language} {size} {quarters}"
        clear(desk.evening)


@pytest.mark.parametrize(
    ("game", "kind"), [("hirelings", "later"), ("hirelings", "throw-choice"), ("darrowell", "throw-choice")]
)
def test_beside_the_faces_of_a_die_what_may_be_done_instead_is_in_sight_from_a_side_seat(
    desk: Desk, game: str, kind: str
) -> None:
    """Turning up a card instead of throwing was seen by an edge of its picture."""
    screen = play(desk.evening, reached(game, kind))
    assert screen.game.seen.prompt.die
    foretold = _outlooks(screen.game.rules, screen.game.seen.moment.state)
    for outlook, language, size, quarters in product(foretold, languages.available(), SIZES, (1, 3)):
        languages.speak(language)
        screen.game.outlook = outlook
        wanted = {read_out(answer) for answer in screen.answers()}
        assert wanted <= _in_sight(screen, desk.evening.look(*size), quarters), f"{language} {size}"


def test_letters_of_places_are_all_in_sight_from_every_side(desk: Desk) -> None:
    """From a side seat each had taken the whole breadth, as if the place's name stood on it."""
    screen = play(desk.evening, walking())
    wanted = {read_out(answer) for answer in screen.answers()}
    assert len(wanted) == 5
    for size, quarters in product(SIZES, range(4)):
        assert wanted <= _in_sight(screen, desk.evening.look(*size), quarters), f"{size} {quarters}"


def test_seven_cards_are_in_sight_below_a_question_of_one_line(desk: Desk) -> None:
    """The question had kept the room of a second line, and the seventh was seen by half."""
    screen = play(desk.evening, many())
    assert len(screen.answers()) == 7
    for language, size in product(languages.available(), ((720, 1280), (1280, 720), (1920, 1080))):
        languages.speak(language)
        wanted = {read_out(answer) for answer in screen.answers()}
        assert wanted <= _in_sight(screen, desk.evening.look(*size)), f"{language} {size}"


@pytest.mark.parametrize(("game", "kind"), [("kings_and_things", "throw-choice"), ("darrowell", "throw-choice")])
def test_below_the_faces_of_a_die_an_answer_is_in_sight(desk: Desk, game: str, kind: str) -> None:
    """“Fight, or bribe whom?”: what may be done beside the question had taken the last of the room."""
    screen = play(desk.evening, reached(game, kind))
    wanted = {read_out(answer) for answer in screen.answers() if not answer.aside}
    for size in SIZES:
        assert wanted & _in_sight(screen, desk.evening.look(*size)), size


def test_below_the_faces_of_a_die_two_answers_stand_side_by_side_rather_than_scroll(desk: Desk) -> None:
    """“With how many weapons?”: the second had been seen by its edge, since what the first means takes many words."""
    screen = play(desk.evening, reached("darrowell", "throw-choice"))
    foretold = _outlooks(screen.game.rules, screen.game.seen.moment.state)
    assert len(foretold) == 2
    for outlook, language, size in product(foretold, languages.available(), SIZES):
        languages.speak(language)
        screen.game.outlook = outlook
        wanted = {read_out(answer) for answer in screen.answers()}
        assert len(wanted) == 2 and wanted <= _in_sight(screen, desk.evening.look(*size)), f"{language} {size}"


def test_what_every_chance_is_of_is_said_once_where_the_question_has_room_for_it(desk: Desk) -> None:
    play(desk.evening, pit())
    desk.until(lambda: "50 %" in desk.texts())
    upright, said = (720, 1280), "lear with this throw"
    texts = [each.thing.words for each in place(desk.evening.things(*upright), upright) if isinstance(each.thing, Text)]
    assert sum(said in each for each in texts) == 1, "it stood over each row of faces, which were lower for it"


def test_counters_that_are_tossed_lie_in_one_picture_both_sides_named(desk: Desk) -> None:
    """KNT-SET-03: eleven of them; a tap turns one over, and one more tells how all lie."""
    desk.evening.play(reached("kings_and_things", "first"), 0)
    desk.settle()
    screen = desk.evening.screen
    assert isinstance(screen, Play) and len(screen.tossed()) == 11
    assert not _wrong(desk)
    second = screen.tossed()[4][1]
    desk.tap(f"{screen.tossed()[4][0].words} is up")
    assert any(touch.name.startswith(f"{second.words} is up") for touch in desk.touches())
    before = screen.game.seen.moment.depth
    desk.tap("They lie like this")
    desk.settle()
    told = [each.entry.event for each in screen.game.seen.moment.line()[-11:] if each.entry]
    assert screen.game.seen.moment.depth == before + 11 and told[4] == second.event
    screen.game.undo(11)
    desk.settle()
    assert not screen.turned, "they lie as they did before"


def test_all_counters_that_are_tossed_are_in_sight_from_every_side(desk: Desk) -> None:
    """The eleventh had scrolled away on every broad screen."""
    screen = play(desk.evening, reached("kings_and_things", "first"))
    for language, size, quarters in product(languages.available(), SIZES, (0, 1)):
        languages.speak(language)
        screen.facing.quarters = screen.facing.held = quarters
        placed = list(place(desk.evening.things(*size), size))
        seen = [each for each in placed if each.clip is None or each.box.within(each.clip, 1.5)]
        coins = {str(say("{counter} is up; turn it over", counter=up.words)) for up, _ in screen.tossed()}
        assert coins <= {each.thing.name for each in seen if isinstance(each.thing, Touch)}, f"{language} {size}"
        pictured = {each.thing.key for each in seen if isinstance(each.thing, Picture)}
        assert len(pictured) == 11, f"{language} {size} {quarters}: {len(pictured)} pictures"


def test_what_may_be_done_beside_the_question_has_one_quiet_handle(desk: Desk) -> None:
    session = _with_asides()
    options = [option for option in session.prompt.options if option.aside]
    screen = play(desk.evening, session)
    shown = [each.name for each in screen.answers()]
    assert shown[-1] == ASIDES.name and not any(option.name in shown for option in options)
    desk.tap("Something else")
    assert [each.name for each in screen.answers()] == [*(option.name for option in options), "other"]
    desk.tap("Another one")
    assert [each.name for each in screen.answers()] == shown


def _with_asides() -> Session[Any]:
    """Kings & Things where several things may be done in the middle of a question."""
    session = simulated("kings_and_things")
    play_on(
        session,
        random.Random(0),
        lambda prompt: not prompt.private and sum(option.aside for option in prompt.options) > 1,
    )
    return session
