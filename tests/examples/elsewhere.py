"""A place of its own, where packages are installed that the house does not know."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = {"pip": "pip", "companion": "ui.cli.main"}


class Elsewhere:
    """A folder with an environment that has all of this one's packages, and pip and the companion as programs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        made = folder / "environment"
        venv.create(made, with_pip=False)
        paths = [str(ROOT), *(path for path in sys.path if path.endswith("site-packages"))]
        next(made.glob("lib/python*/site-packages")).joinpath("here.pth").write_text("\n".join(paths) + "\n")
        for name, module in PROGRAMS.items():
            program = made / "bin" / name
            program.write_text(f'#!/bin/sh\nexec "{made}/bin/python" -P -m {module} "$@"\n')
            program.chmod(0o755)
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            "PATH": os.pathsep.join((str(made / "bin"), os.environ["PATH"])),
            "XDG_DATA_HOME": str(folder / "data"),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_NO_INDEX": "1",
        }

    def run(self, line: str, typed: str = "") -> str:
        """What a line typed there says; it must do well."""
        done = subprocess.run(
            line, shell=True, cwd=self.folder, env=self.environment, input=typed, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
        return done.stdout
