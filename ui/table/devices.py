"""The devices of the table, found by themselves: which are heard, and what to tell people about each.

One link to the dice serves the whole evening, game or no game; it is closed and opened only when the players change
between dice on the table and dice thrown by the screen.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from companion.files import BadFile
from companion.table.dice import Die, named_die, named_face
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, say, say_n
from hardware import doctor
from hardware.brought import DICE, PANELS, brought
from hardware.dice.link import DiceLink
from hardware.dice.news import DieView, News, Status, coloured
from hardware.dice.source import AllDice, DiceSource
from hardware.finding import Finding
from hardware.panel import pins, wiring
from hardware.panel.lamps import Lamp
from hardware.panel.source import PanelSource
from ui.table import places, pretence
from ui.table.dice_book import DiceBook, Known
from ui.table.panelist import Panelist
from ui.table.referee import Referee
from ui.table.simulated import SimulatedTable

if TYPE_CHECKING:
    from ui.table.tray import TrayDice

State = Literal["good", "warn", "bad", "off"]
LOW_BATTERY = 15
HUBS = 3
"""So many dice hubs are heard at a time."""
MOMENT = 1.5
"""Seconds for which lamps are tried."""


class Device(NamedTuple):
    """A device as people see it. `brief` fits a badge; `words` say what is so and what would help; `act` names what
    can be tried with it."""

    id: str
    sign: str
    state: State
    name: Words
    words: Words
    brief: Words
    act: Words = SILENCE


class Devices:
    """`ports`: where the dice hub is, if it is not to be looked for. `woken` is called on the dice link's thread.

    `dice_camera`: a camera over a dice tray, as `ui.table.watch` names them; it is opened for as long as a game lasts.
    """

    def __init__(
        self,
        ports: Sequence[str] = (),
        *,
        simulated: bool = False,
        seed: int | None = None,
        dice_camera: str = "",
    ) -> None:
        self.woken: Callable[[], None] = lambda: None
        self.table: SimulatedTable | None = None
        self.link: DiceSource | None = None
        self.panel: PanelSource | None = None
        self.dice_camera = dice_camera
        self.board_camera: Callable[[], Device | None] = lambda: None
        """What is said of the cameras that are found by themselves."""
        self._tray: TrayDice | None = None
        self._ports, self._seed = tuple(ports), seed
        self._random = SystemRandom() if seed is None else Random(seed)
        self._simulated = simulated
        self._book = DiceBook()
        self._panelist: Panelist | None = None
        self._panel_trouble: Words = SILENCE
        self.findings: tuple[Finding, ...] = ()
        """What the table check found amiss that no device tells of itself: ports, room on the disk."""

    def start(self) -> None:
        """Begins to look for the dice, on threads of their own."""
        if self._simulated:
            self.table = SimulatedTable(self._seed)
        if self.table:
            self.link = DiceLink((self.table.port,), wake=lambda: self.woken())
        else:
            self.link = dice_on_the_table(self._ports, lambda: self.woken(), self._book)
            threading.Thread(target=self._examine, name="table check", daemon=True).start()
        self.link.start()
        self._start_panel()

    def _start_panel(self) -> None:
        if self.panel is None:
            self.panel, self._panel_trouble = fitted_panel()
            if self.panel:
                self.panel.start()

    def _examine(self) -> None:
        """Looks at what takes longer than a screen may wait."""
        found = [*doctor.serial_ports(), *doctor.disk(places.data())]
        self.findings = tuple(each for each in found if each.state in ("warn", "bad"))

    def attend(self, referee: Referee) -> None:
        """A game begins: the panel and the camera over the tray, where there are any, play along until `leave`."""
        self.leave()
        if self.dice_camera and (tray := self.tray()):
            tray.attend(referee)
        if self.panel:
            self._panelist = Panelist(self.panel, referee)
            self._panelist.attend()

    def leave(self) -> None:
        """The game is put away; the lamps go out, and no camera looks at dice any more."""
        if self._tray:
            self._tray.leave()
        if self._panelist:
            self._panelist.leave()
            self._panelist = None

    def tray(self) -> TrayDice | None:
        """The dice a camera sees; None where the screen throws them."""
        if self._tray is None and isinstance(self.link, AllDice):
            self._tray = dice_by_camera(self.link, lambda: self.woken(), self.dice_camera)
        return self._tray

    def known(self, die_id: str) -> Known:
        """What people have said of a die."""
        return self._book.known.get(die_id, Known())

    def know(self, die_id: str, name: str = "", seat: str = "") -> None:
        """What people call a die and whose it is, from now on and next time too."""
        self._book.say(die_id, msgspec.structs.replace(self.known(die_id), name=name, seat=seat))
        if self.link:
            self.link.know(die_id, name, seat)

    def shell(self, die_id: str, kind: str) -> None:
        """Which shell a die wears that does not know it, from now on and next time too."""
        self._book.say(die_id, msgspec.structs.replace(self.known(die_id), kind=kind))
        if isinstance(self.link, AllDice):
            self.link.shell(die_id, kind)

    def stop(self) -> None:
        self.leave()
        if self.panel:
            self.panel.stop()
            self.panel = None
        if self.link:
            self.link.stop()
        if self.table:
            self.table.close()
        self.link = self.table = self._tray = None

    def use(self, simulated: bool) -> None:
        """Dice thrown by the screen, or those on the table."""
        if simulated != self._simulated or self.link is None:
            self.stop()
            self._simulated = simulated
            self.start()

    @property
    def simulated(self) -> bool:
        return self.table is not None

    def hears(self, die: Die) -> bool:
        """Whether a throw of such a die would be heard."""
        if self.link is None or not self.link.status.heard:
            return False
        return any(each.kind == die.kind for each in self.link.dice)

    def throw(self, prompt: Prompt) -> bool:
        """Throws the die that is awaited, where the screen throws; False where the players do."""
        if self.table is None:
            return False
        self.table.throw(prompt)
        return True

    @property
    def chance(self) -> Random:
        """What deals for the table, and throws what has no die."""
        return self.table.rng if self.table else self._random

    def dice(self) -> tuple[DieView, ...]:
        """Every die ever heard this evening, as it lies now."""
        return self.link.dice if self.link else ()

    def fetch(self) -> list[News]:
        """News of the dice while no game listens."""
        return self.link.poll() if self.link else []

    def look_again(self) -> None:
        if self.link:
            self.link.look_again()
            threading.Thread(target=self._examine, name="table check", daemon=True).start()

    def blink(self, die_id: str) -> None:
        if self.link:
            self.link.blink(die_id)

    def light_all(self) -> None:
        """Every lamp of the panel shines for a moment, and it beeps."""
        if self.panel:
            self.panel.show(dict.fromkeys(range(1, len(self.panel.places) + 1), Lamp.ON))
            self.panel.beep()
            again = threading.Timer(MOMENT, self._light_again)
            again.daemon = True
            again.start()

    def _light_again(self) -> None:
        """As the game wants them, or dark."""
        if self._panelist:
            self._panelist.light()
        elif self.panel:
            self.panel.show({})

    # -- what people are told ---------------------------------------------------------------------------------------

    def all(self) -> list[Device]:
        """Every device there is or could be, the dice first."""
        amiss = () if self.table else self.findings
        return [
            *self._dice(),
            *self._by_camera(),
            self.board_camera() or camera(),
            self._lamps(),
            *(_amiss(each) for each in amiss),
        ]

    def _lamps(self) -> Device:
        if self.panel is None:
            return panel(self._panel_trouble)
        status = self.panel.status
        name, brief = say("Lamps and buttons"), say("Lamps")
        if not status.works:
            return Device("panel", "lamp", "bad", name, status.words, say("No lamps"))
        state: State = "warn" if status.simulated else "good"
        return Device("panel", "lamp", state, name, status.words, brief, say("Light all"))

    def _dice(self) -> list[Device]:
        if self.table:
            words = say("thrown by the screen, by chance")
            return [Device("hub", "die", "good", say("Dice"), words, say("Dice on the screen"), say("Use real dice"))]
        status = self._wired()
        if status is None or not status.heard:
            words = status.words if status else say("I am not looking for dice.")
            return [
                Device("hub", "hub", "off", say("Dice hub"), words, say("No dice: tap the faces"), say("Look again"))
            ]
        dice = [each for each in self.dice() if not (self._tray and each in self._tray.dice)]
        awake = [each for each in dice if str(each.state) != "unknown"]
        count = say_n("{count} die awake", "{count} dice awake", len(awake))
        name = say("Bluetooth dice") if status.hub == "bluetooth" else say("Dice hub")
        found = [Device("hub", "hub", "good", name, count, name, say("Throw to test"))]
        return found + [die_row(each) for each in dice]

    def _wired(self) -> Status | None:
        """How the dice are that tell of themselves."""
        if not isinstance(self.link, AllDice):
            return self.link.status if self.link else None
        return AllDice([each for each in self.link.sources if each is not self._tray]).status

    def _by_camera(self) -> list[Device]:
        """The dice a camera reads, while one is there for it or has found the mat."""
        if self._tray is None or not (self._tray.own or self._tray.status.heard):
            return []
        status, name = self._tray.status, say("Dice by camera")
        return [Device("tray", "die", "good" if status.heard else "warn", name, status.words, name)]


def die_row(die: DieView) -> Device:
    """A die, and how it lies."""
    name = coloured(die.name or die.die_id)
    called = say("The {name} die", name=name)
    if die.battery is not None and die.battery <= LOW_BATTERY:
        words = say("battery at {battery} %: charge it after this game", battery=die.battery)
        return Device(die.die_id, "die", "warn", called, words, say("{name} die: battery", name=name), say("Blink it"))
    shown = (
        say("shows {face}", face=named_face(die.shown))
        if die.shown is not None
        else say("{kind}, not thrown yet", kind=named_die(die.kind))
    )
    return Device(die.die_id, "die", "good", called, shown, called, say("Blink it"))


def _amiss(finding: Finding) -> Device:
    """Something that needs a cure, with the cure."""
    sign, name = ("hub", say("Port")) if finding.area == "ports" else ("book", say("Disk"))
    words = say("{what} {cure}", what=finding.words, cure=finding.cure)
    return Device(f"check:{finding.id}", sign, finding.state, name, words, name)


def camera() -> Device:
    """The camera. Until one is fitted the table is played by touch."""
    words = say("none is fitted; tap your moves")
    return Device("camera", "camera", "off", say("Camera"), words, say("No camera"), say("Show me"))


def panel(trouble: Words = SILENCE) -> Device:
    """Lamps and buttons at the pins, where none can be used."""
    if trouble:
        return Device("panel", "lamp", "bad", say("Lamps and buttons"), trouble, say("No lamps"))
    words = say("none are fitted; the screen does it all")
    return Device("panel", "lamp", "off", say("Lamps and buttons"), words, say("No lamps"))


def fitted_panel() -> tuple[PanelSource | None, Words]:
    """The panel whose wiring lies beside the journal, else the first another package brings, not yet started; and what
    is wrong with that file."""
    path = places.data() / "panel.toml"
    if not path.exists() and not pins.asked_for_pretence():
        return next(iter(brought(PANELS)), None), SILENCE
    try:
        return pretence.panel(wiring.read(path) if path.exists() else wiring.read()), SILENCE
    except BadFile as error:
        return None, error.words


@contextmanager
def panel_playing(referee: Referee) -> Iterator[None]:
    """The panel, where there is one, plays along in this game."""
    panel, trouble = fitted_panel()
    if trouble:
        referee.order(lambda: referee.notice(trouble))
    if panel is None:
        yield
        return
    panel.start()
    panelist = Panelist(panel, referee)
    panelist.attend()
    try:
        yield
    finally:
        panelist.leave()
        panel.stop()


def dice_on_the_table(ports: Sequence[str], wake: Callable[[], object], book: DiceBook | None = None) -> AllDice:
    """Real dice, of a hub, of Bluetooth and of other packages, with all people have said of them. Not yet started."""
    from hardware.ble.bluez import Bluez
    from hardware.ble.link import BleDice

    book = book or DiceBook()
    hubs = DiceLink.several(HUBS, ports, wake=wake)
    found = AllDice([*hubs, BleDice(Bluez, shells=book.shells(), wake=wake), *brought(DICE, wake)])
    book.tell(found)
    return found


def dice_by_camera(link: AllDice, wake: Callable[[], object], camera: str = "") -> TrayDice:
    """Dice read by a camera, beside those that tell of themselves: these go first, for they know when they are thrown.

    `camera`: one over the tray alone; without it, the one over the board shows its pictures.
    """
    from ui.table.tray import TrayDice
    from ui.table.watch import source_of

    wired = link.sources

    def others(kind: str) -> bool:
        return any(die.kind == kind and str(die.state) != "unknown" for each in wired for die in each.dice)

    found = TrayDice(wake, (lambda: source_of(camera)()) if camera else None, others=others)
    link.add(found)
    return found


def speaker() -> bool:
    """Whether this machine can speak."""
    return shutil.which("espeak-ng") is not None or shutil.which("espeak") is not None
