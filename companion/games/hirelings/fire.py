"""The Flaming Fireball of Doom: its way up, whom it catches, and who buys an escape (HIRE-FIRE)."""

from __future__ import annotations

from companion.games.hirelings import cards, ending, turn, walking
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import FIRE_DIE, Dungeon
from companion.games.hirelings.state import State
from companion.table.words import listed, say


def round_over(desk: Desk) -> None:
    """Every round ends with the Fireball: three squares up its track, then START, then the die (HIRE-FIRE-01..03)."""
    ffd, track = desk.state.ffd, desk.dungeon.board.fire_track
    if not ffd:
        turn.next_round(desk)
    elif ffd in track[:-1]:
        to = track[track.index(ffd) + 1]
        desk.set(ffd=to)
        desk.tell(
            "The Fireball climbs to {number}.", "HIRE-FIRE-01", "the Fireball’s climb", number=track.index(to) + 1
        )
        turn.next_round(desk)
    elif ffd == track[-1]:
        desk.tell("The Fireball bursts onto the hoard.", "HIRE-FIRE-02", "the Fireball’s entry")
        _burn(desk, 0)
    else:
        desk.set(phase="fire_move", thrown=())
        if desk.state.house.tell_danger == "yes":
            _tell_danger(desk)


def rolled(desk: Desk, face: int) -> None:
    """The Fireball rolls so far along its way; nothing stops it but the last square (HIRE-FIRE-05, HIRE-FIRE-17)."""
    index = desk.dungeon.fire_after(desk.state.ffd, face)
    square = desk.dungeon.fire_route[index]
    rules = "HIRE-FIRE-03 HIRE-FIRE-05 HIRE-FIRE-06"
    desk.set(thrown=(face,))
    desk.tell("The Fireball rolls {face}, to {place}.", rules, "the Fireball’s roll", face=face, square=square)
    _burn(desk, index)


def _burn(desk: Desk, index: int) -> None:
    """All who are level or passed are caught, from the same place of the fire (HIRE-FIRE-07, -08, -13, -20)."""
    state, burns = desk.state, desk.dungeon.burn_index
    caught = tuple(
        each
        for each in turn.order(state)
        if state.players[each].status == "inside" and burns[state.players[each].square] <= index
    )
    desk.set(ffd=desk.dungeon.fire_route[index], caught=caught, paid=(), phase="fire_escape")
    if caught:
        names = listed([state.players[each].name for each in caught])
        desk.tell("It catches {names}.", "HIRE-FIRE-07 HIRE-FIRE-08", names=names)
    next_caught(desk)


def next_caught(desk: Desk) -> None:
    """They decide one after the other, the youngest first, and are moved together (HIRE-FIRE-13)."""
    if desk.state.caught:
        desk.set(phase="fire_escape")
    else:
        _move_rescued(desk)


def can_escape(dungeon: Dungeon, state: State) -> bool:
    """Whether the one who is to decide has a card to give, and somewhere to go for it (HIRE-FIRE-11, -18)."""
    if state.house.exit_by_fire == "burned" and state.ffd == dungeon.fire_route[dungeon.last]:
        return False
    return bool(cards.ways_to_pay(state, state.players[state.actor]))


def chosen(desk: Desk, option: str) -> None:
    """A card to get away, or none (HIRE-FIRE-09, HIRE-FIRE-11)."""
    if option == "burn":
        burned(desk)
    else:
        cards.spend(desk, option)


def escaped(desk: Desk) -> None:
    """One card is enough, however far behind the hireling was (HIRE-FIRE-09)."""
    first, *rest = desk.state.caught
    desk.set(paid=(*desk.state.paid, first), caught=tuple(rest))
    next_caught(desk)


def burned(desk: Desk) -> None:
    """No card, or none given: the piece leaves the board (HIRE-FIRE-11)."""
    first, *rest = desk.state.caught
    desk.tell("{who} burns.", "HIRE-FIRE-11 HIRE-FIRE-12", "{who}’s end")
    ending.leave(desk, first, "burned")
    desk.set(caught=tuple(rest))
    next_caught(desk)


def _move_rescued(desk: Desk) -> None:
    """One square ahead of the fire on its way, or out, the nearest to the way out first (HIRE-FIRE-15, -18, -19)."""
    state, dungeon = desk.state, desk.dungeon
    ahead = dungeon.fire_route[dungeon.index[state.ffd] + 1]
    seats = turn.order(state)
    for each in sorted(state.paid, key=lambda one: (dungeon.shortest[state.players[one].square], seats.index(one))):
        who = state.players[each].name
        desk.tell("{who} jumps clear, to {place}.", "HIRE-FIRE-09 HIRE-FIRE-14", who=who, square=ahead)
        walking.set_down(desk, each, ahead)
    desk.set(paid=())
    if desk.state.phase != "game_over":
        turn.next_round(desk)


def _tell_danger(desk: Desk) -> None:
    """The next throw's danger to each, said aloud where the table wishes."""
    state = desk.state
    told = [
        say("{name} {hits} in {sides}", name=player.name, hits=hits, sides=FIRE_DIE)
        for player in state.players
        if player.status == "inside" and (hits := desk.dungeon.danger(player.square, state.ffd))
    ]
    if told:
        desk.tell("In danger: {names}.", "HIRE-FIRE-07", names=listed(told))
    else:
        desk.tell("Nobody can be caught by this throw.", "HIRE-FIRE-07")
