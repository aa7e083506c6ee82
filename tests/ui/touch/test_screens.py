"""Every screen, at every size, text size, light and language: nothing cut off, nothing on top of anything else, all
words and signs standing out, every target large enough for a finger and with a name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.translated import english
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from ui.art.theme import THEMES
from ui.table import languages
from ui.touch.catalogue import games
from ui.touch.layout import SIZES, TEXT_SIZES
from ui.touch.screens.play import Play

pytestmark = pytest.mark.long
SCENES = {scene.name: scene for scene in gallery.scenes()}
OTHERS = ((1024, 600), (1366, 768), (600, 1024))
"""Screens people have, of other sizes than the four."""
PLAYED = [
    name
    for name in SCENES
    if name.startswith(("play", *(f"{game.id}-" for game in games())))
    and not name.endswith(("-seats", "-house-rules", "-contents", "-chapters"))
    and not any(part in name for part in ("-page-", "-secret"))
]
"""Those that turn to a seat."""


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    made = Desk(tmp_path_factory.mktemp("evening"))
    gallery.furnish(made.evening)
    made.evening.settings.theme = "dark"
    made.settle()
    yield made
    made.evening.close()


def show(desk: Desk, name: str) -> None:
    gallery.clear(desk.evening)
    desk.settle()
    SCENES[name].show(desk.evening)
    desk.settle()
    if desk.evening.game:
        game = desk.evening.game
        desk.until(lambda: game.odds or game.reckoned)
    desk.settle()


@pytest.mark.parametrize("language", languages.available())
@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_off_or_hidden(furnished: Desk, name: str, language: str) -> None:
    """At every size and text size, in every light, and from every side of the table where it turns to a seat."""
    furnished.evening.set_language(language)
    show(furnished, name)
    found = furnished.wrong(spoken=(language,), texts=("largest",))
    if language == "en":  # other languages are longer
        others = OTHERS if name != "typing" else OTHERS[:2]  # ten letters side by side need 64 px each
        found += furnished.wrong(sizes=(*SIZES, *others))
        for theme in THEMES:
            furnished.evening.settings.theme = theme
            found += furnished.wrong(sizes=((800, 480),))
        furnished.evening.settings.theme = "dark"
    else:
        found += [f"English: {said}" for said in furnished.texts() if english(said)]
    if name in PLAYED:
        screen = furnished.evening.screen
        assert isinstance(screen, Play)
        for quarters in (1, 2, 3):
            screen.facing.quarters = screen.facing.held = quarters
            found += furnished.wrong(spoken=(language,), sizes=((800, 480), (720, 1280)))
    furnished.evening.set_language("en")
    furnished.evening.settings.text = "normal"
    assert not found, "\n".join(found[:12])


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", languages.available())
def test_nothing_is_wrong_on_any_screen(furnished: Desk, language: str, theme: str) -> None:
    """Every screen at every size and text size that has a law of its own, in this light and language."""
    furnished.evening.set_language(language)
    furnished.evening.settings.theme = theme
    found: list[str] = []
    for name in SCENES:
        show(furnished, name)
        found += [f"{name}: {fault}" for fault in furnished.wrong(spoken=(language,), texts=("normal", *TEXT_SIZES))]
    furnished.evening.settings.theme = "dark"
    furnished.evening.set_language("en")
    assert not found, f"{len(found)} findings\n" + "\n".join(found[:40])
