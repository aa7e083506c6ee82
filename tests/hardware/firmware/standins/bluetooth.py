"""Stands in for a board's `bluetooth`: adverts are the lines of the file `adverts`, as they are added to it."""

_listening: list = []  # type: ignore[type-arg]  # MicroPython's list takes no parameters
_read = 0


class BLE:
    def active(self, on: bool) -> None:
        pass

    def irq(self, heard) -> None:  # type: ignore[no-untyped-def]  # MicroPython has no Callable to import
        _listening[:] = [heard]

    def gap_scan(self, seconds: int, interval: int, window: int) -> None:
        pass


def stir() -> None:
    """Called by the harness' sleep_ms: hands on what has been added to the file since."""
    global _read
    try:
        with open("adverts") as page:  # noqa: PTH123
            lines = page.read().split("\n")[:-1]
    except OSError:
        return
    for line in lines[_read:]:
        address, rssi, data = line.split(" ")
        for heard in _listening:
            heard(5, (0, bytes.fromhex(address), 0, int(rssi), bytes.fromhex(data)))
    _read = len(lines)
