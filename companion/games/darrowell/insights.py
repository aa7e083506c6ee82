"""What can be worked out beyond the rule book: the chances of getting out, and, for practice, the best use of dice."""

from __future__ import annotations

from fractions import Fraction

from companion.games.darrowell import escaping, series
from companion.games.darrowell.areas import coffin_room, fried_piper
from companion.games.darrowell.card import Items, room
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.escaping import SURE, Chance, Traveller
from companion.games.darrowell.ground import Map
from companion.games.darrowell.setup import FirstThrow, StartThrow
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.vocabulary import OUTSIDE, RED_CHIPS
from companion.play.insight import Insight
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain
from companion.procedures.scene import Scene
from companion.table.words import Words, listed, number, say

ITEM_WORTH = Fraction(7, 2)
"""What an item counts beside gold: what Benny pays in the mean."""


def insights(desk: Desk, seat: str) -> tuple[Insight, ...]:
    """For that seat, or for whoever’s turn it is. Nothing in this game is hidden, so nothing here is private."""
    ground, state = desk.ground, desk.state
    if state.over:
        return series.standing([state])
    if isinstance(desk.question, FirstThrow | StartThrow):
        return ()
    asked = next((each for each in state.players if each.colour == seat), state.players[state.turn])
    found = [way_out(ground, state, asked)]
    if asked is state.players[state.turn]:
        found += [*_coffins(ground, state, asked), *_tune(ground, state)]
    return tuple(found)


# -- can I still get out? ------------------------------------------------------------------------------------------


def way_out(ground: Map, state: State, player: Player) -> Insight:
    """Which ways off the map are surely, possibly or no longer within reach of the chips of one turn."""
    title = say("Can {name} still get out?", name=player.name)
    if player.at == OUTSIDE:
        return Insight(title, (say("{name} is out already.", name=player.name),))
    chances = leaving(ground, state, player)
    everything = max(chances.values(), default=Chance(Fraction(0)))
    if everything.good < 1:
        everything = _chance(ground, state, player, frozenset(chances))
    chips = _chips(state, player)
    lines = (say("Chips left: {chips}. With these items: {chance}.", chips=chips, chance=said(everything)),)
    named_ways = ((_way(ground, way), said(each)) for way, each in chances.items())
    return Insight(title, lines, tuple(named_ways))


def leaving(ground: Map, state: State, player: Player) -> dict[str, Chance]:
    """The best chance of getting out by each way off the map, within one turn of that player’s."""
    return {way: _chance(ground, state, player, frozenset((way,))) for way in escaping.ways_out(ground)}


def _chance(ground: Map, state: State, player: Player, ways: frozenset[str]) -> Chance:
    now, own = state.now, player is state.players[state.turn]
    catapult = ground.board.catapult.area if ground.board.catapult else ""
    sprung = own and (catapult in now.chips.laid or not (now.stay.fresh or player.at != catapult))
    who = Traveller(
        player.at,
        player.items,
        _chips(state, player),
        len(player.curses),
        now.bridges if own else (),
        sprung,
    )
    return escaping.chance(ground, ways, now.closed if own else (), who)


def _chips(state: State, player: Player) -> int:
    """What is left of the turn under way, or what the next one begins with."""
    return state.now.chips.left if player is state.players[state.turn] else RED_CHIPS


def said(chance: Chance) -> Words:
    """“surely”, “no longer”, or how often in a hundred times."""
    if chance.good == SURE:
        return say("surely")
    if not chance.good and chance.exact:
        return say("no longer")
    percent = number(float(chance.good * 100))
    return say("{percent} %", percent=percent) if chance.exact else say("at least {percent} %", percent=percent)


def _way(ground: Map, way: str) -> Words:
    return say("Over the wall") if way == OUTSIDE else ground.names[way]


# -- the best use of dice ------------------------------------------------------------------------------------------


def _coffins(ground: Map, state: State, player: Player) -> tuple[Insight, ...]:
    """While the lids wait: what each division of the dice is worth to that card, the best first."""
    coffins, stay = ground.board.coffins, state.now.stay
    scene = stay.scene
    if coffins is None or scene is None or stay.playing != "coffin_room" or scene.step != "lids":
        return ()
    found = []
    for numbers in coffin_room.choices(coffin_room.dice_of(scene)).values():
        found_in = coffin_room.contents(coffins, numbers)
        things = [coffin_room.inside(each) for each in found_in]
        found.append((_worth(found_in, player), say("Open {numbers}", numbers=listed(numbers)), listed(things)))
    found.sort(key=lambda entry: entry[0], reverse=True)
    rows = tuple((label, things) for _, label, things in found)
    lines = (say("The best first; an item counts {worth} gold.", worth="3½"),)
    return (Insight(say("Which lids to open"), lines, rows, practice=True),)


def _worth(contents: tuple[str | int, ...], player: Player) -> Fraction:
    """Gold, and items there is room for."""
    items: Items = player.items
    total = Fraction(0)
    for each in contents:
        if isinstance(each, int):
            total += each
        elif room(items, player.curses, each) > 0:
            items = (*items, each)
            total += ITEM_WORTH
    return total


def _tune(ground: Map, state: State) -> tuple[Insight, ...]:
    """While the piper’s dice lie: the chance of three in a row with each choice, by all the chips that are left."""
    stay, chips = state.now.stay, state.now.chips.left
    scene = stay.scene
    if scene is None or stay.playing != "fried_piper" or scene.step != "tune" or not chips:
        return ()
    chances = tune(ground, state, scene)
    faces = fried_piper.throws(fried_piper.lying(scene))
    best = sorted(chances, key=lambda name: chances[name], reverse=True)
    rows = tuple((say("Again: {faces}", faces=listed(faces[name])), said(Chance(chances[name]))) for name in best)
    lines = (say("Three in a row within {chips} chips, the best first.", chips=chips),)
    return (Insight(say("Which dice to throw again"), lines, rows, practice=True),)


def tune(ground: Map, state: State, scene: Scene) -> dict[str, Fraction]:
    """The chance of the piper’s gold for each choice of dice, best play after it."""
    scene = scene.with_tally("chips", state.now.chips.left)
    chain = Chain(ground.procedure("fried_piper", state.house), ground.site("fried_piper"), Outcome(scene), "turn")
    return {name: odds.good for name, odds in chain.options().items() if name.startswith("again_")}
