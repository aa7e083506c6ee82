"""The state of the game and its flow: all throw under their cups, then bids rise until somebody doubts."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from companion import api
from companion.api import Chose, Deed, Drew, Event, Moved, Moves, Option, Pile, Prompt, Question, Words, say, say_n

DICE, MOST_PLAYERS = 5, 6
"""Dice of each player at the start."""
FACES = "123456"
WILD = "1"
BID = "bid"
"""The piece that stands on the number that was bid."""


class Ground:
    """A track of numbers, as long as there can be dice."""

    def __init__(self, board: api.Board) -> None:
        self.board = board


ground = api.boards(__package__, api.Board, Ground)


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of one game."""

    wild: Literal["yes", "no"] = "yes"
    doubts: Literal["next", "all"] = "next"
    bids: Literal["laid", "said"] = "laid"


class Player(msgspec.Struct, frozen=True):
    """One player. `cup`: the faces under it, as far as they are known; `doubts` is the answer to the bid at hand."""

    colour: str
    name: str
    dice: int = DICE
    cup: str = ""
    doubts: str = ""


class State(api.State, frozen=True):
    """`turn`: who bids, as an index. The bid: so many dice, 0 for none, of that face; `bidder` made it."""

    players: tuple[Player, ...]
    house: House
    turn: int = 0
    count: int = 0
    face: str = ""
    bidder: int = 0


class Desk(api.Desk[Ground, State]):
    """The desk while one event is judged."""

    @property
    def faces(self) -> str:
        """What can be bid: ones only where they stand for themselves alone (LIAR-BID-03)."""
        return FACES.replace(WILD, "") if self.state.house.wild == "yes" else FACES

    @property
    def all_dice(self) -> int:
        return sum(each.dice for each in self.state.players)

    def least(self, face: str) -> int:
        """The fewest of a face that are more than the bid: of a higher face as many, else one more (LIAR-BID-02)."""
        state = self.state
        return max(1, state.count if face > state.face else state.count + 1)

    def holds(self, cup: str, face: str) -> int:
        """How many dice in a cup count for a face."""
        return cup.count(face) + (cup.count(WILD) if self.state.house.wild == "yes" and face != WILD else 0)

    def after(self, index: int) -> list[int]:
        """Who still has dice, clockwise from the one after that player, who comes last."""
        count = len(self.state.players)
        return [at for at in ((index + step) % count for step in range(1, count + 1)) if self.state.players[at].dice]

    @property
    def bid(self) -> Words:
        return say("{count} × {face}", count=self.state.count, face=self.state.face)

    @property
    def winner(self) -> str:
        """Whoever alone has dice left (LIAR-END-01)."""
        left = [each.colour for each in self.state.players if each.dice]
        return left[0] if len(left) == 1 else ""


class Rounds(Deed[Desk], frozen=True):
    """One round after another: everybody throws, somebody begins to bid."""

    def act(self, desk: Desk) -> None:
        players = tuple(replace(each, cup="", doubts="") for each in desk.state.players)
        desk.set(players=players, count=0, face="")
        if not desk.winner:
            desk.then(Throw(), Bid(), self)


class Throw(Question[Desk], frozen=True):
    """All throw at once, each under a cup; who throws faster looks sooner (LIAR-CUP-02)."""

    phase: ClassVar[str] = "throw"

    def prompt(self, desk: Desk) -> Prompt | None:
        words = Words("Throw your dice under the cup: what lies there?")
        asked = [
            Prompt(
                each.colour, words, pile=Pile(f"cup_{each.colour}", tuple(FACES)), private=True,
                run=each.dice - len(each.cup), rules=("LIAR-CUP-02",),
            )
            for each in desk.state.players if len(each.cup) < each.dice
        ]  # fmt: skip
        return api.at_once(asked)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        asked = [index for index, each in enumerate(desk.state.players) if len(each.cup) < each.dice]
        seat = next((at for at in asked if event.deck == f"cup_{desk.state.players[at].colour}"), asked[0])
        player = desk.state.players[seat]
        desk.set_player(seat, cup="".join(sorted(player.cup + event.card)))
        desk.tell("A {face}.", "LIAR-CUP-02", "{name}’s throw", player.colour, face=event.card, name=player.name)
        desk.then(self)

    def act(self, desk: Desk) -> None:
        desk.tell("All have thrown.", "LIAR-CUP-01")


