"""A player: where the figure stands, which cards are held, and what only that player may see, behind a hold."""

from __future__ import annotations

from functools import partial

from companion.table.view import CardView, PurseView, SeatView
from companion.table.words import say
from ui.art.names import sign_for
from ui.touch.corrections import claims_about
from ui.touch.look import Look
from ui.touch.measure import BOLD, WORK
from ui.touch.parting import across, down, rest, share, shares
from ui.touch.screens.playing import Playing
from ui.touch.screens.sheets.base import Sheet
from ui.touch.screens.sheets.correct import Claims
from ui.touch.screens.sheets.realm import realm
from ui.touch.things import Box, Thing
from ui.touch.widgets.band import band
from ui.touch.widgets.basic import button, lines
from ui.touch.widgets.rail import statuses
from ui.touch.widgets.rows import Row, listing


class SeatSheet(Sheet):
    """One player's own sheet."""

    name = "seat"

    def __init__(self, play: Playing, seat: str) -> None:
        super().__init__(play)
        self.seat = seat

    @property
    def whole(self) -> bool:
        """Whoever owns land has more to be told of than fits beside the board."""
        seat = self.play.seat(self.seat)
        return seat is not None and seat.purse is not None

    def things(self, look: Look, box: Box) -> list[Thing]:
        seat = self.play.seat(self.seat)
        if seat is None:
            return self.frame(look, box, say("Nobody"))[0]
        if seat.purse:
            return self._realm(look, box, seat, seat.purse)
        gap = look.gap
        with_cards = any(each.cards for each in self.game.seen.table.seats)
        if not with_cards:
            box = box._replace(h=look.u(12 + 56 + 12) + gap + look.finger)
        out: list[Thing] = [self.ground(look, box)]
        inner = box.inset(look.u(12), look.u(12))
        hidden = [look.finger] if any(card.hidden for card in seat.cards) else []
        head, room, *eyes, foot = down(inner, look.u(56), rest(), *hidden, look.finger, gap=gap)
        status, *shorter = statuses(seat)
        out += band(look, head, seat.colour, seat.name, status, shorter=shorter)
        left, right = across(foot, *shares(2), gap=gap)
        out += button(look, left, say("It is wrong"), lambda: self._wrong(seat), sign="edit", size=20)
        out += button(look, right, say("Close"), self.back, kind="main", size=23, face=BOLD)
        for area in eyes:
            out += self._alone(look, area, seat, "quiet")
        return [*out, *(self._cards(look, room, seat) if with_cards else ())]

    def _realm(self, look: Look, box: Box, seat: SeatView, purse: PurseView) -> list[Thing]:
        gap, high = look.gap, look.finger
        head, room = down(box, high, rest(), gap=gap)
        secret = self.game.rules.secrets(self.game.seen.moment.state, seat.id)
        back, name, *eyes, wrong = across(
            head, high, share(58), *([share(42, most=look.u(220))] if secret else []), high, gap=gap
        )
        out = button(look, back, "", self.back, kind="quiet", sign="back", name=say("Back"))
        for area in eyes:
            out += self._alone(look, area, seat, "main")
        out += band(look, name, seat.colour, seat.name, say("what all may know"))
        out += button(look, wrong, "", lambda: self._wrong(seat), kind="quiet", sign="edit", name=say("It is wrong"))
        return [*out, *realm(look, room, self.play, seat, purse)]

    def _alone(self, look: Look, box: Box, seat: SeatView, kind: str) -> list[Thing]:
        words, act = say("Only {name} looks", name=seat.name), partial(self.play.look_alone, seat.id)
        return button(look, box, words, act, kind=kind, sign="cover", size=22)

    def _cards(self, look: Look, box: Box, seat: SeatView) -> list[Thing]:
        theme = look.theme
        if not seat.cards:
            words = say("{name} holds no cards.", name=seat.name)
            return list(lines(look, box, words, look.words(20), WORK, theme.text, theme.raised, most=2, top=True))
        rows = [self._card(card, seat) for card in seat.cards]
        return listing(look, box, f"cards:{seat.id}", rows, 2 if look.factor < 1.3 else 1)

    def _card(self, card: CardView, seat: SeatView) -> Row:
        words = say("{count} x {card}", count=card.count, card=card.words) if card.count > 1 else card.words
        name, wrong = say("{card}: say how it is", card=words), partial(self._wrong, seat)
        lead = "back:" if card.hidden else f"card:{sign_for(card.id) or 'card'}"
        return Row(words, "", wrong, lead, kind="quiet", name=name)

    def _wrong(self, seat: SeatView) -> None:
        claims = claims_about(self.play.claims(), seat.id)
        self.play.open(Claims(self.play, str(say("{name}: how it is", name=seat.name)), claims))
