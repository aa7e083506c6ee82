"""Stands in for a board's `machine`: a sensor that says what the file `gravity` holds, lamps that nobody sees.

It runs in MicroPython's unix port and in CPython alike, so that the firmware runs unmodified in both.
"""


def unique_id():
    return b"\x01\x02\xab\xcd\xef"


class Pin:
    OUT = 1

    def __init__(self, number, mode=0):
        self.number = number

    def value(self, on):
        pass


class I2C:
    def __init__(self, number, sda=None, scl=None, freq=0):
        pass

    def writeto_mem(self, address, register, data):
        if not _gravity():
            raise OSError(5)

    def readfrom_mem(self, address, register, count):
        felt = _gravity()
        if not felt:
            raise OSError(5)
        out = b""
        for value in felt:
            out += bytes([value & 255, (value >> 8) & 255])
        return out


def _gravity():
    try:
        with open("gravity") as page:  # noqa: PTH123
            return [int(word) for word in page.read().split()]
    except OSError:
        return []
