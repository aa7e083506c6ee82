"""Special powers at the end of a turn: the thief and the assassin (KNT-POWR-03 to KNT-POWR-08)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.flow import Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.characters import dismiss, lose
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.naming import PASS, chosen, option, options, seen
from companion.games.kings_and_things.pauses import STANDING
from companion.games.kings_and_things.placing import Gain
from companion.games.kings_and_things.powers.lasting import able
from companion.games.kings_and_things.reckoning import characters, stations
from companion.games.kings_and_things.stacks import COVERED, each_kind, less, people, pick, secret
from companion.games.kings_and_things.state import Walker
from companion.games.kings_and_things.trials import FIRST, Contest, Outcomes, Trial
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.procedures.graph import End, Procedure, Row, Throw
from companion.procedures.readings import Beats, Else, Faces
from companion.procedures.scene import Scene
from companion.table.dice import D6
from companion.table.events import Drew, Event
from companion.table.prompts import Prompt
from companion.table.words import Words, say

THIEF, ASSASSIN = AGENTS = ("master_thief", "assassin_primus")
OUTCOMES: Outcomes = {
    "won": "it works",
    "moved": "somebody else falls",
    "stays": "nothing happens",
    "lost": "the agent is lost",
}
FIRST_FALLS = (1, 2, 3)
"""The faces on which the counter falls that the assassin's player named (KNT-POWR-04)."""

NOTHING = End("nothing", good=False, how="stays")
LOST = End("lost", good=False)
VICTIM = "who"
"""The step at which a counter is about to fall."""


def _duel(each: int, forever: bool, won: End | str, rules: str) -> dict[str, Throw]:
    """The agent throws first; a tie is thrown once more at the agent’s risk."""
    first = (
        Row(Beats(each), "the agent succeeds", won, rules=rules),
        Row(Beats(each, ties=True), "once more", "again", rules=rules),
        Row(Else(), "nothing happens", NOTHING, rules=rules),
    )
    tie = Row(Beats(each, ties=True), "once more", "again", rules=rules)
    again = (
        Row(Beats(each), "nothing happens", NOTHING, rules=rules),
        tie if forever else Row(Beats(each, ties=True), "nothing happens", NOTHING, rules=rules),
        Row(Else(), "the agent is lost", LOST, rules=rules),
    )
    return {
        FIRST: Throw("Throw against each other.", first, dice=2 * each, die=D6, rules=rules),
        "again": Throw("Once more.", again, dice=2 * each, die=D6, rules=rules),
    }


@lru_cache(maxsize=8)
def thief(each: int, forever: bool) -> Procedure:
    """The master thief (KNT-POWR-06 to KNT-POWR-08)."""
    steps = _duel(each, forever, End("robbed"), "KNT-POWR-06 KNT-POWR-07 KNT-POWR-08")
    return Procedure("thief", "The Master Thief", "He goes against one other player.", FIRST, steps, outcomes=OUTCOMES)


@lru_cache(maxsize=8)
def assassin(each: int, forever: bool) -> Procedure:
    """The assassin (KNT-POWR-03 to KNT-POWR-05)."""
    steps = _duel(each, forever, VICTIM, "KNT-POWR-03 KNT-POWR-04 KNT-POWR-05")
    rows = (
        Row(Faces(*FIRST_FALLS), "the one you named falls", End("named"), rules="KNT-POWR-04"),
        Row(Else(), "the one the victim named falls", End("other", how="moved"), rules="KNT-POWR-04"),
    )
    who = Throw("Which of them?", rows, die=D6, rules="KNT-POWR-04")
    intro = "You name one counter, its player another."
    return Procedure("assassin", "The Assassin", intro, FIRST, {**steps, VICTIM: who}, outcomes=OUTCOMES)


def agent(who: str, house: House) -> Procedure:
    """What an agent is judged by, as these house rules have it (G71)."""
    each, forever = 1 if house.thief_dice == "1d6" else 2, house.tie == "until_settled"
    return thief(each, forever) if who == THIEF else assassin(each, forever)


