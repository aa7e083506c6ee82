"""Every screen as it looks in an evening: for the gallery's pictures, and for tests that look at all of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from companion.games import rules
from companion.play import simulation
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Seat, Setup
from companion.table.events import Drew, Event, Given, Moved, Rolled
from companion.table.words import Words, say, say_n
from hardware.dice.news import DieView, called
from hardware.dice.sentences import DieState
from tests.ui.touch import gallery_teaching
from tests.ui.touch.gallery_games import moments, played, reached
from ui.phones.server import Phones
from ui.table.devices import Device, die_row, panel
from ui.table.eyes import Seen
from ui.table.kits import kit_of
from ui.touch.catalogue import games
from ui.touch.evening import Evening
from ui.touch.game import Game, Notice
from ui.touch.screens.check import Check
from ui.touch.screens.fair import Fair
from ui.touch.screens.handbook import Contents, Shelf
from ui.touch.screens.history import Fetch, History
from ui.touch.screens.home import Home
from ui.touch.screens.houserules import HouseRules, RuleEffects
from ui.touch.screens.kit import KitPage
from ui.touch.screens.machine import Machine
from ui.touch.screens.phones import PhonesScreen
from ui.touch.screens.play import Play
from ui.touch.screens.reading import Hand, Reading
from ui.touch.screens.renewing import Renewing
from ui.touch.screens.replay import Replay
from ui.touch.screens.seats import Seats
from ui.touch.screens.secret import Secret
from ui.touch.screens.settings import SettingsScreen
from ui.touch.screens.sheets.correct import Claiming, Claims, Correct
from ui.touch.screens.sheets.insights import Insights
from ui.touch.screens.sheets.menu import Menu
from ui.touch.screens.sheets.seat import SeatSheet
from ui.touch.screens.sheets.steps import Steps
from ui.touch.screens.sheets.story import Story
from ui.touch.screens.sheets.what_if import WhatIf
from ui.touch.screens.sheets.why import Why
from ui.touch.screens.story import EveningStory
from ui.touch.screens.trying import CameraPicture, Listening
from ui.touch.screens.typing import Typing
from ui.touch.screens.walking import Walking
from ui.touch.sight import Sight
from ui.touch.widgets.diagrams import Here
from vision.camera.capture import CameraStatus
from vision.camera.sources import Folder
from vision.sight.comparing import Difference, Disagreement, Stands, Verdict
from vision.sight.reading import Observation
from vision.sight.troubles import Unframed

KINGDOM = "key_to_the_kingdom"
DEALT = {"treasure_cards": "dealt"}
PLAYERS = (("red", "Ann"), ("blue", "Bob"), ("green", "Cem"), ("purple", "Dot"))


class Scene(NamedTuple):
    """A screen to be shown: `name` of its picture, and what puts it on top of the evening."""

    name: str
    show: Callable[[Evening], object]


def setup(count: int = 4, house: Mapping[str, str] | None = None) -> Setup:
    seats = tuple(Seat(colour, name) for colour, name in PLAYERS[:count])
    return Setup(KINGDOM, seats, {"first_player": "first_named", **(house or {})})


def told(session: Session[Any], *events: Event) -> Session[Any]:
    """The session after these events; where the Demon King could land on several heads he takes the first."""
    for event in events:
        session.tell(event, "die:ivory" if isinstance(event, Rolled) else "touch")
        while session.prompt.moves and session.prompt.moves[0].piece == "demon_king":
            move = session.prompt.moves[0]
            session.tell(Moved(move.piece, move.places[0]), "touch")
    return session


def pit() -> Session[Any]:
    """Ann has jumped short and sits in the Snake Pit."""
    session = Session(rules(KINGDOM), setup())
    return told(
        session,
        Given("", "flap_b", "out"),
        Given("blue", "at", "boats_a"),
        Given("green", "at", "cyclops_a"),
        Given("red", "at", "snake_pit_a"),
        Rolled(4),
        Rolled(3),
        Rolled(3),
    )


def walking() -> Session[Any]:
    """Ann may go to several spaces."""
    return told(Session(rules(KINGDOM), setup()), Rolled(5))


def fresh() -> Session[Any]:
    return Session(rules(KINGDOM), setup())


def private() -> Session[Any]:
    """Something only one player may see is asked."""
    for seed in range(40):
        session = Session(rules(KINGDOM), setup(house=DEALT))
        rng = random.Random(seed)
        for _ in range(4000):
            if session.prompt.private or session.prompt.over:
                break
            session.tell(session.rules.simulated(session.state, session.prompt, rng))
        if session.prompt.private:
            return session
    raise LookupError("no game came to a private question")


def until(wanted: Callable[[Session[Any]], bool]) -> Session[Any]:
    """A simulated game, stopped where something is so."""
    for seed in range(60):
        session = Session(rules(KINGDOM), setup(house=DEALT))
        rng = random.Random(seed)
        for _ in range(4000):
            if wanted(session):
                return session
            if session.prompt.over:
                break
            session.tell(session.rules.simulated(session.state, session.prompt, rng))
    raise LookupError("no game came to it")


def over() -> Session[Any]:
    return until(lambda session: session.prompt.over)


def many() -> Session[Any]:
    """More answers than fit."""
    return until(lambda session: len(session.prompt.options) > 6)


def play(evening: Evening, session: Session[Any]) -> Play:
    """The play screen of a session that nothing is kept of."""
    game = Game(session, 0, evening.devices, evening.post)
    evening.game = game
    screen = Play(evening, game)
    evening.go(screen)
    return screen


def _sheet(make: Callable[[Play], Any], session: Callable[[], Session[Any]] = pit) -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        screen = play(evening, session())
        screen.open(make(screen))

    return show


def _what_if(asked: bool) -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        evening.settings.practice = True
        screen = play(evening, pit())
        screen.open(WhatIf(screen, screen.answers()[0] if asked else None))

    return show


def _facing(quarters: int) -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        screen = play(evening, pit())
        screen.facing.quarters = screen.facing.held = quarters
        screen.changed()

    return show


def _notice(offered: bool) -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        screen, die = play(evening, fresh()), called("ivory")
        words = say("The {die} shows {face}, but I did not hear the whole throw. Is this your roll?", die=die, face=5)
        refused = say("{name} has that figure. Take one that is free.", name="Bob")
        screen.game.notice = Notice(words, Rolled(5)) if offered else Notice(refused)
        screen.changed()

    return show


def _phones(*, on: bool, large: str = "") -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        game = play(evening, pit()).game
        if on:
            game.phones = Phones(game.referee, port=0, loopback=True)
            for seat in ("blue", "purple"):
                game.phones.doors.enter(seat, game.phones.doors.code(seat), "here")
        screen = PhonesScreen(evening, game)
        screen.seats = game.phones.seats() if game.phones else []
        screen.large = large
        evening.go(screen)

    return show


def _complaint(evening: Evening) -> None:
    evening.complain(say("The photograph could not be kept: {why}", why=Words("No space left on device")))


def _claiming(kind: str) -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        screen = play(evening, pit())
        claim = next(each for each in screen.claims() if each.kind == kind and each.about == "red")
        screen.open(Claiming(screen, claim))

    return show


def _secret(open_: bool, asked: bool) -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        session = (
            private()
            if asked
            else until(
                lambda session: any(session.rules.secrets(session.state, seat.colour) for seat in session.setup.seats),
            )
        )
        screen = play(evening, session)
        who = (
            session.prompt.who
            if asked
            else next(seat.colour for seat in session.setup.seats if session.rules.secrets(session.state, seat.colour))
        )
        secret = Secret(evening, screen.game, who, asked=asked)
        screen.game.by_hand = open_
        secret.open = open_
        evening.go(secret)

    return show


def _walk(*faces: int) -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        reading = Reading(evening, rules(KINGDOM), "snake_pit", {}, ("rope", "grappling_hook"))
        reading.walk()
        for face in faces:
            screen = evening.screen
            assert isinstance(screen, Walking)
            screen.throw(face)

    return show


def _page(name: str, words: bool = False, at: str = "") -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        stay = (name, Here(at, "Ann", "red")) if at else None
        reading = Reading(evening, rules(KINGDOM), name, {}, ("rope", "grappling_hook"), stay=stay)
        reading.in_words = words
        evening.go(reading)

    return show


def _seats(evening: Evening) -> Seats:
    screen = Seats(evening, rules(KINGDOM), setup(), {"red": 0, "blue": 1, "green": 2, "purple": 0})
    evening.go(screen)
    return screen


def _house(effects_of: str = "") -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        game = rules(KINGDOM)
        found = [RuleEffects(evening, game, {}, rule) for rule in game.house_rules if rule.name == effects_of]
        evening.go(found[0] if found else HouseRules(evening, game, {}))

    return show


def _replay(evening: Evening) -> None:
    kept = evening.library.ask(evening.library.games).result()
    evening.go(Replay(evening, kept[0]))


@cache
def finished(game: str) -> Session[Any]:
    """A whole simulated game, to look at."""
    held = rules(game)
    rng, count = random.Random(2), min(held.players[-1], 4)
    session = Session(held, Setup(game, simulation.seats(held, count), dict(held.simulated_house)))
    while not session.prompt.over:
        session.tell(held.simulated(session.state, session.prompt, rng))
    return session


def _story_of(game: str, then: str = "") -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        session = finished(game)
        evening.go(EveningStory(evening, session.setup, 0, lambda: (session.rules, session.moments())))
        evening.library.ask(lambda: None).result()
        if then:
            evening.post(lambda: getattr(evening.screen, then)())

    return show


def _machine(evening: Evening) -> None:
    """As on a machine that is the window's alone."""
    evening.power_off = evening.restart = lambda: None
    evening.go(Machine(evening))


