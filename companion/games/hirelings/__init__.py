"""Hirelings: The Ascent. Whoever takes a dungeon from here has its checks and its drawing with it."""

from companion.games.hirelings import board_checks as board_checks
from companion.games.hirelings import drawing as drawing
