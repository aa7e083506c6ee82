"""Turn after turn: the order of each, and whose comes next (DARR-TURN, DARR-GATE, DARR-SOLO)."""

from __future__ import annotations

import msgspec

from companion.flow import Deed
from companion.games.darrowell.acting import Act
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ending import Rank
from companion.games.darrowell.state import Now, Player
from companion.games.darrowell.visiting import Enter, NoStay
from companion.games.darrowell.vocabulary import OUTSIDE, RED_CHIPS, SOLO_TURNS
from companion.table.words import listed

replace = msgspec.structs.replace


class Turns(Deed[Desk], frozen=True, gc=False):
    """One turn after the other. This is the order of each; it goes on until nobody has one left."""

    def act(self, desk: Desk) -> None:
        if desk.player.gone:
            desk.then(self)
            pass_on(desk)
            return
        here = desk.player.at
        met = tuple(desk.others_at(here)) if here != OUTSIDE else ()
        desk.set(now=Now(met=met))  # twelve chips, and nothing used (DARR-TURN-01, DARR-TURN-02, DARR-DUEL-04)
        _announce(desk)
        desk.then(
            Enter(),  # what the area does to whoever begins there (DARR-TURN-03)
            Act(),  # one chip after the other, and what is free (DARR-TURN-04 to -06)
            NoStay(),  # out of a room in which no turn ends
            Close(),  # the chips are lifted, and the next player is found (DARR-TURN-07)
            self,
        )


def _announce(desk: Desk) -> None:
    """Whose turn begins, and with what (DARR-TURN-01, DARR-TURN-07, DARR-SOLO-01)."""
    if desk.state.solo:
        text, rules = "Turn {round} of {turns}: a blue chip on the blank card.", "DARR-TURN-01 DARR-SOLO-01"
    else:
        text, rules = "{who} takes the wand and {chips} red chips.", "DARR-TURN-01 DARR-TURN-07"
    desk.tell(text, rules, chips=RED_CHIPS, round=desk.state.round, turns=SOLO_TURNS)


class Close(Deed[Desk], frozen=True, gc=False):
    """The chips are lifted, and the wand goes to the left; in the final turns, who is still inside is trapped."""

    def act(self, desk: Desk) -> None:
        away = desk.player.at == OUTSIDE and not desk.now.moved
        desk.set(idle=desk.state.idle + 1 if away else 0)
        desk.tell("{who}’s turn is over: every chip comes off the map.", "DARR-TURN-07", "the end of {who}’s turn")
        gate = desk.state.gate
        if gate.called:
            _settle_fate(desk, desk.turn)
            desk.set(gate=replace(gate, finals=gate.finals[1:]))
        elif gate.alarm:
            _call_finals(desk)
        elif away:
            _spent_outside(desk)
        pass_on(desk)


def pass_on(desk: Desk) -> None:
    """To the next player who has a turn; where nobody has one, the game is over."""
    if _all_done(desk):
        desk.drop(Rank)
        return
    state, following = desk.state, _following(desk)
    desk.set(turn=following, round=state.round + (following == state.first or state.solo))


def take_up(desk: Desk) -> None:
    """The turn under way goes on from where the figure stands, with everything broken off; nothing lies in wait."""
    desk.drop(Close)
    desk.then(Enter(told=True), Act(), NoStay())


def under_way(desk: Desk) -> bool:
    """Whether somebody's turn is: no game that has not begun, or is over."""
    return any(isinstance(task, Close) for task in desk.agenda)


def begin(desk: Desk, seat: int) -> None:
    """That player's turn begins, whatever was under way."""
    desk.set(turn=seat, round=max(1, desk.state.round))
    if desk.over:
        desk.then(Turns(), Rank())
    desk.drop(Turns)


def may_act(desk: Desk, seat: int) -> bool:
    """Whether that player still has turns: off a map without a way back there are none (DARR-EXIT-04)."""
    player = desk.players[seat]
    return not player.gone and not (desk.ground.final_leaving and player.at == OUTSIDE)


def _call_finals(desk: Desk) -> None:
    """Everybody has one final turn, last of all the player in whose turn the alarm went on (DARR-GATE-04)."""
    state = desk.state
    raiser = state.gate.raiser
    count = len(state.players)
    order = [(raiser + step) % count for step in range(1, count + 1)]
    if state.house.alarm_raiser_final == "no":
        order.remove(raiser)
        _settle_fate(desk, raiser)
    finals = tuple(seat for seat in order if may_act(desk, seat))
    desk.set(gate=replace(state.gate, called=True, finals=finals))
    if finals:
        names = listed([desk.players[seat].name for seat in finals])
        desk.tell("The final turns, one each: {names}.", "DARR-GATE-04", names=names)


def _spent_outside(desk: Desk) -> None:
    """Where one may come back, a whole round that everybody spends outside ends the game (DARR-GATE-07)."""
    idle, count = desk.state.idle, len(_playing(desk))
    if idle < count:
        text = "{who} spent it outside: {idle} of the {count} turns in a row that end the game."
        desk.tell(text, "DARR-GATE-07", idle=idle, count=count)
    else:
        desk.tell("Everybody spent a whole round outside: the game is over.", "DARR-GATE-07")


def _playing(desk: Desk) -> list[Player]:
    """Everybody who has not left the table."""
    return [player for player in desk.players if not player.gone]


def all_away(desk: Desk) -> bool:
    """Whether nobody who plays can act any more: all are off a map without a way back, or all have left the table."""
    playing = _playing(desk)
    return not playing or (desk.ground.final_leaving and all(player.at == OUTSIDE for player in playing))


def _settle_fate(desk: Desk, seat: int) -> None:
    """Outside, or trapped (DARR-GATE-05, DARR-EXIT-04)."""
    if desk.players[seat].gone:
        return
    out = desk.players[seat].at == OUTSIDE
    desk.set_player(seat, fate="escaped" if out else "trapped")
    if not out:
        desk.tell("{who} is trapped.", "DARR-GATE-05", who=desk.players[seat].name)


def _following(desk: Desk) -> int:
    if desk.state.gate.called:
        return desk.state.gate.finals[0]
    count = len(desk.players)
    after = ((desk.turn + step) % count for step in range(1, count + 1))
    return next(seat for seat in after if may_act(desk, seat))


def _all_done(desk: Desk) -> bool:
    """Nobody can act any more, or the last final turn is over (DARR-GATE-07, DARR-SOLO-03)."""
    state = desk.state
    if state.gate.called:
        return not state.gate.finals
    if state.solo and state.round >= SOLO_TURNS:
        return True
    return all_away(desk) or (not desk.ground.final_leaving and state.idle >= len(_playing(desk)))
