"""A page of the handbook: its diagram drawn from the graph, its words, its odds for the cards one holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.foresight.inside import TURN, outcome
from companion.play.rules import Rules
from companion.procedures.graph import worded
from companion.procedures.page import Page as Told
from companion.procedures.page import page, text
from companion.procedures.scene import Ground
from companion.table.words import Words, listed, named, number, say, translated
from ui.art.chart import chart
from ui.art.names import sign_for
from ui.table.arriving import Arriving, arriving, cards_that_matter, ground_of
from ui.table.asks import headed
from ui.table.chances import chance
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK, width
from ui.touch.parting import across, down, rest, share, shares
from ui.touch.screens.base import Page
from ui.touch.screens.walking import Walking
from ui.touch.things import Box, Plate, Thing, Touch
from ui.touch.widgets.basic import button, card, lines, target
from ui.touch.widgets.diagrams import Here, diagram, fewest, sheets
from ui.touch.widgets.flow import Para, flow
from ui.touch.widgets.odds import share_bar
from ui.touch.widgets.rows import Row, Tool, listing


class Reading(Page):
    """`holding` None: empty hands, to be filled here; `among`: the pages to leaf through; `stay`: which procedure
    somebody is in, and where."""

    name = "reading"

    def __init__(
        self,
        evening: Evening,
        game: Rules[Any],
        procedure: str,
        house: Mapping[str, str],
        holding: tuple[str, ...] | None = None,
        among: tuple[str, ...] = (),
        stay: tuple[str, Here] | None = None,
    ) -> None:
        super().__init__(evening, game.id)
        self.game, self.house = game, dict(house)
        self.pages = game.handbook(self.house)
        self.among = among or tuple(self.pages)
        self.cards: set[str] = set(holding or ())
        self.in_words = False
        self.larger = False
        self.stay = stay
        self._sums = ThreadPoolExecutor(1, thread_name_prefix="handbook")
        self.odds: Arriving | None = None
        self._turn_to(procedure)

    def _turn_to(self, procedure: str) -> None:
        self.procedure = self.pages[procedure]
        self.side = self.procedure.sides[0]
        self.chart = chart(self.procedure)
        self.sheet: int | None = None
        self.told: Told = page(self.procedure)
        self.reckon()

    @property
    def here(self) -> Here | None:
        """Who is in this procedure, and at which step."""
        return self.stay[1] if self.stay and self.stay[0] == self.procedure.name else None

    def left(self) -> None:
        self._sums.shutdown(wait=False, cancel_futures=True)

    @property
    def title(self) -> str:
        return translated(self.procedure.title)

    @property
    def under_title(self) -> str:
        return str(worded(self.procedure.intro))

    # -- odds ---------------------------------------------------------------------------------------------------------

    def cards_that_matter(self) -> list[str]:
        """The cards this procedure asks after, one by one or as payment."""
        return cards_that_matter(self.procedure)

    def ground(self) -> Ground:
        return ground_of(self.game, self.procedure, self.side, self.house)

    def reckon(self) -> None:
        """Works the odds out anew, beside."""
        self.odds = None
        procedure, side, cards = self.procedure, self.side, tuple(self.cards)

        def sums() -> Arriving | None:
            return arriving(procedure, self.ground(), side, cards)

        def came(done: Future[Arriving | None]) -> None:
            if not done.cancelled() and not done.exception():
                found = done.result()
                self.evening.post(lambda: self._reckoned(procedure, found))

        self._sums.submit(sums).add_done_callback(came)

    def _reckoned(self, procedure: object, found: Arriving | None) -> None:
        if procedure is self.procedure:
            self.odds = found
            self.changed()

    # -- what can be done ---------------------------------------------------------------------------------------------

    def leaf(self, by: int) -> None:
        at = (self.among.index(self.procedure.name) + by) % len(self.among)
        self._turn_to(self.among[at])
        self.changed()

    def toggle(self) -> None:
        self.in_words = not self.in_words
        self.changed()

    def read(self) -> None:
        self.evening.read_aloud(" ".join(text(self.told, 10_000).replace("=", "").replace("->", ", ").split()))

    def walk(self) -> None:
        held = tuple(sorted(self.cards))
        self.evening.go(Walking(self.evening, self.game, self.procedure, self.ground(), self.side, held, self.chart))

    # -- what is seen -------------------------------------------------------------------------------------------------

    def tools(self) -> Sequence[Tool]:
        other = ("map", say("Show the diagram")) if self.in_words else ("story", say("Show the words"))
        return (
            Tool(say("Walk me through"), "", self.walk, kind="main"),
            Tool(other[1], other[0], self.toggle, alone=True),
            Tool(say("Read aloud"), "sound", self.read, alone=True),
        )

    def body(self, look: Look, box: Box) -> list[Thing]:
        room, foot = down(box, rest(), look.finger, gap=look.gap)
        theme = look.theme
        out: list[Thing] = [card(look, room, radius=look.u(16))]
        inner = room.inset(look.u(8), look.u(4))
        if self.in_words:
            out += flow(look, inner, self._paras(), theme.surface, f"page:{self.procedure.name}")
        else:
            drawn, foot = self._drawn(look, inner, foot)
            out += drawn
        return [*out, *self._foot(look, foot)]

    def _drawn(self, look: Look, box: Box, foot: Box) -> tuple[list[Thing], Box]:
        """The diagram, on as many pages as it needs; a finger on it shows it larger. And what the way to the next page
        leaves of the foot."""
        larger = replace(look, text_size="largest")
        if self.larger:
            drawn, whole = larger, sheets(larger, self.chart, box, self.here)
        else:
            drawn, whole = fewest(look, self.chart, box, self.here)
        if self.sheet is None:
            here = self.here
            self.sheet = next((at for at, each in enumerate(whole) if here and each.holds(here.step)), 0)
        at = self.sheet % len(whole)
        words = say("Show it smaller") if self.larger else say("Show it larger")
        out = [*diagram(drawn, box, whole[at], look.theme.surface, self.here), Touch(box, str(words), self.enlarge)]
        if len(whole) > 1:
            foot, next_ = across(foot, rest(), look.finger, gap=look.gap)
            name = say("The next part")
            part = f"{at + 1}/{len(whole)}"
            out += button(look, next_, part, self.next_sheet, sign="next", name=name, size=18, stacked=True)
        return out, foot

    def enlarge(self) -> None:
        """Larger words, on more pages; or as they were."""
        self.larger, self.sheet = not self.larger, None
        self.changed()

    def next_sheet(self) -> None:
        self.sheet = (self.sheet or 0) + 1
        self.changed()

    def _paras(self) -> list[Para]:
        """The page in words: what the diagram says, one line after the other."""
        found: list[Para] = []
        if self.told.begins_later:
            found.append(Para(say("Arriving ends the turn; the rest follows next turn."), "strong"))
        for section in self.told.sections:
            found.append(Para(say("{number}. {ask}", number=section.number, ask=section.ask), "strong"))
            for way in section.ways:
                said = ". ".join(str(part).rstrip(".") for part in (way.when, way.what, way.costs) if part)
                said = said[:1].upper() + said[1:]
                where: Words = way.end or say("go on at {number}", number=way.to)
                if way.later:
                    where = say("next turn: {where}", where=where)
                found.append(Para(f"{said}: {where}" if said else where))
        return found

    def _foot(self, look: Look, box: Box) -> list[Thing]:
        """The odds for the cards held, and the pages before and after."""
        theme, gap = look.theme, look.gap
        part = 64 if look.portrait else 50
        card, body = across(box, share(part), share(100 - part), gap=gap)
        plate = Plate(card, theme.surface, look.radius, theme.line, look.line)
        inner = card.inset(look.u(14), look.u(6))
        top, low = down(inner, share(50), share(50))
        out: list[Thing] = [plate]
        words = self._odds_words(top.w, look.words(20))
        out += lines(look, top, words, look.words(20), SEMI, theme.text, theme.surface)
        if self.odds:
            won = self.odds.turn.won
            said, size = str(chance(won)), look.words(20)
            wide = max(width(said, size, SEMI), look.u(106) * min(1.4, look.factor))
            room, bar = across(low, wide, rest(), gap=gap)
            out += lines(look, room, said, size, SEMI, theme.text, theme.surface)
            out += share_bar(look, Box(bar.x, bar.middle[1] - look.u(7), bar.w, look.u(14)), float(won))
        else:
            working = say("I am working it out.")
            out += lines(look, low, working, look.words(18), WORK, theme.muted, theme.surface)
        name = say("Change the cards: {words}", words=words)
        out.append(target(look, card, name, lambda: self.evening.go(Hand(self.evening, self)), plate))
        before, after = across(body, *shares(2), gap=gap)
        at = self.among.index(self.procedure.name) if self.procedure.name in self.among else 0
        for cell, by, sign in ((before, -1, "back"), (after, 1, "next")):
            title = translated(self.pages[self.among[(at + by) % len(self.among)]].title)
            said, act = "" if look.portrait or look.factor > 1.2 else title, partial(self.leaf, by)
            out += button(look, cell, said, act, kind="quiet", sign=sign, name=title, size=19, sign_after=by > 0)
        return out

    def _odds_words(self, room: float, size: float) -> Words:
        """What the chance is of and with which cards: as much as one line takes."""
        held = [named(card) for card in self.cards_that_matter() if card in self.cards]
        words = say("{of} {by}", of=outcome(self.procedure, "won"), by=TURN)
        longer = []
        if held:
            longer.append(say("{what}, with {cards}", what=words, cards=listed(held)))
            longer.append(say("{what}, with {count} cards", what=words, count=len(held)))
        elif self.cards_that_matter() and (empty := self.game.game.odds_words.empty):
            longer.append(say("{what}, {empty}", what=words, empty=empty))
        fitting = (each for each in (*longer, words) if width(headed(each), size, SEMI) <= room)
        return Words(headed(next(fitting, TURN)))


class Hand(Page):
    """Which cards one holds: tap them, and the odds follow."""

    name = "hand"
    title = say("Which cards do you hold?")

    def __init__(self, evening: Evening, reading: Reading) -> None:
        super().__init__(evening, reading.game_id)
        self.reading = reading

    def body(self, look: Look, box: Box) -> list[Thing]:
        rows, odds = [self._card(each) for each in self.reading.cards_that_matter()], self._odds()
        if not rows:
            return Row(say("No card matters here.")).things(look, down(box, look.finger)[0])
        room, foot = down(box, rest(), max(look.u(72), odds.high(look, box.w)), gap=look.gap)
        return [*listing(look, room, self.name, rows, 3 if look.portrait else 4), *odds.things(look, foot)]

    def _card(self, card: str) -> Row:
        on = card in self.reading.cards
        said = say("{card}, held", card=named(card)) if on else named(card)
        act, kind = partial(self._toggle, card), "chosen" if on else "quiet"
        return Row(named(card), "", act, f"card:{sign_for(card) or 'card'}", "check" if on else "", kind, said)

    def _toggle(self, card: str) -> None:
        cards = self.reading.cards
        cards.symmetric_difference_update({card})
        self.reading.reckon()
        self.changed()

    def _odds(self) -> Row:
        if self.reading.odds is None:
            return Row(say("I am working it out."))
        turn, whole = self.reading.odds
        words = self.reading.game.game.odds_words
        second = say("it may take for ever")
        if whole.turns is not None:
            second = say("{turns} turns on average", turns=number(float(whole.turns)))
        if words.lost and whole.lost is not None:
            lost = say("{count} {lost}", count=number(float(whole.lost)), lost=words.lost)
            second = say("{one}, {other}", one=second, other=lost)
        first = say("{by}: {chance}", by=words.arrival, chance=chance(turn.won))
        return Row(first, second)
