"""Counters of cardboard in the window: what is held on the board, what may be picked, battles, purses, and secrets."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from companion.boards.curves import inside
from companion.boards.drawing import Options, draw
from companion.games import rules
from companion.games.kings_and_things.board import KadabBoard
from companion.games.kings_and_things.tokens import open_token, pictures
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Chose, Drew, Moved
from companion.table.prompts import Amount, Prompt
from companion.table.view import PhaseView, TokenView
from companion.table.words import Words
from tests.games.kings_and_things.test_battles import clash
from tests.play.at_table import play_on, simulated
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery_games import reached
from tests.ui.touch.inspection import inspect
from ui.art.holdings import holdings_of
from ui.art.sheets import PICTURES
from ui.table import languages
from ui.table.asks import GLANCE, Answer, answers, narrowed
from ui.touch.boardscene import spots
from ui.touch.layout import SIZES, TEXT_SIZES
from ui.touch.look import Look
from ui.touch.screens.houserules import HouseRules
from ui.touch.screens.play import Play
from ui.touch.screens.playing import ASIDES
from ui.touch.screens.seats import Seats
from ui.touch.screens.secret import Secret
from ui.touch.screens.sheets.lying import Lying
from ui.touch.screens.sheets.seat import SeatSheet
from ui.touch.things import Box, Picture, Plate, Scroll, Text, Things, Touch, place
from ui.touch.widgets.battle import battle_scene
from ui.touch.widgets.phase import phase_strip

GAME = "kings_and_things"
LOOK = Look(800, 480)


def words(things: Things, size: tuple[int, int] = (800, 480)) -> list[str]:
    return [each.thing.words for each in place(things, size) if isinstance(each.thing, Text)]


@pytest.fixture
def screen(desk: Desk) -> Play:
    """Somebody may move one of several stacks."""
    return gallery.play(desk.evening, reached(GAME, "choice-move"))


@pytest.mark.parametrize("kind", ["choice-move", "choice", "battle", "move"])
def test_whatever_is_pictured_can_be_drawn(desk: Desk, kind: str) -> None:
    """Laid out alone, a stack that nobody could draw was seen by no test."""
    gallery.play(desk.evening, reached(GAME, kind))
    pictures = [each.thing for each in place(desk.evening.things(800, 480), (800, 480))]
    drawn = [each for each in pictures if isinstance(each, Picture) and [*each.draw()]]
    assert drawn


def test_a_stack_is_carried_to_where_it_goes(desk: Desk) -> None:
    desk.evening.play(reached(GAME, "choice-move"), 0)
    desk.settle()
    screen = desk.evening.screen
    assert isinstance(screen, Play) and screen.board
    box = LOOK.law.boxes["board"]
    places = spots(screen.board.scene(LOOK), box.w, box.h)
    board = next(each for each in screen.things(LOOK) if isinstance(each, Touch) and each.lift)
    move = next(each for each in screen.game.seen.prompt.moves if each.piece in {a.picks for a in screen.answers()})
    start = next(answer.place for answer in screen.answers() if answer.picks == move.piece)
    assert board.lift and not board.lift(*places[next(space for space in places if space not in screen.at_places())])
    drop = board.lift(*places[start])
    assert drop and screen.picked == move.piece
    drop(*places[move.places[0]])
    desk.settle()
    entry = screen.game.seen.moment.entry
    assert entry and entry.event == Moved(move.piece, move.places[0])


def test_gold_income_and_how_far_a_stack_goes_are_always_in_sight(screen: Play) -> None:
    stacks = [answer for answer in screen.answers() if answer.picks and not answer.aside]
    assert stacks and all(str(answer.cost).endswith("4 steps") for answer in stacks)
    for size in SIZES:
        shown = words(screen.things(Look(*size)), size)
        for seat in screen.game.seen.table.seats:
            assert seat.purse
            assert str(seat.purse.gold) in shown and f"+{seat.purse.income}" in shown
        assert " ".join(shown).count("4 steps") == len(stacks)


def test_the_phase_shortens_and_never_goes() -> None:
    phase = PhaseView(Words("Recruit characters"), 2, 9)
    for wide in (420, 300, 200, 120):
        for text in TEXT_SIZES:
            look = Look(800, 480, text_size=text)
            strip = phase_strip(look, Box(0, 0, wide, 30), phase)
            said = words(strip)
            assert any(each.startswith("Recruit") for each in said), (wide, text)
            dots = [thing for thing in strip if isinstance(thing, Plate)]
            assert len(dots) in (0, 9)


def test_a_stack_is_picked_and_then_only_its_ways_are_asked_for(screen: Play) -> None:
    moves = {move.piece: set(move.places) for move in screen.game.seen.prompt.moves}
    assert len(moves) > 1
    picks = [answer for answer in screen.answers() if answer.event is None and not answer.aside]
    assert {answer.picks for answer in picks} == set(moves)
    screen.choose(picks[0])
    assert set(screen.at_places()) == moves[picks[0].picks]
    other = screen.answers()[-1]
    screen.choose(other)
    assert screen.picked == "" and len(screen.answers()) > len(picks)


def test_beside_which_stack_moves_several_other_things_have_one_handle_and_nothing_scrolls(screen: Play) -> None:
    """Three stacks, three other things and Done scrolled at 800x480, their counters cut at the list's edge."""
    options = {option.name for option in screen.game.seen.prompt.options}
    assert {"part", "pins", "fly"} <= options
    offered = screen.answers()
    assert not {"part", "pins", "fly"} & {each.name for each in offered} and offered[-1] == ASIDES
    for size in SIZES:
        placed = place(screen.things(screen.evening.look(*size)), size)
        assert not any(isinstance(each.thing, Scroll) for each in placed), size
    screen.choose(ASIDES)
    assert {"part", "pins", "fly"} <= {each.name for each in screen.answers()}


