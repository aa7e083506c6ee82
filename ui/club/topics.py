"""What a table says of itself on a broker: every topic and every payload. All of it is made of what all may know."""

from __future__ import annotations

import re
from typing import Any, Literal
from unicodedata import normalize

import msgspec

from companion import __version__
from companion.play.for_seat import Share
from companion.table.words import Words

ONLINE, OFFLINE = "online", "offline"
LONGEST = 250
"""Signs of a sentence Home Assistant shows as a state."""


class SeatState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as everybody may see him. `out`: has left the game."""

    colour: str
    name: str
    status: str
    out: bool


class PieceState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece and the space it stands on; "" off the board. `seat` "" is nobody's."""

    id: str
    kind: str
    seat: str
    at: str


class TableState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it stands. `turn` and `asked` are colours; `question` is empty where only one player may read it.

    `parts`: how movable parts of the board stand; `winners` are colours, several where they share the win; `told`: what
    was ruled on the last events, the oldest first.
    """

    table: str
    name: str
    game: str
    title: str
    seats: tuple[SeatState, ...]
    turn: str
    turn_name: str
    asked: tuple[str, ...]
    question: str
    pieces: tuple[PieceState, ...]
    parts: dict[str, str]
    over: bool
    winners: tuple[str, ...]
    told: tuple[str, ...]


class RulingEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was ruled on one event, and by which rules."""

    table: str
    game: str
    words: tuple[str, ...]
    rules: tuple[str, ...]


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which program tells of a device."""

    name: str = "table companion"
    sw_version: str = __version__


class Device(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table, as Home Assistant lists it."""

    identifiers: tuple[str, ...]
    name: str
    manufacturer: str = "table companion"
    sw_version: str = __version__


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing of the table that Home Assistant shows or switches lamps by. It asks for the name it is known by as
    `object_id` up to 2026.3, and as `default_entity_id` from 2025.10 on."""

    platform: Literal["sensor", "binary_sensor"]
    name: str
    unique_id: str
    value_template: str
    object_id: str
    default_entity_id: str
    icon: str = ""


class Discovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device for Home Assistant (MQTT device discovery)."""

    device: Device
    origin: Origin
    components: dict[str, Component]
    state_topic: str
    availability_topic: str


def _named(won: bool) -> str:
    """The names of the players, or of those who won."""
    which = "selectattr('colour','in',value_json.winners)|" if won else ""
    return f"(value_json.seats|{which}map(attribute='name')|join(', '))[:{LONGEST}]"


SHOWN: dict[str, tuple[Literal["sensor", "binary_sensor"], Words, str, str]] = {
    "turn": ("sensor", Words("Turn"), "value_json.turn_name", "mdi:account"),
    "colour": ("sensor", Words("Colour"), "value_json.turn", "mdi:palette"),
    "game": ("sensor", Words("Game"), "value_json.title", "mdi:dice-multiple"),
    "question": ("sensor", Words("Question"), f"value_json.question[:{LONGEST}]", "mdi:help"),
    "players": ("sensor", Words("Players"), _named(won=False), "mdi:account-group"),
    "told": ("sensor", Words("Last ruling"), f"(value_json.told | last | default(''))[:{LONGEST}]", "mdi:gavel"),
    "winner": (
        "sensor", Words("Winner"), _named(won=True), "mdi:trophy",
    ),
    "over": ("binary_sensor", Words("Game over"), "'ON' if value_json.over else 'OFF'", "mdi:flag-checkered"),
}  # fmt: skip
"""What Home Assistant makes of a table's state: the kind of thing, what it is called, its value, its sign."""


class Topics:
    """The topics of one table. `prefix` is the club's, `table` its number."""

    def __init__(self, prefix: str, table: str) -> None:
        self.state = f"{prefix}/{table}/state"
        self.ruling = f"{prefix}/{table}/ruling"
        self.presence = f"{prefix}/{table}/presence"

    @staticmethod
    def discovery(discovery: str, table: str) -> str:
        return f"{discovery}/device/companion_{table}/config"


PAYLOADS: dict[str, type[Any]] = {
    "PREFIX/TABLE/state": TableState,
    "PREFIX/TABLE/ruling": RulingEvent,
    "PREFIX/TABLE/presence": Literal["online", "offline"],  # type: ignore[dict-item]
    "homeassistant/device/companion_TABLE/config": Discovery,
}
"""What is told where. All but rulings are retained; presence is plain text, the others are JSON."""


def state(share: Share, title: str, table: str, name: str) -> TableState:
    """A table as everybody in the room may know it. `share` must be the one of no seat."""
    assert not share.seat, "only what all may know leaves the table"
    view = share.table
    names = {seat.id: seat.name for seat in view.seats}
    return TableState(
        table,
        name,
        view.game,
        title,
        tuple(SeatState(seat.colour, seat.name, str(seat.status), seat.out) for seat in view.seats),
        view.turn,
        names.get(view.turn, ""),
        share.asked,
        str(share.question),
        tuple(PieceState(piece.id, piece.kind, piece.seat, piece.at or "") for piece in view.pieces),
        dict(view.parts),
        share.over,
        view.winners,
        tuple(str(ruling.words) for heard in share.told for ruling in heard),
    )


def ruling(share: Share, table: str) -> RulingEvent | None:
    """The last of what everybody may read; None where nothing was ruled yet."""
    assert not share.seat, "only what all may know leaves the table"
    if not share.told:
        return None
    heard = share.told[-1]
    rules = dict.fromkeys(rule for each in heard for rule in each.rules)
    return RulingEvent(table, share.table.game, tuple(str(each.words) for each in heard), tuple(rules))


def discovery(topics: Topics, table: str, name: str) -> Discovery:
    """A table as a device of Home Assistant's. Its things are called in this table's language; the names dashboards
    know them by are the same in all."""
    known = "companion_" + (_plain(name) or table[:8])
    shown = {}
    for what, (platform, called, value, icon) in SHOWN.items():
        own = f"{known}_{what}"
        shown[what] = Component(
            platform, str(called), f"companion_{table}_{what}", f"{{{{ {value} }}}}", own, f"{platform}.{own}", icon
        )
    return Discovery(Device((f"companion_{table}",), name), Origin(), shown, topics.state, topics.presence)


def _plain(name: str) -> str:
    """`Tisch Zwölf!` as `tisch_zwolf`."""
    letters = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "_", letters).strip("_")


def schemas() -> dict[str, Any]:
    """The JSON schema of every payload, by its topic."""
    return {topic: msgspec.json.schema(kind) for topic, kind in PAYLOADS.items()}
