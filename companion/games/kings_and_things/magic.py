"""Magic items: used once, when their text allows, from the rack; then discarded (KNT-MAGI)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.kings_and_things import bluffs, force, retreating, supply
from companion.games.kings_and_things.asking import PASS, ask, chosen, option, put, seats, tiles, to, walk
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import is_unit, side_of, sides_alive, voice
from companion.games.kings_and_things.state import GUARDS, Army, Fighter, Side
from companion.games.kings_and_things.task import Deed, Question
from companion.games.kings_and_things.vocabulary import ARMS, SEA, UNKNOWN
from companion.table.events import Event, IllegalEvent, Rolled
from companion.table.prompts import Moves, Prompt
from companion.table.words import Words, named, say

AT_START = ("firewall", "dust_of_defence")
"""Items of the moment before round 1 (KNT-MAGI-08, KNT-MAGI-11)."""
IN_BATTLE = ("bow", "sword", "firewall", "golem", "talisman", "dust_of_defence", "dispel_magic")
ANSWERS = {"balloon": ("dispel_magic", "fan"), "dust_of_defence": ("dispel_magic", "fan")}
"""What may be played against an item; against the others only a dispel (KNT-MAGI-07, KNT-MAGI-10)."""
LIFTED, LIFT_VALUE, LIFT = 3, 3, 3
"""What a balloon lifts: so many counters, of so much value at most, so far (KNT-MAGI-02)."""


def may_play(desk: Desk, item: str, seat: int) -> bool:
    """Whether that player might use it, by what everybody can see: it lies nowhere open, and the racks are not bare."""
    state = desk.state
    return item not in state.house.off and bool(state.players[seat].rack) and supply.may_turn_up(state, item)


def spend(desk: Desk, item: str, seat: int, *, keep: bool) -> None:
    """The item leaves rack or loot; in a battle it may stay in use (`keep`), else it is discarded at once."""
    if seat == GUARDS:
        at = desk.battle.hex
        desk.set_hex(at, loot=without(desk.hex(at).loot, item))
    else:
        supply.take_from_rack(desk, seat, item)
    if keep:
        desk.set_battle(items=(*desk.battle.items, item))
    else:
        supply.to_cup(desk, item, used=True)


# -- in a battle ----------------------------------------------------------------------------------------------------


class Council(Question, frozen=True):
    """Before a round: magic, calls, or on with it (KNT-COMB-07, KNT-BLUF-05)."""

    number: int

    def users(self, desk: Desk, item: str) -> list[int]:
        """The sides that might use an item now (G88); the keeper has what lies with the guards (KNT-MAGI-15)."""
        state, battle = desk.state, desk.battle
        if item in AT_START and self.number != 1:
            return []
        found = []
        for side in sides_alive(battle):
            if item == "dust_of_defence" and side.seat != battle.sides[0].seat:
                continue
            if item in ARMS and not any(is_unit(fighter.id) for fighter in side.fighters):
                continue
            if side.seat == GUARDS:
                lies = item in desk.hex(battle.hex).loot and item not in state.house.off
                if lies:
                    found.append(GUARDS)
            elif may_play(desk, item, side.seat):
                found.append(side.seat)
        return found

    def items(self, desk: Desk) -> list[str]:
        return [item for item in IN_BATTLE if self.users(desk, item)]

    def idle(self, desk: Desk) -> bool:
        battle = desk.state.battle
        if battle is None or len(sides_alive(battle)) < 2:
            return True
        return not self.items(desk) and not bluffs.callable_creatures(desk)

    def calls(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        options = [option("fight", "Go on")]
        if self.items(desk):
            options.append(option("magic", "Use magic"))
        words = say("Round {number}. Magic or a call first?", number=self.number)
        return ask(desk, -1, words, options, "KNT-COMB-07 KNT-BLUF-05")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == "magic":
            desk.then(Use(self.number), self)


class Use(Question, frozen=True):
    """Which item, then who uses it."""

    number: int
    item: str = ""

    def prompt(self, desk: Desk) -> Prompt:
        council = Council(self.number)
        if not self.item:
            options = [PASS, *(option(item) for item in council.items(desk))]
            return ask(desk, -1, Words("Which magic?"), options, "KNT-MAGI-01")
        users = council.users(desk, self.item)
        options = [PASS, *seats(desk, (seat for seat in users if seat >= 0))]
        if GUARDS in users:
            options.append(option("guards", "The guards"))
        return ask(desk, -1, say("Who uses the {item}?", item=named(self.item)), options, "KNT-MAGI-01 KNT-MAGI-15")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == PASS.name:
            return
        if not self.item:
            desk.then(Use(self.number, name))
            return
        seat = GUARDS if name == "guards" else desk.state.seat(name)
        lasting = self.item not in ("dust_of_defence", "dispel_magic")
        spend(desk, self.item, seat, keep=lasting)
        who = desk.name(voice(desk.battle, seat))
        desk.tell("{name} uses the {item}.", "KNT-MAGI-01", "the {item}", name=who, item=named(self.item))
        desk.then(Parry(self.item, voice(desk.battle, seat)), Effect(self.item, seat))


class Parry(Question, frozen=True):
    """Does anybody answer with a dispel or a fan (KNT-MAGI-07, KNT-MAGI-10, A18)?"""

    item: str
    by: int
    also: tuple[str, ...] = ()

    def _answers(self, desk: Desk) -> list[str]:
        possible = (*ANSWERS.get(self.item, ("dispel_magic",)), *self.also)
        if self.item == "dispel_magic":
            return []
        return [item for item in possible if any(may_play(desk, item, seat) for seat in self._enemies(desk))]

    def _enemies(self, desk: Desk) -> list[int]:
        return [seat for seat in range(len(desk.state.players)) if seat != self.by and desk.player(seat).rack]

    def idle(self, desk: Desk) -> bool:
        return not self._answers(desk)

    def prompt(self, desk: Desk) -> Prompt:
        words = say("{item}: does anybody answer it?", item=named(self.item))
        options = [option("no", "Nobody"), *(option(item) for item in self._answers(desk))]
        return ask(desk, -1, words, options, "KNT-MAGI-07 KNT-MAGI-10")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != "no":
            desk.then(Answered(self.item, chosen(event), tuple(self._enemies(desk))))


class Answered(Question, frozen=True):
    """Who answers, and the item comes to nothing."""

    item: str
    answer_: str
    enemies: tuple[int, ...]

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Who plays the {item}?", item=named(self.answer_))
        return ask(desk, -1, words, (PASS, *seats(desk, self.enemies)), "KNT-MAGI-07 KNT-MAGI-10")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == PASS.name:
            return
        seat = desk.state.seat(chosen(event))
        supply.take_from_rack(desk, seat, self.answer_)
        supply.to_cup(desk, self.answer_, used=True)
        text = "{name} answers with the {answer}."
        desk.tell(text, "KNT-MAGI-07", "the answer", name=desk.name(seat), answer=named(self.answer_))
        agenda = desk.state.agenda
        task = agenda[-1]
        if isinstance(task, Stoppable):
            desk.set(agenda=agenda[:-1])
            task.stopped(desk, self.answer_, seat)


class Stoppable(Deed, frozen=True):
    """A deed that an answer may stop."""

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        """What happens instead."""


class Effect(Stoppable, frozen=True):
    """What an item does in a battle once nobody has answered it."""

    item: str
    seat: int

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        desk.tell("The {item} comes to nothing.", "KNT-MAGI-07", item=named(self.item))
        if self.item in desk.battle.items:
            desk.set_battle(items=without(desk.battle.items, self.item))
            supply.to_cup(desk, self.item, used=True)

    def act(self, desk: Desk) -> None:
        side = side_of(desk.battle, self.seat)
        match self.item:
            case "bow" | "sword":
                desk.set_battle(owners=(*desk.battle.owners, (self.item, self.seat)))
                desk.then(Rearm(self.seat, self.item))
            case "firewall":
                desk.then(Wall(self.seat))
            case "golem":
                force.set_side(desk, self.seat, fighters=(*side.fighters, Fighter("golem")))
            case "talisman":
                force.set_side(desk, self.seat, talisman=True)
            case "dispel_magic":
                for enemy in desk.battle.sides:
                    if enemy.seat != self.seat:
                        force.set_side(desk, enemy.seat, dispelled=True)
                desk.tell("Enemy magic creatures fight in melee.", "KNT-MAGI-07")
            case _:
                attackers = [enemy.seat for enemy in desk.battle.sides[1:]]
                desk.then(*(retreating.Retreat(seat, True) for seat in attackers))
                desk.tell("The attackers must go back.", "KNT-MAGI-08")


class Wall(Question, frozen=True):
    """The firewall’s value is thrown (KNT-MAGI-11)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        who = voice(desk.battle, self.seat)
        return ask(desk, who, Words("Throw for the Firewall’s strength."), rules="KNT-MAGI-11", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        side = side_of(desk.battle, self.seat)
        wall = Fighter("firewall", value=int(event.face))
        force.set_side(desk, self.seat, fighters=(*side.fighters, wall))
        desk.tell("A Firewall of {face} burns.", "KNT-MAGI-11", "the Firewall", face=event.face)


class Rearm(Question, frozen=True):
    """At the start of a round a bow or sword may go to another; it must if its bearer is gone (KNT-MAGI-06)."""

    seat: int
    arm: str

    def _side(self, desk: Desk) -> Side | None:
        battle = desk.state.battle
        if battle is None or self.arm not in battle.items:
            return None
        return next((side for side in battle.sides if side.seat == self.seat), None)

    def bearers(self, desk: Desk) -> list[int]:
        side = self._side(desk)
        if side is None:
            return []
        return [at for at, f in enumerate(side.fighters) if is_unit(f.id) and f.id != UNKNOWN and not f.arm]

    def borne(self, desk: Desk) -> bool:
        side = self._side(desk)
        return side is not None and any(fighter.arm == self.arm for fighter in side.fighters)

    def idle(self, desk: Desk) -> bool:
        bearers = self.bearers(desk)
        return not bearers or len(sides_alive(desk.battle)) < 2 or (len(bearers) == 1 and not self.borne(desk))

    def act(self, desk: Desk) -> None:
        bearers = self.bearers(desk)
        if len(bearers) == 1 and not self.borne(desk):
            self._give(desk, bearers[0])

    def prompt(self, desk: Desk) -> Prompt:
        side = self._side(desk)
        assert side is not None
        names = dict.fromkeys(side.fighters[at].id for at in self.bearers(desk))
        options = [option(name) for name in names]
        if self.borne(desk):
            options.insert(0, option("keep", "As it is"))
        who = voice(desk.battle, self.seat)
        return ask(desk, who, say("Who bears the {arm}?", arm=named(self.arm)), options, "KNT-MAGI-06")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == "keep":
            return
        side = self._side(desk)
        assert side is not None
        self._give(desk, next(at for at in self.bearers(desk) if side.fighters[at].id == name))

    def _give(self, desk: Desk, index: int) -> None:
        for at, fighter in enumerate(side_of(desk.battle, self.seat).fighters):
            if fighter.arm == self.arm:
                force.change(desk, self.seat, at, replace(fighter, arm=""))
        fighter = side_of(desk.battle, self.seat).fighters[index]
        force.change(desk, self.seat, index, replace(fighter, arm=self.arm))
        text = "{who} bears the {arm}."
        desk.tell(text, "KNT-MAGI-04 KNT-MAGI-05", "the {arm}", who=named(fighter.id), arm=named(self.arm))


# -- the balloon ----------------------------------------------------------------------------------------------------


class Balloon(Question, frozen=True):
    """Up to three counters of value 3 or less go up to three hexes by air (KNT-MAGI-02)."""

    seat: int
    at: int = -1
    riders: tuple[tuple[str, bool], ...] = ()

    def _light(self, desk: Desk) -> list[tuple[str, bool]]:
        """Counters there that could ride: unmoved, and of small value as far as anybody can see."""
        from companion.games.kings_and_things.movement import walkers

        value = desk.counters.value
        left = [(walker.id, walker.up) for walker in walkers(desk, self.seat, self.at)]
        for rider in self.riders:
            left.remove(rider)
        return [(name, up) for name, up in left if name == UNKNOWN or value[name] <= LIFT_VALUE]

    def _stations(self, desk: Desk) -> list[int]:
        return [at for at, tile in enumerate(desk.state.hexes) if tile.army(self.seat)]

    def prompt(self, desk: Desk) -> Prompt:
        if self.at < 0:
            options = (*tiles(desk, self._stations(desk)), PASS)
            return ask(desk, self.seat, Words("Where does the Balloon rise?"), options, "KNT-MAGI-02")
        names = dict.fromkeys(self._light(desk)) if len(self.riders) < LIFTED else {}
        options = tuple(
            option("face_down" if name == UNKNOWN else name, "One face down" if name == UNKNOWN else "")
            for name, _ in names
        )
        moves: tuple[Moves, ...] = ()
        if self.riders:
            far = desk.land.far[self.at]
            places = [at for at, n in enumerate(far) if 0 < n <= LIFT and desk.hex(at).terrain not in ("", SEA)]
            moves = (to(desk, "balloon", places),)
        army = desk.hex(self.at).army(self.seat)
        private = desk.state.house.private and bool(army and army.down)
        words = say("Who rides? {count} so far.", count=len(self.riders))
        return ask(desk, self.seat, words, (*options, PASS), "KNT-MAGI-02", moves=moves, private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == PASS.name:
            return
        if self.at < 0 and name:
            desk.then(Balloon(self.seat, desk.land.index[name]))
            return
        if name:
            wanted = UNKNOWN if name == "face_down" else name
            rider = next(each for each in self._light(desk) if each[0] == wanted)
            desk.then(Balloon(self.seat, self.at, (*self.riders, rider)))
            return
        supply.take_from_rack(desk, self.seat, "balloon")
        target = put(desk, event)
        desk.join(self.at, self.seat, up=("balloon",))
        where = desk.at(target)
        desk.tell(
            "{name}’s Balloon flies to {where}.", "KNT-MAGI-02", "the flight", name=desk.name(self.seat), where=where
        )
        desk.then(Parry("balloon", self.seat), Land(self.seat, self.at, target, self.riders))


class Land(Stoppable, frozen=True):
    """The balloon comes down with its riders; they do not move otherwise (KNT-MAGI-02)."""

    seat: int
    at: int
    target: int
    riders: tuple[tuple[str, bool], ...]

    def act(self, desk: Desk) -> None:
        self._land(desk, self.target)

    def _land(self, desk: Desk, target: int) -> None:
        desk.leave(self.at, self.seat, "balloon", up=True)
        desk.join(target, self.seat, up=("balloon",))
        names = tuple(name for name, _ in self.riders)
        for name, up in self.riders:
            desk.leave(self.at, self.seat, name, up=up)
            desk.join(target, self.seat, up=(name,) if up else (), down=() if up else (name,))
        army = desk.hex(target).army(self.seat)
        assert army is not None
        desk.set_army(target, self.seat, spent=(*army.spent, *names))
        desk.set(flight=names)

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        if answer == "fan":
            desk.then(Blown(self, by))
            return
        desk.leave(self.at, self.seat, "balloon", up=True)
        supply.to_cup(desk, "balloon", used=True)
        desk.tell("The Balloon does not rise.", "KNT-MAGI-07")


class Blown(Question, frozen=True):
    """A fan blows the balloon into a hex next to its target; on sea it is lost (KNT-MAGI-10)."""

    land: Land
    by: int

    def prompt(self, desk: Desk) -> Prompt:
        moves = (to(desk, "balloon", desk.land.near[self.land.target]),)
        return ask(desk, self.by, Words("Where do you blow the Balloon?"), rules="KNT-MAGI-10", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        at, land = put(desk, event), self.land
        land._land(desk, at)
        desk.tell("It is blown to {where}.", "KNT-MAGI-10", "the wind", where=desk.at(at))
        if desk.hex(at).terrain != SEA:
            return
        desk.leave(at, land.seat, "balloon", up=True)
        supply.to_cup(desk, "balloon", used=True)
        desk.set(flight=())
        desk.tell("It is lost at sea.", "KNT-MAGI-10")
        shores = [near for near in desk.land.near[at] if desk.hex(near).owner == land.seat]
        desk.then(Ashore(land.seat, at, tuple(shores)))


class Ashore(Question, frozen=True):
    """Whoever is on the sea may go to an own hex beside it, else is lost (KNT-MAGI-10, KNT-EVNT-05)."""

    seat: int
    at: int
    shores: tuple[int, ...]

    def idle(self, desk: Desk) -> bool:
        return not self.shores or desk.hex(self.at).army(self.seat) is None

    def act(self, desk: Desk) -> None:
        from companion.games.kings_and_things.movement import drown

        drown(desk, self.seat, self.at)

    def prompt(self, desk: Desk) -> Prompt:
        moves = (walk(desk, self.seat, self.at, self.shores),)
        return ask(desk, self.seat, Words("Where do they come ashore?"), rules="KNT-MAGI-10", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        from companion.games.kings_and_things.movement import Surplus

        target = put(desk, event)
        army = desk.hex(self.at).army(self.seat) or Army(self.seat)
        desk.set_army(self.at, self.seat, up=(), down=(), spent=())
        desk.join(target, self.seat, up=army.up, down=army.down)
        desk.tell("They come ashore at {where}.", "KNT-MAGI-10", "coming ashore", where=desk.at(target))
        desk.then(Surplus(self.seat))


# -- the lucky charm ------------------------------------------------------------------------------------------------


class Charm(Question, frozen=True):
    """Right after a roll: who bends it, and which way (KNT-MAGI-13)? The roll is judged anew by the rules."""

    face: int
    seat: int = -1

    def prompt(self, desk: Desk) -> Prompt:
        if self.seat < 0:
            holders = [seat for seat, player in enumerate(desk.state.players) if player.rack]
            return ask(desk, -1, Words("Who has the Lucky Charm?"), (PASS, *seats(desk, holders)), "KNT-MAGI-13")
        beyond = desk.state.house.charm_beyond_faces == "true"
        faces = [face for face in (self.face - 1, self.face + 1) if beyond or 1 <= face <= 6]
        options = [option(str(face), "Make it {face}", face=face) for face in faces]
        return ask(desk, self.seat, Words("Which way do you bend the die?"), (PASS, *options), "KNT-MAGI-13")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == PASS.name:
            return
        if self.seat < 0:
            seat = desk.state.seat(name)
            if not supply.holds(desk.state, seat, "lucky_charm"):
                raise IllegalEvent(say("{name} has no Lucky Charm.", name=desk.name(seat)), ("KNT-MAGI-13",))
            desk.then(Charm(self.face, seat))
            return
        fresh = desk.state.fresh
        assert fresh is not None
        desk.state = replace(fresh.before, fresh=None)
        supply.take_from_rack(desk, self.seat, "lucky_charm")
        supply.to_cup(desk, "lucky_charm", used=True)
        desk.tell("The Lucky Charm makes it {face}.", "KNT-MAGI-13", "the Lucky Charm", face=name)
        question = desk.take()
        question.answer(desk, Rolled(int(name), "d6"))
