"""Why? What was read, what it means, by which rules; and where the handbook says so."""

from __future__ import annotations

from collections.abc import Iterable

from companion.table.rulings import Ruling
from companion.table.words import say
from ui.touch.corrections import last_reading, source_words
from ui.touch.look import Look
from ui.touch.measure import BOLD, VOICE
from ui.touch.screens.sheets.base import Sheet
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import button, lines
from ui.touch.widgets.flow import RULE, Para, flow


class Why(Sheet):
    """The last ruling."""

    name = "why"

    def things(self, look: Look, box: Box) -> list[Thing]:
        theme, gap = look.theme, look.gap
        out: list[Thing] = [self.ground(look, box)]
        inner = box.inset(look.u(16), look.u(12))
        head, rest = inner.top(look.u(40), look.u(4))
        out += lines(look, head, say("Why?"), look.words(30), VOICE, theme.text, theme.raised)
        foot, rest = rest.foot(look.finger, gap)
        moment = last_reading(self.game.seen.moment)
        if moment:
            wrong, rest = rest.foot(look.finger, gap)
            out += button(look, wrong, say("The reading is wrong"), lambda: self.play.correct(moment), size=22)
        out += flow(look, rest, self._told(), theme.raised, f"why:{self.game.seen.moment.depth}")
        page, close = foot.columns(2, gap)
        procedure = self.play.rulebook.first(self._rules())
        if procedure:
            out += button(look, page, say("Rule page"), lambda: self.play.open_page(procedure), size=21)
        else:
            close = foot
        return [*out, *button(look, close, say("Close"), self.close, kind="main", size=23, face=BOLD)]

    def _rulings(self) -> list[Ruling]:
        moment = last_reading(self.game.seen.moment)
        return [ruling for ruling in (moment.rulings if moment else ()) if not ruling.to]

    def _rules(self) -> list[str]:
        return [*(rule for ruling in self._rulings() for rule in ruling.rules), *self.game.seen.prompt.rules]

    def _told(self) -> list[Para]:
        seen = self.game.seen
        moment = last_reading(seen.moment)
        paras: list[Para] = []
        if moment and moment.entry:
            name = self.play.name_of(self.play.who_did(moment))
            did = self.play.did(moment)
            paras.append(Para(say("{who} {did}.", who=name, did=did)))
        paras += [Para(ruling.words) for ruling in self._rulings()]
        paras += self._sentences(rule for ruling in self._rulings() for rule in ruling.rules)
        if not paras:
            paras.append(Para(say("Nothing has been ruled yet.")))
        if not seen.prompt.private:
            paras += [RULE, Para(say("Now: {question}", question=seen.prompt.words))]
            paras += self._sentences(seen.prompt.rules)
        if moment and moment.entry:
            paras.append(Para(say("Read by: {source}", source=source_words(moment.entry.source)), "strong", 19))
        return paras

    def _sentences(self, rules: Iterable[str]) -> list[Para]:
        """What these rules say."""
        return [Para(words, "strong", 19) for words in self.play.rulebook.sentences(rules)]
