"""The evening told once: who won, what turned it, how the dice fell, how it went, and who went where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.play.luck import Luck
from companion.play.rules import Rules
from companion.play.session import Moment
from companion.play.setup import Setup
from companion.play.story import Stay, Story, story
from companion.table.words import Words, listed, say, translated
from ui.table.asks import headed
from ui.table.stories import nobody_longer, turns
from ui.touch.evening import Evening, Screen
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, VOICE, WORK
from ui.touch.parting import Share, across, down, grid, rest, share
from ui.touch.screens.base import Page
from ui.touch.screens.replay import Replay
from ui.touch.screens.seats import play_again
from ui.touch.screens.story import fortune, turnings
from ui.touch.screens.story.course import course, course_title
from ui.touch.screens.story.head import head, head_high
from ui.touch.screens.story.ways import Ways
from ui.touch.things import Act, Box, Plate, Thing
from ui.touch.widgets.band import band
from ui.touch.widgets.basic import button, card, figure, lines, target
from ui.touch.widgets.column import Slot, column
from ui.touch.widgets.empty import empty
from ui.touch.widgets.segments import segments

Told = tuple[Rules[Any], Sequence[Moment]]
"""A game’s rules, and all that happened in it, oldest first."""


class EveningStory(Screen):
    """`load` brings the game, on the library’s thread; `number` is the journal’s, 0 where nothing is kept of it."""

    name = "evening_story"

    def __init__(self, evening: Evening, setup: Setup, number: int, load: Callable[[], Told]) -> None:
        super().__init__(evening, setup.game)
        self.setup, self.number = setup, number
        self.rules: Rules[Any] | None = None
        self.line: Sequence[Moment] = ()
        self.story: Story | None = None
        self.kind = 0
        """Which kind of die is shown, the one thrown most first."""
        evening.ask(lambda: (told := load(), story(*told)), self._came)

    def _came(self, made: tuple[Told, Story]) -> None:
        (self.rules, self.line), self.story = made
        self.changed()

    @property
    def unsettled(self) -> bool:
        return self.story is None

    # -- what can be done ---------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """To the first screen after a game, to where one came from else."""
        if self.evening.game:
            self.evening.leave()
        else:
            self.evening.back()

    def again(self) -> None:
        assert self.rules
        play_again(self.evening, self.rules, self.setup, self.number)

    def replay(self, at: int = 0) -> None:
        """Turn by turn, from that event on."""
        evening, library = self.evening, self.evening.library
        if self.number:
            evening.ask(lambda: library.kept(self.number), lambda kept: evening.go(Replay(evening, kept, at)))

    def keep(self) -> None:
        """On a stick that is plugged in, else in the folder of transcripts."""
        assert self.rules and self.story
        told, title, library = self.story, self.rules.title, self.evening.library
        written = lambda path: self.evening.complain(say("Written to {path}", path=str(path)))  # noqa: E731
        self.evening.ask(lambda: library.keep(library.kept(self.number), told, title), written)

    def chart(self) -> None:
        assert self.story
        self.evening.go(Chart(self.evening, self.setup.game, self.story))

    def ways(self) -> None:
        assert self.rules and self.story and self.rules.board
        table = self.rules.table(self.line[-1].state)
        self.evening.go(Ways(self.evening, self.story, self.rules.board, table))

    def turn_kind(self) -> None:
        """The next kind of die."""
        self.kind += 1
        self.changed()

    # -- what is seen -------------------------------------------------------------------------------------------------

    def things(self, look: Look) -> list[Thing]:
        told = self.story
        high = look.u(68)
        acts = self._acts(told) if told else []
        rows = 1 + -(-len(acts) // 3) if look.portrait else 1
        top, body, foot = down(look.page, look.u(64), rest(), rows * high + (rows - 1) * look.gap, gap=look.gap)
        if told is None or self.rules is None:
            way, _ = across(foot, look.u(180), rest())
            return [
                *empty(look, body, "story", say("I am looking.")),
                *button(look, way, say("Back"), self.leave, kind="quiet", sign="back"),
            ]
        return [*self._head(look, top, told), *self._cards(look, body, told), *self._foot(look, foot, acts)]

    def _head(self, look: Look, box: Box, told: Story) -> list[Thing]:
        assert self.rules
        names = listed([told.name(seat) for seat in told.winners])
        if not told.winners:
            return band(look, box, "", translated(self.rules.title), told.outcome or say("not over yet"))
        only = told.winners[0] if len(told.winners) == 1 else ""
        return band(look, box, only, names, str(told.outcome).removeprefix(f"{names} "))

    def _cards(self, look: Look, box: Box, told: Story) -> list[Thing]:
        """As in a newspaper where all of it fits, else one below the other and pushed along."""
        of = self._luck(told)
        side = look.u(284)
        wide = box.w - side - look.gap
        upper = turnings.high(look, told, box.w)
        beside = not look.portrait and bool(turnings.captions(look, told, box.w))
        more = of and (told.stay or told.courses)
        if beside and more and upper + look.gap + fortune.high(look, wide, told, of) <= box.h:
            top, low = down(box, upper, rest(), gap=look.gap)
            luck, right = across(low, rest(), side, gap=look.gap)
            return [
                *self._turned(look, top, told),
                *self._fortune(look, luck, told, of),
                *(self._stay if told.stay else self._course)(look, right, told),
            ]
        parts: list[Slot] = [(upper, partial(self._turned, look, told=told))]
        if of:
            parts.append((fortune.high(look, box.w, told, of), partial(self._fortune, look, told=told, of=of)))
        if told.stay:
            high = look.u(96) + look.words(28) + look.words(20) + look.words(18) * 1.3
            parts.append((high, partial(self._stay, look, told=told)))
        if told.courses:
            lasting = sum(high for high, _ in parts) + look.gap * len(parts)
            parts.append((max(look.u(150), box.h - lasting), partial(self._course, look, told=told)))
        return column(box, self.name, parts, look.gap)

    def _turned(self, look: Look, box: Box, told: Story) -> list[Thing]:
        assert self.rules
        second = say("{game}, {turns}", game=translated(self.rules.title), turns=turns(told.turns))
        return turnings.turnings(look, box, told, turnings.title(told), second, self.replay)

    def _luck(self, told: Story) -> list[Luck]:
        kinds = list(dict.fromkeys(luck.die.kind for luck in told.luck))
        kind = kinds[self.kind % len(kinds)] if kinds else ""
        by_seat = {luck.seat: luck for luck in told.luck if luck.die.kind == kind}
        return [by_seat[seat.colour] for seat in told.seats if seat.colour in by_seat]

    def _fortune(self, look: Look, box: Box, told: Story, of: list[Luck]) -> list[Thing]:
        out = fortune.fortune(look, box, told, of)
        if len({luck.die.kind for luck in told.luck}) > 1:
            out.append(target(look, box, say("The other dice"), self.turn_kind))
        return out

    def _stay(self, look: Look, box: Box, told: Story) -> list[Thing]:
        assert told.stay
        return longest(look, box, told, told.stay, self.replay)

    def _course(self, look: Look, box: Box, told: Story) -> list[Thing]:
        of = told.courses[0]
        out: list[Thing] = [card(look, box)]
        top, plot = down(box.inset(look.u(16), look.u(8)), head_high(look), rest())
        out += head(look, top, course_title(of))
        out += course(look, plot, told, of, words=False)
        return [*out, target(look, box, say("How it went"), self.chart)]

    def _acts(self, told: Story) -> list[tuple[float, Words, str, Act]]:
        """What may be done with it: how broad its button is, its words, its sign."""
        assert self.rules
        home = say("Home") if self.evening.game else say("Back")
        acts: list[tuple[float, Words, str, Act]] = [(1.0, home, "back", self.leave)]
        if self.number:
            acts.append((1.4, say("Turn by turn"), "clock", self.replay))
        if told.courses:
            acts.append((1.1, say("Course"), "chart", self.chart))
        if self.rules.board:
            acts.append((1.0, say("Map"), "map", self.ways))
        if self.number and told.outcome:
            acts.append((1.1, say("Keep it"), "book", self.keep))
        return acts

    def _foot(self, look: Look, box: Box, acts: list[tuple[float, Words, str, Act]]) -> list[Thing]:
        if look.portrait:
            upper, lower = down(box, rest(), look.u(68), gap=look.gap)
            cells = grid(upper, len(acts), 3, look.gap)
            again, turn = across(lower, rest(), look.finger, gap=look.gap)
        else:
            parts: list[Share] = [share(each[0]) for each in acts]
            *cells, again, turn = across(box, *parts, share(1.6), look.finger, gap=look.gap)
        out: list[Thing] = []
        for cell, (_, words, sign, act) in zip(cells, acts, strict=True):
            out += button(look, cell, words, act, kind="quiet", sign=sign, size=20)
        out += button(look, again, say("Play again"), self.again, kind="main", size=25, face=BOLD)
        name = say("Turn it to the other side")
        return [*out, *button(look, turn, "", self.evening.turn_page, kind="quiet", sign="turn", name=name)]


def longest(look: Look, box: Box, told: Story, stay: Stay, go: Callable[[int], object]) -> list[Thing]:
    """Who was held longest, by what: a point for each turn."""
    theme = look.theme
    small = look.words(18) * 1.3
    top, body, points, foot = down(box.inset(look.u(16), look.u(8)), head_high(look), rest(), look.u(26), small)
    sign, words = across(body, look.u(52), rest(), gap=look.u(10))
    place, who = down(words, share(1.2), share(1))
    out: list[Thing] = [card(look, box), *head(look, top, say("Longest stay"))]
    out.append(figure(look, stay.seat, *sign.middle, look.u(18)))
    out += lines(look, place, headed(stay.place), look.words(28), VOICE, theme.text, theme.surface, most=2)
    said = say("{name}, {turns}", name=told.name(stay.seat), turns=turns(stay.turns))
    out += lines(look, who, said, look.words(20), SEMI, theme.text, theme.surface, top=True)
    step = min(look.u(27), points.w / stay.turns)
    size = step * 0.66
    for at in range(stay.turns):
        dot = Box(points.x + at * step, points.middle[1] - size / 2, size, size)
        out.append(Plate(dot, theme.accent, size / 2))
    out += lines(look, foot, nobody_longer(stay.others), look.words(18), WORK, theme.muted, theme.surface)
    return [*out, target(look, box, say("{what}: show it", what=said), lambda: go(stay.at))]


class Chart(Page):
    """One course at a time, as large as it goes."""

    name = "course"
    title = say("How it went")

    def __init__(self, evening: Evening, game: str, told: Story) -> None:
        super().__init__(evening, game)
        self.game, self.told, self.chosen = game, told, 0

    def choose(self, at: int) -> None:
        self.chosen = at
        self.changed()

    def body(self, look: Look, box: Box) -> list[Thing]:
        courses = self.told.courses
        out: list[Thing] = []
        if len(courses) > 1:
            which, box = down(box, look.finger, rest(), gap=look.gap)
            names = [headed(each.of) for each in courses]
            out += segments(look, which, names, self.chosen, self.choose, look.theme.bg)
        out.append(card(look, box))
        return [*out, *course(look, box.inset(look.u(14), look.u(12)), self.told, courses[self.chosen])]
