"""What the window's unit promises: of devices that are plugged in later, of a release that hangs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[3] / "hardware/pi/root/etc/systemd/system/companion.service"
SETTLED = UNIT.with_name("companion-settled.timer")
BUILT_IN = {"input", "tty", "gpiochip", "dma_heap"}
"""Of Debian's and the Pi's kernels."""
MODULES = {
    "drm": "drm",
    "video4linux": "videodev",
    "media": "mc",
    "alsa": "snd",
    "ttyUSB": "usbserial",
    "ttyACM": "cdc_acm",
}


@pytest.mark.parametrize("word", ["Wants", "After"])
def test_a_driver_is_there_before_its_devices_are_allowed(word: str) -> None:
    """systemd lets only those through that the kernel knows when the unit starts."""
    unit = UNIT.read_text()
    wanted = " ".join(re.findall(rf"^{word}=(.*)", unit, re.MULTILINE))
    allowed = set(re.findall(r"^DeviceAllow=char-(\w+)", unit, re.MULTILINE)) - BUILT_IN
    assert set(re.findall(r"modprobe@(\w+)", wanted)) == {MODULES[name] for name in allowed}


def test_a_release_that_hangs_in_its_first_minute_is_found_out_before_it_stays() -> None:
    bites, stays = (
        int(re.findall(rf"^{word}=(\d+)$", unit.read_text(), re.MULTILINE)[0])
        for unit, word in ((UNIT, "WatchdogSec"), (SETTLED, "OnActiveSec"))
    )
    assert stays > 60 + bites
