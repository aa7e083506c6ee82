"""The supervisor of the Bluetooth dice: one thread with one asyncio loop that finds them, and finds them again.

Whatever it does with the radio it does one after the other: BlueZ answers everything else with "in progress". A die
that is connected and says nothing is asked, and let go when it does not answer: an open connection proves nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from companion.table.dice import KINDS, Die
from companion.table.words import SILENCE, Words, say
from hardware.ble.brand import Advert, Brand, Channel, Kind
from hardware.ble.godice import GoDice
from hardware.ble.pixels import Pixels
from hardware.ble.radio import Connection, DieTrouble, Radio, RadioTrouble
from hardware.ble.throws import Throws
from hardware.dice.dice_box import DiceBox
from hardware.dice.news import DieFound, DieLost, DieView, Missed, News, PortTrouble, RadioBack, Status, Unanswered
from hardware.dice.sentences import Blink, DieState
from hardware.inbox import Inbox
from hardware.supervisor import STUMBLED, Supervisor

log = logging.getLogger(__name__)

BRANDS: tuple[Brand, ...] = (GoDice(), Pixels())
SCAN_FOR = 2.0
"""Seconds of one look round."""
REST = 12.0
"""Seconds between two looks when every die that was ever heard is connected."""
ASK_AFTER, LOST_AFTER = 3.0, 8.0
"""Seconds without a packet after which a die is asked, and after which it is let go."""
FIRST_DELAY, LONGEST_DELAY = 0.5, 8.0
"""Seconds until a die that would not be connected is tried again, and until the radio is: doubled each time."""
PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds of rest after a mistake of ours, one in a row after the other."""
MOST_ORDERS = 64
"""What a screen may order before the thread comes to it."""
MOST = 8
"""Dice at a time; more than seven connections are more than many radios can hold."""
LOOKING = Status(False, say("I am looking for Bluetooth dice. Throw one to wake it, or tap the faces."))


class _Die:
    """One die, connected or not, and all that is known of it."""

    def __init__(self, advert: Advert, brand: Brand, kind: str, kinds: Mapping[str, Die]) -> None:
        self.address, self.brand = advert.address, brand
        self.throws = Throws(advert.die_id, kind)
        self.fixed = bool(kind)
        self.box = DiceBox(kinds)
        self.box.listen("bluetooth", "0000")
        self.connection: Connection | None = None
        self.channel: Channel | None = None
        self.heard_at = 0.0
        self.asked_at = 0.0
        self.delay = 0.0
        self.not_before = 0.0
        self.gone = False


