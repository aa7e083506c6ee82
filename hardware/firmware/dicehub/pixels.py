"""Pixels dice, heard without connecting: their adverts tell how they lie. They stay free for other programs."""

from .hub import COCKED, HANDLING, ON_FACE, ROLLED, ROLLING, UNKNOWN, Hub

SERVICES = (
    bytes.fromhex("5b9bdc8e0c3562a9f2435a7a0100b9a6"),
    bytes.fromhex("9ecadc240ee5a9e093f3a3b50100406e"),
)
"""Of today and of their first years, as they lie in an advert."""
STATES = (UNKNOWN, ROLLED, HANDLING, ROLLING, COCKED, ON_FACE)
KINDS = ("", "d4", "d6", "d8", "d10", "d00", "d12", "d20", "d6", "d6fudge")
SIDES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d00": 10, "d12": 12, "d20": 20, "d6fudge": 6}
FOUR = {0: 1, 2: 2, 3: 3, 5: 4}
LOST_AFTER = 8000
"""Milliseconds without an advert after which a die cannot be heard."""


class Advert:
    """One advert, taken apart."""

    def __init__(self, data: bytes) -> None:
        self.title = ""
        self.ours = False
        self.payload = b""
        at = 0
        while at + 1 < len(data) and data[at]:
            kind, value = data[at + 1], data[at + 2 : at + 1 + data[at]]
            at += 1 + data[at]
            if kind in (0x08, 0x09):
                self.title = ascii_only(value)
            elif kind in (0x06, 0x07):
                self.ours = self.ours or any(value[i : i + 16] in SERVICES for i in range(0, len(value), 16))
            elif kind == 0xFF:
                self.payload = value[2:]


def ascii_only(value: bytes) -> str:
    return "".join([chr(byte) if 0x20 <= byte <= 0x7E else " " for byte in value])


def die_id(title: str, address: bytes) -> str:
    """A name as the protocol allows it, the same for the same die for ever; the companion itself says the same."""
    slug = ""
    for letter in title.lower():
        slug += letter if "a" <= letter <= "z" or "0" <= letter <= "9" else "-" if slug and slug[-1] != "-" else ""
    slug = slug.strip("-")[:7].strip("-")
    if not slug or not "a" <= slug[0] <= "z":
        slug = ("die-" + slug)[:7].strip("-")
    return slug + "-" + "".join([f"{byte:02x}" for byte in address])[-4:]


class Pixels:
    """The Pixels within hearing, told to a hub. `blinks` of theirs need a connection, and are not for this hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._heard: dict[str, int] = {}

    def hear(self, address: bytes, rssi: int, data: bytes, now: int) -> bool:
        """Takes an advert; False where it is no die's that we know."""
        advert = Advert(data)
        if not advert.ours or len(advert.payload) != 5:
            return False
        _, design, state, face, battery = advert.payload
        kind = KINDS[design >> 4] if design >> 4 < len(KINDS) else ""
        if not kind or state >= len(STATES):
            return False
        side = FOUR.get(face, 0) if kind == "d4" else face + 1
        if STATES[state] in (ROLLED, ON_FACE) and not 1 <= side <= SIDES[kind]:
            return False
        who = die_id(advert.title, address)
        self._heard[who] = now
        die = self._hub.dice.get(who)
        if die:
            die.battery, die.rssi = min(battery & 0x7F, 100), max(-127, min(20, rssi))
        self._hub.tell(who, kind, STATES[state], side, now)
        return True

    def tick(self, now: int) -> None:
        """Dice that have long been silent are out of hearing."""
        for who, at in self._heard.items():
            if now - at >= LOST_AFTER:
                self._hub.lose(who)
