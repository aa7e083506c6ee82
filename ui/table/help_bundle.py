"""What somebody far away needs in order to help: findings, the log, the last mistake, the machine; and nobody's name.

A zip archive of plain text, so that whoever sends it can read what it says. Games, settings and pictures stay here.
"""

from __future__ import annotations

import platform
import re
import subprocess
import zipfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from hardware.finding import Finding
from ui.table import doctor, places

LINES = 2000
LOG = ("journalctl", "-u", "companion*", "-n", str(LINES), "-o", "short-iso", "--no-hostname", "--no-pager")
MOST = 1_000_000
"""Letters of each page; of a log the last ones."""
ABOUT = ("/proc/device-tree/model", "/etc/os-release", "/proc/meminfo", "/proc/mounts", "/proc/cmdline")

SECRETS = (
    r"\b[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}\b",  # of radios and network cards
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b",
    r"(?<![\w:])(?:[0-9A-Fa-f]{0,4}:){3,7}[0-9A-Fa-f]{1,4}(?![\w:])",
    r"[\w.+-]+@[\w-]+\.[\w.]+",
    r"(?i)\b[0-9a-f]{8}(?:-[0-9a-f]{2,12}){1,4}\b",  # of disks
    r"\b(?=[0-9A-Fa-f]*\d)[0-9A-Fa-f]{12,}\b",  # serial numbers
    r"(?im)(?<=[=: ])(?:psk|password|passwd|secret|token|key)\s*[=:]\s*\S+",
)


def write(file: Path, findings: Iterable[Finding], log: Callable[[], str] | None = None) -> list[str]:
    """Writes the bundle; the names of its pages. Raises OSError."""
    pages = {
        "findings.json": doctor.page(findings),
        "log.txt": (_log if log is None else log)(),
        "mistake.txt": _read(places.data() / "stumbled.txt"),
        "machine.txt": "\n".join(
            [f"{platform.machine()} {platform.release()}", *(f"{path}\n{_read(Path(path))}" for path in ABOUT)]
        ),
    }
    names = doctor.people()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in pages.items():
            archive.writestr(name, nameless(text[-MOST:], names))
    return list(pages)


def nameless(text: str, names: Iterable[str]) -> str:
    """The text without these names, without addresses, serial numbers and passwords."""
    for secret in SECRETS:
        text = re.sub(secret, "(removed)", text)
    return doctor.scrubbed(text, names)


def _read(path: Path) -> str:
    with suppress(OSError):
        return path.read_text(encoding="utf-8", errors="replace")
    return ""


def _log() -> str:
    with suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(LOG, capture_output=True, text=True, timeout=30.0, errors="replace").stdout
    return ""
