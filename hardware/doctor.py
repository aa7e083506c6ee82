"""Looks at everything that can be plugged in, and says of each what is so and the exact cure. Nothing is changed.

Each check is a function that returns findings and never raises; what they look at (folders, commands) can be handed in.
"""

from __future__ import annotations

import contextlib
import grp
import os
import shutil
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from companion.files import BadFile
from companion.table.words import SILENCE, say, say_n
from hardware.dice import ports
from hardware.finding import Finding, State
from hardware.panel import pins
from hardware.panel.wiring import BadWiring, read


def serial_ports(found: Sequence[str] | None = None, services: Iterable[Path] | None = None) -> list[Finding]:
    """Ports by their lasting names, whether we may open them, and whether ModemManager would speak there first."""
    names = ports.found() if found is None else list(found)
    out = []
    for name in names:
        if not os.access(name, os.R_OK | os.W_OK):
            words = say("{port} is there, and I may not open it.", port=name)
            cure = say("sudo usermod -aG {group} $USER, then sign in again", group=_group(name) or "dialout")
            out.append(Finding("ports", name, "bad", words, cure))
        elif Path(name).name.startswith(("ttyUSB", "ttyACM")):
            words = say("{port} is there, but its name may change when it is plugged in again.", port=name)
            out.append(
                Finding("ports", name, "warn", words, say("Plug it in directly, without a hub; or name it by udev."))
            )
        else:
            out.append(Finding("ports", name, "good", say("{port} can be opened.", port=name)))
    if not names:
        words = say("No serial port is plugged in, so there is no dice hub.")
        out.append(
            Finding(
                "ports", "none", "off", words, say("Plug a hub in with a cable that carries data, or tap the faces.")
            )
        )
    if names and (manager := modem_manager(services)):
        words = say("ModemManager runs. It speaks to every new port first, and a hub misses that time.")
        cure = say("sudo systemctl disable --now ModemManager")
        out.append(Finding("ports", "modemmanager", "warn", words, cure, str(manager)))
    return out


def modem_manager(processes: Iterable[Path] | None = None) -> Path | None:
    """The process of ModemManager, where it runs."""
    for each in Path("/proc").glob("[0-9]*/comm") if processes is None else processes:
        with contextlib.suppress(OSError):
            if each.read_text().strip() == "ModemManager":
                return each
    return None


def _group(path: str) -> str:
    with contextlib.suppress(OSError, KeyError):
        return grp.getgrgid(Path(path).stat().st_gid).gr_name
    return ""


def panel(wiring: Path, choose: pins.Choice = pins.choose) -> list[Finding]:
    """The panel's wiring file, and whether the pins can be had."""
    if not wiring.exists():
        words = say("No panel is set up, so the screen does it all.")
        return [
            Finding(
                "pins", "none", "off", words, say("With lamps and buttons: put a panel.toml at {path}", path=wiring)
            )
        ]
    try:
        wired = read(wiring)
    except BadWiring as error:
        cure = say("Mend the lines named in {path}", path=wiring)
        return [Finding("pins", "wiring", "bad", say("{fault}.", fault=fault), cure) for fault in error.faults]
    except BadFile as error:
        return [Finding("pins", "wiring", "bad", error.words, say("Mend it, or take it away: {path}", path=wiring))]
    count = len(list(wired.pins()))
    try:
        chosen = choose()
    except Exception as error:
        return [
            Finding(
                "pins", "pins", "bad", pins.trouble(error), say("Until then everything can be tapped."), repr(error)
            )
        ]
    with contextlib.suppress(Exception):
        chosen.factory.close()
    state: State = "warn" if chosen.simulated else "good"
    cure = say("unset GPIOZERO_PIN_FACTORY to use real pins") if chosen.simulated else SILENCE
    told = say_n("{words} {count} pin is wired.", "{words} {count} pins are wired.", count, words=chosen.words)
    return [Finding("pins", "pins", state, told, cure)]


