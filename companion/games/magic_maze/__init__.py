"""Heroes of the Maze. Whoever takes a maze from here has its checks and its drawing with it."""

from companion.games.magic_maze import board_checks as board_checks
from companion.games.magic_maze import drawing as drawing