def test_a_board_without_numbers_keeps_its_letters(desk: Desk) -> None:
    screen = gallery.play(desk.evening, gallery.walking())
    assert screen.board
    scene = screen.board.scene(LOOK)
    assert scene.rings and all(ring.letter for ring in scene.rings)
    assert not scene.holdings


def test_a_tap_on_a_stack_fans_it_out(screen: Play) -> None:
    assert screen.board
    scene, box = screen.board.scene(LOOK), LOOK.law.boxes["board"]
    asked = screen.at_places()
    held = next(each for each in scene.holdings if each.stacks and each.space not in asked)
    screen.board.tapped(LOOK, *spots(scene, box.w, box.h)[held.space])
    sheet = screen.sheets[-1]
    assert isinstance(sheet, Lying) and sheet.holding == held
    said = " ".join(words(screen.things(LOOK)))
    for token in (token for pile in held.stacks for token in pile.tokens if not token.covered):
        assert str(token.words) in said


def test_nothing_covered_has_a_face() -> None:
    table = rules(GAME).table(reached(GAME, "battle").state)
    piles = [pile for held in holdings_of(table) for pile in held.stacks]
    backs = [token for pile in piles for token in pile.tokens if token.covered]
    assert backs and all(token == TokenView(words=token.words, count=token.count) for token in backs)


def test_the_tiles_fill_the_board_and_those_asked_for_are_numbered(screen: Play) -> None:
    assert screen.board
    box, board = LOOK.law.boxes["board"], screen.board.board
    scene = screen.board.scene(LOOK)
    there = spots(scene, box.w, box.h)
    numbered = {holding.space: holding.number for holding in scene.holdings if holding.number}
    assert set(numbered) == set(screen.at_places()), "the question names these"
    assert all(numbered[space] == space.removeprefix("h") for space in numbered)
    left, right = (pick(at[0] for at in there.values()) for pick in (min, max))
    top, foot = (pick(at[1] for at in there.values()) for pick in (min, max))
    assert foot - top > box.h * 0.8 and right - left > (box.h * 0.66)
    assert all(
        inside(board.outline(space), next(each.at for each in board.spaces if each.id == space)) for space in there
    )
    assert not inside((), (0.0, 0.0))