async def bluetooth(seconds: float = 4.0) -> list[Finding]:
    """Whether there is Bluetooth, and which dice are awake in its range."""
    from hardware.ble import bluez  # with asyncio and bleak behind it, which a start must not wait for
    from hardware.ble.link import BRANDS
    from hardware.ble.radio import RadioTrouble

    try:
        adverts = await bluez.Bluez().scan(seconds)
    except RadioTrouble as error:
        return [
            Finding("dice", "bluetooth", "off", error.words, say("Only needed for Pixels and GoDice without a hub."))
        ]
    dice = [(brand, advert) for advert in adverts for brand in BRANDS if brand.recognises(advert)]
    if not dice:
        words = say("Bluetooth works; no die is awake in its range.")
        return [Finding("dice", "bluetooth", "good", words, say("Throw a die once to wake it."))]
    return [
        Finding(
            "dice",
            advert.die_id,
            "warn" if advert.rssi is not None and advert.rssi < -85 else "good",
            say("{brand} die {name}, signal {rssi} dBm.", brand=brand.name, name=advert.die_id, rssi=advert.rssi),
            say("Bring it nearer.") if advert.rssi is not None and advert.rssi < -85 else SILENCE,
        )
        for brand, advert in dice
    ]


def display(environment: dict[str, str], cards: Iterable[Path]) -> list[Finding]:
    """Whether a window could open: a desktop, or a screen without one."""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return [Finding("display", "desktop", "good", say("There is a desktop to open a window on."))]
    screens = [each for each in cards if _says(each, "connected")]
    if screens:
        words = say("A screen is connected, without a desktop.")
        return [Finding("display", "screen", "good", words, SILENCE, screens[0].parent.name)]
    words = say("There is no screen; the companion plays in the terminal.")
    return [Finding("display", "none", "off", words, say("Plug a screen in, or use: companion play --console"))]


def _says(path: Path, what: str) -> bool:
    with contextlib.suppress(OSError):
        return path.read_text().strip() == what
    return False


def sound(which: Callable[[str], str | None] = shutil.which, cards: Path = Path("/proc/asound/cards")) -> list[Finding]:
    """A voice, and something to hear it through."""
    voice = which("espeak-ng") or which("espeak")
    heard = ""
    with contextlib.suppress(OSError):
        heard = cards.read_text().strip()
    out = []
    if voice:
        out.append(Finding("sound", "voice", "good", say("There is a voice to read aloud with.")))
    else:
        cure = say("sudo apt-get install espeak-ng")
        out.append(Finding("sound", "voice", "off", say("There is no voice on this machine."), cure))
    if heard and "no soundcards" not in heard:
        out.append(Finding("sound", "card", "good", say("There is a sound card.")))
    else:
        out.append(
            Finding(
                "sound", "card", "off", say("There is no sound card."), say("Plug a loudspeaker in; nothing needs it.")
            )
        )
    return out


FEW, LITTLE = 50_000_000, 500_000_000
"""Bytes left at which games can no longer be kept, and at which we warn."""


def disk(folder: Path, free: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free) -> list[Finding]:
    """Whether the folder of the journal can be written, and how much room there is."""
    where = next((each for each in (folder, *folder.parents) if each.exists()), Path("/"))
    if not os.access(where, os.W_OK):
        words = say("I may not write to {folder}, so no game can be kept.", folder=where)
        return [Finding("disk", "writable", "bad", words, say("sudo chown -R $USER {folder}", folder=where))]
    left = free(where)
    room = say("{count} MB are left for games.", count=left // 1_000_000)
    if left < LITTLE:
        state: State = "bad" if left < FEW else "warn"
        return [Finding("disk", "room", state, room, say("Make room; sudo apt-get clean frees the most."))]
    return [Finding("disk", "room", "good", room)]


YEAR = 31_557_600
BUILT = 55 * YEAR


def clock(
    now: Callable[[], float] = time.time, synchronised: Path = Path("/run/systemd/timesync/synchronized")
) -> list[Finding]:
    """Whether the clock shows a time that can be; only dates in the journal depend on it."""
    if now() < BUILT:
        words = say("The clock is years behind; dates in the journal will be wrong. No game depends on it.")
        return [Finding("clock", "time", "warn", words, say("sudo timedatectl set-ntp true, or fit a clock battery"))]
    detail = "synchronised" if synchronised.exists() else ""
    return [Finding("clock", "time", "good", say("The clock is set."), SILENCE, detail)]
