"""Wayward: Darrowell. Whoever has a board of it has its checks and its drawing too."""

from __future__ import annotations

from companion.games.darrowell import board_checks as board_checks
from companion.games.darrowell import drawing as drawing
