"""What the table may see, as typed data: purses add up, counters are what lies there, a battle shows every die."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from random import Random

from companion.games import rules
from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.hits import loss_options
from companion.games.kings_and_things.reckoning import income
from companion.games.kings_and_things.stacks import secret
from companion.games.kings_and_things.state import Fighter, State, Walker
from companion.games.kings_and_things.throwing import Throw
from companion.games.kings_and_things.tokens import pictures, token
from companion.games.kings_and_things.vocabulary import TURN_PHASES
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.view import BattleView, TableView
from tests.games.kings_and_things.tables import realm
from tests.games.kings_and_things.test_battles import clash

GAME = rules("kings_and_things")


def faces_of(battle: BattleView) -> list[int]:
    fighters = [fighter for side in battle.sides for row in side.fighters for fighter in row]
    return [die.face for fighter in fighters for die in fighter.dice if die.face is not None]


def check(table: TableView, state: State) -> None:
    """Of any moment: what is shown is what the state holds."""
    for seat, view in enumerate(table.seats):
        assert view.purse and view.rack
        assert view.purse.gold == state.players[seat].gold
        assert view.purse.income == income(state, seat).total, view.purse
        assert view.rack.count == len(state.players[seat].rack)
        covered = [card.count for card in view.cards if card.id == "rack"]
        assert covered == [view.rack.count] * bool(view.rack.count)
        characters = {each.token.id: str(each.where) for each in view.purse.sources if each.token}
        for at, tile in enumerate(state.hexes):
            for name in {each for army in tile.armies if army.seat == seat for each in army.up} & characters.keys():
                assert characters[name] == f"on {at + 1}"
    nth = TURN_PHASES.index(state.phase) + 1 if state.phase in TURN_PHASES else 0
    assert (table.phase.nth if table.phase else 0) == nth
    stacks = {piece.id: piece for piece in table.pieces if piece.kind == "stack"}
    for at, tile in enumerate(state.hexes):
        for army in tile.armies:
            piece = stacks[f"{state.players[army.seat].colour}_h{at + 1}"]
            assert sum(token.count for token in piece.tokens if token.covered) == len(army.down)
            assert {token.id for token in piece.tokens if not token.covered} == set(army.up)


def test_any_moment_of_a_simulated_game_is_shown_as_it_is() -> None:
    session = Session(GAME, Setup(GAME.id, seats(GAME, 3), dict(GAME.simulated_house)))
    rng, battles, thrown = Random(5), 0, 0
    for step in range(700):
        if session.prompt.over:
            break
        session.tell(GAME.simulated(session.state, session.prompt, rng))
        if step % 3 and session.state.battle is None:
            continue
        table = GAME.table(session.state)
        check(table, session.state)
        if (battle := table.battle) and session.state.battle:
            battles += 1
            rolls = [roll.face for roll in session.state.battle.rolls]
            assert not set(faces_of(battle)) - set(rolls)
            fighters = [fighter for side in battle.sides for row in side.fighters for fighter in row]
            now = sum(die.now for fighter in fighters for die in fighter.dice)
            throwing = isinstance(GAME.desk(session.state).question, Throw)
            assert now == throwing, "exactly one die is thrown now, or none"
            thrown += throwing
    assert battles > 20 and thrown > 10


def test_the_lost_stay_in_sight_with_their_dice_until_the_round_is_over() -> None:
    table = clash("druid,troll", "walrus,eskimos").do("choose fight", "roll 1", "choose eskimos")
    battle = GAME.table(table.state).battle
    assert battle and battle.step == 2
    attack, defence = battle.sides
    assert (str(attack.does), str(defence.does)) == ("attacks", "holds hex 1")
    fighters = {each.token.id: each for side in battle.sides for row in side.fighters for each in row}
    assert set(fighters) == {"druid", "troll", "walrus", "eskimos"}
    assert [name for name, each in fighters.items() if each.out] == ["eskimos"]
    assert [die.face for die in fighters["druid"].dice] == [1]
    assert (attack.taken + defence.taken, fighters["eskimos"].dice) == (1, ())
    after = table.do("roll 6", "roll 6", "choose stay", "choose stay")
    assert after["battle.round"] == "2"
    second = GAME.table(after.state).battle
    assert second and not faces_of(second)
    assert not any(each.out for side in second.sides for row in side.fighters for each in row)


def test_whom_a_hit_may_take_is_shown_as_its_counter() -> None:
    """Whoever bears a bow, and one of the guards, as themselves."""
    table = realm(2, "h1 plains grey")
    shown = [token(GAME.desk(table.state), name) for name in ("troll", "guards:troll", "troll+bow")]
    assert [each.id for each in shown if each] == ["troll"] * 3


def test_nobody_who_can_take_no_hit_is_named_for_one() -> None:
    """KNT-HIT-07: a tower takes one, and is neutralised then."""
    desk = GAME.desk(realm(2, "h1 plains grey").state)
    fighters = (Fighter("troll"), Fighter("tower", hits=1), Fighter("bears", out=True), Fighter("keep", hits=1))
    assert [option.name for option in loss_options(desk, fighters)] == ["troll", "keep"]


def test_naming_a_counter_is_a_secret_where_one_lies_face_down_and_is_entered() -> None:
    up, down = Walker("troll", True, 4), Walker("troll", False, 4)
    for record, hidden in (("table", False), ("private_entry", True)):
        desk = GAME.desk(realm(2, "h1 plains grey", record=record).state)
        assert (secret(desk, (up, up)), secret(desk, (up, down))) == (False, hidden)


def test_every_counter_that_has_a_picture_is_a_counter() -> None:
    text = (files("companion.games.kings_and_things") / "pictures.toml").read_text(encoding="utf-8")
    named = [name for names in tomllib.loads(text).values() for name in names]
    assert len(named) == len(set(named)) == len(pictures())
    kinds = counters("later").kind | counters().kind
    assert set(named) <= set(kinds)
    drawn = {name for name, kind in kinds.items() if kind.kind in ("creature", "special_character", "magic", "event")}
    assert drawn <= set(named), drawn - set(named)


def test_what_lies_on_the_table() -> None:
    """KNT-GEN-02: each counter that hands lay down, where it lies, and nothing that is not there."""

    def lying(*lines: str) -> dict[tuple[str, str], int]:
        table = realm(2, *lines)
        lies = table.game.game.facts.lies(table.game.desk(table.state))
        return {(lie.thing, lie.at): many for lie, many in lies.items() if many and lie.thing != "face_down"}

    kingdom = ("h1 plains grey", "h1 fort keep", "h1 income city", "h1.grey up warlord", "h1.grey down 2")
    beside = ("h2 desert", "h2 guards bears", "h2 loot pearl", "cloud h2", "grey gold 5", "grey rack_count 3")
    there = {"plains": 1, "marker_of_grey": 1, "keep": 1, "city": 1, "warlord": 1, "down_of_grey": 2}
    assert lying(*kingdom, *beside) == {
        **{(thing, "h1"): many for thing, many in there.items()},
        **{(thing, "h2"): 1 for thing in ("desert", "bears", "pearl", "black_cloud")},
        ("gold", "grey"): 5,
        ("rack", "grey"): 3,
    }
    assert lying("h1 plains grey") == {("plains", "h1"): 1, ("marker_of_grey", "h1"): 1}