class BleDice:
    """Bluetooth dice, for a screen to poll as it polls a `DiceLink`: nothing here waits but `stop`.

    `shells` says which kind a die is where it cannot tell itself, by die id; `clock`: monotonic seconds; `wake` is
    called on this link's thread when there is news. `tick` is how often, in seconds, the loop looks after its dice.
    """

    def __init__(
        self,
        radio: Callable[[], Radio],
        *,
        kinds: Mapping[str, Die] = KINDS,
        shells: Mapping[str, str] | None = None,
        brands: Sequence[Brand] = BRANDS,
        clock: Callable[[], float] = time.monotonic,
        wake: Callable[[], object] | None = None,
        scan_for: float = SCAN_FOR,
        rest: float = REST,
        tick: float = 0.25,
    ) -> None:
        self.status = LOOKING
        self.dice: tuple[DieView, ...] = ()
        self._make, self._kinds, self._brands, self._clock = radio, kinds, brands, clock
        self._shells = dict(shells or {})
        self._scan_for, self._rest, self._tick = scan_for, rest, tick
        self._known: dict[str, tuple[str, str]] = {}
        self._dice: dict[str, _Die] = {}
        self._news: Inbox[News] = Inbox(Missed, wake)
        self._orders: deque[tuple[_Die, bytes, int]] = deque()
        self._reshelled: dict[str, str] = {}
        self._again = threading.Event()
        self._supervisor = Supervisor(
            "Bluetooth dice", self._attend, PAUSES, failed=self._failed, left=self._left, clock=clock
        )
        self._look_at = 0.0
        self._delay = 0.0
        self._trouble: Words = SILENCE

    # -- what the screen's thread calls ----------------------------------------------------------------------------

    def poll(self) -> list[News]:
        """What is new since the last poll, oldest first."""
        return self._news.fetch()

    def blink(self, die_id: str, times: int = 3) -> bool:
        """Makes one die blink. False where it is not connected; a failure comes as Unanswered."""
        die = self._dice.get(die_id)
        if die is None or die.connection is None or len(self._orders) >= MOST_ORDERS:
            return False
        packet = die.brand.blink(max(1, min(times, 20)))
        self._orders.append((die, packet, times))
        return True

    def know(self, die_id: str, name: str = "", seat: str = "") -> None:
        """From now on this die is called `name` and belongs to `seat`."""
        self._known[die_id] = (name, seat)
        self._introduce(die_id)

    def shell(self, die_id: str, kind: str) -> None:
        """From now on this die is of this kind: a GoDice does not know the shell it wears."""
        self._shells[die_id] = kind
        self._reshelled[die_id] = kind

    def look_again(self) -> None:
        """Looks round at once, for a button that says so."""
        self._again.set()

    def start(self) -> BleDice:
        """Begins to look for dice. Raises RuntimeError when it runs already."""
        self._supervisor.start()
        return self

    def stop(self, timeout: float = 3.0) -> None:
        """Lets all dice go; waits at most `timeout` seconds. Harmless when it does not run."""
        self._supervisor.stop(timeout)

    def __enter__(self) -> BleDice:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    # -- on the link's own thread ----------------------------------------------------------------------------------

    def _attend(self) -> bool:
        asyncio.run(self._live())
        return True

    def _failed(self, error: BaseException) -> None:
        """Something nobody foresaw has ended the loop: every die has gone with it, and is looked for again."""
        self._stumbled(error)
        now = self._clock()
        for die in self._dice.values():
            die.box.doubt()
            self._tell(*die.box.hear(die.throws.lost(), now))
        self._show()

    def _stumbled(self, error: BaseException) -> None:
        self._supervisor.mistake(error)
        self._radio_lost(STUMBLED)

    def _left(self) -> None:
        self.status = LOOKING

    async def _live(self) -> None:
        radio = self._make()
        try:
            while not self._supervisor.stopping:
                await self._obey()
                now = self._clock()
                if now >= self._look_at:
                    await self._look(radio)
                for die in tuple(self._dice.values()):
                    await self._look_after(die)
                self._show()
                await asyncio.sleep(self._tick)
        finally:
            for die in self._dice.values():
                await self._let_go(die)

    async def _look(self, radio: Radio) -> None:
        """One look round, and every die that is there and not connected is."""
        try:
            adverts = await radio.scan(self._scan_for)
            for advert in adverts:
                await self._meet(radio, advert)
        except RadioTrouble as trouble:
            self._radio_lost(trouble.words)
            return
        except Exception as error:  # what a radio raises is not for us to foresee
            self._stumbled(error)
            return
        self._radio_back()
        missing = [die for die in self._dice.values() if die.connection is None]
        self._look_at = self._clock() + (
            min((die.delay for die in missing), default=self._rest) if missing else self._rest
        )
        if not self._dice:
            self._look_at = self._clock() + 1.0

    async def _meet(self, radio: Radio, advert: Advert) -> None:
        brand = next((brand for brand in self._brands if brand.recognises(advert)), None)
        if brand is None:
            return
        die = self._dice.get(advert.die_id)
        if die is None:
            if len(self._dice) == MOST:
                return
            kind = self._shells.get(advert.die_id, "")
            die = _Die(advert, brand, kind, self._kinds)
            die.throws.kind = kind or brand.kind(advert) or "d6"
            self._dice[advert.die_id] = die
            self._introduce(advert.die_id)
        die.throws.rssi = advert.rssi
        if die.connection is None and self._clock() >= die.not_before:
            await self._connect(radio, die)

    async def _connect(self, radio: Radio, die: _Die) -> None:
        die.gone = False

        def lost() -> None:
            die.gone = True

        try:
            connection = await radio.connect(die.address, lost)
            channel = next((each for each in die.brand.channels if each.all <= connection.uuids), None)
            if channel is None:
                await connection.close()
                raise DieTrouble("no service of a die")
            die.connection, die.channel = connection, channel
            die.heard_at = die.asked_at = self._clock()
            await connection.listen(channel.notify, lambda data: self._heard(die, data))
            for packet in die.brand.opening():
                await connection.write(channel.write, packet)
        except RadioTrouble:
            await self._let_go(die)
            raise
        except Exception as trouble:
            if not isinstance(trouble, DieTrouble):
                self._supervisor.mistake(trouble)
            log.debug("%s would not be connected: %s", die.throws.die_id, trouble)
            await self._let_go(die)
            die.delay = min(die.delay * 2 or FIRST_DELAY, LONGEST_DELAY)
            die.not_before = self._clock() + die.delay
            return
        die.delay = 0.0

    def _heard(self, die: _Die, packet: bytes) -> None:
        """A packet, as it came; called in this loop by the radio, which must not hear of our mistakes."""
        try:
            self._understood(die, packet)
        except Exception as error:
            self._supervisor.mistake(error)

    def _understood(self, die: _Die, packet: bytes) -> None:
        now = self._clock()
        facts = die.brand.hear(packet, die.throws.kind)
        if facts is None:
            return
        die.heard_at = now
        for fact in facts:
            if isinstance(fact, Kind) and die.fixed:
                continue
            for state in die.throws.hear(fact):
                self._tell(*die.box.hear(state, now, packet.hex()))
        self._show()

    async def _look_after(self, die: _Die) -> None:
        if die.connection is None or die.channel is None:
            return
        now = self._clock()
        if die.gone or now - die.heard_at >= LOST_AFTER:
            await self._let_go(die)
            die.box.doubt()
            self._tell(*die.box.hear(die.throws.lost(), now))
            self._look_at = now
        elif now - max(die.heard_at, die.asked_at) >= ASK_AFTER:
            die.asked_at = now
            try:
                await die.connection.write(die.channel.write, die.brand.ask())
            except Exception as trouble:
                self._gone(die, trouble)

    async def _let_go(self, die: _Die) -> None:
        connection, die.connection, die.channel = die.connection, None, None
        if connection:
            with contextlib.suppress(Exception):  # it is gone either way
                await connection.close()

    def _gone(self, die: _Die, trouble: Exception) -> None:
        """A die that cannot be written to, whatever that raises."""
        die.gone = True
        if not isinstance(trouble, DieTrouble):
            self._supervisor.mistake(trouble)

    async def _obey(self) -> None:
        while self._orders:
            await self._blink(*self._orders.popleft())
        while self._reshelled:
            await self._reshell(*self._reshelled.popitem())
        if self._again.is_set():
            self._again.clear()
            self._look_now()

    async def _blink(self, die: _Die, packet: bytes, times: int) -> None:
        try:
            if die.connection is None or die.channel is None:
                raise DieTrouble("gone")
            await die.connection.write(die.channel.write, packet)
        except Exception as trouble:
            self._gone(die, trouble)
            self._tell(Unanswered(Blink(die.throws.die_id, max(1, min(times, 20)))))

    def _introduce(self, die_id: str) -> None:
        die = self._dice.get(die_id)
        if die and die_id in self._known:
            die.box.know(die_id, *self._known[die_id])

    async def _reshell(self, die_id: str, kind: str) -> None:
        die = self._dice.get(die_id)
        if die is None:
            return
        die.throws.kind, die.fixed = kind, True
        if die.connection and die.channel:
            try:  # how it lies now, in its new shell
                for packet in die.brand.opening():
                    await die.connection.write(die.channel.write, packet)
            except Exception as trouble:
                self._gone(die, trouble)

    def _look_now(self) -> None:
        self._look_at = 0.0
        for die in self._dice.values():
            die.not_before = 0.0

    # -- what is said ----------------------------------------------------------------------------------------------

    def _radio_lost(self, words: Words) -> None:
        self._delay = min(self._delay * 2 or FIRST_DELAY, LONGEST_DELAY)
        self._look_at = self._clock() + self._delay
        if words == self._trouble:
            return
        self._trouble = words
        if self._dice:
            log.warning("%s", words)
            self._tell(PortTrouble("bluetooth", words))
        else:  # nobody here plays with Bluetooth dice: the table check tells, and no game is disturbed
            log.info("%s", words)

    def _radio_back(self) -> None:
        self._delay = 0.0
        if self._trouble:
            self._trouble = SILENCE
            log.info("%s", RadioBack().words)
            if self._dice:
                self._tell(RadioBack())

    def _show(self) -> None:
        self.dice = tuple(view for _, die in sorted(self._dice.items()) for view in die.box.dice)
        awake = [view for view in self.dice if view.state is not DieState.UNKNOWN]
        if awake:
            words = say("I hear {count} Bluetooth dice.", count=len(awake))
            self.status = Status(True, say("I hear one Bluetooth die.") if len(awake) == 1 else words, "bluetooth")
        else:
            self.status = Status(False, self._trouble or LOOKING.words)

    def _tell(self, *news: News) -> None:
        if not news:
            return
        for each in news:
            if isinstance(each, DieFound | DieLost):
                log.log(logging.INFO if isinstance(each, DieFound) else logging.WARNING, "%s", each.words)
        self._show()
        self._news.put(*news)
