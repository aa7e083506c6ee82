"""Pages as people use them: with a screen reader, with one hand at 360 px, in every theme, with the largest words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from tests.ui.phones.browsing import BROWSED, PHONE, TABLET, WALL, findings
from tests.ui.phones.conftest import Room

pytestmark = BROWSED
NARROWEST = {"width": 320, "height": 568}
"""Px: the smallest phone, or any other with its own words twice as large."""
LEAST_TARGET, LEAST_WORDS = 44, 15
"""Px: what a thumb can press and an eye can read; the pages aim at 48 and 16, and some is rounded off."""
FIRST = next(iter(GAMES))
LARGEST = "light", "largest", "de-DE"
"""What takes the most room: every game is seen in it, the first in others too; `make phones` looks at all in all."""
HANDBOOK = ("/handbook", "/handbook/key_to_the_kingdom/snake_pit", "/handbook/key_to_the_kingdom/TURN")
MEASURE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth, small = [], fine = [];
  for (const each of document.querySelectorAll("button, a.btn, summary, select, input:not([type=radio])")) {
    const box = each.getBoundingClientRect();
    if (box.height && (box.height < LEAST_TARGET || box.width < LEAST_TARGET)) small.push(each.textContent.trim());
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || at.closest("svg, .sr, script, style, [hidden]")) continue;
    if (parseFloat(getComputedStyle(at).fontSize) < LEAST_WORDS) fine.push(walker.currentNode.data.trim());
  }
  return { wide, small, fine };
}""".replace("LEAST_TARGET", str(LEAST_TARGET)).replace("LEAST_WORDS", str(LEAST_WORDS))


def look(browser: Any, address: str, size: dict[str, int], *, theme: str = "dark", text: str = "", locale: str) -> Any:
    """A page as a phone with these settings shows it."""
    context = browser.new_context(viewport=size, locale=locale, has_touch=size == PHONE)
    context.add_init_script(f"localStorage.setItem('look', JSON.stringify({{theme: '{theme}', text: '{text}'}}))")
    page = context.new_page()
    page.goto(address)
    return page


def checked(page: Any, where: str) -> None:
    measured = page.evaluate(MEASURE)
    assert measured["wide"] <= 1, f"{where} is {measured['wide']} px too broad"
    assert not measured["small"], f"{where}: too small to press: {measured['small']}"
    assert not measured["fine"], f"{where}: too small to read: {measured['fine']}"
    assert not (found := findings(page)), f"{where}: {found}"


@pytest.mark.parametrize(
    ("game", "theme", "text", "locale"),
    [
        pytest.param(game, *look, marks=[] if game == FIRST or look == LARGEST else [pytest.mark.slow])
        for game in GAMES
        for look in (("dark", "", "en-GB"), LARGEST, ("contrast", "large", "de-DE"))
    ],
)
def test_a_seat_and_the_wall(browser: Any, game: str, theme: str, text: str, locale: str) -> None:
    there = Room(game, 60)
    try:
        there.play_on(lambda prompt: bool(prompt.who) and not prompt.over)
        for colour in (there.asked, there.others[0]):
            seat = next(each for each in there.phones.seats() if each.colour == colour)
            page = look(browser, seat.address, PHONE, theme=theme, text=text, locale=locale)
            if colour == there.asked:  # it is the same for everybody
                checked(page, "the way in")
            page.click("form .main")
            page.wait_for_selector("#q")
            checked(page, f"the page of {colour}")
            page.click("[data-say=why]")
            page.wait_for_selector("#sheet[open]")
            checked(page, "why")
            page.context.close()
        for size in (WALL, TABLET):
            page = look(browser, f"{there.phones.address}/wall", size, theme=theme, locale=locale)
            page.wait_for_selector("#q")
            checked(page, "the wall")
            page.context.close()
    finally:
        there.close()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_handbook(browser: Any, size: dict[str, int]) -> None:
    there = Room("key_to_the_kingdom")
    try:
        for path in HANDBOOK:
            for theme, locale in (("dark", "en-GB"), ("light", "de-DE")):
                page = look(browser, there.phones.address + path, size, theme=theme, locale=locale)
                checked(page, path)
                page.context.close()
        page = look(browser, f"{there.phones.address}/handbook", size, locale="en-GB")
        page.fill("#find", "snake")
        left = [each.inner_text() for each in page.query_selector_all(".entry:visible")]
        assert left and all("snake" in each.lower() for each in left)
    finally:
        there.close()


