"""Simulated players, and dice, cups and backs that fall as they may: sensible enough that games come to an end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.flow import Question
from companion.games.kings_and_things import (
    balloon,
    battle,
    bluffs,
    building,
    calamities,
    characters,
    combat,
    exploring,
    flying,
    losses,
    magic,
    movement,
    pinning,
    placing,
    recruiting,
    retreating,
    setup,
    supply,
    winning,
    wonders,
)
from companion.games.kings_and_things import gold as treasures
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import is_building, is_unit, side_of, standing, value
from companion.games.kings_and_things.pauses import CALL, CHARM
from companion.games.kings_and_things.placing import CREATURE
from companion.games.kings_and_things.powers import agents
from companion.games.kings_and_things.reckoning import citadel_income, income, supported
from companion.games.kings_and_things.state import Army, State
from companion.games.kings_and_things.vocabulary import CITADEL, MOST_IN_HEX, SEA, TURN_PHASES, UNKNOWN
from companion.play.chance import thrown
from companion.table.events import Chose, Confirmed, Drew, Event, Given, Moved
from companion.table.prompts import Pile, Prompt


def answer(desk: Desk, prompt: Prompt, rng: Random) -> Event:
    """What the player asked would do; dice, cup and tiles fall as they will.

    Whoever has nothing left may never be asked again, and gives up while others move.
    """
    if desk.state.phase == "movement" and (bare := _bare(desk)):
        return Given(bare[0], "resigned", "yes")
    return keen(desk, prompt, rng)


def keen(desk: Desk, prompt: Prompt, rng: Random) -> Event:
    """What somebody would do who plays to win: nobody gives up for another."""
    if desk.state.phase in TURN_PHASES and prompt.who in _bare(desk):
        return Given(prompt.who, "resigned", "yes")
    task = desk.question
    names = [option.name for option in prompt.options if not option.aside]
    beside = {option.name for option in prompt.options if option.aside}
    if CALL in beside and _bluffs(desk) and rng.random() < 0.5:
        return Chose(CALL)
    if CHARM in beside and rng.random() < 0.002:
        return Chose(CHARM)
    if prompt.pile and not ("done" in names and rng.random() < 0.5):
        return Drew(_drawn(desk, task, prompt.pile, rng), prompt.pile.deck)
    if prompt.die and not prompt.pile:
        return thrown(prompt.die, rng)
    if prompt.confirm:
        return Confirmed()
    moves = [Moved(move.piece, place) for move in prompt.moves for place in move.places]
    if isinstance(task, (movement.Move, movement.March, movement.PartBand)):
        moves = [move for move in moves if desk.hex(desk.ground.index[move.to]).terrain != SEA or _winged(desk, task)]
    return _chosen(desk, task, names, moves, rng)


def _bare(desk: Desk) -> list[str]:
    """Who has nothing left and has not given up, where that may be."""
    if desk.state.house.resign_allowed != "true":
        return []
    seated = enumerate(desk.state.players)
    return [player.colour for seat, player in seated if not player.resigned and winning.hopeless(desk, seat)]


def prospects(desk: Desk) -> dict[str, float]:
    """How well each stands: its way to the income of a citadel and to the citadel itself, its hexes and its army."""
    return {player.colour: _prospect(desk, seat) for seat, player in enumerate(desk.state.players)}


def _prospect(desk: Desk, seat: int) -> float:
    state, value = desk.state, desk.counters.value
    if state.players[seat].resigned:
        return 0.0
    own = desk.owned(seat)
    earned = min(1.0, income(state, seat).total / citadel_income(state))
    built = max([state.hexes[at].fort for at in own], default=0) / CITADEL
    armies = [army for tile in state.hexes if tile.armies and (army := tile.army(seat))]
    might = sum([value.get(name, 2) for army in armies for name in army.all])
    wait = winning.waiting(desk) == seat
    return 0.35 * earned + 0.2 * built + 0.25 * wait + 0.004 * might + 0.003 * min(30, state.players[seat].gold)


def imagined(desk: Desk, seat: str, rng: Random) -> State:
    """What lies covered and is not one's own is dealt anew, face-down creatures among creatures."""
    state = desk.state
    mine = state.seat(seat) if seat else -1
    known = [thing for owner, thing in supply.hidden(state) if owner == mine and thing != UNKNOWN]
    pool = list((Counter(supply.unseen(state)) - Counter(known)).elements())
    rng.shuffle(pool)
    creatures = [thing for thing in pool if thing in desk.counters.creature]
    hexes = []
    for tile in state.hexes:
        armies = [army if army.seat == mine else _covered_anew(army, creatures) for army in tile.armies]
        hexes.append(replace(tile, armies=tuple(armies)) if armies else tile)
    lie = Counter([thing for tile in hexes for army in tile.armies if army.seat != mine for thing in army.down])
    left = list((Counter(pool) - lie).elements())
    rng.shuffle(left)
    players = [
        player if at == mine else replace(player, rack=tuple([t if t == UNKNOWN else left.pop() for t in player.rack]))
        for at, player in enumerate(state.players)
    ]
    return replace(state, hexes=tuple(hexes), players=tuple(players), short=None)


