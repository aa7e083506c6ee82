"""Facing monsters and rooms: their procedures are entered, served throws and choices, and left (HIRE-ROOM)."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from typing import ClassVar

from companion.games.hirelings import placing
from companion.games.hirelings.cards import FLIP_A_CARD, CardChoice
from companion.games.hirelings.desk import Desk, replace
from companion.games.hirelings.ends import Facing, FacingEnd, failed_rolls
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.house import House
from companion.games.hirelings.monsters import monster
from companion.games.hirelings.question import Question
from companion.games.hirelings.rooms import SAID, room, tries
from companion.games.hirelings.state import AtMonster, InRoom
from companion.games.hirelings.vocabulary import CARDS, HELP, MOST_HELP
from companion.procedures import interpreter
from companion.procedures.graph import Procedure, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.readings import Reaches
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.dice import Face
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, say, say_n


class Faced:
    """A scene of a room or a monster as one hireling finds it, and what comes of it: worked out once, for it is pure.

    `help` is what the `evade` cards in front add, `cards` how many there are to pay with (HIRE-CARD-06).
    """

    def __init__(self, dungeon: Dungeon, square: str, monster_leave: str, step: str, help: int, cards: int) -> None:
        self.square, self.procedure = dungeon.square[square], procedure(dungeon, square, monster_leave)
        self.scene = Scene(step, tallies=tallies(self.procedure, help, cards))
        self.threw = lru_cache(maxsize=16)(partial(interpreter.throw, self.procedure, NO_GROUND, self.scene))
        self.asked = lru_cache(maxsize=64)(self._asked)

    @cached_property
    def by_itself(self) -> Outcome | None:
        """Where the procedure goes without asking anybody; None where it waits for an answer."""
        outcome = interpreter.resume(self.procedure, NO_GROUND, self.scene)
        return outcome if outcome.end or outcome.scene.step != self.scene.step else None

    def _asked(self, colour: str, may_flip: bool, steps: int = 0) -> Prompt | None:
        """What is asked of that player, with so many steps left; None where the procedure goes on by itself."""
        if self.by_itself:
            return None
        asked = interpreter.prompt(self.procedure, NO_GROUND, self.scene, colour)
        step, words = self.procedure.steps[self.scene.step], asked.words
        on = step.rows[0].on if isinstance(step, Throw) else None
        if isinstance(on, Reaches):
            name = self.square.name or "monster"
            called = Words(self.procedure.title) if self.square.room else Words(name[:1].upper() + name[1:])
            if (number := tries(self.scene.step)) > 1:
                called = say("{who}, try {number}", who=called, number=number)
            words = _wanted(called, on, self.scene.tally(HELP))
        if steps:
            words = say_n("{ask} {count} step left.", "{ask} {count} steps left.", steps, ask=words)
        options = (FLIP_A_CARD, *asked.options) if may_flip else asked.options
        return Prompt(colour, words, die=asked.die, options=options, rules=asked.rules)


@lru_cache(maxsize=4096)
def _faced(dungeon: Dungeon, square: str, monster_leave: str, step: str, help: int, cards: int) -> Faced:
    return Faced(dungeon, square, monster_leave, step, help, cards)


def faced(desk: Desk) -> Faced:
    """What the player whose turn it is faces."""
    state = desk.state
    player = state.players[state.turn]
    assert player.stay is not None
    help = desk.deck.sums(player.front)[1] if player.front else 0
    return _faced(desk.ground, player.square, state.house.monster_leave, player.stay.step, help, player.cards)


class InScene(Facing, frozen=True):
    """Throws and choices are served in the scene somebody faces."""

    def seat(self, desk: Desk) -> str:
        return desk.player.colour

    def at(self, desk: Desk) -> tuple[Procedure, Ground, Scene]:
        found = faced(desk)
        return found.procedure, NO_GROUND, found.scene

    def threw(self, desk: Desk, face: Face) -> Outcome:
        """A roll in a room counts as reaching an encounter (HIRE-CARD-08, HIRE-ROOM-09)."""
        desk.set(thrown=(*desk.state.thrown, face), reached=True, card_choice=False)
        return faced(desk).threw(face)

    def prompt(self, desk: Desk) -> Prompt | None:
        return faced(desk).asked(desk.player.colour, False, desk.state.steps)

    def act(self, desk: Desk) -> None:
        """The procedure has steps to go through without asking anybody."""
        if outcome := faced(desk).by_itself:
            self.came(desk, outcome)

    def came(self, desk: Desk, outcome: Outcome) -> None:
        desk.hear(outcome.rulings)
        if isinstance(outcome.end, FacingEnd):
            outcome.end.settle(desk, self, outcome)
            return
        stay = desk.player.stay
        if isinstance(stay, InRoom):
            stay = InRoom(outcome.scene.step, stay.fails + failed_rolls(outcome))
        elif stay:
            stay = replace(stay, step=outcome.scene.step)
        if outcome.rested:
            placing.remain(desk, stay)
        else:
            desk.set_player(stay=stay)
            desk.then(self)


class Encounter(InScene, frozen=True):
    """A monster or a room reached in one's own move is faced at once (HIRE-MON-01, HIRE-ROOM-02)."""

    phase: ClassVar[str] = "encounter"

    def dropped(self, desk: Desk) -> None:
        if isinstance(desk.player.stay, AtMonster) and desk.state.house.monster_leave == "free":
            desk.set_player(stay=None)


