"""A real browser: every seat a phone, the wall a television, whole games to the end, and all that happens to phones."""

from __future__ import annotations

from random import Random
from time import sleep
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.for_seat import answerable
from companion.table.events import Chose, Drew, Event, Rolled
from companion.table.prompts import Prompt
from tests.ui.phones.browsing import BROWSED, PHONE, WALL, bare, cramped, far, findings
from tests.ui.phones.conftest import Room

pytestmark = BROWSED
ITSELF = "itself"
"""The source of what the referee says where there is one thing to say."""
EVERY, CHECKED = 15, 30
"""After so many answers something happens to a phone, and pages are looked at by a checker."""
MOST, WHOLE = 40, 6000
"""Answers after which an evening has been played for long enough, and more than any whole game has."""
SHORT = {"key_to_the_kingdom": 17, "darrowell": 29, "kings_and_things": 7}
"""What players choose by: a Kingdom for six takes from 300 answers to more than 3000, at four a second."""
LONG = 300_000
"""Ms until a test gives up waiting for a page: no machine is too slow for it."""
TONGUES = ("en-GB", "de-DE")
"""What phones speak, one after the other."""


PICKED = """way => {
  for (const each of page.querySelectorAll(".hand input")) {
    const to = Object.entries(JSON.parse(each.value)).find(([to, its]) => its === way);
    if (!to) continue;
    page.querySelectorAll(".hand input").forEach((other) => { other.checked = other === each; });
    each.dispatchEvent(new Event("change", { bubbles: true }));
    return `.place[data-to="${to[0]}"]:not([hidden])`;
  }
  return "";
}"""
"""Picks the counter that is to be moved, where one is picked first; what is tapped next."""
OFFERED = """way => Boolean(page.querySelector(`[data-way="${way}"]`)) ||
  [...page.querySelectorAll(".hand input")].some((each) => Object.values(JSON.parse(each.value)).includes(way))"""
"""Whether a page shows the answer of that number."""


class Hand:
    """A player's hand on a phone."""

    def __init__(self, browser: Any, there: Room, colour: str, locale: str = TONGUES[0]) -> None:
        self.there, self.colour, self.rng = there, colour, Random(colour)
        self.context = browser.new_context(viewport=PHONE, has_touch=True, locale=locale)
        self.context.set_default_timeout(LONG)
        self.troubles: list[str] = []
        self.page = self._page()
        seat = next(seat for seat in there.phones.seats() if seat.colour == colour)
        self.page.goto(seat.address)
        self.page.click("form .main")
        self.page.wait_for_url("**/seat")
        self.shows()

    def _page(self) -> Any:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        return page

    def shows(self) -> None:
        """Waits until the phone shows the table as it is now."""
        self.page.wait_for_function("at => shown >= at && !waiting && !pending", arg=self.there.page)

    def offers(self, prompt: Prompt, event: Event) -> bool:
        """Whether the phone shows that answer."""
        way = self._way(prompt, event)
        if way is None:
            return False
        return isinstance(event, Rolled | Drew) or self.page.evaluate(OFFERED, way)

    def _way(self, prompt: Prompt, event: Event) -> int | None:
        own = answerable(prompt, self.colour)
        assert own, f"{self.colour} may not answer {prompt}"
        return own.answers().index(event) if event in own.answers() else None

    def answers(self, prompt: Prompt, event: Event, *, twice: bool = False, lost: bool = False) -> None:
        """Taps the answer; with `twice` as an impatient finger does. `lost`: the line breaks before a reply."""
        way = self._way(prompt, event)
        if isinstance(event, Rolled) and self.page.query_selector("button[data-say=throw]"):
            button = "button[data-say=throw]"
        elif isinstance(event, Drew) and self.page.query_selector("button[data-say=deal]"):
            button = "button[data-say=deal]"
        else:
            button = self.page.evaluate(PICKED, way) or f"#page [data-way='{way}']"
        for at, asked in enumerate(prompt.also if isinstance(event, Chose) else ()):
            choice = self.rng.randrange(len(asked.options))
            self.page.evaluate(f"document.querySelector('[name=also-{at}][value=\"{choice}\"]').checked = true")
        taps = 2 if twice else 1
        # a finger on the glass, and not a script's call of the page's own: the element is found and tapped as it lies
        self.page.evaluate(
            "([what, taps, lost]) => { const it = document.querySelector(what); if (!it) throw new Error('no ' + what);"
            " for (let at = 0; at < taps; at++) it.dispatchEvent(new MouseEvent('click', {bubbles: true}));"
            " if (lost) socket.close(); }",
            [button, taps, lost],
        )

    def disturbed(self, rng: Random) -> None:
        """Something that happens to phones: the page is read anew, killed, or its network is gone for a moment."""
        match rng.choice(("anew", "killed", "cut")):
            case "anew":
                self.page.reload()
            case "killed":
                self.page.close()
                self.page = self._page()
                self.page.goto(f"{self.there.phones.address}/seat")
            case _:
                self.page.evaluate("socket.close()")
                self.page.wait_for_function("() => socket.readyState === WebSocket.OPEN")