class Bid(Question[Desk], frozen=True):
    """Whoever's turn it is raises the bid, by its face first, or doubts it (LIAR-BID-02, LIAR-DOUBT-01)."""

    phase: ClassVar[str] = "bid"

    def prompt(self, desk: Desk) -> Prompt:
        state = desk.state
        options = [Option(each, say("{face}s", face=each)) for each in desk.faces if desk.least(each) <= desk.all_dice]
        if state.count and (state.house.doubts == "next" or not options):
            options.append(Option("doubt", Words("I doubt it")))
        words = (
            say("{bid} is bid. Which face do you bid?", bid=desk.bid)
            if state.count
            else Words("Which face do you bid?")
        )
        return Prompt(state.players[state.turn].colour, words, options=tuple(options), rules=("LIAR-BID-02",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        desk.then(Lift(desk.state.turn) if event.option == "doubt" else HowMany(event.option))


class HowMany(Question[Desk], frozen=True):
    """So many of that face: the bid's marker goes there, or it is only said."""

    face: str
    phase: ClassVar[str] = "bid"

    def prompt(self, desk: Desk) -> Prompt:
        count = api.Amount(desk.least(self.face), desk.all_dice)
        words, colour = say("How many {face}s?", face=self.face), desk.state.players[desk.state.turn].colour
        if desk.state.house.bids == "said":
            return Prompt(colour, words, options=count.offered, amount=count, rules=("LIAR-BID-02",))
        places = tuple(map(str, count.numbers))
        return Prompt(colour, words, moves=(Moves(BID, places, Words("the bid")),), rules=("LIAR-BID-02",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved | Chose)
        turn, count = desk.state.turn, event.to if isinstance(event, Moved) else event.option
        desk.set(count=int(count), face=self.face)
        desk.tell("{who} bids {bid}.", "LIAR-BID-02", "{who}’s bid", bid=desk.bid)
        desk.set(bidder=turn, turn=desk.after(turn)[0])
        desk.then(*((Doubts(),) if desk.state.house.doubts == "all" else ()), Bid())


class Doubts(Question[Desk], frozen=True):
    """Everybody else says at once, and covered, whether the bid is doubted (LIAR-DOUBT-02)."""

    phase: ClassVar[str] = "doubt"

    def prompt(self, desk: Desk) -> Prompt | None:
        words, bidder = say("Do you doubt {bid}?", bid=desk.bid), desk.state.bidder
        ways = (("yes", Words("I doubt it")), ("no", Words("I let it pass")))
        asked = [
            Prompt(
                each.colour, words, options=tuple(Option(f"{each.colour}.{way}", said) for way, said in ways),
                private=True, rules=("LIAR-DOUBT-02",),
            )
            for at, each in enumerate(desk.state.players) if each.dice and at != bidder and not each.doubts
        ]  # fmt: skip
        return api.at_once(asked)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        colour, _, way = event.option.partition(".")
        seat = next(at for at, each in enumerate(desk.state.players) if each.colour == colour)
        desk.set_player(seat, doubts=way)
        name = desk.state.players[seat].name
        desk.tell("You have answered.", "LIAR-DOUBT-02", "{name}’s answer", colour, name=name)
        desk.then(self)

    def act(self, desk: Desk) -> None:
        doubters = [at for at in desk.after(desk.state.bidder) if desk.state.players[at].doubts == "yes"]
        desk.set(players=tuple(replace(each, doubts="") for each in desk.state.players))
        if doubters:
            desk.drop(Rounds)
            desk.then(Lift(doubters[0]))
        else:
            desk.tell("Nobody doubts it.", "LIAR-DOUBT-02")


class Lift(Deed[Desk], frozen=True):
    """All cups are lifted, and whoever was wrong loses a die and begins (LIAR-LIFT)."""

    doubter: int

    def act(self, desk: Desk) -> None:
        state = desk.state
        lie = [say("{name}: {dice}", name=each.name, dice=" ".join(each.cup)) for each in state.players if each.dice]
        there = sum(desk.holds(each.cup, state.face) for each in state.players)
        loser = state.bidder if there < state.count else self.doubter
        doubter, name = state.players[self.doubter].name, state.players[loser].name
        desk.tell(
            "{name} doubts {bid}. Under the cups: {cups}.",
            "LIAR-LIFT-01",
            name=doubter,
            bid=desk.bid,
            cups=api.listed(lie),
        )
        desk.set_player(loser, dice=state.players[loser].dice - 1)
        desk.tell(
            say_n("It is {count}. {name} loses a die.", "There are {count}. {name} loses a die.", there, name=name),
            "LIAR-LIFT-02 LIAR-LIFT-03", "{name}’s loss", name=name,
        )  # fmt: skip
        desk.set(turn=loser if desk.state.players[loser].dice else desk.after(loser)[0])
