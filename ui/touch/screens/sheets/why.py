"""Why? What was thrown and what was needed, what it came to, by which rules; and where the handbook says so."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import islice

import msgspec

from companion.play.session import Moment
from companion.table.events import Rolled
from companion.table.rulings import Ruling, Weighed
from companion.table.words import Words, say
from ui.touch.corrections import last_reading, line_back, source_words
from ui.touch.look import Look
from ui.touch.measure import BOLD, LEAD, SEMI, VOICE, WORK, width
from ui.touch.parting import across, down, rest, shares
from ui.touch.screens.sheets.base import Sheet
from ui.touch.screens.sheets.correct import Correct
from ui.touch.things import Act, Box, Plate, Thing
from ui.touch.widgets.basic import button, lines
from ui.touch.widgets.flow import Para, flow
from ui.touch.widgets.weighed import weighed_high, weighed_things


class Why(Sheet):
    """The last thing that happened, and nothing beyond it; before anything has, the question."""

    name = "why"

    def things(self, look: Look, box: Box) -> list[Thing]:
        gap, on = look.gap, look.theme.raised
        moment = last_reading(self.game.seen.moment)
        inner = box.inset(look.u(16), look.u(12))
        head, room = down(inner, look.u(34), rest(), gap=look.u(4))
        out: list[Thing] = [self.ground(look, box), *self._head(look, head, moment)]
        weighed = self._weighed(moment)
        high = weighed_high(look, weighed, room.w) if weighed else 0.0
        beside = room.h - 2 * (look.finger + gap) < high + 4 * look.words(20) * LEAD and room.w > look.u(400)
        room, acts = down(room, rest(), look.finger if beside or not moment else 2 * look.finger + gap, gap=gap)
        out += self._acts(look, acts, moment, beside)
        if weighed and high < room.h * 0.8:
            area, room = down(room, high, rest(), gap=look.u(6))
            out += weighed_things(look, area, weighed, on)
            rule, room = down(room, look.line, rest(), gap=look.u(5))
            out.append(Plate(rule._replace(y=round(rule.y)), look.theme.line, 0))
        out += flow(look, room, self._told(moment), on, f"why:{self.game.seen.moment.depth}")
        return out

    def _acts(self, look: Look, box: Box, moment: Moment | None, beside: bool) -> list[Thing]:
        """The reading is wrong, the rule's page, and away; all beside one another where there is little height."""
        stay = self.play.stay()
        procedure = self.play.rulebook.first(self._rules(moment)) or (stay[0] if stay else "")
        acts: list[tuple[Words, Act, str]] = [(say("Close"), self.close, "main")]
        if procedure:
            acts.insert(0, (say("Rule page"), partial(self.play.open_page, procedure), "plain"))
        out: list[Thing] = []
        if moment:
            wrong = partial(self.play.open, Correct(self.play, moment))
            if beside:
                acts.insert(0, (say("The reading is wrong"), wrong, "plain"))
            else:
                out += button(look, down(box, look.finger)[0], say("The reading is wrong"), wrong)
        low = down(box, rest(), look.finger)[1]
        for cell, (words, act, kind) in zip(across(low, *shares(len(acts)), gap=look.gap), acts, strict=True):
            main = kind == "main"
            sign, face, size = ("", BOLD, 22) if main or beside else ("book", SEMI, 19)
            out += button(look, cell, words, act, kind=kind, face=face, size=size, sign=sign, most=1 if sign else 2)
        return out

    def _head(self, look: Look, box: Box, moment: Moment | None) -> list[Thing]:
        """The sheet's title, and at its right what it is about."""
        theme, title, size = look.theme, say("Why?"), look.words(30)
        out: list[Thing] = [*lines(look, box, title, size, VOICE, theme.text, theme.raised)]
        if moment is None or moment.entry is None:
            return out
        left = width(str(title), size, VOICE) + look.u(12)
        room = Box(box.x + left, box.y, box.w - left, box.h)
        did = self.play.did(moment)
        words = (say("{who} {did}", who=self.play.name_of(self.play.who_did(moment)), did=did), did)
        small = look.words(18)
        said = next((each for each in words if width(str(each), small, WORK) <= room.w), "")
        return [*out, *lines(look, room, said, small, WORK, theme.muted, theme.raised, anchor="end")]

    def _rulings(self, moment: Moment | None) -> list[Ruling]:
        return [ruling for ruling in (moment.rulings if moment else ()) if not ruling.to]

    def _weighed(self, moment: Moment | None) -> Weighed | None:
        """The throw it came of, its dice in the order they fell."""
        found = next((ruling.weighed for ruling in self._rulings(moment) if ruling.weighed), None)
        if found is None or moment is None:
            return None
        events = (each.entry.event for each in line_back(moment) if each.entry)
        fell = list(islice((event.face for event in events if isinstance(event, Rolled)), len(found.thrown)))[::-1]
        alike = sorted(map(str, fell)) == sorted(map(str, found.thrown))
        return msgspec.structs.replace(found, thrown=tuple(fell)) if alike else found

    def _rules(self, moment: Moment | None) -> list[str]:
        return [*(rule for ruling in self._rulings(moment) for rule in ruling.rules), *self.game.seen.prompt.rules]

    def _told(self, moment: Moment | None) -> list[Para]:
        rulings, prompt = self._rulings(moment), self.game.seen.prompt
        paras = [Para(ruling.words, "strong", 20) for ruling in rulings]
        paras += self._sentences(rule for ruling in rulings for rule in ruling.rules)
        if not paras:
            paras.append(Para(say("Nothing has been ruled yet.")))
            if not prompt.private:
                paras += [Para(say("Now: {question}", question=prompt.words)), *self._sentences(prompt.rules)]
        if moment and moment.entry:
            read = say("Read by: {source}", source=source_words(moment.entry.source))
            rule = f"{paras.pop().words}. " if paras[-1].kind == "second" else ""
            paras.append(Para(f"{rule}{read}", "second", 18))
        return paras

    def _sentences(self, rules: Iterable[str]) -> list[Para]:
        """What these rules say, each with its id small behind it."""
        paras: list[Para] = []
        for rule, sentence in self.play.rulebook.sentences(rules).items():
            paras += [Para(sentence, "text", 20), Para(Words(rule), "second", 18)]
        return paras