def _typing(evening: Evening) -> None:
    evening.go(
        Typing(
            evening,
            say("A name"),
            "Ann",
            lambda text: None,
            known=("Bob", "Cem", "Dot", "Eda"),
            figure="red",
            ahead=lambda: None,
        )
    )


def _disagreement(evening: Evening) -> None:
    """The camera has seen a figure where it may not stand."""
    screen = play(evening, pit())
    game = screen.game
    never = lambda: Folder(Path())  # noqa: E731
    sight = Sight(game.referee, *kit_of(game.rules), never, evening.post, lambda: game.changed())
    difference = Difference("blue", "figure", "boats_a", "snake_pit_a")
    words = say("{piece} stands where it may not.", piece=say("Blue"))
    advice = say("Put it back, or tell me that the table is right.")
    why = say("It keeps its place while {name} is asked.", name="Ann")
    table = (Stands("blue", "snake_pit_a"),)
    verdict = Verdict(disagreement=Disagreement(words, advice, (difference,), (), table, why=why))
    game.sight = sight
    sight.show(Seen(Observation(), verdict, CameraStatus("seeing")))


class Fitted(Check):
    """A table with something to mend."""

    def devices(self) -> list[Device]:
        awake, hidden = say_n("{count} die awake", "{count} dice awake", 3), Unframed(3, 4).said
        return [
            Device("hub", "hub", "good", say("Dice hub"), awake, say("Dice hub"), say("Throw to test")),
            die_row(DieView("ivory", "d8", DieState.ON_FACE, 5, 5, 1, 9, "ivory", "")),
            Device("camera", "camera", "warn", say("Camera"), hidden, say("Camera: look"), say("Show me")),
            panel(),
            self._voice(),
        ]


