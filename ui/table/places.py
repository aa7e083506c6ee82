"""Where things lie on this machine. `TABLE_COMPANION_HOME` puts all of it under one folder."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import platformdirs

NAME = "table-companion"


def data() -> Path:
    """The journal, and whatever else people have told us."""
    home = os.environ.get("TABLE_COMPANION_HOME")
    return Path(home) if home else Path(platformdirs.user_data_path(NAME))


def journal() -> Path:
    return data() / "journal.sqlite"


def boards() -> Path:
    """People's own boards."""
    return data() / "boards"


def panel() -> Path:
    """Where another program reaches the pretended panel of a game."""
    return runtime() / "panel"


def runtime() -> Path:
    """Sockets and links that are gone after a restart."""
    given = os.environ.get("RUNTIME_DIRECTORY")  # systemd's, for whatever it starts
    if given:
        return Path(given)
    home = os.environ.get("TABLE_COMPANION_HOME")
    if home:
        return Path(home) / "run"
    with warnings.catch_warnings(action="ignore"):  # it falls back to a folder of ours, which is what is wanted
        return Path(platformdirs.user_runtime_path(NAME))