class Powers(Question[Desk], frozen=True):
    """Who of a player’s two secret servants acts, each once (KNT-TURN-10)."""

    seat: int
    used: tuple[str, ...] = ()

    allows: ClassVar = STANDING

    def prompt(self, desk: Desk) -> Prompt | None:
        own = characters(desk.state, self.seat)
        free = [name for name in AGENTS if name in own and name not in self.used and able(desk.state, name)]
        ready = [name for name in free if victims(desk, self.seat, name)]
        if not ready:
            return None
        words = Words("Do you send out one of these?")
        return desk.ask(self.seat, words, (PASS, *options(ready)), "KNT-POWR-03 KNT-POWR-06")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name != PASS.name:
            desk.then(AgainstWhom(self.seat, name), Powers(self.seat, (*self.used, name)))


def victims(desk: Desk, seat: int, name: str) -> list[int]:
    """The players an agent can go against."""
    if name == THIEF:
        return [other for other in desk.others(seat) if desk.player(other).gold or desk.player(other).rack]
    return [other for other in desk.others(seat) if prey(desk, other)]


def prey(desk: Desk, seat: int) -> list[int]:
    """Hexes where that player has creatures or characters."""
    return [at for at in stations(desk.state, seat) if people(desk, seat, at)]


class AgainstWhom(Question[Desk], frozen=True):
    """Whom an agent goes against."""

    seat: int
    who: str

    def prompt(self, desk: Desk) -> Prompt:
        players = desk.seats(victims(desk, self.seat, self.who))
        return desk.ask(
            self.seat, desk.say("Against whom does the {who} go?", who=self.who), players, "KNT-POWR-03 KNT-POWR-06"
        )

    def answer(self, desk: Desk, event: Event) -> None:
        victim = desk.state.seat(chosen(event))
        thief = Duel(player=self.seat, against=victim, who=THIEF)
        desk.then(thief if self.who == THIEF else InWhichHex(self.seat, victim))


class InWhichHex(Question[Desk], frozen=True):
    """Where the assassin seeks his victim."""

    seat: int
    victim: int

    def prompt(self, desk: Desk) -> Prompt:
        where = desk.tiles(prey(desk, self.victim))
        return desk.ask(
            self.seat,
            desk.say("In which of {name}’s hexes does the Assassin strike?", name=self.victim),
            where,
            "KNT-POWR-03",
        )

    def answer(self, desk: Desk, event: Event) -> None:
        desk.then(Duel(player=self.seat, against=self.victim, who=ASSASSIN, place=desk.place(event)))


class Duel(Contest, frozen=True):
    """Both throw, the agent first: higher works, lower does nothing, a tie is thrown once more at his risk."""

    place: int = -1

    def page(self, desk: Desk) -> Procedure:
        return agent(self.who, desk.state.house)

    def leads(self, desk: Desk, step: str, thrown: tuple[int, ...]) -> None:
        if step == VICTIM:
            desk.then(Sought(self.player, self.against, self.place))
            return
        desk.tell("A tie: once more, at the risk of the {who}.", "KNT-POWR-05", who=self.who)
        super().leads(desk, step, thrown)

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        if end.good:
            desk.then(Loot(self.player, self.against))
        elif end is LOST:
            dismiss(desk, self.who, self.player, "KNT-POWR-05 KNT-POWR-08")
        else:
            desk.tell("The {who} comes back with nothing.", "KNT-POWR-05 KNT-POWR-08", who=self.who)


class Loot(Question[Desk], frozen=True):
    """All the gold, or one rack counter drawn blind (KNT-POWR-07)."""

    seat: int
    victim: int

    def prompt(self, desk: Desk) -> Prompt | None:
        victim = desk.player(self.victim)
        offers = [option("gold", "All {gold} gold", gold=victim.gold)] if victim.gold else []
        if victim.rack:
            offers.append(option("counter", "A rack counter"))
        return (
            desk.ask(
                self.seat, say("What does the Master Thief take from {name}?", name=victim.name), offers, "KNT-POWR-07"
            )
            if offers
            else None
        )

    def answer(self, desk: Desk, event: Event) -> None:
        victim, name = desk.player(self.victim), desk.name(self.seat)
        if chosen(event) == "gold":
            desk.pay(self.victim, victim.gold)
            desk.earn(self.seat, victim.gold)
            desk.tell(
                "{name} takes {gold} gold from {victim}.",
                "KNT-POWR-07",
                "the theft",
                name=name,
                gold=victim.gold,
                victim=victim.name,
            )
        elif desk.state.house.private:
            desk.then(Grab(self.seat, self.victim))
        else:
            steal(desk, self.seat, self.victim, UNKNOWN)


