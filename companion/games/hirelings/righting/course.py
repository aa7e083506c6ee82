"""How far the game is: whose turn it is, who is the youngest, the round, the phase, and whether it goes on at all."""

from __future__ import annotations

from companion.games.hirelings import ending, turn
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.fire import FireMove
from companion.table.events import IllegalEvent
from companion.table.words import Words, say


def turn_of(desk: Desk, index: int) -> None:
    """A turn of that player begins."""
    player = desk.state.players[index]
    if not player.inside:
        raise IllegalEvent(say("{who} is {status} and has no turn.", who=player.name, status=Words(player.status)))
    turn.give(desk, index)


def phase(desk: Desk, value: str) -> None:
    """The turn begins anew, or the round is over and the Fireball moves."""
    if value == "card_choice":
        turn.give(desk, desk.state.turn)
        return
    if desk.state.ffd not in desk.ground.index:
        raise IllegalEvent("No die is thrown for the Fireball before it has come to the hoard.")
    if not desk.state.inside:
        raise IllegalEvent("No die is thrown for the Fireball when nobody is inside.")
    turn.break_off(desk)
    desk.set(turn=desk.state.inside[-1])
    desk.then(FireMove(), turn.NextRound())


def play(desk: Desk, value: str) -> None:
    """The table may stop at any question: places won so far stand (HIRE-END-02)."""
    going_on = value == "on"
    over = isinstance(desk.agenda[-1], GameOver)
    if over and going_on and desk.state.inside:
        resume(desk)
    elif not over and not going_on:
        turn.break_off(desk)
        ending.finish(desk)


def resume(desk: Desk) -> None:
    """The turn goes to whoever is inside, from the one whose turn it was."""
    state = desk.state
    seats = range(len(state.players))
    turn.give(desk, next(at for at in (*seats[state.turn :], *seats[: state.turn]) if state.players[at].inside))
