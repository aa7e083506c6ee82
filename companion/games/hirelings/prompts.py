"""What is asked in each phase. Prompts are functions of little, so each is made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from companion.games.hirelings import cards, fire, walking
from companion.games.hirelings.deck import Deck
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.monsters import PREFIX
from companion.games.hirelings.state import Hireling, State
from companion.games.hirelings.vocabulary import DRAGON, HELP
from companion.procedures import interpreter
from companion.procedures.graph import Throw
from companion.procedures.readings import Reaches
from companion.procedures.scene import NO_GROUND, Scene
from companion.table.dice import D6
from companion.table.prompts import Moves, Option, Pile, Prompt
from companion.table.words import Words, say

FLIP = Option("flip", Words("Flip a card"), rules=("HIRE-CARD-01", "HIRE-TURN-03"))
DECLINE = Option("decline", Words("Take nothing"), rules=("HIRE-SHARE-07",))
TOP = Option(cards.TOP, Words("Top of pack"), rules=("HIRE-FIRE-10",))
BURN = Option("burn", Words("Burn"), rules=("HIRE-FIRE-11",))
YES_NO = (Option("yes", Words("Yes")), Option("no", Words("No")))


def prompt(dungeon: Dungeon, state: State) -> Prompt:
    """What is awaited now."""
    return ASKED[state.phase](dungeon, state, state.players[state.actor])


def _setup(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    offers = tuple(Option(each.colour, say("{name}", name=each.name)) for each in state.players)
    return Prompt("", Words("Who is the youngest?"), options=offers, rules=("HIRE-SET-08", "HIRE-SET-02"))


# -- dice -------------------------------------------------------------------------------------------------------------


def _move_roll(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    return _d6(player.colour, dungeon.deck(state.house).sums(player.front)[0], state.may_flip)


def _bonus_move(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    return _bonus(player.colour, dungeon.deck(state.house).sums(player.front)[0])


@lru_cache(maxsize=256)
def _d6(colour: str, added: int, may_flip: bool) -> Prompt:
    if may_flip:
        words = say("Throw the d6 (+{added}), or flip a card?", added=added)
        words = words if added else say("Throw the d6, or flip a card?")
        rules = ("HIRE-TURN-03", "HIRE-CARD-01", "HIRE-MOVE-01")
        return Prompt(colour, words, die=D6, options=(FLIP,), rules=rules)
    words = say("Throw the d6; your cards add {added}.", added=added) if added else say("Throw the d6 and walk.")
    return Prompt(colour, words, die=D6, rules=("HIRE-MOVE-01", "HIRE-TURN-08"))


@lru_cache(maxsize=256)
def _bonus(colour: str, added: int) -> Prompt:
    words = say("Bonus move: throw the d6; cards add {added}.", added=added)
    words = words if added else say("Bonus move: throw the d6 again.")
    return Prompt(colour, words, die=D6, rules=("HIRE-MON-05", "HIRE-MON-06", "HIRE-MON-09", "HIRE-CARD-13"))


@lru_cache(maxsize=16)
def _fireball(colour: str) -> Prompt:
    return Prompt(colour, Words("Throw the d6 for the Fireball."), die=D6, rules=("HIRE-FIRE-03", "HIRE-FIRE-04"))


def _fire_move(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    return _fireball(player.colour)


# -- rooms and monsters -----------------------------------------------------------------------------------------------


def _procedure(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    assert player.scene is not None
    return _in_scene(
        dungeon, player.square, player.held, state.house.monster_leave, player.scene, state.may_flip, player.colour
    )


@lru_cache(maxsize=4096)
def _in_scene(
    dungeon: Dungeon, square: str, held: str, leave: str, scene: Scene, may_flip: bool, colour: str
) -> Prompt:
    procedure = dungeon.procedure(held, leave)
    asked = interpreter.prompt(procedure, NO_GROUND, scene, colour)
    step = procedure.steps[scene.step]
    words = asked.words
    on = step.rows[0].on if isinstance(step, Throw) else None
    if isinstance(on, Reaches):
        name = dungeon.square[square].name or "monster"
        called = Words(name[:1].upper() + name[1:]) if held.startswith(PREFIX) else Words(procedure.title)
        words = wanted(called, on.low, scene.tally(HELP))
    options = (FLIP, *asked.options) if may_flip else asked.options
    return Prompt(colour, words, die=asked.die, options=options, rules=asked.rules)


def wanted(who: Words, number: int, help: int) -> Words:
    """What the die itself must show, the cards in front already counted."""
    if not help:
        return say("{who}: {number} or more on the d8.", who=who, number=number)
    if number - help <= 1:
        return say("{who}: any throw of the d8 passes.", who=who)
    return say("{who}: {need} or more on the d8 (cards +{help}).", who=who, need=number - help, help=help)


def _moved_by_room(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    squares = tuple(name for name, what in dungeon.what.items() if what != "fire_track")
    words = Words("Where does the room put you?")
    return Prompt(player.colour, words, moves=(Moves(player.colour, squares),), rules=("HIRE-ROOM-11",))


def _d8_rolled(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    return Prompt(player.colour, Words("Did you throw the d8 for it?"), options=YES_NO, rules=("HIRE-ROOM-12",))


# -- ways -------------------------------------------------------------------------------------------------------------


def _stepping(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    return _which_way(dungeon, player.square, walking.ways(dungeon, state), state.steps, player.colour)


@lru_cache(maxsize=1024)
def _which_way(dungeon: Dungeon, square: str, ways: tuple[str, ...], steps: int, colour: str) -> Prompt:
    fire_next = dungeon.square[square].fire_next
    offers = tuple(
        Option(way, Words(dungeon.square[way].way or ("Fireball way" if way == fire_next else f"By {way}")))
        for way in ways
    )
    words = say("{steps} steps to go: which way?", steps=steps) if steps > 1 else say("1 step to go: which way?")
    return Prompt(colour, words, options=offers, rules=("HIRE-MOVE-03",))


# -- cards ------------------------------------------------------------------------------------------------------------


def _pile(dungeon: Dungeon, state: State, who: str, deck: str, words: Words, rules: tuple[str, ...]) -> Prompt:
    unseen = dungeon.deck(state.house).unseen(*state.seen)
    return Prompt(who, words, pile=Pile(deck, unseen), rules=rules)


def _flip(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    words = Words("Turn up the top card of your pack.")
    return _pile(dungeon, state, player.colour, player.colour, words, ("HIRE-CARD-01",))


def _draw(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    victim = next(each for each in state.players if each.colour == state.victim)
    words = say("Turn up the top card of {victim}’s pack.", victim=victim.name)
    return _pile(dungeon, state, player.colour, victim.colour, words, ("HIRE-SHARE-06",))


def _spend_top(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    words = Words("Turn up your top card: it is spent.")
    return _pile(dungeon, state, player.colour, player.colour, words, ("HIRE-FIRE-10", "HIRE-CARD-12"))


def _share_check(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    names = {each.colour: each.name for each in state.players}
    offers = tuple(
        Option(colour, say("From {name}", name=names[colour]), rules=("HIRE-SHARE-05",))
        for colour in cards.may_draw_from(dungeon, state)
    )
    words = Words("Draw a card from a neighbour here?")
    return Prompt(player.colour, words, options=(DECLINE, *offers), rules=("HIRE-SHARE-01", "HIRE-SHARE-07"))


def payments(deck: Deck, ways: tuple[str, ...]) -> tuple[Option, ...]:
    """What may be spent: the pile's top, which nobody knows, or a card that lies open."""
    return tuple(TOP if way == cards.TOP else _open_card(deck, way) for way in ways)


