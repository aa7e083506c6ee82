"""Home Assistant finds the tables of a club, shows how they stand, and knows them by the names the example uses."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.club.servers import MOSQUITTO, Mosquitto
from tests.club.test_evening import Table
from ui.club import topics
from ui.club.settings import Broker
from ui.club.topics import SHOWN, Topics
from ui.table import languages

pytestmark = pytest.mark.servers
EXAMPLE = Path(__file__).parents[2] / "docs" / "club-dashboard.yaml"
PYTHON = os.environ.get("HOME_ASSISTANT_PYTHON", "")
NUMBER = "00000000-0000-0000-0000-000000000007"


def device(name: str) -> topics.Discovery:
    return topics.discovery(Topics("companion", NUMBER), NUMBER, name)


def test_the_example_names_what_tables_are_known_by() -> None:
    named = set(re.findall(r"\b(?:binary_)?sensor\.\w+", EXAMPLE.read_text(encoding="utf-8")))
    known = {each.default_entity_id for name in ("Table 1", "Table 2") for each in device(name).components.values()}
    assert named and named <= known


@pytest.mark.parametrize(
    ("name", "known"), [("Tisch Zwölf!", "tisch_zwolf"), ("„Am Fenster“", "am_fenster"), ("卓", NUMBER[:8])]
)
def test_a_table_is_known_by_a_name_of_plain_letters(name: str, known: str) -> None:
    assert device(name).components["turn"].default_entity_id == f"sensor.companion_{known}_turn"


def test_its_things_are_called_in_the_tables_language() -> None:
    languages.speak("de")
    try:
        spoken = device("Tisch 1")
    finally:
        languages.speak(languages.ENGLISH)
    assert spoken.components["over"].name == "Spielende" != device("Tisch 1").components["over"].name


@pytest.mark.skipif(not MOSQUITTO, reason="not here: apt-get install mosquitto")
@pytest.mark.skipif(not PYTHON, reason="no HOME_ASSISTANT_PYTHON: a Python with homeassistant and paho-mqtt")
def test_a_real_home_assistant(broker: Mosquitto, tmp_path: Path) -> None:
    """Its own schemas take the devices, its own templates make states of what is told, nothing is amiss."""
    where = Broker("127.0.0.1", broker.port)
    tables = [Table(tmp_path, number, f"sqlite:///{tmp_path / 'club.sqlite'}", where) for number in (1, 7)]
    try:
        for _ in range(30):
            tables[0].step()
        while not tables[1].over:
            tables[1].step()
        count = len(tables) * len(SHOWN)
        script = Path(__file__).with_name("home_assistant.py")
        line = [PYTHON, str(script), str(broker.port), str(count), str(tmp_path)]
        done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        assert len(found) == count and not [said for said in done.stderr.splitlines() if "rror" in said], done.stderr
        for table in tables:
            check(found, table)
    finally:
        for table in tables:
            table.close()


def check(found: dict[str, dict[str, Any]], table: Table) -> None:
    """It shows what stands there."""
    stands = table.stands()
    seats = {seat.colour: seat.name for seat in stands.seats}
    states = {
        "turn": stands.turn_name,
        "colour": stands.turn,
        "game": stands.title,
        "question": stands.question[: topics.LONGEST],
        "players": ", ".join(seats.values()),
        "told": stands.told[-1][: topics.LONGEST] if stands.told else "",
        "winner": ", ".join(name for colour, name in seats.items() if colour in stands.winners),
        "over": "on" if stands.over else "off",
    }
    for what, (platform, *_) in SHOWN.items():
        there = found[f"{platform}.companion_{stands.name.lower().replace(' ', '_')}_{what}"]
        assert there["state"] == states[what], what
        assert there["device"] == stands.name