SIDEWAYS = """() => [...document.querySelectorAll("body, main *:not(svg *)")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width && !each.closest(".strip, .mapstrip, .sr") && (box.right > innerWidth + 1 || box.left < -1);
}).map((each) => `${each.tagName} ${each.textContent.trim().slice(0, 40)}`)"""
"""What can only be seen or pressed where the page is moved sideways."""


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_the_handbook_goes_on_sideways(browser: Any, game: str) -> None:
    there = Room(game)
    try:
        page = look(browser, f"{there.phones.address}/handbook/{game}", NARROWEST, text="largest", locale="de-DE")
        for address in page.evaluate("[...document.querySelectorAll('a.entry')].map((each) => each.href)"):
            page.goto(address)
            assert not (found := page.evaluate(SIDEWAYS)), f"{address}: {found}"
        page.context.close()
    finally:
        there.close()


def test_every_face_of_a_die_can_be_pressed(browser: Any) -> None:
    there = Room("magic_maze", 60)
    try:
        there.play_on(lambda prompt: bool(prompt.who and prompt.die and prompt.die.kind == "duelling"))
        seat = next(each for each in there.phones.seats() if each.colour == there.asked)
        page = look(browser, seat.address, NARROWEST, text="largest", locale="de-DE")
        page.click("form .main")
        page.click("#thrown summary")
        assert page.locator("#thrown button").count() == 3
        assert not page.evaluate(SIDEWAYS)
        page.context.close()
    finally:
        there.close()


@pytest.mark.parametrize(("theme", "text", "locale"), [("dark", "largest", "de-DE"), ("light", "", "en-GB")])
def test_the_story_a_sheet_and_how_a_page_looks(browser: Any, theme: str, text: str, locale: str) -> None:
    there, sheet = Room("hirelings"), Room("kings_and_things")
    try:
        there.play_on(lambda prompt: prompt.over)
        sheet.play_on(lambda prompt: bool(prompt.who and prompt.also))
        for room, colour in ((there, there.session.setup.seats[0].colour), (sheet, sheet.asked)):
            seat = next(each for each in room.phones.seats() if each.colour == colour)
            page = look(browser, seat.address, PHONE, theme=theme, text=text, locale=locale)
            page.click("form .main")
            page.wait_for_selector(".tale" if room is there else ".beside")
            checked(page, "the story" if room is there else "a sheet")
            page.click("[data-looks]")
            page.wait_for_selector("#looks[open]")
            checked(page, "how the page looks")
            page.context.close()
        page = look(browser, f"{there.phones.address}/wall", WALL, theme=theme, locale=locale)
        page.wait_for_selector(".tale")
        checked(page, "the wall's story")
        page.context.close()
    finally:
        there.close()
        sheet.close()


def test_how_a_page_looks_is_chosen_on_it_and_kept_by_the_browser(browser: Any) -> None:
    there = Room("hirelings")
    try:
        page = browser.new_context(viewport=PHONE, color_scheme="dark").new_page()
        page.goto(f"{there.phones.address}/handbook")
        shown = "[document.documentElement.dataset.theme, document.documentElement.dataset.text]"
        assert page.evaluate(shown) == ["dark", ""]
        page.click("[data-looks]")
        page.check("#looks [value=light]", force=True)
        page.check("#looks [value=larger]", force=True)
        assert page.evaluate(shown) == ["light", "larger"]
        page.goto(f"{there.phones.address}/")
        assert page.evaluate(shown) == ["light", "larger"], "on every page, after it was read anew"
        page.click("[data-looks]")
        assert page.is_checked("#looks [value=larger]")
        page.context.close()
    finally:
        there.close()
