"""Stands in for a board's `machine`: a sensor that says what the file `gravity` holds, lamps that nobody sees.

It runs in MicroPython's unix port and in CPython alike, so that the firmware runs unmodified in both.
"""


def unique_id() -> bytes:
    return b"\x01\x02\xab\xcd\xef"


class Pin:
    OUT = 1

    def __init__(self, number: int, mode: int = 0) -> None:
        self.number = number

    def value(self, on: object) -> None:
        pass


class I2C:
    def __init__(self, number: int, sda: object = None, scl: object = None, freq: int = 0) -> None:
        pass

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        if not _gravity():
            raise OSError(5)

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        felt = _gravity()
        if not felt:
            raise OSError(5)
        out = b""
        for value in felt:
            out += bytes([value & 255, (value >> 8) & 255])
        return out


def _gravity() -> list[int]:
    try:
        with open("gravity") as page:  # noqa: PTH123
            return [int(word) for word in page.read().split()]
    except OSError:
        return []
