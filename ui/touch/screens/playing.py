"""A game under way as its screen and the sheets over it know it: who is who, what may be answered, what was picked."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from companion.play.session import Moment
from companion.play.standing import Always
from companion.table.claims import Claim
from companion.table.dice import Face
from companion.table.events import Chose, Event, Rolled
from companion.table.prompts import Prompt
from companion.table.view import SeatView, TokenView
from companion.table.words import SILENCE, Words, say
from ui.table import asks, languages
from ui.table.asks import Answer
from ui.table.referee import Update
from ui.touch.corrections import asked_then, said
from ui.touch.evening import Evening, Screen
from ui.touch.facing import Facing
from ui.touch.game import Game
from ui.touch.look import Look
from ui.touch.rulebook import Rulebook
from ui.touch.screens.handbook import Contents
from ui.touch.screens.reading import Reading
from ui.touch.screens.secret import Secret
from ui.touch.things import Box, Thing
from ui.touch.widgets.coins import Coin
from ui.touch.widgets.diagrams import Here

ASIDES = Answer("asides", say("Something else"), None, picks="asides", aside=True)
"""Behind it is what may be done in the middle of a question, where it is more than one thing."""
DEAL = Answer("deal", say("Draw for us"), None, "card", picks="deal", aside=True)
"""The screen turns up what the table would draw, all that is wanted in a row."""
OTHER = Answer("other", say("Another one"), None, "back")
LAST_WORD = 0.8
"""Seconds the last word of a turn stands before the panel turns to the next seat."""


class Sheet(Protocol):
    """What lies over the panel until it is put away; or, where it is `whole`, over the board too. `wants_space`: it
    waits for a tap on any space of the board."""

    name: str
    wants_space: bool

    @property
    def whole(self) -> bool: ...
    def things(self, look: Look, box: Box) -> list[Thing]: ...
    def space(self, space: str) -> None: ...


class Playing(Screen):
    """One game under way: who is asked what, which sheets lie over it, and what a finger has picked so far."""

    name = "play"
    faces = True

    def __init__(self, evening: Evening, game: Game) -> None:
        super().__init__(evening)
        self.game = game
        self.facing = Facing(evening.sides(game.number))
        self.sheets: list[Sheet] = []
        self._rulebook: Rulebook | None = None
        self._claims: tuple[object, tuple[Claim, ...]] | None = None
        self._asked: object = None
        self._tossed: tuple[Moment, list[Coin]] | None = None
        self._answers: tuple[tuple[object, ...], list[Answer]] | None = None
        self._pick_nothing()
        game.changed = self._game_changed
        self._face_reader(at_once=True)

    @property
    def unsettled(self) -> bool:
        return not self.game.reckoned

    @property
    def reader(self) -> int:  # type: ignore[override]
        return self.facing.quarters

    @property
    def sheet(self) -> Sheet | None:
        """The one on top."""
        return self.sheets[-1] if self.sheets else None

    @property
    def rulebook(self) -> Rulebook:
        if self._rulebook is None:
            self._rulebook = Rulebook(self.game.rules, self.game.setup.house)
        return self._rulebook

    def claims(self) -> tuple[Claim, ...]:
        """What can be said outright of how things stand now."""
        state = self.game.seen.moment.state
        if self._claims is None or self._claims[0] is not state:
            self._claims = (state, self.game.rules.claims(state))
        return self._claims[1]

    # -- what happened ------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self.game.practise(self.evening.settings.practice)
        self._announce()

    def heard(self, update: Update) -> None:
        if update.notice:
            self.evening.sound("look")
            self.evening.speak(update.notice)
        elif update.judged:
            self.evening.sound("read" if isinstance(update.event, Rolled) else "step")

    def _game_changed(self) -> None:
        seen = self.game.seen
        if seen.prompt is not self._asked:
            before, self._asked = self._asked, seen.prompt
            self._pick_nothing()
            self.follow()
            if before is not None and seen.prompt.who != getattr(before, "who", ""):
                self.evening.sound("turn")
            self._face_reader()
            if self.evening.screens and self.evening.screen is self:
                self._announce()
        self.changed()

    def _pick_nothing(self) -> None:
        """A question begins."""
        self.picked = ""
        """The piece whose way is asked for, where several may be moved; or `ASIDES`."""
        self.kinds: tuple[str, ...] = ()
        """The kinds picked so far of the counters that may have been turned up, or parts of the numbers that may be
        said, where they are many."""
        self.turned: list[int] = []
        """Which of the counters that are tossed show their second side."""
        self.beside = [0] * len(self.game.seen.prompt.also)
        """Which answers of the other questions on the sheet are chosen; the first of each until somebody says more."""

    def follow(self) -> None:
        """Somebody else is asked, or something else."""

    def _announce(self) -> None:
        self._asked = self.game.seen.prompt
        self.evening.speak(*asks.spoken(self.game.seen.prompt, self.game.seen.table))

    def read_aloud(self) -> None:
        self.put_away()
        words = ". ".join(str(each) for each in asks.spoken(self.game.seen.prompt, self.game.seen.table))
        self.evening.read_aloud(words)

    def _face_reader(self, at_once: bool = False) -> None:
        """Turns to whoever is asked, after the last word of the turn before has stood a while."""
        wanted = self.facing.wanted(self.game.seen.prompt.who, self.evening.settings.turns)
        if wanted == self.facing.quarters:
            return
        if at_once or self.evening.settings.still:
            self.facing.quarters = wanted
            return

        def turn() -> None:
            self.facing.quarters = self.facing.wanted(self.game.seen.prompt.who, self.evening.settings.turns)
            self.changed()

        self.evening.after(LAST_WORD, turn)

    def turn(self) -> None:
        """By hand, to the next side; it stays there until held."""
        self.facing.cycle()
        self.changed()

    def let_go(self) -> None:
        """With the turn again."""
        self.facing.let_go()
        self._face_reader(at_once=True)
        self.changed()

    # -- who is who ---------------------------------------------------------------------------------------------------

    def seat(self, seat: str) -> SeatView | None:
        return next((each for each in self.game.seen.table.seats if each.id == seat), None)

    def name_of(self, seat: str) -> str:
        found = self.seat(seat)
        return found.name if found else str(say("The table"))

    def colour_of(self, seat: str) -> str:
        found = self.seat(seat)
        return found.colour if found else ""

    def who_did(self, moment: Moment) -> str:
        """The seat that was asked when this happened."""
        return self.game.rules.expects(moment.before.state).who if moment.before else ""

    def did(self, moment: Moment) -> Words:
        """What happened then, in few words."""
        assert moment.entry
        return said(moment.entry.event, asked_then(self.game.rules, moment), self.place_words)

    def place_words(self, space: str) -> Words:
        return asks.space_words(self.game.rules.board, space, self.game.rules.place)

    # -- sheets -------------------------------------------------------------------------------------------------------

    def open(self, sheet: Sheet) -> None:
        self.sheets.append(sheet)
        self.changed()

    def put_away(self, sheet: Sheet | None = None) -> None:
        """One sheet, or all of them."""
        if sheet is None:
            self.sheets.clear()
        elif sheet in self.sheets:
            self.sheets.remove(sheet)
        self.changed()

    def look_alone(self, seat: str) -> None:
        """What only this player may see, behind a hold."""
        self.put_away()
        self.evening.go(Secret(self.evening, self.game, seat))

    def open_page(self, procedure: str) -> None:
        self.put_away()
        holding = self._held_cards()
        rules, house, stay = self.game.rules, self.game.setup.house, self.stay()
        self.evening.go(Reading(self.evening, rules, procedure, house, holding, stay=stay))

    def open_handbook(self) -> None:
        self.put_away()
        rules, house, holding = self.game.rules, self.game.setup.house, self._held_cards()
        self.evening.go(Contents(self.evening, rules, house, holding, self.stay()))

    def stay(self) -> tuple[str, Here] | None:
        """Which procedure whoever is asked is in, and at which step; nothing of a private question."""
        found = self.game.rules.stay(self.game.seen.moment.state)
        if found is None or self.game.seen.prompt.private:
            return None
        return found.procedure, Here(found.step, self.name_of(found.seat), self.colour_of(found.seat))

    def _held_cards(self) -> tuple[str, ...]:
        seat = self.seat(self.game.seen.prompt.who)
        return tuple(card.id for card in seat.cards) if seat else ()

    # -- answering ----------------------------------------------------------------------------------------------------

    def answers(self) -> list[Answer]:
        """What may be answered now; where several counters may be moved, first which, then where it goes; where one of
        very many was turned up, first its kind. Several things that may be done beside it have one handle."""
        game = self.game
        of = (game.seen, game.outlook, game.practice, game.deals, self.picked, self.kinds, languages.spoken())
        if self._answers is None or self._answers[0] != of:
            self._answers = (of, self._offered())
        return self._answers[1]

    def _offered(self) -> list[Answer]:
        found = self._asked_for()
        asides = [each for each in found if each.aside]
        if len(asides) > 1 and self.picked == ASIDES.picks:
            return [*(replace(each, aside=False) for each in asides), OTHER]
        deal = [DEAL] if self._may_deal else []
        return [*(each for each in found if not each.aside), *(asides if len(asides) < 2 else [ASIDES]), *deal]

    @property
    def _may_deal(self) -> bool:
        """Whether the screen may turn up what all see: much at once, or where it has drawn for this table before."""
        prompt = self.game.seen.prompt
        return bool(prompt.pile) and not prompt.private and not self.kinds and (prompt.run > 1 or self.game.deals)

    def _asked_for(self) -> list[Answer]:
        """Where very many may be answered, the pieces or kinds first."""
        prompt = self.game.seen.prompt
        moving = [move for move in prompt.moves if move.piece == self.picked]
        picks = asks.pickings(prompt, self.game.seen.table, self.game.rules.board, self.token)
        if not picks:
            found = self.every_answer()
            if not prompt.amount and (not prompt.pile or len(found) <= asks.GLANCE):
                return found
            shown = asks.narrowed(found, self.kinds, asks.GLANCE, prompt.amount)
            return [*shown, OTHER] if self.kinds else shown
        if moving:
            return [*self._told(replace(prompt, options=(), moves=tuple(moving))), OTHER]
        found = self._told(replace(prompt, moves=()))
        beside = sum(not each.onward for each in found) > 1  # which one moves is what is asked
        return [*picks, *(replace(each, aside=each.aside or (beside and not each.onward)) for each in found)]

    def every_answer(self) -> list[Answer]:
        """All that would be legal."""
        return self._told(self.game.seen.prompt)

    def _told(self, prompt: Prompt) -> list[Answer]:
        rules = self.game.rules
        found = asks.answers(prompt, self.game.odds, rules.board, rules.place, self.token)
        seats = {seat.id for seat in self.game.seen.table.seats}
        about = [(each, each.name.rpartition(".")[2]) for each in found]
        whose = (replace(each, who=seat) if seat in seats and not each.who else each for each, seat in about)
        return [*whose, *asks.always(prompt)]

    def token(self, name: str) -> TokenView | None:
        """How the counter of that name looks."""
        return self.game.rules.token(self.game.seen.moment.state, name)

    def pick(self, piece: str) -> None:
        """This piece is to be moved; "" is none yet."""
        self.picked = piece
        self.changed()

    def at_places(self, further: bool = False) -> dict[str, list[Answer]]:
        """The answers one may tap on the board, by the space they are given at; several may meet in one.

        With `further` those too that no ring shows, where nothing else is: a figure put down on its way goes on.
        """
        found: dict[str, list[Answer]] = {}
        on = Prompt(self.game.seen.prompt.who, SILENCE, moves=self.game.seen.prompt.further) if further else None
        for answers in (self.answers(), self._told(on) if on else ()):
            shown = set(found)
            for answer in answers:
                if answer.place and answer.place not in shown:
                    found.setdefault(answer.place, []).append(answer)
        return found

    def choose(self, answer: Answer) -> None:
        prompt = self.game.seen.prompt
        if answer == DEAL:
            self.game.deal()
        elif answer.event is not None:
            self._tell(answer, answer.event)
        elif (prompt.pile or prompt.amount) and ASIDES.picks not in (self.picked, answer.picks):
            self.kinds = (*self.kinds, answer.picks) if answer.picks else ()
            self.changed()
        else:
            self.pick(answer.picks)

    def _tell(self, answer: Answer, event: Event) -> None:
        also = self.game.seen.prompt.also
        if answer.always and isinstance(event, Chose):
            self.game.tell(Always(event, answer.always))
        elif also:
            rest = (Chose(each.options[at].name) for each, at in zip(also, self.beside, strict=True))
            self.game.tell_sheet((event, *rest))
        else:
            self.game.tell(event)

    def tossed(self) -> list[Coin]:
        """The counters that are tossed now, one of two sides up each, where several are asked about in a row."""
        moment = self.game.seen.moment
        if self._tossed is None or self._tossed[0] is not moment:
            self._tossed = (moment, self._coins())
        return self._tossed[1]

    def _coins(self) -> list[Coin]:
        """Looks ahead: what the other questions of the run will ask."""
        rules, state, found = self.game.rules, self.game.seen.moment.state, list[Coin]()
        asked = self.game.seen.prompt
        while asked.die and asked.run > 0 and len(asked.listed) == 2 and not (asked.by or asked.meant):
            sides = [each for each in self._told(asked) if each.tokens]
            if len(sides) != 2 or sides[0].event is None:
                return []
            found.append((sides[0], sides[1]))
            state = rules.advance(state, sides[0].event)[0]
            after = rules.expects(state)
            if not asked.goes_on(after):
                break
            asked = after
        return found if len(found) > 1 else []

    def turn_over(self, at: int) -> None:
        """The other side of that counter is up."""
        self.turned = [*self.turned, at] if at not in self.turned else [each for each in self.turned if each != at]
        self.changed()

    def tell_tossed(self) -> None:
        """They lie as they are shown."""
        shown = (coin[at in self.turned].event for at, coin in enumerate(self.tossed()))
        self.game.tell_sheet([event for event in shown if event])

    def choose_beside(self, asked: int, option: int) -> None:
        """Another answer to one of the other questions on the sheet; it is told with the first."""
        self.beside[asked] = option
        self.changed()

    def may_wonder(self) -> bool:
        """Whether it may be shown where an answer leads: in practice, and where everybody may read the question."""
        prompt = self.game.seen.prompt
        return bool(self.game.practice and prompt.who and not prompt.private)

    def throw(self, face: Face, by: str = "") -> None:
        """A face was tapped; `by` is whose die it is where several throw at once."""
        die = self.game.seen.prompt.die
        if die:
            self.game.tell(Rolled(face, die.kind, by))

    def throw_for_us(self) -> None:
        """The screen throws."""
        prompt, table = self.game.seen.prompt, self.game.devices.table
        if table and (fallen := table.falls(prompt)):
            self.game.tell(fallen)
        else:
            self.game.devices.throw(prompt)

    def count_offered(self) -> None:
        notice = self.game.notice
        if notice and notice.offered:
            self.game.tell(notice.offered, "die:offered")