def _open_card(deck: Deck, name: str) -> Option:
    card = deck.card[name]
    words = say("Move +{value}", value=card.value) if card.kind == "move" else say("Evade +{value}", value=card.value)
    return Option(name, words, Words(card.title), ("HIRE-FIRE-10",))


def _spend(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    offers = payments(dungeon.deck(state.house), cards.ways_to_pay(state, player))
    words = Words("What do you pay with?")
    if state.owed > 1:
        words = say("What do you pay with? {owed} to pay.", owed=state.owed)
    return Prompt(player.colour, words, options=offers, rules=("HIRE-ROOM-22",))


def _fire_escape(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    if not fire.can_escape(dungeon, state):
        words = Words("Nothing saves you: take your piece off.")
        return Prompt(player.colour, words, confirm=True, rules=("HIRE-FIRE-11", "HIRE-FIRE-18"))
    offers = payments(dungeon.deck(state.house), cards.ways_to_pay(state, player))
    words = Words("The fire has you. Which card saves you?")
    return Prompt(player.colour, words, options=(*offers, BURN), rules=("HIRE-FIRE-09", "HIRE-FIRE-11"))


# -- the end ----------------------------------------------------------------------------------------------------------


def _game_over(dungeon: Dungeon, state: State, player: Hireling) -> Prompt:
    names = {each.colour: each.name for each in state.players}
    rules = ("HIRE-GEN-01", "HIRE-END-05")
    if state.winner == DRAGON:
        return Prompt("", Words("All have burned. Rovert has won."), over=True, rules=("HIRE-END-03",))
    if not state.winner:
        return Prompt("", Words("You have stopped. Nobody got out."), over=True, rules=("HIRE-END-02",))
    winner = names[state.winner]
    return Prompt("", say("{winner} was out first and has won.", winner=winner), over=True, rules=rules)


Asker = Callable[[Dungeon, State, Hireling], Prompt]

ASKED: dict[str, Asker] = {
    "setup": _setup,
    "room_check": _procedure,
    "move_roll": _move_roll,
    "flip": _flip,
    "stepping": _stepping,
    "encounter": _procedure,
    "moved_by_room": _moved_by_room,
    "d8_rolled": _d8_rolled,
    "spend": _spend,
    "spend_top": _spend_top,
    "bonus_move": _bonus_move,
    "share_check": _share_check,
    "draw": _draw,
    "fire_move": _fire_move,
    "fire_escape": _fire_escape,
    "game_over": _game_over,
}