def _covered_anew(army: Army, creatures: list[str]) -> Army:
    """The army with other creatures face down; who has moved has moved."""
    anew = [each if each == UNKNOWN else creatures.pop() for each in army.down]
    moved, spent = Counter(army.spent) - Counter(army.up), [each for each in army.spent if each in army.up]
    for old, new in zip(army.down, anew, strict=True):
        if moved[old]:
            moved[old] -= 1
            spent.append(new)
    return replace(army, down=tuple(anew), spent=tuple(spent))


def _drawn(desk: Desk, task: Question[Any], pile: Pile, rng: Random) -> str:
    """A card of a pile: by how many there are; backs that nobody entered are mostly real."""
    lying = supply.lying(desk, pile)
    likely = dict(zip(lying.cards, lying.counts, strict=True))
    if isinstance(task, battle.TurnUp):
        real = [card for card in likely if supported(desk.state, task.seat, card, desk.battle.hex)]
        if real and rng.random() < 0.85:
            likely = {card: likely[card] for card in real}
    return rng.choices(list(likely), list(likely.values()))[0]


def _bluffs(desk: Desk) -> list[tuple[int, str]]:
    """Creatures in the battle that are bluffs."""
    found = bluffs.callable_creatures(desk)
    return [pair for pair in found if not supported(desk.state, pair[0], pair[1], desk.battle.hex)]


