"""Key to the Kingdom. Whoever takes a board of it from here has its checks with it."""

from companion.games.key_to_the_kingdom import board_checks as board_checks