def test_the_board_is_drawn_once_and_what_lies_on_it_anew(browser: Any) -> None:
    """Drawn again with every answer it would fill a phone's memory within an evening."""
    there = Room("darrowell", 40)
    try:
        there.play_on(lambda prompt: bool(prompt.who and prompt.die))
        hand = Hand(browser, there, there.asked)
        hand.page.evaluate("page.querySelector('.map use').drawn = 'once'")
        prompt = there.session.prompt
        hand.answers(prompt, prompt.answers()[0])
        there.play_on(lambda prompt: prompt.who == hand.colour and bool(prompt.moves))
        hand.shows()
        shown = hand.page.evaluate(
            "[page.querySelector('.map use').drawn, page.querySelectorAll('svg.map').length,"
            " page.querySelectorAll('.spot').length, [...page.children].findIndex(each => each.matches('.mapstrip'))]"
        )
        assert shown[:2] == ["once", 1] and shown[2] > 0 and shown[3] == 1, "under the band, with its places"
    finally:
        there.close()


def test_a_rack_is_open_while_the_finger_rests_and_its_page_speaks_what_is_chosen_on_it(browser: Any) -> None:
    there = Room("kings_and_things", record="private_entry")
    try:
        there.play_on(lambda prompt: bool(prompt.private and prompt.moves))
        hand = Hand(browser, there, there.asked)
        page, where = hand.page, hand.page.locator("#look").bounding_box()
        seen = "document.getElementById('uncovered').textContent.trim().length"
        page.mouse.move(where["x"] + 20, where["y"] + 20)
        page.mouse.down()
        page.wait_for_function(f"() => {seen} > 0")
        page.mouse.up()
        assert page.evaluate(seen) == 0, "covered when the finger leaves"
        page.locator("[data-looks]").click()
        page.locator("#looks [name=language][value=de]").check(force=True)
        spoken = "document.documentElement.lang === 'de' && typeof shown !== 'undefined' && shown >= 0"
        page.wait_for_function(f"() => {spoken}")
        assert page.locator("#look").inner_text() == "Halten zum Ansehen"
    finally:
        there.close()


PRESSED = """() => {
  const answer = page.querySelector("[data-way]");
  for (const kind of ["pointerdown", "click"])
    answer.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: "touch" }));
  return Boolean(waiting);
}"""


def test_what_has_only_just_moved_under_a_finger_is_not_pressed(browser: Any) -> None:
    there = Room("magic_maze", 60)
    try:
        there.play_on(lambda prompt: bool(prompt.who and len(prompt.options) > 1))
        page = Hand(browser, there, there.asked).page
        anew = "show({page: shown, html: HTML, said: heard})"
        pushed, same = (anew.replace("HTML", html) for html in ("'<p>60 %</p>' + page.innerHTML", "page.innerHTML"))
        assert not page.evaluate(f"() => {{ {pushed}; return ({PRESSED})(); }}")
        assert page.evaluate(f"() => {{ stirred = 0; {same}; return ({PRESSED})(); }}"), "what stays where it is, is"
    finally:
        there.close()


