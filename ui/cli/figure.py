"""One line of `companion bench`; whoever measures needs no more of it than this."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One figure: `value` in `unit`, None where nothing came to be measured; and where there is a peer its own value
    and the ratio of ours to it."""

    what: str
    value: float | None
    unit: str
    peer: str = ""
    peer_value: float = 0.0

    @property
    def ratio(self) -> float:
        return self.value / self.peer_value if self.value and self.peer_value else 0.0
