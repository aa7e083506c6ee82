"""A big die on a thin cable, with an ADXL345 in its middle: it feels which way is down, and when it flies."""

from .hub import COCKED, HANDLING, ON_FACE, ROLLED, ROLLING, Hub

G = 256
"""The sensor's count for the pull of the earth."""
REST = 40
"""Counts by which a lying die may tremble."""
STILL_FOR = 400
"""Milliseconds of rest until a die lies."""
FLIES_BELOW, KNOCKS_ABOVE = 100, 480
"""A die that falls feels almost nothing, one that hits the table almost twice its weight."""
UPRIGHT = 235
"""What one direction must feel for its side to be up: within 23 degrees."""


class Leash:
    """One such die, and what its sensor says. Side 1 is up where the sensor's x points up, 6 where it points down;
    2 and 5 are y's, 3 and 4 are z's."""

    def __init__(self, hub: Hub, die_id: str) -> None:
        self._hub, self.die_id = hub, die_id
        self._last = (0, 0, 0)
        self._moved_at = 0
        self._state = ""

    def feel(self, x: int, y: int, z: int, now: int) -> None:
        """One reading of the sensor, in counts."""
        moved = max(abs(x - self._last[0]), abs(y - self._last[1]), abs(z - self._last[2])) > REST
        self._last = (x, y, z)
        force = x * x + y * y + z * z
        if moved:
            self._moved_at = now
            if force < FLIES_BELOW * FLIES_BELOW or force > KNOCKS_ABOVE * KNOCKS_ABOVE:
                self._say(ROLLING, 0, now)
            elif self._state != ROLLING:
                self._say(HANDLING, 0, now)
        elif now - self._moved_at >= STILL_FOR and self._state in ("", HANDLING, ROLLING):
            side = side_up(x, y, z)
            if self._state == ROLLING:
                self._say(ROLLED if side else COCKED, side, now)
            elif side:
                self._say(ON_FACE, side, now)

    def _say(self, state: str, side: int, now: int) -> None:
        if state != self._state or side:
            self._state = state
            self._hub.tell(self.die_id, "d6", state, side, now)


def side_up(x: int, y: int, z: int) -> int:
    """The side that is up, 0 where the die leans."""
    for value, up, down in ((x, 1, 6), (y, 2, 5), (z, 3, 4)):
        if value >= UPRIGHT:
            return up
        if value <= -UPRIGHT:
            return down
    return 0
