"""The state of the game and its flow: men are put, then moved, and whoever closes a mill takes one."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from companion import api
from companion.api import Chose, Deed, Event, Moved, Moves, Option, Prompt, Question, Words, say

MEN, FEWEST, QUIET = 9, 3, 100
"""Men of each colour; with fewer than the second nobody closes a mill; after so many mere moves nobody ever will."""
HAND, OUT = "hand", "out"
"""Where a man is that is still to be put on the board, and one that was taken."""


class Ground:
    """A board of lines: `near` are the neighbours of a point, `mills` three evenly in a row."""

    def __init__(self, board: api.Board) -> None:
        self.board, at = board, {space.id: space.at for space in board.spaces}
        ends = [end for link in board.links for end in ((link.a, link.b), (link.b, link.a))]
        self.near = {point: tuple(b for a, b in ends if a == point) for point in at}
        rows = [(a, point, b) for point in at for a in self.near[point] for b in self.near[point] if a < b]
        self.mills = [row for row in rows if all(at[row[0]][i] + at[row[2]][i] == 2 * at[row[1]][i] for i in (0, 1))]


ground = api.boards(__package__, api.Board, Ground)


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of one game."""

    flying: Literal["yes", "no"] = "yes"


class Player(msgspec.Struct, frozen=True):
    """One player, and where each man is: a point of the board, or beside it."""

    colour: str
    name: str
    men: tuple[str, ...] = (HAND,) * MEN

    @property
    def left(self) -> int:
        return MEN - self.men.count(OUT)


class State(api.State, frozen=True):
    """`turn`: whose it is, as an index. `past`: how the men stood at each turn since one was taken."""

    players: tuple[Player, ...]
    house: House
    turn: int = 1  # the first turn passes it on
    past: tuple[str, ...] = ()

    @property
    def player(self) -> Player:
        return self.players[self.turn]

    @property
    def other(self) -> Player:
        return self.players[1 - self.turn]


class Desk(api.Desk[Ground, State]):
    """The desk while one event is judged."""

    @property
    def free(self) -> tuple[str, ...]:
        """The points on which no man stands."""
        return tuple(point for point in self.ground.near if not any(point in each.men for each in self.state.players))

    def closes(self, men: set[str], point: str) -> bool:
        """Whether a man there stands in a mill, beside these (NMM-MILL-01)."""
        return any(point in mill and {*mill} <= {*men, point} for mill in self.ground.mills)

    def moves(self) -> tuple[Moves, ...]:
        """Every man that can go somewhere: from the hand and when flying anywhere, else to a neighbour."""
        player, free, near, puts = self.state.player, self.free, self.ground.near, HAND in self.state.player.men
        far = puts or (player.left == FEWEST and self.state.house.flying == "yes")
        return tuple(
            Moves(api.piece(player.colour, man), places, Words("a man") if puts else say("the man on {at}", at=at))
            for man, at in enumerate(player.men)
            if at in ((HAND,) if puts else near)
            and (places := free if far else tuple(each for each in near[at] if each in free))
        )

    def put(self, seat: int, man: int, where: str) -> None:
        """One man is put somewhere."""
        men = self.state.players[seat].men
        self.set_player(seat, men=(*men[:man], where, *men[man + 1 :]))

    @property
    def winner(self) -> str:
        """Who has won when a turn begins, both where it is drawn, "" while it goes on (NMM-END)."""
        state = self.state
        if state.player.left < FEWEST or not self.moves():
            return state.other.colour
        drawn = len(state.past) > QUIET or any(state.past.count(last) > 2 for last in state.past[-1:])
        return ",".join(each.colour for each in state.players) if drawn else ""


class Turns(Deed[Desk], frozen=True):
    """One turn after another, until the game is over."""

    def act(self, desk: Desk) -> None:
        stands = ", ".join([desk.speaker, *(" ".join(sorted(each.men)) for each in desk.state.players)])
        desk.set(turn=1 - desk.state.turn, past=(*desk.state.past, stands))
        if not desk.winner:
            desk.then(Go(), self)


class Go(Question[Desk], frozen=True):
    """A man is put, moves or flies, and may close a mill: which of those in hand is put is all the same."""

    phase: ClassVar[str] = "go"

    def prompt(self, desk: Desk) -> Prompt:
        colour, moves = desk.state.player.colour, desk.moves()
        if HAND in desk.state.player.men:
            return Prompt(colour, Words("Put a man."), moves=moves[:1], further=moves[1:], rules=("NMM-PUT-02",))
        return Prompt(colour, Words("Move a man."), moves=moves, rules=("NMM-MOVE-01", "NMM-MOVE-02"))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved)
        desk.put(desk.state.turn, api.number_of(event.piece), event.to)
        desk.tell("{who} goes to {place}.", "NMM-MOVE-01", "{who}’s move", place=event.to)
        if desk.closes({*desk.state.player.men}, event.to):
            desk.tell("{who} closes a mill.", "NMM-MILL-01")
            desk.then(Take())


class Take(Question[Desk], frozen=True):
    """Whoever has closed a mill takes a man, out of a mill only where there is no other (NMM-MILL-02)."""

    phase: ClassVar[str] = "take"

    def prompt(self, desk: Desk) -> Prompt | None:
        player, other = desk.state.player, desk.state.other
        men = {point for point in other.men if point in desk.ground.near}
        loose = {point for point in men if not desk.closes(men, point)} or men
        options = tuple(Option(point, say("the man on {at}", at=point)) for point in sorted(loose))
        words = say("A mill: take one of {other}’s men.", other=other.name)
        return Prompt(player.colour, words, options=options, rules=("NMM-MILL-02",)) if options else None

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        desk.put(1 - desk.state.turn, desk.state.other.men.index(event.option), OUT)
        desk.set(past=())
        desk.tell("{who} takes the man on {place}.", "NMM-MILL-02", "{who}’s choice", place=event.option)
