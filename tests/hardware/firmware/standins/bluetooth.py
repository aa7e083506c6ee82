"""Stands in for a board's `bluetooth`: adverts are the lines of the file `adverts`, as they are added to it."""

_waiting = {}


class BLE:
    def active(self, on):
        pass

    def irq(self, heard):
        _waiting["heard"] = heard

    def gap_scan(self, seconds, interval, window):
        _waiting["scanning"] = True


def stir():
    """Called by the harness' sleep_ms: hands on what has been added to the file since."""
    try:
        with open("adverts") as page:  # noqa: PTH123
            lines = page.read().split("\n")[:-1]
    except OSError:
        return
    for line in lines[_waiting.get("read", 0) :]:
        address, rssi, data = line.split(" ")
        _waiting["heard"](5, (0, bytes.fromhex(address), 0, int(rssi), bytes.fromhex(data)))
    _waiting["read"] = len(lines)
