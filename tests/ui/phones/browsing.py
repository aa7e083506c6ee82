"""A real browser for tests: Debian's Chromium, without a window of its own where there is one, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), "")
QUIET = (
    "no-sandbox", "disable-gpu", "no-first-run", "disable-sync", "disable-background-networking",
    "disable-component-update",
)  # fmt: skip
BROWSED = [
    pytest.mark.servers,
    pytest.mark.skipif(find_spec("playwright") is None, reason="Playwright is not installed: scripts/setup servers"),
    pytest.mark.skipif(find_spec("axe_core_python") is None, reason="axe is not installed: scripts/setup servers"),
    pytest.mark.skipif(not CHROMIUM, reason=f"there is no Chromium: apt-get install {BROWSERS[0]}"),
]
PHONE, TABLET, WALL = (
    {"width": 360, "height": 740},
    {"width": 768, "height": 1024},
    {"width": 1920, "height": 1080},
)


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser, until it is closed."""
    playwright = import_module("playwright.sync_api").sync_playwright
    with playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=[f"--{each}" for each in QUIET])
        try:
            yield opened
        finally:
            opened.close()


def findings(page: Any) -> list[str]:
    """What a checker finds that would stop or hinder somebody: each with the rule and where.

    What passes is not told of: to say where each of thousands of places lies was nearly half of its time.
    """
    axe = import_module("axe_core_python.sync_playwright").Axe()
    found = axe.run(page, options={"resultTypes": ["violations"]})["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


CRAMPED = r"""async () => {
  const found = [], strip = document.querySelector(".mapstrip"), map = document.querySelector("svg.map");
  const use = map && map.querySelector("use");
  if (use && strip.getBoundingClientRect().height) {
    const file = await (await fetch(use.getAttribute("href").split("#")[0])).text();
    const drawn = new DOMParser().parseFromString(file, "image/svg+xml").getElementById("ground");
    const ground = document.importNode(drawn, true), edge = strip.getBoundingClientRect();
    map.prepend(ground);
    for (const each of map.querySelectorAll("text")) {
      const at = each.getBoundingClientRect(), words = each.textContent;
      if (words.length < 2) continue;
      const outside = at.right <= edge.left || at.left >= edge.right || at.bottom <= edge.top || at.top >= edge.bottom;
      const whole = at.left >= edge.left - 1 && at.right <= edge.right + 1 && at.top >= edge.top - 1
        && at.bottom <= edge.bottom + 1;
      if (!outside && !whole) found.push(`cut on the map: ${words}`);
      if (!outside && at.height < 7) found.push(`a speck on the map: ${words}`);
    }
    ground.remove();
    for (const each of map.querySelectorAll(".spot text")) {
      const how = getComputedStyle(each);
      if (how.fill === how.stroke) found.push(`not to be seen on the map: ${each.textContent}`);
    }
  }
  const room = document.createRange(), page = document.getElementById("page").clientWidth;
  for (const each of document.querySelectorAll(".answer .label, .hand .pick span")) {
    if (!each.getClientRects().length) continue;
    const walk = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), lines = new Set();
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!node.data.trim()) continue;
      for (const [word, from] of [...node.data.matchAll(/\S+/g)].map((hit) => [hit[0], hit.index])) {
        room.setStart(node, from); room.setEnd(node, from + word.length);
        const tops = [...room.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top));
        if (new Set(tops).size > 1 && !word.includes("-")) found.push(`a broken word: ${word}`);
        if (!node.parentElement.closest("small")) tops.forEach((top) => lines.add(top));
      }
    }
    const whole = each.closest(".answer");
    if (whole && whole.matches(".short") && lines.size > 1) found.push(`a short answer broken: ${each.textContent}`);
    if (whole && lines.size > 3 && whole.getBoundingClientRect().width < page * 0.9)
      found.push(`${lines.size} lines: ${each.textContent}`);
  }
  return found;
}"""


def cramped(page: Any) -> list[str]:
    """What a phone shows cut, broken or in a column where it had room: names on its map, and answers."""
    found: list[str] = page.evaluate(CRAMPED)
    return found


LETTERS = r"""() => {
  const drawn = document.createElement("canvas").getContext("2d"), wide = innerWidth, high = innerHeight;
  return [...document.querySelectorAll("#q, .band .name, .seat-card b, .seat-card .small, .count")].map((each) => {
    const how = getComputedStyle(each), at = each.getBoundingClientRect(), words = each.textContent.trim();
    drawn.font = `${how.fontWeight} ${how.fontSize} ${how.fontFamily}`;
    const capital = drawn.measureText("H").actualBoundingBoxAscent;
    const whole = at.left >= 0 && at.top >= 0 && at.right <= wide && at.bottom <= high
      && each.scrollWidth <= Math.ceil(at.width) + 1;
    return [each.matches("#q, .name") ? "main" : "score", high / capital, whole, words];
  });
}"""


BARE = r"""() => [...document.querySelectorAll(".whole")].filter((card) => {
  const edge = card.getBoundingClientRect(), room = card.parentElement.getBoundingClientRect();
  const seen = [...card.querySelectorAll("p")].map((each) => each.getBoundingClientRect()).filter((at) =>
    at.bottom <= Math.min(edge.bottom, room.bottom) + 1 && at.right <= Math.min(edge.right, room.right) + 1);
  return edge.height && edge.left < room.right && !seen.length;
}).map((card) => card.textContent.trim())"""


def bare(page: Any) -> list[str]:
    """What a wall has headings for, and not one whole sentence beneath."""
    found: list[str] = page.evaluate(BARE)
    return found


def far(page: Any) -> list[tuple[str, float, bool, str]]:
    """What a wall says that matters: its kind, how many of its capitals make the height of the picture, whether it is
    whole, and the words."""
    page.evaluate("document.fonts.ready")
    return [(kind, share, whole, words) for kind, share, whole, words in page.evaluate(LETTERS)]