def test_three_players_see_no_more_tiles_than_theirs() -> None:
    game = rules(GAME)
    state = game.new(Setup(GAME, seats(game, 3), {}))
    board, parts = game.board, dict(game.table(state).parts)
    assert isinstance(board, KadabBoard) and len(board.laid(parts)) == 19 < len(board.spaces)
    assert len(draw(board, parts, Options(bare=True)).all) < len(draw(board, parts).all)
    _, _, wide, high = board.played(parts)
    assert wide < board.size[0] and high < board.size[1]
    assert board.played({})[2] > wide


def test_a_battle_shows_every_fighter_by_name_and_every_die() -> None:
    table = clash("druid,troll", "walrus,eskimos").do("choose fight", "roll 1")
    view = table.game.table(table.state)
    assert view.battle
    things = battle_scene(LOOK, LOOK.law.boxes["board"], view.battle, view.seats)
    shown = words(things)
    assert {"Druid", "Troll", "Walrus", "Eskimos"} <= set(shown)
    assert {"Magic", "Ranged", "Melee", "Ann", "Bob", "attacks"} <= set(shown)
    fighters = [fighter for side in view.battle.sides for row in side.fighters for fighter in row]
    assert sum(isinstance(thing, Picture) for thing in things) == len(fighters)
    drawn = sum(isinstance(thing, Plate) and bool(thing.dash) for thing in things)
    assert drawn == sum(die.face is None for fighter in fighters for die in fighter.dice)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_tick_of_a_die_leaves_the_next_die_of_the_same_fighter_alone(size: tuple[int, int]) -> None:
    """Who charges throws two: KNT-COMB-08."""
    table = clash("brown_knight", "brown_knight").do("choose fight", "roll 1")
    view, look = table.game.table(table.state), Look(*size)
    assert view.battle
    dice = [each.dice for side in view.battle.sides for row in side.fighters for each in row]
    assert any([die.face for die in two] == [1, None] for two in dice)
    things = battle_scene(look, look.law.boxes["board"], view.battle, view.seats)
    assert not [fault for fault in inspect(things, size) if fault.kind == "plates"]


def test_a_large_battle_is_whole_from_every_side() -> None:
    """From a side seat it scrolled: who charges throws two dice, and every counter had room for as many."""
    session = reached(GAME, "battle")
    view = session.rules.table(session.state)
    assert view.battle
    for language, size, quarters in product(languages.available(), SIZES, (0, 1)):
        languages.speak(language)
        look = Look(*size)
        _, _, wide, high = box = look.law.boxes["board"]
        shown = battle_scene(look, Box(0, 0, high, wide) if quarters else box, view.battle, view.seats)
        assert not any(isinstance(thing, Scroll) for thing in shown), f"{language} {size} {quarters}"


def test_of_a_battle_that_scrolls_the_side_that_is_asked_is_seen_first() -> None:
    crowd = "druid,troll,bears,dryad,centaur,elk_herd,giant_snake_jungle,bandits,big_foot,wild_cat"
    table = clash(crowd, "walrus,eskimos,ice_giant,dragon_rider,killer_penguins,mammoth,elves_2,genie,ghost,giant_ape")
    view = table.game.table(table.state)
    assert view.battle
    box = Box(0, 0, 300, 200)
    for side in view.battle.sides:
        things = battle_scene(LOOK, box, view.battle, view.seats, side.seat)
        assert any(isinstance(thing, Scroll) for thing in things)
        name = side.words.text
        line = next(
            each for each in place(things, (800, 480)) if isinstance(each.thing, Text) and each.thing.words == name
        )
        assert line.clip and line.box.within(line.clip, 2), name