def scenes(of: str = "") -> Iterator[Scene]:
    """Every screen and sheet there is; those that show the table of one game, where one is named."""
    if of:
        yield from _of_game(rules(of))
        return
    game = rules(KINGDOM)
    yield Scene("home", lambda evening: None)
    lost = say("The journal {name} is damaged or no journal at all.", name="journal.sqlite")
    yield Scene("renewing", lambda evening: evening.go(Renewing(evening, lost)))
    yield Scene("seats", _seats)
    yield Scene("typing", _typing)
    yield Scene("house-rules", _house())
    yield Scene("rule-effects", _house("first_attempt"))
    yield Scene("rule-effects-held", _house("dungeon_pay"))
    yield Scene("play", lambda evening: play(evening, pit()))
    yield Scene("play-throw", lambda evening: play(evening, fresh()))
    yield Scene("play-move", lambda evening: play(evening, walking()))
    yield Scene("play-many", lambda evening: play(evening, many()))
    yield Scene("play-over", lambda evening: play(evening, over()))
    yield Scene("play-private", lambda evening: play(evening, private()))
    yield Scene("play-turned", _facing(2))
    yield Scene("play-left", _facing(1))
    yield Scene("play-right", _facing(3))
    yield Scene("notice", _notice(False))
    yield Scene("complaint", _complaint)
    yield Scene("offered", _notice(True))
    yield Scene("disagreement", _disagreement)
    yield Scene("why", _sheet(Why))
    yield Scene("steps", _sheet(Steps))
    yield Scene("story", _sheet(Story))
    yield Scene("menu", _sheet(Menu))
    yield Scene("insights", _sheet(Insights))
    yield Scene("what-if", _what_if(False))
    yield Scene("what-if-bars", _what_if(True))
    yield Scene("player", _sheet(lambda screen: SeatSheet(screen, "red")))
    yield Scene("correct-die", _sheet(lambda screen: Correct(screen, screen.game.seen.moment)))
    yield Scene(
        "claims", _sheet(lambda screen: Claims(screen, "Ann", [c for c in screen.claims() if c.about == "red"]))
    )
    yield Scene("claim-space", _claiming("space"))
    yield Scene("claim-cards", _claiming("many"))
    yield Scene("claim-count", _claiming("count"))
    yield Scene("secret", _secret(False, True))
    yield Scene("secret-open", _secret(True, True))
    yield Scene("secret-own", _secret(False, False))
    yield Scene("shelf", lambda evening: evening.screens.append(Shelf(evening)))
    yield Scene("contents", lambda evening: evening.go(Contents(evening, game, {})))
    yield Scene("chapters", lambda evening: Contents(evening, game, {}).open_chapters("SNAKE"))
    yield Scene("handbook", _page("snake_pit", at="pit"))
    yield Scene("handbook-cyclops", _page("cyclops"))
    yield Scene("handbook-well", _page("well_of_doom", at="well"))
    yield Scene("handbook-words", _page("snake_pit", True))
    yield Scene("hand", lambda evening: evening.go(Hand(evening, Reading(evening, game, "snake_pit", {}, ("rope",)))))
    yield Scene("walk", _walk())
    yield Scene("walk-choice", _walk(4, 3, 3))
    yield Scene("history", lambda evening: evening.go(History(evening)))
    yield Scene("replay", _replay)
    yield Scene("evening-story", _story_of(KINGDOM))
    yield Scene("course", _story_of("darrowell", "chart"))
    yield Scene("ways", _story_of(KINGDOM, "ways"))
    yield Scene("phones", _phones(on=False))
    yield Scene("phones-on", _phones(on=True))
    yield Scene("phones-large", _phones(on=True, large="red"))
    yield Scene("dice", lambda evening: evening.go(Fair(evening)))
    yield Scene("fetch", lambda evening: evening.go(Fetch(evening)))
    yield Scene("settings", lambda evening: evening.go(SettingsScreen(evening)))
    yield Scene("machine", _machine)
    yield Scene("kit", lambda evening: evening.go(KitPage(evening)))
    yield Scene("table-check", lambda evening: evening.go(Check(evening)))
    yield Scene("table-check-fitted", lambda evening: evening.go(Fitted(evening)))
    yield Scene("listening", lambda evening: evening.go(Listening(evening)))
    yield Scene("camera", lambda evening: evening.go(CameraPicture(evening)))
    yield Scene("kings-three", lambda evening: play(evening, played(rules("kings_and_things"), 420, players=3)))
    for name, show in gallery_teaching.scenes():
        yield Scene(name, show)
    for each in games():
        if each.id != KINGDOM:
            yield from _of_game(each)


