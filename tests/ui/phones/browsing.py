"""A real browser for tests: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
QUIET = (
    "no-sandbox", "disable-gpu", "no-first-run", "disable-sync", "disable-background-networking",
    "disable-component-update",
)  # fmt: skip
BROWSED = [
    pytest.mark.servers,
    pytest.mark.skipif(find_spec("playwright") is None, reason="Playwright is not installed: scripts/setup servers"),
    pytest.mark.skipif(find_spec("axe_core_python") is None, reason="axe is not installed: scripts/setup servers"),
    pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium: apt-get install chromium"),
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
    """What a checker finds that would stop or hinder somebody: each with the rule and where."""
    found = import_module("axe_core_python.sync_playwright").Axe().run(page)["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]