def test_a_counter_is_shown_that_is_put_on_a_lit_space(desk: Desk) -> None:
    session = simulated(GAME)
    play_on(session, Random(1), lambda prompt: [move.piece for move in prompt.moves] == ["assassin_primus"])
    gallery.play(desk.evening, session)
    assert desk.reads("Tap a lit space.")
    assert any(isinstance(each.thing, Picture) and "assassin_primus" in each.thing.key for each in desk.placed())


def test_boards_are_asked_for_by_what_stands_on_them(desk: Desk) -> None:
    seats_screen = Seats(desk.evening, rules(GAME))
    desk.evening.go(HouseRules(desk.evening, seats_screen.rules, seats_screen.house, seats_screen))
    assert desk.reads("Kadab, the small mat") and desk.reads("Kadab, the great mat")
    desk.tap("Kadab, the small mat")
    assert seats_screen.board == "two_three"


def test_a_seat_that_owns_land_says_where_its_gold_comes_from(screen: Play) -> None:
    seat = max(screen.game.seen.table.seats, key=lambda seat: seat.purse.income if seat.purse else 0)
    assert seat.purse and seat.rack
    screen.open(SeatSheet(screen, seat.id))
    shown = words(screen.things(LOOK))
    assert {"Together", str(seat.purse.income), f"+{seat.purse.income} a turn"} <= set(shown)
    assert f"Rack: {seat.rack.count} of {seat.rack.room}" in shown


def test_of_many_counters_each_is_reached_by_few_picks() -> None:
    tokens = [token for name in pictures() if (token := open_token(name))]
    found = [Answer(token.id, token.words, Drew(token.id, "cup"), tokens=(token,)) for token in tokens]
    found.append(Answer("done", Words("Done"), Chose("done")))

    def reachable(picked: tuple[str, ...]) -> set[str]:
        shown = narrowed(found, picked, GLANCE)
        assert len(shown) <= GLANCE + 2, picked
        ends = {answer.name for answer in shown if answer.event}
        return ends.union(*(reachable((*picked, answer.picks)) for answer in shown if not answer.event))

    assert reachable(()) == {answer.name for answer in found}


def test_of_many_numbers_each_is_reached_by_few_picks() -> None:
    amount, stop = Amount(-7, 5000, 3), Answer("done", Words("Done"), Chose("done"))
    found = [*answers(Prompt("", Words("How many?"), options=amount.offered), {}), stop]

    def reachable(picked: tuple[str, ...]) -> list[Answer]:
        shown = narrowed(found, picked, GLANCE, amount)
        assert len(shown) <= GLANCE + 1 and len(picked) < 4, picked
        return [end for each in shown for end in ([each] if each.event else reachable((*picked, each.picks)))]

    assert [each.event for each in reachable(())] == [stop.event, *(Chose(str(each)) for each in amount.numbers)]


def test_only_an_own_secret_can_be_handed_on(desk: Desk) -> None:
    screen = gallery.play(desk.evening, reached(GAME, "battle"))
    first, second, *_ = screen.game.setup.seats
    secret = Secret(desk.evening, screen.game, first.colour)
    desk.evening.go(secret)
    secret.uncover()
    open_ = words(secret.things(LOOK))
    secret.look_too(second.colour)
    assert not secret.open, "whoever comes next finds it covered"
    known = rules(GAME).covered(screen.game.seen.moment.state, first.colour)
    names = {str(token.words) for group in known if not group.at for token in group.tokens}
    assert names and all(name in " ".join(open_) for name in names)
    closed = " ".join(words(secret.things(LOOK)))
    assert not any(name in closed for name in names)


def test_every_picture_a_game_asks_for_is_drawn() -> None:
    assert set(pictures().values()) == PICTURES.keys() - {"nothing"}
