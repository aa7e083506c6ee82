"""A reading was wrong: what it could have been instead, and what the table says outright."""

from __future__ import annotations

from functools import partial

from companion.play.session import Moment
from companion.table.claims import Claim
from companion.table.dice import Face
from companion.table.events import Given, Rolled
from companion.table.words import named, say
from ui.table.asks import GLANCE, Answer, answers, headed, narrowed
from ui.table.believing import untold
from ui.table.outright import chapter, of_house
from ui.touch.corrections import asked_then
from ui.touch.look import Look
from ui.touch.measure import BOLD, LEAD, SEMI, WORK
from ui.touch.parting import across, down, grid, rest, shares
from ui.touch.screens.playing import Playing
from ui.touch.screens.seats import MOST_LETTERS
from ui.touch.screens.sheets.base import Sheet
from ui.touch.screens.typing import Typing
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import button, lines
from ui.touch.widgets.choices import Offer, choices
from ui.touch.widgets.column import Slot, column, scrolled
from ui.touch.widgets.rows import Row

MOST = 6
"""Lines a question of the house rules may take, or what is so now."""


class Correct(Sheet):
    """What event it really was: any answer that would have been legal then."""

    name = "correct"

    def __init__(self, play: Playing, moment: Moment) -> None:
        super().__init__(play)
        self.moment = moment
        self.picked: tuple[str, ...] = ()
        """The parts picked so far of the numbers that could have been said."""

    def things(self, look: Look, box: Box) -> list[Thing]:
        entry = self.moment.entry
        assert entry
        theme = look.theme
        out, room = self.frame(look, box, say("What was it really?"))
        was, room = down(room, look.words(20) * 1.3, rest(), gap=look.u(4))
        read = say("I read: {what}", what=self.play.did(self.moment))
        out += lines(look, was, read, look.words(20), SEMI, theme.text, theme.raised)
        if isinstance(entry.event, Given):
            words = say("The table said so. Take it back in the list of steps, or say how it is.")
            return [*out, *lines(look, room, words, look.words(20), WORK, theme.text, theme.raised, most=5, top=True)]
        prompt = asked_then(self.game.rules, self.moment)
        found = answers(prompt, {}, self.game.rules.board, self.game.rules.place)
        if prompt.amount:
            found = narrowed(found, self.picked, GLANCE, prompt.amount)
        found = [each for each in found if each.event != entry.event]
        if not found and not prompt.die:
            words = say("Nothing else was possible then.")
            return [*out, *lines(look, room, words, look.words(20), WORK, theme.text, theme.raised, most=3, top=True)]
        offer = Offer(tuple(found), prompt.die, key=f"correct:{self.moment.depth}")
        return [*out, *choices(look, room, offer, self._answer, self._face)]

    def _answer(self, answer: Answer) -> None:
        if answer.event is None:
            self.picked = (*self.picked, answer.picks)
            self.play.changed()
            return
        self.close()
        self.game.correct(self.moment.depth, answer.event)

    def _face(self, face: Face, _: str) -> None:
        event = self.moment.entry.event if self.moment.entry else None
        kind = event.die if isinstance(event, Rolled) else "d8"
        by = event.by if isinstance(event, Rolled) else ""
        self.close()
        self.game.correct(self.moment.depth, Rolled(face, kind, by))


class Claims(Sheet):
    """Everything the table may say about one thing: a player, a piece, a part."""

    name = "claims"

    def __init__(self, play: Playing, title: str, claims: list[Claim]) -> None:
        super().__init__(play)
        self.title, self.claims = title, claims

    def things(self, look: Look, box: Box) -> list[Thing]:
        out, room = self.frame(look, box, self.title)
        theme = look.theme
        size = look.words(20)
        rows: list[Slot] = []
        house = False
        for claim in sorted(self.claims, key=of_house):
            if of_house(claim) and not house:
                house, said = True, headed(chapter(claim))
                caption = lambda box, said=said: lines(look, box, said, size, BOLD, theme.text, theme.raised)  # noqa: E731
                rows.append((size * LEAD + look.u(8), caption))
            row = self._row(claim)
            rows.append((row.high(look, room.w), partial(row.things, look)))
        if not self.claims:
            words_ = say("Here nothing can be said outright. Correct a reading in the story instead.")
            return [*out, *lines(look, room, words_, look.words(20), WORK, theme.text, theme.raised, most=5, top=True)]
        return [*out, *column(room, f"claims:{self.title}", rows, look.u(6))]

    def _row(self, claim: Claim) -> Row:
        """What may be said, and what is so now."""
        now = self._now(claim)
        told = say("{what} {now}: change it", what=claim.words, now=now) if now else claim.words
        return Row(claim.words, now, partial(self._claim, claim), "", "edit", "quiet", told, MOST)

    def _claim(self, claim: Claim) -> None:
        if claim.kind == "name":
            self._ask_name(claim)
        else:
            self.play.open(Claiming(self.play, claim))

    def _ask_name(self, claim: Claim) -> None:
        evening, seated = self.play.evening, {seat.name for seat in self.game.seen.table.seats}
        known = [name for name in evening.settings.names if name not in seated]
        evening.go(Typing(evening, claim.words, "", partial(self._named, claim), known=known, most=MOST_LETTERS))

    def _named(self, claim: Claim, name: str) -> None:
        if name:
            self.close()
            self.game.tell(claim.given(name))

    def _now(self, claim: Claim) -> str:
        if claim.kind == "name":
            return ""
        known = {value.name: str(value.words) for value in claim.values}
        if claim.kind == "many" and len(claim.now) > 2:
            return str(say("{count} of {all}", count=len(claim.now), all=len(claim.values)))
        if claim.kind == "space":
            return ", ".join(known.get(each) or str(self.play.place_words(each)) for each in claim.now)
        return ", ".join(known.get(each) or str(named(each)) for each in claim.now) or str(say("none"))