def _of_game(game: Rules[Any]) -> Iterator[Scene]:
    """What any other game looks like, without knowing it."""
    yield Scene(f"{game.id}-seats", lambda evening: evening.go(Seats(evening, game)))
    yield Scene(f"{game.id}-house-rules", lambda evening: evening.go(HouseRules(evening, game, {})))
    for kind, session in moments(game):
        yield Scene(f"{game.id}-{kind}", lambda evening, session=session: play(evening, session()))  # type: ignore[misc]

    def later() -> Session[Any]:
        return reached(game.id, "later")

    rich = "battle" if any(kind == "battle" for kind, _ in moments(game)) else "later"
    yield Scene(
        f"{game.id}-player",
        _sheet(lambda screen: SeatSheet(screen, screen.game.setup.seats[0].colour), lambda: reached(game.id, rich)),
    )
    yield Scene(
        f"{game.id}-claims",
        _sheet(lambda screen: Claims(screen, str(say("How it is on the table")), list(screen.claims())), later),
    )
    if _has_racks(game):
        for name, asked, open_ in (("secret", False, False), ("secret-own", False, True), ("secret-asked", True, True)):
            yield Scene(f"{game.id}-{name}", _covered(game.id, asked, open_))
        yield Scene(f"{game.id}-secret-handful", _handful(game.id))
    yield Scene(f"{game.id}-story", _sheet(Story, later))
    yield Scene(f"evening-story-{game.id}", _story_of(game.id))
    yield Scene(f"ways-{game.id}", _story_of(game.id, "ways"))
    yield Scene(f"{game.id}-why", _sheet(Why, later))
    yield Scene(f"{game.id}-insights", _sheet(Insights, later))
    yield Scene(f"{game.id}-menu", _sheet(Menu, later))
    yield Scene(f"{game.id}-contents", lambda evening: evening.go(Contents(evening, game, {})))
    yield Scene(f"{game.id}-chapters", lambda evening: Contents(evening, game, {}).open_chapters("TURN"))
    for procedure in list(game.handbook({}))[:2]:
        show = lambda evening, procedure=procedure: evening.go(Reading(evening, game, procedure, {}))  # noqa: E731
        yield Scene(f"{game.id}-page-{procedure}", show)


