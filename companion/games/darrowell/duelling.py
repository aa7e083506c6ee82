"""Duels: when one is due, the dice, what the winner names and the loser answers (DARR-DUEL)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from companion.flow import Aside, Deed
from companion.games.darrowell import card, chips, gold
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.house import House
from companion.games.darrowell.outcomes import follow
from companion.games.darrowell.question import Asked, Played, fitted
from companion.games.darrowell.readings import First, Level
from companion.games.darrowell.receiving import TURN_GLASS, Receive, give
from companion.games.darrowell.vocabulary import BOUNTY_GOLD, DUEL_GOLD, GLASS, TAROT
from companion.procedures import interpreter
from companion.procedures.graph import End, Procedure, Row, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.readings import Else
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.dice import D6
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import listed, named, say

replace = msgspec.structs.replace

WON = End("won", text="an item of your choice, or gold")
TIE = End("tie", good=False, text="the turn goes on", how="stays")
LOST = End("lost", good=False, text="an item of your rival’s choice, or gold")


def build(house: House, board: DarrowellBoard) -> Procedure:
    """Two dice, one each; what the winner names and the loser answers is asked afterwards."""
    rows = (
        Row(First(), "The newcomer wins.", WON, (), "DARR-DUEL-06", "the duel"),
        Row(Level(), "A draw.", TIE, (), "DARR-DUEL-07", "the duel"),
        Row(Else(), "The newcomer loses.", LOST, (), "DARR-DUEL-06", "the duel"),
    )
    clash = Throw("{dice}, one each: the higher wins.", rows, 2, D6, again=TAROT, again_dice=(0,), rules="DARR-DUEL-06")
    intro = "Whoever comes where one other figure stands throws against it, the newcomer first."
    return Procedure(
        "duel",
        "Duel",
        intro,
        "clash",
        {"clash": clash},
        sides=("a",),
        outcomes={"won": "the duel won", "lost": "the duel lost"},
    )


def meet(desk: Desk, forced: bool) -> None:
    """The duel that is due on arriving here, if any (DARR-DUEL-01 to -05)."""
    here = desk.player.at
    if not desk.now.stay.fresh:
        return
    if forced and desk.house.forced_arrivals_count == "no" and here != desk.ground.prisoners:
        return
    others = desk.others_at(here)
    if len(others) > 1:
        names = listed([desk.players[each].name for each in others])
        desk.tell("No duel: more than one stands there, {names}.", "DARR-DUEL-03", names=names)
    if len(others) != 1 or others[0] in desk.now.met:
        return
    rival = others[0]
    desk.note(met=(*desk.now.met, rival))
    desk.tell("{who} meets {name}: a duel.", "DARR-DUEL-01", "the meeting", name=desk.players[rival].name)
    desk.then(Clash(rival, interpreter.begin(desk.book["duel"], NO_GROUND).scene))


class Clash(Played, frozen=True, gc=False):
    """The dice of a duel with `rival`: the newcomer's, then the other's, and perhaps a tarot card (DARR-TAROT-04)."""

    rival: int
    scene: Scene

    phase: ClassVar[str] = "duel"

    def seat(self, desk: Desk) -> str:
        return desk.players[self.rival].colour if len(self.scene.thrown) == 1 else desk.player.colour

    def prompt(self, desk: Desk) -> Prompt | None:
        rival, asked = desk.players[self.rival], super().prompt(desk)
        if rival.gone or asked is None or asked.die is None:
            return None if rival.gone else asked
        if self.scene.thrown[:1] in ((), (0,)):
            words = say("A duel with {name}: throw your die, the higher wins.", name=rival.name)
        else:
            text = "A duel with {name}, who threw {face}: throw your die, the higher wins."
            words = say(text, name=desk.player.name, face=self.scene.thrown[0])
        return replace(asked, words=words)

    def at(self, desk: Desk) -> tuple[Procedure, Ground, Scene]:
        procedure = desk.book["duel"]
        return procedure, NO_GROUND, fitted(desk, procedure, self.scene)

    def came(self, desk: Desk, outcome: Outcome) -> None:
        decided = outcome.end in (WON, LOST)
        follow(desk, outcome._replace(rulings=()) if decided else outcome)
        if not outcome.end:
            desk.then(Clash(self.rival, outcome.scene))
        elif decided:
            self._decided(desk, outcome.end is WON)

    def _decided(self, desk: Desk, won: bool) -> None:
        """The bounty first, then an item to name, or gold where there is none (DARR-DUEL-08, -11)."""
        active = desk.turn
        winner, loser = (active, self.rival) if won else (self.rival, active)
        names = {"winner": desk.players[winner].name, "loser": desk.players[loser].name}
        desk.tell("{winner} beats {loser}.", "DARR-DUEL-06", "the duel", **names)
        if won and desk.now.bounty == self.rival:
            gold.earn(desk, BOUNTY_GOLD, "DARR-BOUNTY-02")
        desk.then(Spoils(winner, loser))


class Spoils(Asked, frozen=True, gc=False):
    """The winner names an item; a loser without any pays (DARR-DUEL-08, DARR-DUEL-11)."""

    winner: int
    loser: int

    phase: ClassVar[str] = "duel_name"

    def seat(self, desk: Desk) -> str:
        return desk.players[self.winner].colour

    def prompt(self, desk: Desk) -> Prompt | None:
        loser = desk.players[self.loser]
        if not loser.items or desk.players[self.winner].gone:
            return None
        words = say(
            "Which item do you want from {name}? {name} may refuse and pay {gold} gold.",
            name=loser.name,
            gold=min(DUEL_GOLD, loser.gold),
        )
        return Prompt(self.seat(desk), words, options=items_of(loser.items), rules=("DARR-DUEL-08",))

    def act(self, desk: Desk) -> None:
        if not desk.players[self.winner].gone:
            gold.hand_over(desk, DUEL_GOLD, self.loser, self.winner, "DARR-DUEL-11")

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        desk.then(Demand(self.winner, self.loser, event.option))
        who = desk.players[self.winner].name
        desk.tell("{who} wants {item}.", "DARR-DUEL-08", who=who, item=named(event.option))


class Demand(Asked, frozen=True, gc=False):
    """The loser hands the item over, or refuses and pays; a glass may be turned first (DARR-DUEL-09, DARR-DUEL-10)."""

    winner: int
    loser: int
    item: str

    phase: ClassVar[str] = "duel_answer"
    allows: ClassVar = (TURN_GLASS.name,)

    def seat(self, desk: Desk) -> str:
        return desk.players[self.loser].colour

    def prompt(self, desk: Desk) -> Prompt | None:
        loser = desk.players[self.loser]
        if self.item not in loser.items or desk.players[self.winner].gone:
            return None
        pay = say("{gold} gold", gold=min(DUEL_GOLD, loser.gold))
        offers = (
            Option("give", say("Give it"), named(self.item), ("DARR-DUEL-09",)),
            Option("refuse", say("Refuse"), pay, ("DARR-DUEL-10",)),
        )
        winner = desk.players[self.winner].name
        words = say("{winner} wants {item} from you. Do you give it?", winner=winner, item=named(self.item))
        return Prompt(loser.colour, words, options=offers, rules=("DARR-DUEL-09", "DARR-DUEL-10"))

    def act(self, desk: Desk) -> None:
        """Another thing is named where the glass was it, and has been turned."""
        if not desk.players[self.winner].gone:
            desk.then(Spoils(self.winner, self.loser))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        player = desk.players[self.loser]
        if event.option == "refuse":
            desk.tell("{who} refuses.", "DARR-DUEL-10", "the refusal", who=player.name)
            gold.hand_over(desk, DUEL_GOLD, self.loser, self.winner, "DARR-DUEL-10")
            return
        desk.set_player(self.loser, items=card.without(player.items, self.item))
        desk.tell(
            "{who} gives {item}: off the card.", "DARR-DUEL-09", "the gift", who=player.name, item=named(self.item)
        )
        if self.winner == desk.turn:
            desk.then(Receive(self.item))
        else:
            give(desk, self.winner, self.item)


class TurnGlass(Deed[Desk], frozen=True, gc=False):
    """The hour glass is turned before it may be lost (DARR-GLASS-01)."""

    def act(self, desk: Desk) -> None:
        chips.turn_glass(desk)


def turnable(desk: Desk) -> bool:
    """Whether it is the active player who is asked, and holds a glass."""
    demand = desk.question
    return isinstance(demand, Demand) and demand.loser == desk.turn and GLASS in desk.player.items


ASIDES = (Aside(replace(TURN_GLASS, aside=True), turnable, lambda desk: TurnGlass()),)


def items_of(items: card.Items) -> tuple[Option, ...]:
    """Every different item, to be named."""
    return tuple(Option(item, named(item)) for item in dict.fromkeys(items))