class Untold(Claims):
    """What no picture shows of a game that was taken from one; it stays until all of it is as on the table."""

    name = "untold"

    def __init__(self, play: Playing) -> None:
        super().__init__(play, "", [])

    def things(self, look: Look, box: Box) -> list[Thing]:
        seen = self.game.seen
        self.claims = list(untold(self.game.rules, seen.moment))
        self.title = str(say("Is it so? No picture shows it."))
        if not seen.prompt.who:
            self.title = str(say("No picture shows it. Say the phase last, and the game goes on."))
        return super().things(look, box)


class Claiming(Sheet):
    """Saying one thing outright: a space by tapping it on the board, anything else from a list."""

    name = "claiming"

    def __init__(self, play: Playing, claim: Claim) -> None:
        super().__init__(play)
        self.claim = claim
        self.chosen = list(claim.now)
        self.wants_space = claim.kind == "space"

    def things(self, look: Look, box: Box) -> list[Thing]:
        claim, theme = self.claim, look.theme
        out: list[Thing] = [self.ground(look, box)]
        inner = box.inset(look.u(16), look.u(12))
        tip_high = [look.words(20) * 3.9] if self.wants_space else []
        head, *tip, body, foot = down(inner, look.u(46), *tip_high, rest(), look.finger, gap=look.gap)
        out += lines(look, head, claim.words, look.words(26), "voice", theme.text, theme.raised, most=2, lead=1.1)
        left, right = across(foot, *shares(2), gap=look.gap)
        out += button(look, left, say("Back"), self.back, size=21)
        many = claim.kind == "many"
        if many or (self.wants_space and self.chosen != list(claim.now)):
            out += button(look, right, say("That is so"), lambda: self._say(*self.chosen), kind="main", face=BOLD)
        if tip:
            words = say("Tap the space on the board.")
            if self.chosen and self.chosen != list(claim.now):
                words = say("On {place}?", place=self.play.place_words(self.chosen[0]))
            out += lines(look, tip[0], words, look.words(21), WORK, theme.text, theme.raised, most=3, top=True)
        values = [(value.name, str(value.words)) for value in claim.values]
        if not values:
            return out
        columns = 3 if claim.kind == "count" else 1 if any(len(words) > 14 for _, words in values) else 2
        cells = grid(body, len(values), columns, look.gap, high=look.finger)
        rows: list[Thing] = []
        for cell, (name, said) in zip(cells, values, strict=True):
            on = name in self.chosen
            kind, sign = "chosen" if on else "quiet", ("check" if on else "minus") if many else ""
            told = say("{value}, said so", value=said) if on else said
            rows += button(look, cell, said, partial(self._pick, name), kind=kind, sign=sign, size=20, name=told)
        return [*out, *scrolled(body, f"claiming:{claim.key}", rows, cells[-1].bottom - body.y)]

    def space(self, space: str) -> None:
        if self.wants_space:
            self.chosen = [space]
            self.changed()

    def _pick(self, name: str) -> None:
        if self.claim.kind == "many":
            was = name in self.chosen
            self.chosen = [each for each in self.chosen if each != name] if was else [*self.chosen, name]
            self.changed()
        else:
            self._say(name)

    def _say(self, *values: str) -> None:
        given = self.claim.given(*values)
        if any(isinstance(sheet, Untold) for sheet in self.play.sheets):
            self.back()  # there is more to tell
        else:
            self.close()
        self.game.tell(given)