def _has_racks(game: Rules[Any]) -> bool:
    session = reached(game.id, "first")
    return any(seat.rack for seat in game.table(session.state).seats)


def _covered(game: str, asked: bool, open_: bool) -> Callable[[Evening], object]:
    """What a player of that game alone may see: a question to that player, or what is theirs."""

    def show(evening: Evening) -> None:
        screen = play(evening, reached(game, "private" if asked else "battle"))
        prompt, seats = screen.game.seen.prompt, screen.game.setup.seats
        secret = Secret(evening, screen.game, prompt.who if asked else seats[0].colour, asked=asked)
        screen.game.by_hand, secret.open = asked, open_
        evening.go(secret)

    return show


def _handful(game: str) -> Callable[[Evening], object]:
    """A whole run of draws, just turned up."""

    def show(evening: Evening) -> None:
        screen = play(evening, reached(game, "private"))
        prompt = screen.game.seen.prompt
        secret = Secret(evening, screen.game, prompt.who, asked=True)
        pile = prompt.pile
        secret.dealt = tuple(Drew(card, pile.deck) for card in pile.cards[: prompt.run]) if pile else ()
        secret.open = True
        evening.go(secret)

    return show


def furnish(evening: Evening) -> None:
    """Games in the journal, so that there is something to go on with and to look back on."""
    for seed, count, most in ((1, 2, 9999), (2, 3, 220), (4, 4, 60)):

        def begin(count: int = count) -> tuple[Session[Any], int]:
            return evening.library.begin(setup(count, DEALT))

        session, number = evening.library.ask(begin).result()

        def run(session: Session[Any] = session, number: int = number, seed: int = seed, most: int = most) -> None:
            rng = random.Random(seed)
            for _ in range(most):
                if session.prompt.over:
                    break
                event = session.rules.simulated(session.state, session.prompt, rng)
                session.tell(event, "die:ivory" if isinstance(event, Rolled) else "touch")
            if session.prompt.over:
                evening.library.finished(number, session.rules.winner(session.state))

        evening.library.ask(run).result()
    evening.screen.entered()


def clear(evening: Evening) -> None:
    """Back to the first screen, with no game."""
    evening.calm()
    if evening.game:
        evening.game.stop()
        evening.game = None
    while len(evening.screens) > 1:
        evening.screens.pop().left()
    if not isinstance(evening.screen, Home):
        raise LookupError("the first screen is not home")
