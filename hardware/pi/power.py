"""Switches the machine off or starts it anew: systemd ends everything first, so no card is torn from its work."""

from __future__ import annotations

import subprocess

from companion.table.words import Words, say

PATIENCE = 20.0
COMMAND = ("systemctl", "poweroff", "--no-ask-password")
ANEW = ("systemctl", "reboot", "--no-ask-password")


def power_off(command: tuple[str, ...] = COMMAND) -> Words | None:
    """Returns at once, and the machine goes off; else why it does not, for people."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        return say("This machine cannot be switched off from here ({why}).", why=str(error))
    if done.returncode:
        return say("This machine cannot be switched off from here ({why}).", why=done.stderr.strip())
    return None


def restart() -> Words | None:
    """As `power_off`, and the machine comes back."""
    return power_off(ANEW)
