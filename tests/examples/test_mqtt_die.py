"""Dice on MQTT come with a package of their own, and are the table's like any others."""

from __future__ import annotations

import pytest

from tests.examples.elsewhere import ROOT, Elsewhere

FOLDER = ROOT / "examples" / "mqtt_die"
ASK = """
from ui.table.devices import dice_on_the_table
print([type(each).__name__ for each in dice_on_the_table((), lambda: None).sources])
"""


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    pytest.importorskip("paho.mqtt", reason="paho-mqtt is of the extra “club”: scripts/setup club")
    made = Elsewhere(tmp_path_factory.mktemp("mqtt"))
    (made.folder / "ask.py").write_text(ASK)
    made.run(f"cp -r {FOLDER} mqtt && pip install --no-deps --no-build-isolation ./mqtt")
    return made


@pytest.mark.long
def test_they_are_heard_beside_all_others_where_a_broker_is_named(elsewhere: Elsewhere) -> None:
    assert "MqttDice" not in elsewhere.run("python -P ask.py")
    assert "'BleDice', 'MqttDice']" in elsewhere.run("COMPANION_MQTT=localhost:1 python -P ask.py")


@pytest.mark.long
def test_a_package_that_is_no_good_silences_no_others(elsewhere: Elsewhere) -> None:
    assert "'BleDice']" in elsewhere.run("COMPANION_MQTT=localhost:nothing python -P ask.py")


@pytest.mark.servers
def test_its_own_tests_pass_on_a_real_broker(elsewhere: Elsewhere) -> None:
    said = elsewhere.run(
        f"python -P -m pytest -q -p no:cacheprovider -c /dev/null --rootdir {elsewhere.folder} mqtt/tests"
    )
    assert "passed" in said and "skipped" not in said
