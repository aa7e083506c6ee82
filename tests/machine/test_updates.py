"""Updates of which some are no good: one does not start, one starts and stays black."""

from __future__ import annotations

import pytest

from tests.machine.evening import ACTIVE, shows
from tests.machine.machine import Machine, lit

pytestmark = pytest.mark.machine

BASE = "/opt/table-companion"
BAD = {
    "does not start": "echo 'raise SystemExit(3)' >ui/touch/run.py",
    "stays black": "sed -i 's/def show(self.*/def show(self, *words):\\n        return\\n\\n    def shown(self, '"
    "'things, size, background, unit, offsets):/' ui/touch/window/pane.py",
}


def updated(machine: Machine, version: str, change: str) -> str:
    """Installs the release once more, with a change, as an update would; which one was there before."""
    before = machine.said(f"readlink {BASE}/current")
    tree = f"/root/{version}"
    machine.run(
        f"mkdir {tree} && cd {BASE}/current && tar --exclude=.venv --exclude=.complete -cf - . | tar -xf - -C {tree}"
    )
    about = f"sed -i 's/^__version__ = .*/__version__ = \"{version}\"/' companion/__init__.py"
    machine.run(f"cd {tree} && {about} && {change} && ./install --unattended && rm -r {tree}")
    return before


@pytest.mark.slow
@pytest.mark.parametrize("what", BAD)
def test_an_update_that_is_no_good_goes_and_the_old_one_is_seen_again(machine: Machine, what: str) -> None:
    before = updated(machine, "0.99.0", BAD[what])
    assert machine.said(f"readlink {BASE}/current") != before
    machine.until(lambda: machine.said(f"readlink {BASE}/current") == before, "a way back")
    shows(machine, "home")
    assert lit(machine.settled("back")) > 0.5 and machine.said(ACTIVE) == "active"
    assert "0.99.0" in machine.said("companion doctor")