class Grab(Question[Desk], frozen=True):
    """Which counter the blind hand caught; the two of them alone know (A15)."""

    seat: int
    victim: int

    def prompt(self, desk: Desk) -> Prompt | None:
        rack = desk.player(self.victim).rack
        if not rack:
            return None
        words, pile = Words("Which of your counters was drawn blind?"), supply.on_rack(rack)
        return desk.ask(self.victim, words, rules="KNT-POWR-07", pile=pile, private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        steal(desk, self.seat, self.victim, event.card)
        for seat in (self.seat, self.victim):
            desk.tell("It is the {thing}.", "KNT-POWR-07", to=desk.colour(seat), thing=event.card)


def steal(desk: Desk, seat: int, victim: int, thing: str) -> None:
    """A counter goes from racks to racks (KNT-POWR-07, KNT-RACK-03)."""
    desk.set_player(victim, rack=without(desk.player(victim).rack, thing))
    text = "{name} takes a counter from {victim}’s racks, blind."
    desk.tell(text, "KNT-POWR-07 KNT-RACK-03", "the theft", name=seat, victim=victim)
    desk.then(Gain(seat, thing))


class Sought(Question[Desk], frozen=True):
    """The assassin’s player names one of the victim’s counters; an enemy sees backs, which are all alike."""

    seat: int
    victim: int
    at: int

    def prompt(self, desk: Desk) -> Prompt | None:
        there = people(desk, self.victim, self.at)
        if len(there) < 2:
            return None
        words = desk.say("Whom does the Assassin seek on {where}?", where=self.at)
        backs = each_kind(walker if walker.up else Walker(UNKNOWN, False) for walker in there)
        return desk.ask(self.seat, words, backs, "KNT-POWR-04")

    def act(self, desk: Desk) -> None:
        """With one counter there nobody chooses."""
        for walker in people(desk, self.victim, self.at):
            lose(desk, self.victim, self.at, walker.id, "KNT-POWR-04")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        there = people(desk, self.victim, self.at)
        sought = next(each for each in there if (not each.up if name == COVERED else each.id == name))
        desk.then(Instead(self.seat, self.victim, self.at, sought))


class Instead(Question[Desk], frozen=True):
    """The victim names another of them, who may fall in its stead (KNT-POWR-04)."""

    seat: int
    victim: int
    at: int
    sought: Walker

    def _others(self, desk: Desk) -> tuple[Walker, ...]:
        return less(people(desk, self.victim, self.at), (self.sought,))

    def prompt(self, desk: Desk) -> Prompt | None:
        others = self._others(desk)
        if not others:
            return None
        text = "The Assassin seeks {who} on {where}. Whom do you name?"
        words = desk.say(text, who=seen(self.sought.id, up=self.sought.up), where=self.at)
        return desk.ask(self.victim, words, each_kind(others), "KNT-POWR-04", private=secret(desk, others))

    def act(self, desk: Desk) -> None:
        """Where the table has said that nobody else is there."""
        lose(desk, self.victim, self.at, self.sought.id, "KNT-POWR-04")

    def answer(self, desk: Desk, event: Event) -> None:
        other = pick(self._others(desk), event)
        desk.then(Falls(player=self.seat, victim=self.victim, place=self.at, sought=self.sought, other=other))


class Falls(Trial, frozen=True, kw_only=True):
    """A die says which of the two is lost (KNT-POWR-04)."""

    victim: int
    place: int
    sought: Walker
    other: Walker
    scene: Scene = Scene(VICTIM)

    def page(self, desk: Desk) -> Procedure:
        return agent(ASSASSIN, desk.state.house)

    def words(self, desk: Desk, step: Throw) -> Words:
        sought, other = (seen(each.id, up=each.up) for each in (self.sought, self.other))
        return say(
            "Throw: {need}, and {sought} falls; else {other}.", need=step.gap("need"), sought=sought, other=other
        )

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        walker = self.sought if end.name == "named" else self.other
        lose(desk, self.victim, self.place, walker.id, "KNT-POWR-04")
