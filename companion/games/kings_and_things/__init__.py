"""Kings & Things*: rule the broken kingdom of Kadab. Whoever imports of it has a mat's checks and its drawing."""

from companion.games.kings_and_things import board_checks as board_checks
from companion.games.kings_and_things import drawing as drawing