def _chosen(desk: Desk, task: Question[Any], names: list[str], moves: list[Moved], rng: Random) -> Event:
    """One of the options or moves, as somebody sensible would."""
    match task:
        case placing.Put():
            return _place(desk, task, moves, rng)
        case recruiting.Paid():
            spare = desk.player(task.seat).gold - (5 if rng.random() < 0.5 else 10)
            return Chose(str(max(0, min(spare // 5, _most(names)))))
        case recruiting.Trade():
            rack = len(desk.player(task.seat).rack)
            return Chose(str(min(_most(names), max(0, rack - 4) // 2)))
        case setup.Exchange():
            return Chose(names[0] if rng.random() < 0.7 else rng.choice(names))
        case characters.Recruit():
            gold = desk.player(task.seat).gold
            near = [n for n in names if n in desk.counters.value and gold >= 10]
            return Chose(min(near, key=lambda n: desk.counters.value[n]) if near else "pass")
        case characters.PointsBefore():
            return Chose(names[min(len(names) - 1, 1)])
        case characters.PointsAfter():
            return Chose(names[-1] if rng.random() < 0.6 else names[0])
        case building.Build():
            return _build(desk, task, names)
        case movement.Move():
            return _move(desk, task, names, moves, rng)
        case movement.March():
            wild = [move for move in moves if _wild(desk, move.to)]
            if wild:
                return rng.choice(wild)
            if "stop" in names:
                return Chose("stop")
            return rng.choice(moves) if moves else Chose(names[0])  # too many for this hex, and the sea all round
        case movement.PartStack():
            places = [name for name in names if name != "pass"]
            return Chose(max(places, key=lambda name: _crowd(desk, task.seat, desk.ground.index[name]), default="pass"))
        case movement.PartBand():
            return _part(desk, task, names, moves, rng)
        case combat.Segment():
            return rng.choice(moves)
        case exploring.Bribe():
            return _bribe(desk, task, names)
        case retreating.Retreat():
            return _retreat(desk, task, names, moves, rng)
        case bluffs.Call():
            called = [f"{desk.colour(seat)}:{name}" for seat, name in _bluffs(desk)]
            return Chose(called[0] if called else "no")
        case losses.Loss():
            return Chose(_weakest(desk, task, names))
        case magic.Council():
            return Chose("magic" if "magic" in names and rng.random() < 0.04 else "fight")
        case magic.WhichMagic():
            return Chose(_held(desk, names, rng))
        case magic.Bend():
            return Chose(names[-1])
        case magic.UseMagic() | magic.Charm() | magic.WhoParries():
            item = "lucky_charm" if isinstance(task, magic.Charm) else task.item
            own = [n for n in names if n not in ("pass", "guards") and _has(desk, n, item)]
            own += [n for n in names if n == "guards"]
            return Chose(rng.choice(own) if own else "pass")
        case magic.Parry() | calamities.Elixir():
            return _parry(desk, task, names, rng)
        case treasures.ShowTreasure() | treasures.Cash():
            return Chose("done")
        case flying.Offer() | flying.Against() if names:
            return Chose("done" if rng.random() < 0.5 else rng.choice(names))
        case flying.Doubt():
            return Chose("no")
        case agents.Powers():
            return Chose(names[-1])
        case wonders.Juju() | wonders.Weather() | characters.Lodge():
            return rng.choice(moves)
        case balloon.Board():
            return _balloon(desk, task, names, moves, rng)
        case balloon.Rise() if not supply.holds(desk.state, task.seat, "balloon"):
            return Chose("pass")
        case pinning.Proof():
            return Chose(_proof(desk, task, rng))
        case _ if moves and not names:
            return rng.choice(moves)
        case _:
            return Chose(rng.choice(names)) if names else rng.choice(moves)


def _winged(desk: Desk, task: Question[Any]) -> bool:
    """Whether a party on the march surely flies; the others stay off the sea."""
    return isinstance(task, movement.March) and movement.all_fly(desk, desk.state.moving.party, word=False)


def _most(names: list[str]) -> int:
    """The largest number that may be said."""
    return max((int(name) for name in names if name.isdecimal()), default=0)


def _has(desk: Desk, colour: str, item: str) -> bool:
    """Whether somebody of that colour may hold it."""
    seats = [at for at, player in enumerate(desk.state.players) if player.colour == colour]
    return any(supply.holds(desk.state, seat, item) for seat in seats)


def _held(desk: Desk, names: list[str], rng: Random) -> str:
    """An item somebody really has; nobody plays what is not there."""
    there = [
        name
        for name in names
        if name != "pass" and any(supply.holds(desk.state, seat, name) for seat in range(len(desk.state.players)))
    ]
    return rng.choice(there) if there else "pass"


def _parry(desk: Desk, task: magic.Parry | calamities.Elixir, names: list[str], rng: Random) -> Event:
    if isinstance(task, calamities.Elixir):
        drinkers = [name for name in names if name != "no" and _has(desk, name, "elixir")]
    else:
        seats = [seat for seat in range(len(desk.state.players)) if seat != task.by]
        drinkers = [n for n in names if n != "no" and any(supply.holds(desk.state, s, n) for s in seats)]
    return Chose(rng.choice(drinkers) if drinkers and rng.random() < 0.5 else "no")


def _proof(desk: Desk, task: pinning.Proof, rng: Random) -> str:
    army = desk.hex(task.at).army(task.enemies[0])
    down = army.down if army else ()
    if UNKNOWN in down:
        return rng.choice(["show", "decline"])
    real = any(supported(desk.state, task.enemies[0], name, task.at) for name in down)
    return "show" if real else "decline"


def _balloon(desk: Desk, task: balloon.Board, names: list[str], moves: list[Moved], rng: Random) -> Event:
    if not supply.holds(desk.state, task.seat, "balloon"):
        return Chose("pass")
    if moves and rng.random() < 0.6:
        return rng.choice(moves)
    return Chose(rng.choice(names))


def _place(desk: Desk, task: placing.Put, moves: list[Moved], rng: Random) -> Event:
    """Income first, then real creatures where the stack is largest; now and then a bluff."""
    state = desk.state
    rack = desk.player(task.seat).rack
    incomes = [move for move in moves if move.piece not in desk.counters.creature and move.piece != CREATURE]
    if incomes and state.house.private:
        return rng.choice(incomes)
    if not state.house.private:
        if incomes and rng.random() < 0.05:
            return rng.choice(incomes)
        wanted = [move for move in moves if move.piece == CREATURE] if len(rack) > 3 else []
    else:
        wanted = [
            move
            for move in moves
            if move.piece in desk.counters.creature
            and (supported(state, task.seat, move.piece, desk.ground.index[move.to]) or rng.random() < 0.02)
        ]
    if not wanted:
        return Chose("done")
    sizes = {move.to: _front(desk, task.seat, desk.ground.index[move.to]) for move in wanted}
    best = max(sizes.values())
    return rng.choice([move for move in wanted if sizes[move.to] == best])


def _front(desk: Desk, seat: int, at: int) -> int:
    """How good a hex is to gather in: many friends there already, something to take beside it."""
    wild = any(_wild(desk, desk.ground.ids[near]) for near in desk.ground.near[at])
    return _crowd(desk, seat, at) + 3 * wild


def _wild(desk: Desk, place: str) -> bool:
    tile = desk.hex(desk.ground.index[place])
    return tile.owner < 0 and tile.terrain != SEA


def _goals(desk: Desk, seat: int) -> list[int]:
    """What is worth a march: other players' citadels, else anything of theirs."""
    theirs = [at for at, tile in enumerate(desk.state.hexes) if tile.owner not in (-1, seat)]
    return [at for at in winning.citadels(desk) if at in theirs] or theirs


def _part(desk: Desk, task: movement.PartBand, names: list[str], moves: list[Moved], rng: Random) -> Event:
    """From the most crowded hex a band sets out for what is worth a march."""
    band = [name for name in names if name != "pass"]
    if band and len(task.party) < rng.randint(4, MOST_IN_HEX):
        return Chose(rng.choice(band))
    goals = _goals(desk, task.seat)
    if moves and goals:
        return min(moves, key=lambda move: min(desk.ground.far[desk.ground.index[move.to]][goal] for goal in goals))
    return rng.choice(moves) if moves else Chose("pass")


def _crowd(desk: Desk, seat: int, at: int) -> int:
    """How many counters a player has there."""
    army = desk.hex(at).army(seat)
    return army.size if army else 0


def _move(desk: Desk, task: movement.Move, names: list[str], moves: list[Moved], rng: Random) -> Event:
    """Strong stacks go for unexplored land, for citadels, or for weaker neighbours; the others stay."""
    state = desk.state
    wanted: list[tuple[float, Moved]] = []
    goals = [at for at in winning.citadels(desk) if desk.hex(at).owner != task.seat]
    crowded = any(_crowd(desk, task.seat, at) > MOST_IN_HEX for at in desk.owned(task.seat))
    if crowded and "part" in names and rng.random() < 0.7:
        return Chose("part")
    asked = [name for name in names if name in ("pins", "fly")]
    if not moves:
        return Chose(rng.choice(asked) if asked and rng.random() < 0.2 else "done")
    for move in moves:
        at = desk.ground.index[move.piece.partition("_")[2]]
        size = _crowd(desk, task.seat, at)
        to = desk.ground.index[move.to]
        tile = desk.hex(to)
        if tile.owner < 0 and tile.terrain != SEA and size >= 2:
            wanted.append((2 + rng.random(), move))
        elif goals and size >= 6:
            near = min(desk.ground.far[at][goal] for goal in goals)
            if min(desk.ground.far[to][goal] for goal in goals) < near:
                wanted.append((4 + rng.random(), move))
        elif tile.owner not in (-1, task.seat) and size > 2 + _defence(desk, to, task.seat):
            wanted.append((1 + rng.random(), move))
        elif tile.owner == task.seat and size >= 2 and _front(desk, task.seat, to) > _front(desk, task.seat, at):
            wanted.append((rng.random(), move))
    if not wanted or rng.random() < 0.1:
        return Chose("done")
    if state.turn < 1:
        return Chose("done")
    return max(wanted, key=lambda pair: pair[0])[1]


def _defence(desk: Desk, at: int, seat: int) -> int:
    """What stands against a player there."""
    tile = desk.hex(at)
    return tile.fort + sum(army.size for army in tile.armies if army.seat != seat) + bool(tile.income)


def _build(desk: Desk, task: building.Build, names: list[str]) -> Event:
    """A citadel where one may be built and would not make two; else the highest fort first."""
    places = [name for name in names if name in desk.ground.index]
    state = desk.state
    level = {name: desk.hex(desk.ground.index[name]).fort for name in places}
    crowns = [name for name in places if level[name] == CITADEL - 1]
    if crowns:
        return Chose(crowns[0])
    towers = [name for name in places if level[name] < CITADEL - 1]
    rich = income(state, task.seat).total >= citadel_income(state)
    castle = any(desk.hex(at).fort >= CITADEL - 1 for at in desk.owned(task.seat))
    if not towers or (rich and castle and desk.player(task.seat).gold < 15):
        return Chose("done")
    return Chose(max(towers, key=lambda name: level[name]))


def _bribe(desk: Desk, task: exploring.Bribe, names: list[str]) -> Event:
    """Cheap guards are paid off, the dear ones fought."""
    gold = desk.player(task.seat).gold
    guards = [name for name in names if name in desk.counters.value]
    cheap = [name for name in guards if exploring.price(desk, task.at, name) * 3 <= gold]
    return Chose(cheap[0] if cheap else "fight")


def _retreat(desk: Desk, task: retreating.Retreat, names: list[str], moves: list[Moved], rng: Random) -> Event:
    if "stay" not in names:
        return rng.choice(moves)
    mine = _might(desk, task.seat)
    theirs = sum(_might(desk, side.seat) for side in desk.battle.sides if side.seat != task.seat)
    return rng.choice(moves) if mine * 2 < theirs and rng.random() < 0.8 else Chose("stay")


def _might(desk: Desk, seat: int) -> int:
    side = side_of(desk.battle, seat)
    return sum(value(desk.state, desk.battle, side, fighter) for fighter in standing(side))


def _weakest(desk: Desk, task: losses.Loss, names: list[str]) -> str:
    """A building takes the first hits while it lasts, then whoever is worth least."""
    value_of = desk.counters.value

    def cost(name: str) -> tuple[int, int]:
        bare = name.partition("+")[0]
        return (0 if is_building(bare) else 1 if not is_unit(bare) else 2, value_of.get(bare, 0))

    return min(names, key=cost)
