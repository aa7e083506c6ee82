"""A finger that gives a wanted answer by what is drawn, at the real window: on the board, on the list, in secret."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy

import msgspec

from companion.play.session import Moment
from companion.table.events import Chose, Command, Drew, Event, Given, Moved, PartMoved, Rolled
from companion.table.words import named, say
from tests.ui.touch.finger import PATIENCE, Screen
from ui.table.asks import KINDS, Answer, always, headed
from ui.touch.boardscene import spots
from ui.touch.corrections import line_back
from ui.touch.game import Game
from ui.touch.look import Look
from ui.touch.screens.play import Play
from ui.touch.screens.playing import ASIDES
from ui.touch.screens.secret import Secret
from ui.touch.screens.sheets.several import Several
from ui.touch.things import Box
from ui.touch.widgets.choices import read_out

DIAL = "Point where the gold dot is"


class Answering:
    """Plays the game on a screen: simulated players say what, the finger finds where.

    `dealt`: what is drawn unseen the screen turns up, and the finger only looks; else it is told, card by card.
    """

    def __init__(self, screen: Screen, seed: int, *, dealt: bool = False) -> None:
        self.screen, self.rng, self.dealt = screen, random.Random(seed), dealt
        self.taps: dict[type[Event], list[int]] = {}
        """Of each kind of answer given in the open how many taps each took."""
        self.alone: list[int] = []
        """And of what was told in secret under one finger."""

    @property
    def play(self) -> Play:
        screen = self.screen.evening.screen
        assert isinstance(screen, Play), screen.name
        return screen

    @property
    def game(self) -> Game:
        assert self.screen.evening.game
        return self.screen.evening.game

    @property
    def over(self) -> bool:
        return self.game.seen.prompt.over

    def step(self) -> None:
        """One answer of a simulated player; what the finger tapped is what the referee has heard."""
        seen, rules, state = self.game.seen, self.game.rules, self.rng.getstate()
        wanted = rules.simulated(seen.moment.state, seen.prompt, self.rng)
        if isinstance(wanted, PartMoved) and not any(wanted.to in each.states for each in seen.prompt.shifts):
            wanted = self.rng.choice([each.event for each in self.play.answers() if each.event])  # eyes alone tell it
        if isinstance(wanted, Given):  # who gives up says so to the table, not to the question
            self.game.tell(wanted).result(PATIENCE)
            self.screen.settle()
            return
        before, depth = self.screen.taps, seen.moment.depth
        if seen.prompt.private:
            if isinstance(self.screen.evening.screen, Play) and (nobody := self._nobody()):
                self.screen.tap(str(nobody.words))
            else:
                self.rng.setstate(state)
                self._alone()
            assert self.game.seen.moment.depth > depth
            self.alone.append(self.screen.taps - before)
            return
        if seen.prompt.pile and self.dealt and self.screen.has("Draw for us"):
            self.screen.tap("Draw for us")
            assert self.game.seen.moment.depth >= depth + seen.prompt.run
        else:
            wanted = self._openly(wanted)
            self._heard(wanted, depth)
        self.taps.setdefault(type(wanted), []).append(self.screen.taps - before)

    def _heard(self, wanted: Event, depth: int) -> None:
        """The answer given at that depth is the very one that was wanted."""
        assert self.game.notice is None, self.game.notice
        assert self.game.seen.moment.depth > depth, f"{wanted} was not heard"
        heard = _heard(self.game.seen.moment, depth + 1)
        assert heard == wanted, f"tapped for {wanted}, heard {heard}"

    # -- what all may read --------------------------------------------------------------------------------------------

    def _openly(self, wanted: Event) -> Event:
        if tossed := self.play.tossed():
            for coin in tossed:
                if self.rng.random() < 0.5:
                    self.screen.tap(f"{coin[0].words} is up")
            told = [coin[at in self.play.turned].event for at, coin in enumerate(tossed)]
            depth = self.game.seen.moment.depth
            self.screen.tap("They lie like this")
            for at, event in enumerate(told):
                assert event
                self._heard(event, depth + at)
            assert told[0]
            return told[0]
        if isinstance(wanted, Rolled):
            throwers = self.game.seen.prompt.by
            wanted = msgspec.structs.replace(wanted, by=wanted.by or next(iter(throwers), ""))
            face = wanted.face if isinstance(wanted.face, int) else named(wanted.face)
            by = say("{who}: the die shows {face}", who=named(wanted.by), face=face)
            self.screen.tap(str(by if wanted.by else say("The die shows {face}", face=face)))
            return wanted
        turning = self.play.board.dialling.dial(self._law) if self.play.board else None
        if turning and isinstance(wanted, Drew):
            self._turn(wanted.card)
            self.screen.tap("It looks like this")
            return wanted
        if isinstance(wanted, Moved) and not any(answer.event == wanted for answer in self.play.answers()):
            picked = next(answer for answer in self.play.answers() if answer.picks == wanted.piece)
            if (spot := self._spot(picked)) and (to := self._at(wanted.to)) and not self.play.sheets:
                depth = self.game.seen.moment.depth
                self.screen.carry(*spot, to)
                if self.game.seen.moment.depth > depth:
                    return wanted
            else:
                self._tap(picked)
        while not any(self._is(wanted, each) for each in self.play.answers()):  # of very many, first the kind
            self._tap(self._towards(wanted, self.play.answers(), len(self.play.kinds)))
        answer = next(each for each in self.play.answers() if self._is(wanted, each))
        if for_all := [
            each for each in self.play.answers() if each.always and each.always.whose and each.event == wanted
        ]:
            answer = for_all[0]
        assert answer.event
        self._tap(answer)
        return answer.event

    def _is(self, wanted: Event, answer: Answer) -> bool:
        """Whether the answer is this event; of cards that are called the same, one stands for all."""
        pile = self.game.seen.prompt.pile
        called = pile.called(wanted.card) if pile and isinstance(wanted, Drew) else None
        return answer.event == wanted or (called is not None and answer.event is not None and answer.words == called)

    def _tap(self, answer: Answer) -> None:
        """Where the board shows it, there; else on the list."""
        if answer.grip:
            names = (headed(answer.words), f"Push {answer.grip.side}")
            self.screen.tap(next(name for name in names if self.screen.has(name)))
        elif (spot := self._spot(answer)) and not self.play.sheets:
            self._on_board(answer, spot)
        else:
            self._on_list(answer, self.play.answers())

    @property
    def _law(self) -> Look:
        return self.screen.evening.look(800, 480)

    def _board(self) -> Box:
        return self._law.law.boxes["board"]

    def _spot(self, answer: Answer) -> tuple[float, float] | None:
        """Where the answer's space is on the glass; None where it is not in view."""
        return self._at(answer.place)

    def _at(self, place: str) -> tuple[float, float] | None:
        board, box = self.play.board, self._board()
        if not place or board is None or board.battle:
            return None
        there = spots(board.scene(self._law), box.w, box.h).get(place)
        if there is None or not (4 < there[0] < box.w - 4 and 4 < there[1] < box.h - 4):
            return None
        return box.x + there[0], box.y + there[1]

    def _on_board(self, answer: Answer, spot: tuple[float, float]) -> None:
        """Looks closer where another place is near, and says which is meant where several answers meet."""
        depth, picked = self.game.seen.moment.depth, self.play.picked
        for _ in range(6):
            self.screen.tap_at(*spot)
            play = self.play
            if self.game.seen.moment.depth > depth or play.picked != picked:
                return
            if isinstance(play.sheet, Several):
                self._on_list(answer, play.sheet.answers)
                return
            spot = self._spot(answer) or spot
        raise AssertionError(f"the board does not take {answer}")

    def _on_list(self, answer: Answer, listed: Sequence[Answer]) -> None:
        """The line with its words; of lines that read alike, but for what stands before the words, the how manieth."""
        alike = [each for each in listed if read_out(each) == read_out(answer)]
        name = read_out(answer) if self.screen.has(read_out(answer)) else headed(read_out(answer))
        self.screen.tap(name, number=alike.index(answer) - len(alike))

    def _turn(self, state: str) -> None:
        """The dial is pointed to where that state lies."""
        play = self.play
        assert play.board
        turning = play.board.dialling.dial(self._law)
        assert turning
        if turning.shown == state:
            return
        box = self.screen.find(DIAL).box
        dx, dy = turning.places(play.board.board)[turning.states.index(state)]
        x, y = box.middle
        self.screen.tap_at(x + dx * box.w * 0.35, y + dy * box.h * 0.35)

    # -- what only one may read ---------------------------------------------------------------------------------------

    def _alone(self) -> None:
        """One finger uncovers, and rests on one answer after the other while the same player is asked alone."""
        asked = self.game.seen.prompt
        if asked.pile and self.game.by_hand is self.dealt:
            self.screen.tap("Draw for us" if self.dealt else "I tell it myself")
        with self.screen.held("Hold to look" if isinstance(self.screen.evening.screen, Secret) else "Only") as rest_on:
            while isinstance(secret := self.screen.evening.screen, Secret) and not secret.dealt:
                seen, held = self.game.seen, self.game.rules
                wanted = held.simulated(seen.moment.state, seen.prompt, self.rng)
                while self.game.seen.moment.depth == seen.moment.depth:
                    found = secret.answers()
                    answer = self._towards(wanted, found, len(secret.picked))
                    alike = [each for each in found if read_out(each) == read_out(answer)]
                    rest_on(read_out(answer), alike.index(answer))
                self._heard(wanted, seen.moment.depth)

    def _nobody(self) -> Answer | None:
        """What the whole table may say at once, where all who would be asked in turn would say so."""
        seen, held, rng = self.game.seen, self.game.rules, copy(self.rng)
        said = next((each for each in always(seen.prompt) if each.always and not each.always.whose), None)
        state, prompt = seen.moment.state, seen.prompt
        while said and said.always in [option.lasting for option in prompt.options]:
            if (event := held.simulated(state, prompt, rng)) != said.event:
                return None
            state = held.advance(state, event)[0]
            prompt = held.expects(state)
        return said

    def _towards(self, wanted: Event, found: Sequence[Answer], picked: int) -> Answer:
        """The answer itself, or the piece or the kind of counter it is among, or what is beside the question."""
        if itself := [answer for answer in found if self._is(wanted, answer)]:
            return itself[0]
        counter = str(getattr(wanted, {Moved: "piece", Chose: "option", Drew: "card"}[type(wanted)]))
        token = self.game.rules.token(self.game.seen.moment.state, counter)
        kinds = [counter, *([str(KINDS[picked](token))] if token and picked < len(KINDS) else ()), ASIDES.picks]
        return next(answer for answer in found if answer.picks in kinds)


def _heard(now: Moment, depth: int) -> Event | Command:
    """The event that made the moment of this depth."""
    return next(each.entry.event for each in line_back(now) if each.depth == depth and each.entry)