class RoomCheck(CardChoice, InScene, frozen=True):
    """Whoever is held faces the room, or under `must_evade` the monster, before the move (HIRE-ROOM-06, -MON-11)."""

    phase: ClassVar[str] = "room_check"

    def prompt(self, desk: Desk) -> Prompt | None:
        player = desk.player
        return faced(desk).asked(player.colour, desk.may_flip) if player.held else None

    def act(self, desk: Desk) -> None:
        if desk.player.held:
            super().act(desk)

    def take(self, desk: Desk, event: Event) -> None:
        """Of what the table says of a manual room the d8 is asked after, if it matters (HIRE-ROOM-12)."""
        if isinstance(event, Chose) and event.option in SAID and desk.deck.of("evade", desk.player.front):
            desk.then(D8Rolled(self, event.option))
        else:
            InScene.answer(self, desk, event)


class D8Rolled(Question, frozen=True):
    """Whether a d8 was thrown for what the table said: then it counts as a room roll (HIRE-ROOM-12)."""

    facing: RoomCheck
    said: str
    phase: ClassVar[str] = "d8_rolled"

    def prompt(self, desk: Desk) -> Prompt:
        yes_no = (Option("yes", Words("Yes")), Option("no", Words("No")))
        return Prompt(
            desk.player.colour, Words("Did you throw the d8 for it?"), options=yes_no, rules=("HIRE-ROOM-12",)
        )

    def answer(self, desk: Desk, event: Event) -> None:
        desk.set(reached=desk.state.reached or event == Chose("yes"))
        InScene.answer(self.facing, desk, Chose(self.said))


# -- procedures are pure and there are few scenes, so what comes of each is worked out once ---------------------------


@lru_cache(maxsize=512)
def procedure(dungeon: Dungeon, square: str, monster_leave: str) -> Procedure:
    """The procedure of the room, or of the monster, on a square."""
    here = dungeon.square[square]
    if here.room:
        return room(here.room, dungeon.board.rooms[here.room])
    return monster(here.number, monster_leave)


@lru_cache(maxsize=4096)
def tallies(procedure: Procedure, help: int, cards: int) -> tuple[tuple[str, int], ...]:
    """What a procedure wants to know beforehand: the help lying in front, and the cards there are to pay with."""
    counts = {HELP: min(help, MOST_HELP), CARDS: min(cards, max(procedure.known.get(CARDS, (0,))))}
    return tuple((name, counts[name]) for name in sorted(procedure.known) if counts[name])


def _wanted(who: Words, on: Reaches, help: int) -> Words:
    """What the die itself must show, the cards in front already counted."""
    if not help:
        return say("{who}: {need} on the d8.", who=who, need=on.need())
    if on.low - help <= 1:
        return say("{who}: any throw of the d8 passes.", who=who)
    return say("{who}: {need} (d8, cards +{help}).", who=who, need=Reaches(on.low - help, HELP).need(), help=help)


def handbook(dungeon: Dungeon, agreed: House) -> dict[str, Procedure]:
    """Every room, and a monster of every number there is."""
    rooms = {name: room(name, data) for name, data in dungeon.board.rooms.items()}
    numbers = sorted({square.number for square in dungeon.board.spaces if square.number})
    beasts = (monster(number, agreed.monster_leave) for number in numbers)
    return {**rooms, **{beast.name: beast for beast in beasts}}
