"""What only one player may see: covered, shown while that player holds, covered again when the finger goes.

A secret looks the same whatever it is: backs, sizes and delays are alike, and it makes no sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial

from companion.table.events import Drew, Moved
from companion.table.view import RackView
from companion.table.words import SILENCE, Words, named, say
from ui.table.asks import GLANCE, Answer, answers, narrowed, pickings
from ui.table.referee import Update
from ui.touch.evening import Evening, Screen
from ui.touch.game import Game
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, VOICE, WORK
from ui.touch.parting import across, down, grid, middle, rest, shares, whole
from ui.touch.things import Art, Box, Plate, Ring, Thing, Touch
from ui.touch.widgets.band import band
from ui.touch.widgets.basic import Said, button, button_plate, card, figure, fitting, lines, target
from ui.touch.widgets.choices import read_out
from ui.touch.widgets.counters import counter_label, rack_row
from ui.touch.widgets.hoard import drawn, hoard
from ui.touch.widgets.holding import hold_button
from ui.touch.widgets.panel import turned


class Secret(Screen):
    """Either what the app already knows of a player's hidden cards, or a private question to that player.

    For a question, `dealt` is what the screen has turned up, a whole run of draws under one finger. The finger that
    uncovers slides to the answer; where it rests on one it goes on, and what the same player alone is asked next is
    asked under it. `opened`: a finger rests already.
    """

    name = "secret"
    faces = True

    def __init__(self, evening: Evening, game: Game, seat: str, *, asked: bool = False, opened: bool = False) -> None:
        super().__init__(evening)
        self.game, self.seat, self.asked = game, seat, asked
        self.prompt = game.seen.prompt
        self.open = False
        self.dealt: tuple[Drew, ...] = ()
        self.fresh: tuple[str, ...] = ()
        """What was dealt before the question that is asked now."""
        self._dealing = False
        self.picked: tuple[str, ...] = ()
        """The piece, or the kinds, picked so far where there is more to choose from than a glance takes in."""
        if opened:
            self.uncover()

    # -- what happens -------------------------------------------------------------------------------------------------

    @property
    def telling(self) -> bool:
        """Whether the player picks the answer."""
        return self.game.by_hand or not (self.asked and self.prompt.pile)

    def answers(self) -> list[Answer]:
        """What may be answered now; where that would be more than a glance takes in, first a piece or a family."""
        if not self.asked or not self.telling:
            return []
        rules, state = self.game.rules, self.game.seen.moment.state
        token = partial(rules.token, state)
        found = answers(self.prompt, {}, rules.board, rules.place, token)
        if not self.prompt.amount and len(found) <= GLANCE:
            return found
        picks = pickings(self.prompt, self.game.seen.table, rules.board, token)
        if not picks:
            shown = narrowed(found, self.picked, GLANCE, self.prompt.amount)
        elif self.picked:
            shown = [each for each in found if _piece(each) == self.picked[0]]
        else:
            shown = [*picks, *(each for each in found if not _piece(each))]
        return [*shown, Answer("other", say("Another one"), None, "back")] if self.picked else shown

    def uncover(self) -> None:
        """The finger has rested long enough."""
        self.open = True
        if not self.telling and not self.dealt:
            self._deal()
        self.changed()

    def cover(self) -> None:
        """The finger is gone, and with it what was dealt, where somebody else is asked by now."""
        self.open = False
        if self.dealt and self.evening.screen is self:
            self.go_on()
        self.changed()

    def choose(self, answer: Answer) -> None:
        """The finger was let go on it, or has rested there."""
        if answer.event is not None:
            self.game.tell(answer.event)
        else:
            self.picked = (*self.picked, answer.picks) if answer.picks else ()
        self.changed()

    def heard(self, update: Update) -> None:
        if self.asked:
            self.evening.post(self._follow)

    def _follow(self) -> None:
        """The answer was heard: the next question comes, unless something is left to look at."""
        waits = self._dealing or (self.dealt and not self._more)
        if self.evening.screen is self and self.game.seen.prompt is not self.prompt and not waits:
            self.go_on()

    @property
    def _more(self) -> bool:
        """Whether this player alone is asked something else now."""
        now = self.game.seen.prompt
        return self.asked and now.private and now.who == self.seat and now is not self.prompt

    def _deal(self) -> None:
        self._dealing = True
        self.game.deal().add_done_callback(lambda cards: self.evening.post(lambda: self._dealt(cards)))

    def _dealt(self, cards: Future[tuple[Drew, ...]]) -> None:
        self._dealing = False
        if not cards.exception():
            self.dealt = cards.result()
        self._follow()
        self.changed()

    def go_on(self) -> None:
        """To what this player alone is asked now; where that is nothing, back to the table."""
        if not self._more:
            self.evening.back()
            return
        self.fresh += tuple(each.card for each in self.dealt)
        self.prompt, self.dealt, self.picked = self.game.seen.prompt, (), ()
        if self.open:
            self.uncover()
        self.changed()

    def look_too(self, seat: str) -> None:
        """Somebody else looks at what is theirs."""
        self.seat = seat
        self.cover()

    # -- what is seen -------------------------------------------------------------------------------------------------

    def things(self, look: Look) -> list[Thing]:
        page = Box(0, 0, look.width, look.height)
        side = self.evening.sides(self.game.number).get(self.seat, 0) if self.evening.settings.turns else 0
        q = side if side % 2 == 0 else 0
        return turned(page, q, lambda box: self._page(look, box.inset(round(look.u(8)))))

    def _page(self, look: Look, box: Box) -> list[Thing]:
        theme, gap = look.theme, look.gap
        seat = next((each for each in self.game.seen.table.seats if each.id == self.seat), None)
        head, room = down(box, look.law.boxes["band"].h + look.u(8), rest(), gap=gap)
        name = seat.name if seat else str(say("Everybody"))
        out = band(look, head, seat.colour if seat else "", name, say("for your eyes only"))
        room, foot = down(room, rest(), look.u(68), gap=gap)
        out += self._rail(look, foot)
        room, hold = down(room, rest(), min(look.u(90), room.h * 0.4), gap=gap)
        hold = middle(hold, min(box.w, look.u(520)), hold.h)
        shown = self._shown()
        if self.open:
            return [*out, *self._opened(look, room, shown), *self._hold(look, hold)]
        title, room = down(room, look.size("title") * 1.6, rest())
        notice = self.game.notice
        words = notice.words if notice else say("Everyone else looks away.")
        out += lines(look, title, words, look.size("title"), VOICE, theme.text, theme.bg, anchor="middle")
        if seat and seat.rack and not self.dealt:
            out += self._rack(look, room, seat.rack)
        else:
            out += self._backs(look, room, max(1, len(shown)))
        return [*out, *self._hold(look, hold)]

    def _shown(self) -> list[Words]:
        """What lies under the backs."""
        if self.asked and self.dealt:
            return [named(each.card) for each in self.dealt]
        if self.asked:
            return [answer.words for answer in self.answers()] if self.telling else [SECRET] * self.prompt.run
        return list(self.game.rules.secrets(self.game.seen.moment.state, self.seat))

    def _rack(self, look: Look, box: Box, rack: RackView) -> list[Thing]:
        """As all may count it; it looks the same whatever is asked."""
        theme, size = look.theme, look.words(21)
        row, low = down(box, min(look.u(84), box.h - size * 1.4), rest(), gap=look.u(2))
        words = say("Rack: {count} of {room}. Everyone may know the number.", count=rack.count, room=rack.room)
        return [
            *rack_row(look, row.inset(look.u(5), look.u(6)), rack, centred=True),
            *lines(look, low, words, size, WORK, theme.muted, theme.bg, anchor="middle", most=2, top=True),
        ]

    def _backs(self, look: Look, box: Box, count: int) -> list[Thing]:
        theme = look.theme
        out: list[Thing] = []
        for cell in _row(look, box, count):
            back = whole(middle(cell, cell.w * 0.6, cell.w * 0.6))
            out += [Plate(cell, theme.raised, look.u(10), theme.line, look.line), Art(back, "back:", (theme.line,))]
        return out

    def _opened(self, look: Look, box: Box, shown: Sequence[Words]) -> list[Thing]:
        theme = look.theme
        groups = () if self.asked else self.game.rules.covered(self.game.seen.moment.state, self.seat)
        if groups:
            return hoard(look, box, groups, self.game.rules.board)
        if self.asked and self.dealt:
            state = self.game.seen.moment.state
            tokens = [token for each in self.dealt if (token := self.game.rules.token(state, each.card))]
            if tokens:
                return drawn(look, box, tokens, theme.bg)
        found = self.answers()
        if not found:
            words = ", ".join(str(each) for each in shown) or str(say("Nothing yet."))
            room = box.inset(look.u(8), 0)
            return list(
                lines(look, room, words, look.size("title"), BOLD, theme.text, theme.bg, anchor="middle", most=3)
            )
        columns = 2 if len(shown) <= 4 else (4 if len(shown) > 9 else 3) if not look.portrait else 2
        out: list[Thing] = []
        side = look.u(26)
        for cell, answer in zip(grid(box, len(found), columns, look.gap), found, strict=True):
            plate = button_plate(look, cell, "chosen" if (answer.picks or _piece(answer)) in self.fresh else "quiet")
            out.append(plate)
            room = cell.inset(look.u(8), look.u(2))
            size = min(look.words(22), cell.h * 0.7)
            if answer.tokens:
                out += counter_label(look, room, answer, plate.fill, theme.text)
            else:
                out += lines(look, room, answer.words, size, SEMI, theme.text, plate.fill, anchor="middle", most=2)
            ring = Box(cell.right - side - look.u(4), cell.y + look.u(4), side, side)
            name = read_out(answer)
            out.append(Ring(ring, theme.accent, name))
            out.append(Touch(cell, name, partial(self.choose, answer), plate=plate, slot=True))
        return out

    def _hold(self, look: Look, box: Box) -> list[Thing]:
        picks = self.asked and self.telling and not self.dealt
        second = say("Let go on an answer, or rest on it to go on.") if picks else say("Let go and it covers itself.")
        sign = "eye" if self.open else "cover"
        words = say("Hold to look")
        return hold_button(look, box, words, second, sign, self.uncover, kind="main", up=self.cover)

    def _rail(self, look: Look, box: Box) -> list[Thing]:
        out: list[Thing] = []
        if self.asked and not self.dealt and self.prompt.pile:
            left, right = across(box, *shares(2), gap=look.gap)
            words, sign = (DRAWN_BY_SCREEN, "card") if self.game.by_hand else (DRAWN_BY_HAND, "hand")
            out += button(look, left, words, self.game.draw_otherwise, kind="quiet", sign=sign, size=21)
        elif any(seat.rack for seat in self.game.seen.table.seats):
            wide = min(look.law.boxes["players"].w, box.w * 0.7)
            who, right = across(box, wide, rest(), gap=look.gap)
            out += self._who(look, who)
        else:
            right = box
        label, sign = (say("Not now"), "back") if self.asked else (say("Done"), "check")
        out += button(look, right, label, self.evening.back, kind="quiet", sign=sign, size=21)
        return out

    def _who(self, look: Look, box: Box) -> list[Thing]:
        """Whose secret it is; where nothing is asked, another may look at their own."""
        theme = look.theme
        seats = self.game.seen.table.seats
        out: list[Thing] = []
        for cell, seat in zip(across(box, *shares(len(seats)), gap=look.gap), seats, strict=True):
            active = seat.id == self.seat
            plate = card(look, cell, active=active)
            r = look.u(12)
            out += [plate, figure(look, seat.colour, cell.x + r * 1.7, cell.middle[1], r)]
            room = Box(cell.x + r * 3.2, cell.y + look.u(5), cell.w - r * 3.2 - look.u(4), cell.h - look.u(10))
            rack = say("rack {count}", count=seat.rack.count) if seat.rack else SILENCE
            name = Said(seat.name, look.words(21), BOLD if active else SEMI, theme.text)
            second = Said(rack, look.size("second"), WORK, theme.text if active else theme.muted)
            out += fitting(look, room, plate.fill, (name, second), (name._replace(most=2),))
            if not self.asked and not active:
                words = say("Only {name} looks", name=seat.name)
                out.append(target(look, cell, words, partial(self.look_too, seat.id), plate))
        return out


SECRET = say("a card")
DRAWN_BY_HAND, DRAWN_BY_SCREEN = say("I tell it myself"), say("Draw for us")
"""How what a player draws unseen comes to be known, as the buttons say that change it."""


def _piece(answer: Answer) -> str:
    return answer.event.piece if isinstance(answer.event, Moved) else ""


def _row(look: Look, box: Box, count: int) -> list[Box]:
    """Equal backs in a row."""
    gap = look.gap
    side = min(look.u(70), (box.w - gap * (count - 1)) / count, box.h)
    row = middle(box, side * count + gap * (count - 1), side)
    return [whole(cell) for cell in across(row, *shares(count), gap=gap)]
