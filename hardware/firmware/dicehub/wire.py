"""Sentences: what is written on the line, and what is read from it. PROTOCOL.md 2."""

LONGEST = 82
SEQUENCE = 65536


def crc16(body: bytes) -> int:
    """CRC-16/IBM-3740: polynomial 0x1021, from 0xFFFF, not reflected."""
    crc = 0xFFFF
    for byte in body:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def sentence(seq: int, kind: str, *fields: object) -> bytes:
    """One line, ready to be sent; an unknown field is None."""
    texts = ["DH", str(seq), kind]
    texts += ["" if field is None else str(field) for field in fields]
    body = ",".join(texts).encode()
    return b"$" + body + b"*" + f"{crc16(body):04X}\r\n".encode()


def number(text: str, low: int, high: int) -> int | None:
    """A whole number in its only spelling, without leading noughts; None for anything else."""
    if not text or len(text) > 10 or (text[0] == "0" and text != "0"):
        return None
    for letter in text:
        if letter < "0" or letter > "9":
            return None
    value = int(text)
    return value if low <= value <= high else None


def name(text: str) -> bool:
    """True for a name: a small letter, then up to eleven small letters, digits, `_` and `-`."""
    if not 1 <= len(text) <= 12 or not "a" <= text[0] <= "z":
        return False
    return all("a" <= letter <= "z" or "0" <= letter <= "9" or letter in "_-" for letter in text)


class Ear:
    """Finds whole sentences among bytes, in one buffer. A `$` begins anew, whatever came before it."""

    def __init__(self) -> None:
        self._buffer = bytearray(LONGEST)
        self._count = 0

    def hear(self, data: bytes) -> list[tuple[int, list[str]]]:
        """The sentences that these bytes complete: each its number, and its type with its fields."""
        found = []
        for byte in data:
            if byte == 0x24:
                self._count = 0
            elif not self._count:
                continue
            self._buffer[self._count] = byte
            self._count += 1
            if byte == 0x0A:
                whole = read(bytes(self._buffer[: self._count]))
                if whole:
                    found.append(whole)
                self._count = 0
            elif self._count == LONGEST:
                self._count = 0
        return found


def read(line: bytes) -> tuple[int, list[str]] | None:
    """A line as number, and type with fields; None where the check does not vouch for it, or it is not ours."""
    if line[-2:] != b"\r\n" or line[:4] != b"$DH,":
        return None
    for byte in line[:-2]:
        if byte < 0x20 or byte > 0x7E:
            return None
    star = line.rfind(b"*")
    check = line[star + 1 : -2]
    if star < 0 or len(check) != 4 or check != f"{crc16(line[1:star]):04X}".encode():
        return None
    texts = line[1:star].decode().split(",")
    seq = number(texts[1], 0, SEQUENCE - 1)
    if seq is None:
        return None
    return seq, texts[2:] or [""]
