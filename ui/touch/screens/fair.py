"""The dice of all games: how often each face came, and whether that is what a fair die does."""

from __future__ import annotations

from functools import partial

from companion.table.dice import KINDS, named_die
from companion.table.words import Words, say, say_n
from hardware.dice.news import coloured
from ui.table.fairness import Verdict, judge
from ui.touch.evening import Evening
from ui.touch.library import Throw
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK
from ui.touch.parting import across, down, middle, rest, share, shares, whole
from ui.touch.screens.base import Fetching
from ui.touch.things import Box, Plate, Thing
from ui.touch.widgets.basic import card, lines
from ui.touch.widgets.column import column
from ui.touch.widgets.empty import empty


class Fair(Fetching[list[tuple[Words, Verdict]]]):
    """One card for each die that was told apart, the one thrown most first."""

    name = "fair"
    title = say("The dice")
    under_title = say("Every throw of every game, against what chance alone gives.")

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        evening.ask(evening.library.throws, self._judge)

    def _judge(self, throws: list[Throw]) -> None:
        groups: dict[tuple[str, str], list[int | str]] = {}
        for throw in throws:
            kind, _, name = throw.source.partition(":")
            groups.setdefault((throw.die, name if kind == "die" else ""), []).append(throw.face)
        found = []
        for (kind, name), faces in groups.items():
            if kind in KINDS:
                called = self.evening.devices.known(name).name or coloured(name)
                by_hand = say("{kind}, told by hand", kind=named_die(kind))
                words = say("The {name} die", name=called) if name else by_hand
                found.append((words, judge(KINDS[kind], faces)))
        self.came(sorted(found, key=lambda pair: -pair[1].throws))

    def body(self, look: Look, box: Box) -> list[Thing]:
        if not self.found:
            words = say("I am counting.") if self.found is None else say("No die has been thrown yet.")
            return empty(look, box, "die", words)
        count = len(self.found)
        least = look.u(186) if look.factor < 1.2 else look.u(230)
        high = min(look.u(330), max(least, (box.h - look.gap * (count - 1)) / count))
        rows = [(high, partial(self._die, look, name, verdict)) for name, verdict in self.found]
        return column(box, "fair", rows, look.gap)

    def _die(self, look: Look, name: Words, verdict: Verdict, box: Box) -> list[Thing]:
        theme = look.theme
        out: list[Thing] = [card(look, box)]
        high = look.words(21) * 1.3, rest(), look.words(20) * 2.5
        head, room, foot = down(box.inset(look.u(16), look.u(8)), *high)
        words = say_n("{die}: {count} throw", "{die}: {count} throws", verdict.throws, die=name)
        out += lines(look, head, words, look.words(21), BOLD, theme.text, theme.surface)
        out += lines(look, foot, verdict.words(), look.words(20), WORK, theme.text, theme.surface, most=2)
        return [*out, *self._columns(look, room.inset(0, look.u(6)), verdict)]

    def _columns(self, look: Look, box: Box, verdict: Verdict) -> list[Thing]:
        """A column a face, a mark where a fair die would be on average."""
        theme = look.theme
        out: list[Thing] = []
        most = max([count for _, count in verdict.counts] + [max(verdict.expected)]) or 1
        for cell, (face, count), due in zip(
            across(box, *shares(len(verdict.counts)), gap=look.gap), verdict.counts, verdict.expected, strict=True
        ):
            words, size = f"{face}: {count}", look.words(18)
            room, label = down(cell, rest(), size * 1.2)
            out += lines(look, label, words, size, SEMI, theme.text, theme.surface, anchor="middle")
            lane = middle(room, min(cell.w, look.u(60)), room.h)
            _, pillar = down(lane, share(most - count), share(count))
            if pillar.h >= 1:
                out.append(Plate(whole(pillar), theme.accent, look.u(3)))
            _, below = down(lane.inset(-look.u(5), 0), share(most - due), share(due))
            out.append(Plate(whole(below)._replace(h=look.line), theme.text, 0))
        return out