def test_an_explanation_is_read_from_its_beginning_and_closed_from_anywhere_in_it(browser: Any) -> None:
    there = Room("magic_maze", 60)
    try:
        there.play_on(lambda prompt: bool(prompt.who and prompt.moves))
        page = Hand(browser, there, there.asked, "de-DE").page
        page.set_viewport_size({"width": 360, "height": 480})
        page.click("#why")
        page.wait_for_selector("#sheet[open]")
        long, at, head = page.evaluate(
            "() => [sheet.scrollHeight > sheet.clientHeight, sheet.scrollTop,"
            " document.getElementById('sheet-title').getBoundingClientRect().top - sheet.getBoundingClientRect().top]"
        )
        assert long and at == 0 and head > 0
        shut = page.locator("#close").bounding_box()
        assert shut["y"] + shut["height"] <= 480 and shut["width"] > 300
        page.mouse.click(shut["x"] + shut["width"] / 2, shut["y"] + shut["height"] / 2)
        assert not page.evaluate("() => sheet.open")
    finally:
        there.close()


MOVED = """globalThis.moved = 0;
new PerformanceObserver((list) => { for (const each of list.getEntries()) moved += each.value; })
  .observe({ type: "layout-shift", buffered: true });"""
"""Adds up what moves on a page that is seen, as the browser measures it."""


@pytest.mark.parametrize(
    ("path", "late"),
    [("/", True), ("/seat", True), ("/wall", True), ("/handbook/kings_and_things", True), ("/seat", False)],
)
def test_nothing_moves_under_a_finger_when_letters_come_late_or_never(browser: Any, path: str, late: bool) -> None:
    there = Room("kings_and_things", record="private_entry")
    try:
        there.play_on(lambda prompt: bool(prompt.private and prompt.moves))
        page, held = Hand(browser, there, there.asked).context.new_page(), list[Any]()
        page.add_init_script(MOVED)
        page.route("**/fonts/*", lambda route: held.append(route))
        page.goto(f"{there.phones.address}{path}", wait_until="commit")
        page.wait_for_function("() => document.fonts.status === 'loading'")
        page.wait_for_timeout(500)  # long enough for a page that does not wait for its letters
        for each in held if late else ():
            each.continue_()
        page.wait_for_function("() => getComputedStyle(document.body).visibility === 'visible'")
        if path in ("/seat", "/wall"):
            page.wait_for_function("() => shown >= 0")
        page.wait_for_timeout(500)  # until it is drawn, and whatever comes after
        assert page.evaluate("() => moved") == 0
    finally:
        there.close()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("game", "events"),
    [("kings_and_things", 60), ("kings_and_things", 300), ("key_to_the_kingdom", 60), ("magic_maze", 300)],
)
def test_words_on_a_phone_are_whole(browser: Any, game: str, events: int, language: str) -> None:
    """No name cut by the map's edge or too small to be read, no answer a column of single words."""
    there = Room(game, events, players=4)
    try:
        there.play_on(lambda prompt: bool(prompt.who and prompt.moves))
        page = Hand(browser, there, there.asked, language).page
        assert page.locator(".spot").count() and page.locator(".answer, .hand .pick").count()
        assert not (found := cramped(page)), found
    finally:
        there.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_wall_is_read_from_two_metres(browser: Any, game: str) -> None:
    """Whose turn it is and what to do in letters of a thirtieth of the picture, what everybody has in a fortieth."""
    there = Room(game, 60, players=rules(game).players[-1])
    try:
        there.play_on(lambda prompt: bool(prompt.who and len(prompt.answers()) > 1))
        wall = browser.new_context(viewport=WALL).new_page()
        for locale in ("en", "de"):
            wall.context.add_cookies([{"name": "language", "value": locale, "url": there.phones.address}])
            wall.goto(f"{there.phones.address}/wall")
            wall.wait_for_function("() => shown >= 0")
            for size in (WALL, {"width": 1280, "height": 720}, {"width": 3840, "height": 2160}):
                wall.set_viewport_size(size)
                said = far(wall)
                assert {kind for kind, *_ in said} == {"main", "score"}
                small = [each for each in said if each[1] > (30 if each[0] == "main" else 40) or not each[2]]
                assert not small, (locale, size, small)
                assert not (empty := bare(wall)), (locale, size, empty)
    finally:
        there.close()


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_on_phones(browser: Any, game: str) -> None:
    play_on_phones(browser, game, rules(game).players[-1] if game in ("magic_maze", "hirelings") else 3, MOST)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_phones(browser: Any, game: str) -> None:
    """As many sit down as the game takes, six or four; `make phones`."""
    play_on_phones(browser, game, rules(game).players[-1], WHOLE)


