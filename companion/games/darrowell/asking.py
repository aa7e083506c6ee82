"""What is awaited in each phase."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.darrowell import moving, placing, taking
from companion.games.darrowell.areas import coffin_room, fried_piper
from companion.games.darrowell.areas.common import OUTWARD
from companion.games.darrowell.card import Items
from companion.games.darrowell.effects import Spend
from companion.games.darrowell.ground import Map
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.vocabulary import GLASS_CHIPS, OUTSIDE
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.scene import NO_GROUND, Scene
from companion.table.dice import D6
from companion.table.prompts import Moves, Option, Prompt
from companion.table.words import Words, listed, named, say

CHIP = say("1 chip")
PICK_UP = Option("pick_up", say("Pick up all"), CHIP, ("DARR-CHIP-04", "DARR-ITEM-03"))
PICK_SOME = Option("pick_some", say("Pick some"), CHIP, ("DARR-CHIP-04", "DARR-ITEM-03"))
GLASS = Option("use_hour_glass", say("Turn glass"), say("{count} more chips", count=GLASS_CHIPS), ("DARR-GLASS-01",))
DROP = Option("drop", say("Drop an item"), rules=("DARR-FREE-02",))
END = Option("end_turn", say("End turn"), rules=("DARR-TURN-05", "DARR-TURN-07"))
DONE = Option("done", say("That is all"))
YES, NO = Option("yes", say("Yes")), Option("no", say("No"))


def prompt(ground: Map, state: State) -> Prompt:
    return _PHASES[state.phase](ground, state, state.players[state.actor])


def _action(ground: Map, state: State, player: Player) -> Prompt:
    """Everything one chip may be spent on here, and what is free (DARR-TURN-04)."""
    now = state.now
    options: list[Option] = []
    moves: tuple[Moves, ...] = ()
    if now.chips:
        if taking.may_pick_up(ground, state):
            options += (PICK_UP, PICK_SOME)
        found = moving.ways(ground, state)
        moves = found.moves(player.colour)
        options += found.options
    if now.visit:
        options += _specials(ground.procedure(now.visiting, state.house), ground, now.visit, now.chips > 0)
    if "hour_glass" in player.items:
        options.append(GLASS)
    if state.house.free_trade == "yes" and player.at != OUTSIDE:
        options += [
            Option(f"trade.{other.colour}", say("Trade: {name}", name=other.name), rules=("DARR-ITEM-08",))
            for other in state.players
            if other is not player and other.at == player.at
        ]
    if player.items:
        options.append(DROP)
    options.append(END)
    return Prompt(player.colour, _chips_left(now.chips), options=tuple(options), moves=moves, rules=("DARR-TURN-04",))


_LEFT = [say("No chips left: what else?"), say("1 chip: what do you do?")]


def _chips_left(chips: int) -> Words:
    while len(_LEFT) <= chips:
        _LEFT.append(say("{chips} chips: what do you do?", chips=len(_LEFT)))
    return _LEFT[chips]


_KEPT: dict[tuple[Procedure, Scene, bool], tuple[Option, ...]] = {}


def _specials(procedure: Procedure, ground: Map, scene: Scene, chips: bool) -> tuple[Option, ...]:
    """What the special area offers beside what every turn offers."""
    key = (procedure, scene, chips)
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) > 20_000:
            _KEPT.clear()
        found = _KEPT[key] = _offered(procedure, ground, scene, chips)
    return found


def _offered(procedure: Procedure, ground: Map, scene: Scene, chips: bool) -> tuple[Option, ...]:
    step = procedure.steps[scene.step]
    laid = ground.ground(procedure.name, scene.side)
    open_now = {
        option.name
        for option in interpreter.open_options(step, scene, laid)
        if option.name not in OUTWARD and (chips or not any(isinstance(each, Spend) for each in option.effects))
    }
    asked = interpreter.prompt(procedure, laid, scene, "")
    return tuple(_dressed(option, procedure.name, ground, scene) for option in asked.options if option.name in open_now)


def _dressed(option: Option, procedure: str, ground: Map, scene: Scene) -> Option:
    """The same option, naming the dice it speaks of and what lies in the coffins they open."""
    if procedure == "fried_piper" and scene.step == "tune" and option.name.startswith("again_"):
        faces = fried_piper.throws(fried_piper.lying(scene)).get(option.name)
        if faces:
            return Option(option.name, say("Again: {faces}", faces=listed(faces)), option.cost, option.rules)
    coffins = ground.board.coffins
    if procedure == "coffin_room" and scene.step == "lids" and coffins:
        numbers = coffin_room.choices(coffin_room.dice_of(scene))[option.name]
        found = [
            say("{count} gold", count=each) if isinstance(each, int) else named(each)
            for each in coffin_room.contents(coffins, numbers)
        ]
        return Option(option.name, say("Open {numbers}", numbers=listed(numbers)), listed(found), option.rules)
    return option


def _special(ground: Map, state: State, player: Player) -> Prompt:
    """The next question of a procedure."""
    now = state.now
    scene = now.run or now.visit
    assert scene
    name = now.running if now.run else now.visiting
    asked = interpreter.prompt(
        ground.procedure(name, state.house), ground.ground(name, scene.side), scene, player.colour
    )
    if name == "coffin_room" and scene.step == "lids":
        dressed = tuple(_dressed(option, name, ground, scene) for option in asked.options)
        return Prompt(player.colour, asked.words, options=dressed, rules=asked.rules)
    return asked


def _duel(ground: Map, state: State, player: Player) -> Prompt:
    duel = state.now.duel
    assert duel and duel.scene
    return interpreter.prompt(ground.procedure("duel", state.house), NO_GROUND, duel.scene, player.colour)


def _items(items: Items) -> tuple[Option, ...]:
    return tuple(Option(item, named(item)) for item in dict.fromkeys(items))


def _duel_name(ground: Map, state: State, player: Player) -> Prompt:
    duel = state.now.duel
    assert duel
    loser = state.players[duel.rival if duel.won else state.turn]
    words = say("Which item do you want from {name}?", name=loser.name)
    return Prompt(player.colour, words, options=_items(loser.items), rules=("DARR-DUEL-08",))


def _duel_answer(ground: Map, state: State, player: Player) -> Prompt:
    duel = state.now.duel
    assert duel
    pay = say("{gold} gold", gold=min(5, player.gold))
    offers = (
        Option("give", say("Give it"), named(duel.item), ("DARR-DUEL-09",)),
        Option("refuse", say("Refuse"), pay, ("DARR-DUEL-10",)),
    )
    words = say("{item}: do you give it?", item=named(duel.item))
    return Prompt(player.colour, words, options=offers, rules=("DARR-DUEL-09", "DARR-DUEL-10"))


def _pick(ground: Map, state: State, player: Player) -> Prompt:
    things = {thing.name: thing for thing in taking.within_reach(ground, state, state.now.spare)}
    offers = [
        Option(
            name,
            named(thing.item) if thing.item else say("{gold} gold", gold=thing.gold),
            say("{count} armor", count=thing.hazard) if thing.hazard else Words(""),
        )
        for name, thing in things.items()
    ]
    words = Words("What do you take for this chip?")
    return Prompt(player.colour, words, options=(*offers, DONE), rules=("DARR-ITEM-03",))


def _drop(ground: Map, state: State, player: Player) -> Prompt:
    keep = Option("done", say("Nothing"))
    words = Words("What do you drop? It is gone for good.")
    return Prompt(player.colour, words, options=(*_items(player.items), keep), rules=("DARR-FREE-02", "DARR-ITEM-07"))


def _second_glass(ground: Map, state: State, player: Player) -> Prompt:
    cursed = state.now.due[0].startswith(taking.CURSED)
    words = Words("Your glass is cursed: turn it first?") if cursed else Words("A new glass: turn the old one?")
    return Prompt(player.colour, words, options=(GLASS, Option("keep", say("Keep it"))), rules=("DARR-GLASS-06",))


def _chased(ground: Map, state: State, player: Player) -> Prompt:
    places = moving.refuges(ground, state)
    words = Words("Which way do you run?")
    return Prompt(player.colour, words, moves=(Moves(player.colour, places),), rules=("DARR-DRAGON-05",))


def _trade(ground: Map, state: State, player: Player) -> Prompt:
    trade = state.now.trade
    assert trade
    other = state.players[trade.rival]
    give = [Option(f"give.{o.name}", say("Give: {item}", item=o.words)) for o in _items(player.items)]
    ask = [Option(f"ask.{o.name}", say("Ask: {item}", item=o.words)) for o in _items(other.items)]
    words = say("What changes hands with {name}?", name=other.name)
    return Prompt(player.colour, words, options=(*give, *ask, DONE), rules=("DARR-ITEM-08",))


def _trade_agree(ground: Map, state: State, player: Player) -> Prompt:
    trade = state.now.trade
    assert trade
    active, item = state.players[state.turn].name, named(trade.item)
    text = "Do you take {item} from {name}?" if trade.giving else "Do you give {item} to {name}?"
    return Prompt(player.colour, say(text, item=item, name=active), options=(YES, NO), rules=("DARR-ITEM-08",))


def _throw(text: str, *rules: str) -> Callable[[Map, State, Player], Prompt]:
    words = Words(text)

    def asked(ground: Map, state: State, player: Player) -> Prompt:
        return Prompt(player.colour, words, die=D6, rules=rules)

    return asked


def _game_over(ground: Map, state: State, player: Player) -> Prompt:
    return Prompt("", outcome(state), over=True, rules=("DARR-PLACE-01",))


def outcome(state: State) -> Words:
    """How the game ended, in one sentence."""
    if state.solo:
        gold = player_gold(state.players[0])
        if placing.won_alone(state):
            return say("Won: {gold}, and out in time.", gold=gold)
        if state.players[0].at == OUTSIDE:
            return say("Out with {gold}: not enough to win.", gold=gold)
        return say("Still inside: no win.")
    first = [player for player in state.players if placing.places(state).get(player.colour) == 1]
    if not first:
        return say("Nobody got out.")
    names = listed([player.name for player in first])
    if len(first) > 1:
        return say("{names} share the first place.", names=names)
    return say("{name} wins with {gold}.", name=names, gold=player_gold(first[0]))


def player_gold(player: Player) -> Words:
    return say("{gold} gold", gold=player.gold)


_PHASES: dict[str, Callable[[Map, State, Player], Prompt]] = {
    "setup_order": _throw("Throw for the first turn.", "DARR-SETUP-06"),
    "setup_start": _throw("Throw for your start room.", "DARR-SETUP-08"),
    "action": _action,
    "special": _special,
    "duel": _duel,
    "duel_name": _duel_name,
    "duel_answer": _duel_answer,
    "pick": _pick,
    "drop": _drop,
    "second_glass": _second_glass,
    "chased": _chased,
    "trade": _trade,
    "trade_agree": _trade_agree,
    "game_over": _game_over,
}
