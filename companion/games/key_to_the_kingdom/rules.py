"""Key to the Kingdom: what is awaited in each phase, and who judges the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from companion.boards.teaching import Lesson
from companion.games.key_to_the_kingdom import (
    claims,
    crossing,
    folding,
    naming,
    places,
    players,
    refusing,
    soundness,
    teaching,
    telling,
    turn,
    view,
    walking,
)
from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ground import read, reference
from companion.games.key_to_the_kingdom.hazards import PLACES, procedure
from companion.games.key_to_the_kingdom.house import HOUSE_RULES, House
from companion.games.key_to_the_kingdom.monsters import MONSTERS, monster
from companion.games.key_to_the_kingdom.state import Player, State
from companion.games.key_to_the_kingdom.vocabulary import COLOURS, EQUIPMENT, HAZARDS
from companion.play.given import saying
from companion.play.rules import HouseRule, Rules, Setup, choices, house
from companion.procedures import interpreter, odds
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Odds
from companion.procedures.scene import Ground
from companion.table.claims import Claim
from companion.table.dice import D8
from companion.table.events import Chose, Drew, Event, Given, IllegalEvent, Moved, Rolled
from companion.table.prompts import Moves, Option, Pile, Prompt, Shifts
from companion.table.rulings import Ruling
from companion.table.view import TableView
from companion.table.words import SILENCE, Words, named, say


class KeyToTheKingdom(Rules[State]):
    """Waddingtons, 1990: hold the Key and one more Treasure, and get out of the Kingdom."""

    id = "key_to_the_kingdom"
    title = "Key to the Kingdom"
    players = range(2, 7)
    colours = COLOURS
    board_kind = KingdomBoard
    simulated_house = {"treasure_cards": "dealt"}
    house_rules = tuple(HouseRule(rule.name, rule.ask, rule.gap, choices(House, rule.name)) for rule in HOUSE_RULES)

    def __init__(self) -> None:
        super().__init__()
        self.map = reference()

    def on(self, board: str) -> KeyToTheKingdom:
        """The same rules on another board: "reference", or the path of a board file. Raises BadBoard, OSError."""
        if board != "reference":
            self.map = read(Path(board))
        return self

    @property
    def board(self) -> KingdomBoard:
        return self.map.board

    def lesson(self) -> Lesson:
        return teaching.lesson()

    def new(self, setup: Setup) -> State:
        self.seated(setup)
        agreed = house(House, setup.house)
        cards = EQUIPMENT if agreed.equipment == "tracked" else ()
        start = self.map.board.start
        players = tuple(Player(seat.colour, seat.name, start, cards) for seat in setup.seats)
        state = State(agreed, players)
        if agreed.first_player == "first_named":
            desk = Desk(self.map, state)
            turn.begin(desk, 0)
            state = desk.state
        return state

    def prompt(self, state: State) -> Prompt:
        player = state.players[state.actor]
        return PROMPTS[state.phase](self, state, player)

    def judge(self, state: State, event: Event) -> tuple[State, list[Ruling]]:
        desk = Desk(self.map, state)
        if isinstance(event, Rolled):
            assert isinstance(event.face, int)
            (turn.first_throw if state.phase == "first_player" else turn.throw)(desk, event.face)
        elif isinstance(event, Moved):
            MOVES[state.phase](desk, event.to)
        elif isinstance(event, Chose):
            CHOICES[state.phase](desk, event.option)
        elif isinstance(event, Drew):
            DRAWS[state.phase](desk, event.card)
        else:
            folding.fold_board(desk)
        return desk.state, desk.rulings

    def given(self, state: State, given: Given) -> tuple[State, list[Ruling]]:
        desk = Desk(self.map, state)
        telling.told(desk, given, saying(given, self.claims(state), self.place))
        return desk.state, desk.rulings

    def view(self, state: State) -> dict[str, Any]:
        return view.view(self.map, state)

    def table(self, state: State) -> TableView:
        return view.table(self.map, state, self.expects(state))

    def faults(self, state: State) -> list[str]:
        return soundness.faults(self.map, state)

    def handbook(self, house_rules: Mapping[str, str]) -> dict[str, Procedure]:
        agreed = house(House, house_rules)
        sections = {name: procedure(name, agreed) for name in (*HAZARDS, *PLACES)}
        return {**sections, **{name: monster(name) for name in MONSTERS}}

    def ground(self, procedure: str, side: str, house_rules: Mapping[str, str], board: str = "reference") -> Ground:
        ground = reference() if board == "reference" else read(Path(board))
        return ground.ground(procedure, side, house(House, house_rules).dagger_exact == "yes")

    def simulated(self, state: State, prompt: Prompt, rng: Random) -> Event:
        return players.answer(self.map, state, prompt, rng)

    def refusal(self, state: State, event: Event) -> IllegalEvent:
        return refusing.refusal(self.map, state, self.expects(state), event)

    def winner(self, state: State) -> str:
        return state.winner

    def place(self, space: str) -> Words:
        return naming.place(self.map, space) if space in self.map.space else SILENCE

    def claims(self, state: State) -> tuple[Claim, ...]:
        return claims.claims(self.map, state)

    def secrets(self, state: State, seat: str) -> tuple[Words, ...]:
        contents = dict(state.contents)
        held = next((player.holders for player in state.players if player.colour == seat), ())
        return tuple(
            say("{holder}: {treasure}", holder=named(holder), treasure=named(contents[holder]))
            for holder in held
            if holder in contents
        )

    def odds(self, state: State) -> dict[str, Odds]:
        if state.phase != "procedure":
            return {}
        desk = Desk(self.map, state)
        held, ground, scene = crossing.scene_of(desk)
        chain = odds.Chain(held, ground, Outcome(scene), "turn")
        return chain.options() or {"": chain.odds()}


def _throw(text: str, rules: str) -> Callable[[KeyToTheKingdom, State, Player], Prompt]:
    ids = tuple(rules.split())
    words = Words(text)

    @cache
    def asked(colour: str) -> Prompt:
        return Prompt(colour, words, die=D8, rules=ids)

    return lambda game, state, player: asked(player.colour)


def _ask(text: str, rules: str, **options: str) -> Callable[[KeyToTheKingdom, State, Player], Prompt]:
    """A question with fixed answers, name and label."""
    ids = tuple(rules.split())
    words = Words(text)
    offers = tuple(Option(name, Words(label)) for name, label in options.items())

    @cache
    def asked(colour: str) -> Prompt:
        return Prompt(colour, words, options=offers, rules=ids)

    return lambda game, state, player: asked(player.colour)


def _procedure(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    assert player.scene is not None
    held = crossing.holding(state, player.held)
    ground = game.map.ground(player.held, player.scene.side, state.house.dagger_exact == "yes")
    return interpreter.prompt(held, ground, player.scene, player.colour)


def _move(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    return _moving(player.colour, state.face, state.choices)


@lru_cache(maxsize=16_384)
def _moving(colour: str, pips: int, places: tuple[str, ...]) -> Prompt:
    """The same throw from the same space is made again and again, and its answers are worked out with it."""
    words = say("Where do you go with the {pips}?", pips=pips)
    return Prompt(colour, words, moves=(Moves(colour, places),), rules=("KTK-MOVE-01",))


def _side(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    words = Words("On which dagger do you come out?")
    return Prompt(player.colour, words, moves=(Moves(player.colour, state.choices),))


def _caught_place(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    words = Words("On which space beside it do you stand?")
    return Prompt(player.colour, words, moves=(Moves(player.colour, state.choices),), rules=("KTK-WHIRL-13",))


def _dk_move(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    words = say("On which {face} does the Demon King land?", face=state.face)
    return Prompt(player.colour, words, moves=(Moves("demon_king", state.choices),), rules=("KTK-DK-01",))


ENTER_OR_WALK = (Option("enter", Words("Try it")), Option("walk", Words("Walk off")))
ENTER_OR_STAY = (Option("enter", Words("Try it")), Option("stay", Words("Stay here")))


def _at_dagger(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    hazard, _ = game.map.white[player.at]
    return _trying("{hazard}: try it, or walk off?", hazard, player.colour, ENTER_OR_WALK, "KTK-DAG-05")


def _hazard_offer(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    hazard, _ = game.map.white[player.at]
    return _trying("{hazard}: do you try it now?", hazard, player.colour, ENTER_OR_STAY, "KTK-DAG-02")


@lru_cache(maxsize=512)
def _trying(text: str, hazard: str, colour: str, offers: tuple[Option, ...], rule: str) -> Prompt:
    return Prompt(colour, say(text, hazard=named(hazard)), options=offers, rules=(rule,))


def _draw_monster(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    words = Words("Draw the top Monster. Which is it?")
    return Prompt(player.colour, words, pile=Pile("monsters", places.monsters_left(state)), rules=("KTK-KEY-02",))


def _printed_losses(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    cards = tuple(dict.fromkeys(player.equipment)) or (EQUIPMENT if state.house.equipment == "asked" else ())
    offers = (Option("done", say("That is all")), *(Option(card, named(card)) for card in cards))
    words = Words("Does the Monster’s card cost you anything?")
    return Prompt(player.colour, words, options=offers, rules=("KTK-KEY-04",))


def _cobra_pay(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    cards = tuple(dict.fromkeys(player.equipment)) or EQUIPMENT
    offers = tuple(Option(card, named(card)) for card in cards)
    return Prompt(player.colour, Words("Which card does the Cobra cost you?"), options=offers, rules=("KTK-KEY-09",))


def _look(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    words = say("Look into {holder}, alone.", holder=named(state.choices[0]))
    pile = Pile(state.choices[0], places.undealt(state))
    return Prompt(player.colour, words, pile=pile, private=True, rules=("KTK-KEY-03",))


def _steal(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    offers = [Option("decline", say("Take nothing"))]
    for choice in state.choices:
        colour, holder = choice.split(".")
        owner = next(each.name for each in state.players if each.colour == colour)
        offers.append(Option(choice, say("{owner}: {holder}", owner=owner, holder=named(holder))))
    return Prompt(player.colour, Words("Do you take a holder?"), options=tuple(offers), rules=("KTK-STEAL-01",))


def _deep_magic(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    offers = [
        Option(f"{each.colour}.deep_magic", say("{name} plays it", name=each.name), who=each.colour)
        for each in state.players
        if each.deep_magic
    ]
    offers.append(Option("none", say("Let it fold")))
    return Prompt(
        "", Words("Does anybody stop the fold?"), options=tuple(offers), rules=("KTK-WHIRL-04", "KTK-ITEM-05")
    )


def _fold_board(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    fold = state.fold
    assert fold is not None
    to = "out" if fold.opening else "in"
    words = Words("Fold the flap out now.") if fold.opening else Words("Fold the flap in now.")
    return Prompt(player.colour, words, shifts=(Shifts(fold.flap, (to,)),), rules=("KTK-WHIRL-11",))


def _pick(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    offers = tuple(Option(what, named(what)) for what in places.pool(Desk(game.map, state)))
    words = say("What do you take from the lost pool? {left} to take.", left=state.picks)
    return Prompt(player.colour, words, options=offers, rules=("KTK-RING-03", "KTK-RING-04"))


def _wizard_name(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    offers = (Option("done", say("No more")), *(Option(holder, named(holder)) for holder in state.lost_holders))
    words = Words("Which lost holder do you run for?")
    return Prompt(player.colour, words, options=offers, rules=("KTK-WIZ-02",))


def _wizard_card(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    cards = dict.fromkeys(places.own_lost(state, player.colour))
    offers = tuple(Option(card, named(card)) for card in cards)
    return Prompt(player.colour, Words("Which card do you want back?"), options=offers, rules=("KTK-WIZ-06",))


def _game_over(game: KeyToTheKingdom, state: State, player: Player) -> Prompt:
    name = next((each.name for each in state.players if each.colour == state.winner), "")
    return Prompt("", say("{winner} has won.", winner=name), over=True, rules=("KTK-WIN-01",))


PROMPTS: dict[str, Callable[[KeyToTheKingdom, State, Player], Prompt]] = {
    "first_player": _throw("Throw for the first turn.", "KTK-SET-07"),
    "walk": _throw("Throw the die and walk.", "KTK-TURN-02 KTK-TURN-05"),
    "procedure": _procedure,
    "move": _move,
    "side": _side,
    "caught_place": _caught_place,
    "dk_move": _dk_move,
    "at_dagger": _at_dagger,
    "hazard_offer": _hazard_offer,
    "at_wizard": _ask(
        "Which way do you leave the cloud?", "KTK-WIZ-07", magic_rainbow="Magic Rainbow", beam_bridge="Beam Bridge"
    ),
    "at_black_dagger": _ask("Fight for the holder, or walk off?", "KTK-KEY-06", fight="Fight", walk="Walk off"),
    "draw_monster": _draw_monster,
    "printed_fight": _ask(
        "Draw the top Monster and do as it says. How did it end?", "KTK-KEY-08", won="Won", lost="Lost"
    ),
    "printed_losses": _printed_losses,
    "look": _look,
    "cobra": _ask("Is the Cobra in it?", "KTK-KEY-09", yes="Yes", no="No"),
    "cobra_pay": _cobra_pay,
    "steal": _steal,
    "claim": _ask("Key and another Treasure?", "KTK-WIN-01 KTK-WIN-04", claim="Yes: open them", stay="Not yet"),
    "deep_magic_window": _deep_magic,
    "fold_board": _fold_board,
    "pick": _pick,
    "wizard_offer": _ask("Do you run the Wizard’s trial?", "KTK-WIZ-02 KTK-WIZ-08", trial="Run it", put_off="Not now"),
    "wizard_name": _wizard_name,
    "wizard_card": _wizard_card,
    "game_over": _game_over,
}

MOVES: dict[str, Callable[[Desk, str], None]] = {
    "move": walking.moved,
    "side": crossing.come_out,
    "caught_place": folding.place_caught,
    "dk_move": turn.put_king,
}

DRAWS: dict[str, Callable[[Desk, str], None]] = {
    "draw_monster": places.draw_monster,
    "look": places.look,
    "procedure": crossing.chosen,
}

CHOICES: dict[str, Callable[[Desk, str], None]] = {
    "procedure": crossing.chosen,
    "at_dagger": turn.leave_dagger,
    "hazard_offer": turn.leave_dagger,
    "at_wizard": turn.leave_wizard,
    "at_black_dagger": turn.leave_black_dagger,
    "printed_fight": lambda desk, choice: places.fought(desk, choice == "won"),
    "printed_losses": places.printed_loss,
    "cobra": lambda desk, choice: places.cobra(desk, choice == "yes"),
    "cobra_pay": places.cobra_paid,
    "steal": places.steal,
    "claim": lambda desk, choice: places.claim(desk, choice == "claim"),
    "deep_magic_window": folding.answer_magic,
    "pick": places.pick,
    "wizard_offer": places.answer_wizard,
    "wizard_name": places.answer_wizard,
    "wizard_card": places.take_own,
}