def play_on_phones(browser: Any, game: str, players: int, most: int) -> None:
    """Every event comes from the phone whose question it was, once, in turn, to the end or for so many answers."""
    there = Room(game, players=players)
    rng, luck, told, beside = Random(SHORT.get(game, 11)), Random(12), 0, 0
    try:
        seats = there.session.setup.seats
        hands = {seat.colour: Hand(browser, there, seat.colour, TONGUES[at % 2]) for at, seat in enumerate(seats)}
        wall = browser.new_context(viewport=WALL).new_page()
        wall.goto(f"{there.phones.address}/wall")
        session = there.session
        while told < most:
            moment = there.moment
            prompt, depth = session.rules.expects(moment.state), moment.depth
            if prompt.over:
                break
            event = session.rules.simulated(moment.state, prompt, rng)
            if isinstance(event, Rolled) and prompt.by and not event.by:
                event = Rolled(event.face, event.die, prompt.by[0])
            who = getattr(event, "by", "") or prompt.who or luck.choice(sorted(hands))
            option = next((each for each in prompt.options if each.name == getattr(event, "option", None)), None)
            hand = hands[option.who if option and option.who else who]
            if told % EVERY == EVERY - 1:
                luck.choice(sorted(hands.values(), key=lambda each: each.colour)).disturbed(luck)
            hand.shows()
            if told % CHECKED == CHECKED - 1:
                assert not (found := findings(hand.page) + cramped(hand.page)), found
            at = there.page
            if not hand.offers(prompt, event):  # what only eyes and switches may tell of
                event = next(each for each in prompt.answers() if hand.offers(prompt, each))
            hand.answers(prompt, event, twice=told % 5 == 0, lost=luck.random() < 1 / EVERY)
            if option and option.nobody and not prompt.who:
                for other in hands.values():
                    if other is not hand:
                        other.answers(prompt, event)
            elif not prompt.who and not prompt.by:  # two at once: another says something of his own
                other = next(each for each in hands.values() if each is not hand)
                said = "at => socket.send(JSON.stringify({is: 'answer', id: name(), page: at, way: 0}))"
                other.page.evaluate(said, at)
            _heard(there, depth, hand)
            hand.shows()
            entry, *more = [moment.entry for moment in session.moments()[depth + 1 :]]
            sheet = [each for each in more if each and each.source != ITSELF]
            assert len(sheet) < prompt.together, "an answer counted twice"
            assert entry and all(each.source == entry.source for each in sheet)
            beside += len(sheet)
            assert entry.source in {f"phone:{colour}" for colour in hands}
            if prompt.who and not (option and option.who) and not isinstance(event, Rolled):
                assert entry.source == f"phone:{prompt.who}"
            told += 1
        for hand in hands.values():
            hand.shows()
            assert not hand.troubles
            assert hand.page.locator("#missed").is_hidden(), "a tap that was counted is not said to be lost"
        wall.wait_for_function("at => shown >= at", arg=there.page)
        for page in (wall, *(hand.page for hand in hands.values())):
            assert not (found := findings(page)), found
        by_phone = [moment for moment in session.moments()[1:] if moment.entry and moment.entry.source != ITSELF]
        assert len(by_phone) == told + beside and (session.prompt.over or told == most == MOST)
    finally:
        there.close()


def _heard(there: Room, depth: int, hand: Hand) -> None:
    """Waits until the table has counted one more event; a tap that was lost with its line is offered again."""
    for at in range(4000):
        if there.session.head.depth > depth:
            return
        if at % 100 == 99 and hand.page.locator("#missed").is_visible():
            hand.page.click("#again")
        sleep(0.005)
    said = hand.page.evaluate("[toast.textContent, shown, socket.readyState, JSON.stringify(waiting)]")
    raise AssertionError(f"the table did not hear {hand.colour}: {said}")
