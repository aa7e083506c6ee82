"""Switches the machine off: systemd ends everything first, so that no card is torn from its work."""

from __future__ import annotations

import subprocess

from companion.table.words import Words, say

PATIENCE = 20.0
COMMAND = ("systemctl", "poweroff", "--no-ask-password")


def power_off(command: tuple[str, ...] = COMMAND) -> Words | None:
    """Returns at once, and the machine goes off; else why it does not, for people."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        return say("This machine cannot be switched off from here ({why}).", why=str(error))
    if done.returncode:
        return say("This machine cannot be switched off from here ({why}).", why=done.stderr.strip())
    return None
