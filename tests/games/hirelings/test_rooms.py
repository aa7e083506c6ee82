"""Special rooms: their procedures, and what a stay in them does (HIRE-ROOM)."""

from __future__ import annotations

from companion.games.hirelings.vocabulary import HELP
from tests.games.hirelings.tables import Table, at, flip, room, row, sit


def entered(data: object, *squares: str, **house: str) -> Table:
    """Red has just reached a room of that kind, three squares up a row, with two steps left."""
    dungeon = row(*(squares or ("open", "open", "cellar", "open", "open", "open")), rooms={"cellar": data})  # type: ignore[dict-item]
    return sit(2, dungeon=dungeon, **house).do("roll 5")


# -- in general -------------------------------------------------------------------------------------------------------


def test_a_room_has_its_own_procedure() -> None:
    """HIRE-ROOM-01 HIRE-ROOM-02 HIRE-ROOM-03: it stops the move; success goes on, or gives a bonus move."""
    table = entered(room(climb={"test": "roll", "need": 6}))
    assert (table["red.square"], table["steps"], table.die, table["turn"]) == ("q3", "2", "d8", "red")
    assert table.faces("red.square") == ["q3"] * 5 + ["q5"] * 3
    assert table.faces("turn") == ["blue"] * 8
    exact = at("s19").do("roll 1")
    assert exact.do("roll 5")["phase"] == "bonus_move"
    paid = at("s34").do("roll 1", "choose pay", "choose pile", "draw worn_boots_a")
    assert paid["phase"] == "bonus_move"


def test_rooms_passed_through() -> None:
    """HIRE-ROOM-02 HIRE-CARD-09: house rule room_midmove: a room passed is not reached, and an evade card stays."""
    passing = flip(at("s19", room_midmove="pass_through"), "evade", 1)
    through = passing.do("roll 2")
    assert (through["red.square"], through["turn"], through["red.in_front"]) == ("s21", "blue", "bad_cheese_a")
    ends = passing.do("roll 1")
    assert (ends["red.square"], ends.die) == ("s20", "d8")


def test_evade_cards_in_rooms() -> None:
    """HIRE-ROOM-04 HIRE-ROOM-25: they add to a roll; a set of faces is compared bare unless the room says so."""
    dungeon = row("open", "cellar", "open", "open", rooms={"cellar": room(odd={"test": "face_set", "faces": [1, 3]})})
    plain = flip(sit(2, dungeon=dungeon), "evade", 2).do("roll 2")
    assert plain.faces("phase") == ["bonus_move" if face in (1, 3) else "card_choice" for face in range(1, 9)]
    helped_room = room(odd={"test": "face_set", "faces": [6, 8], "bonus_applies": True})
    helped = flip(sit(2, dungeon=row("open", "cellar", "open", rooms={"cellar": helped_room})), "evade", 2).do("roll 2")
    assert helped.faces("phase") == ["bonus_move" if face in (4, 6) else "card_choice" for face in range(1, 9)]
    bare_room = room(climb={"test": "roll", "need": 6, "bonus_applies": False})
    bare = flip(sit(2, dungeon=row("open", "cellar", "open", rooms={"cellar": bare_room})), "evade", 4).do("roll 2")
    assert bare.faces("phase") == ["card_choice"] * 5 + ["bonus_move"] * 3


def test_leaving_wipes_the_stay() -> None:
    """HIRE-ROOM-08 HIRE-FIRE-16: by whatever means."""
    held = at("s19").do("roll 1", "roll 1", "given turn red", "roll 2")
    assert held["red.room_fails"] == "2"
    left = held.do("given turn red", "roll 1")
    assert (left["red.room_fails"], left["red.held"]) == ("0", "no")
    burned_out = held.do("given ffd s17", "given blue square s40", "given phase fire_move", "roll 4", "choose pile")
    away = burned_out.do("draw worn_boots_a")
    assert (away["red.square"], away["red.room_fails"], away["red.held"]) == ("s22", "0", "no")
    back = away.do("given red square s19", "given turn red", "roll 1")
    assert back.faces("red.held") == ["yes"] * 4 + ["no"] * 4


def test_what_counts_for_the_discards() -> None:
    """HIRE-ROOM-09: arriving counts; a later turn only if a d8 is rolled, or something else is reached."""
    paid = flip(at("s34"), "evade", 1).do("roll 2", "choose pay", "choose pile", "draw worn_boots_a")
    assert (paid["turn"], paid["red.in_front"]) == ("blue", "none")
    waits = flip(at("u2"), "evade", 1).do("roll 1", "choose careful")
    assert (waits["turn"], waits["red.in_front"]) == ("blue", "none")
    held = at("s34").do("roll 1", "choose brawl", "roll 1", "given turn red")
    tolled = flip(held, "evade", 1).do("choose pay", "choose pile", "draw half_a_map_a")
    assert tolled.do("roll 1")["red.in_front"] == "bad_cheese_a"
    assert tolled.do("roll 3", "roll 8", "roll 1")["red.in_front"] == "none"  # the clerk is reached in the same turn
    rolled = flip(held, "evade", 1).do("choose brawl", "roll 8", "roll 1")
    assert (rolled["red.square"], rolled["red.in_front"]) == ("s36", "none")
    waited = at("u2").do("roll 1", "choose careful", "given turn red")
    assert flip(waited, "evade", 1).do("roll 1")["red.in_front"] == "bad_cheese_a"


def test_company_in_a_room_changes_nothing() -> None:
    """HIRE-ROOM-10."""
    table = sit(3, "given blue square s20", "given green square s20", "given red square s19").do("roll 1")
    assert table.faces("red.held") == ["yes"] * 4 + ["no"] * 4


def test_put_somewhere_by_a_room() -> None:
    """HIRE-ROOM-11 HIRE-ROOM-25: nothing is met there; a monster is left freely, a room holds, the way out is out."""
    to_monster = entered(room(drop={"test": "roll", "need": 8, "on_fail": "goto:q2"}), "open", "5", "cellar", "open")
    assert to_monster["phase"] == "encounter"
    down = to_monster.do("roll 5", "roll 1")  # past the monster first, then down again onto it
    assert (down["red.square"], down["red.held"], down["turn"]) == ("q2", "no", "blue")
    assert down.do("given turn red").die == "d6"
    rooms = {
        "cellar": room(drop={"test": "roll", "need": 8, "on_fail": "back:1"}),
        "attic": room(climb={"test": "roll", "need": 2}),
        "chute": room(slide={"test": "roll", "need": 8, "on_fail": "goto:exit"}),
        "lift": room(ride={"test": "roll", "need": 2, "on_success": "goto:q1"}),
    }
    to_room = sit(2, dungeon=row("open", "attic", "cellar", "open", rooms=rooms)).do("roll 3", "roll 8", "roll 1")
    assert (to_room["red.square"], to_room["red.held"], to_room["red.room_fails"]) == ("q2", "yes", "0")
    assert to_room.do("given turn red").die == "d8"
    out = sit(2, dungeon=row("open", "chute", "open", rooms=rooms)).do("roll 2", "roll 1")
    assert (out["red.status"], out["winner"], out["turn"]) == ("out", "red", "blue")
    lifted = sit(2, dungeon=row("open", "open", "lift", "open", rooms=rooms))
    assert lifted.do("roll 5", "roll 8")["red.square"] == "q3"  # put back to q1, two steps on: the lift again
    bonus = lifted.do("roll 3", "roll 8")
    assert (bonus["phase"], bonus["red.square"]) == ("bonus_move", "q1")


def test_steps_that_are_left_are_lost_on_the_way_out_of_a_room() -> None:
    """HIRE-ROOM-11 HIRE-FIRE-14: the next throw is the fire’s."""
    lift = {"lift": room(ride={"test": "roll", "need": 2, "on_success": "goto:exit"})}
    stand = ("given ffd q1", "given red square q3", "given blue square q2", "given turn blue")
    riding = sit(2, *stand, dungeon=row("open", "open", "open", "lift", "open", "open", rooms=lift)).do("roll 5")
    out = riding.do("roll 5")
    assert (riding["steps"], out["steps"], out["blue.status"], out["phase"]) == ("3", "0", "out", "fire_move")


def test_a_slide_can_end_beside_somebody() -> None:
    """HIRE-ROOM-11 HIRE-ROOM-25: on an open square the turn ends like any other."""
    table = sit(2, "given blue square s54", "given red square s56").do("roll 1", "roll 1")
    assert (table["phase"], table.options) == ("share_check", ["decline", "blue"])
    # the treasure is not taken, and the monster slid over is not met
    rooms = {"slope": room(climb={"test": "roll", "need": 8, "on_fail": "back:2"})}
    slid = sit(2, "given red square q3", dungeon=row("open", "treasure", "3", "slope", "open", rooms=rooms))
    assert slid.do("roll 1", "roll 1")["cache"] == "2"
    assert slid.do("roll 1", "roll 1")["red.square"] == "q2"


def test_a_room_only_the_table_knows() -> None:
    """HIRE-ROOM-12: goes on, stays, or is moved; in a later turn it is asked whether a d8 was thrown."""
    manual = room(ask={"test": "manual"})
    table = entered(manual)
    assert table.options == ["goes_on", "stays", "is_moved"]
    assert table.do("choose goes_on")["red.square"] == "q5"
    moved = table.do("choose is_moved")
    assert moved.awaits == ["move"]
    put = moved.do("move red q1")
    assert (put["red.square"], put["turn"]) == ("q1", "blue")
    assert "There is no square" in moved.refused("move red nowhere")
    held = table.do("choose stays")
    assert (held["red.held"], held["turn"]) == ("yes", "blue")
    later = held.do("given turn red")
    assert later.options == ["flip", "goes_on", "stays", "is_moved"]
    assert later.do("choose goes_on")["phase"] == "move_roll"
    helped = flip(later, "evade", 1).do("choose stays")
    assert (helped["phase"], helped.options) == ("d8_rolled", ["yes", "no"])
    assert helped.do("choose yes")["red.in_front"] == "none"
    assert helped.do("choose no")["red.in_front"] == "bad_cheese_a"
    arrived = flip(sit(2, dungeon=row("cellar", "open", "open", rooms={"cellar": manual})), "evade", 1)
    assert arrived.do("roll 1", "choose stays")["red.in_front"] == "none"


def test_after_so_many_failures_the_way_is_free() -> None:
    """HIRE-ROOM-03 HIRE-ROOM-09: max_fails; leaving so needs no roll."""
    table = entered(room(dance={"test": "roll", "need": 8, "max_fails": 2}))
    table = table.do("roll 1", "given turn red", "roll 1", "given turn red")
    assert (table["red.held"], table.die, table["phase"]) == ("no", "d6", "card_choice")


def test_dearer_tolls() -> None:
    """HIRE-ROOM-07: a toll of two cards is paid one by one, from pile and front as one likes."""
    toll = room(pay={"test": "pay", "cost": 2}, brawl={"test": "roll", "need": 8})
    table = entered(toll).do("given red pile_count 1")
    assert table.do("given red square q2", "given turn red", "roll 1").die == "d8"  # one card is not enough
    rich = flip(sit(2, "given red square q2", dungeon=table.dungeon), "evade", 1).do("roll 1", "choose pay")
    assert rich.options == ["pile", "bad_cheese_a"]
    paid = rich.do("choose bad_cheese_a", "choose pile", "draw worn_boots_a")
    assert (paid["phase"], paid["discard"], paid["red.pile_count"]) == ("bonus_move", "bad_cheese_a,worn_boots_a", "6")
    plain = room(pay={"test": "pay"}, brawl={"test": "roll", "need": 8})
    one = entered(plain).do("given red pile_count 3", "choose pay", "choose pile", "draw worn_boots_a")
    assert (one["phase"], one["red.held"]) == ("card_choice", "no"), "a toll that names no price is one card"


# -- the rooms of the reference board ---------------------------------------------------------------------------------


def test_all_help_that_counts_can_be_asked_about() -> None:
    """HIRE-CARD-06: of rooms as of monsters, none to eight."""
    known = [page.known[HELP] for page in sit(2).game.handbook({}).values() if HELP in page.known]
    assert len(known) > 4 and all(list(each) == list(range(9)) for each in known)


def test_goblin_polka_pit() -> None:
    """HIRE-ROOM-21: 5, then 3, then no roll; the dances of an earlier stay do not count."""
    pit = at("s19").do("roll 1")
    assert pit.faces("phase") == ["card_choice"] * 4 + ["bonus_move"] * 4
    second = pit.do("roll 4", "given turn red")
    assert second.faces("phase") == ["card_choice"] * 2 + ["move_roll"] * 6
    third = second.do("roll 2", "given turn red")
    assert (third.die, third["red.held"], third.options) == ("d6", "no", ["flip"])
    assert third.do("roll 1")["red.square"] == "s21"


def test_toll_troll() -> None:
    """HIRE-ROOM-22: a brawl with 5, or one card, open or from the top; without a card only the brawl."""
    troll = at("s34").do("roll 3")
    assert (troll.options, troll["steps"]) == (["brawl", "pay"], "2")
    brawl = troll.do("choose brawl")
    assert brawl.faces("red.square") == ["s35"] * 4 + ["s37"] * 4
    paid = troll.do("choose pay", "choose pile", "draw mine_cart_a")
    assert (paid["red.square"], paid["red.pile_count"], paid["discard"]) == ("s37", "7", "mine_cart_a")
    broke = at("s34", "given red pile_count 0").do("roll 3")
    assert (broke.options, broke.die) == ([], "d8")
    assert "not on offer" in broke.refused("choose pay")
    later = at("s34").do("roll 1", "choose brawl", "roll 1", "given turn red")
    open_card = flip(later, "move", 3).do("choose pay", "choose mine_cart_a")
    assert open_card["discard"] == "mine_cart_a"
    assert open_card.do("roll 1")["red.square"] == "s36"  # what is paid helps no more


def test_rope_bridge() -> None:
    """HIRE-ROOM-23: run with 5, or carefully: the turn ends, and the next one begins without a roll."""
    bridge = at("u2").do("roll 2")
    assert bridge.options == ["run", "careful"]
    run = bridge.do("choose run")
    assert run.faces("red.square") == ["u3"] * 4 + ["u4"] * 4
    wait = bridge.do("choose careful")
    assert (wait["red.square"], wait["red.waited"], wait["turn"], wait["steps"]) == ("u3", "yes", "blue", "0")
    assert [wait.do("given red waited no", f"given red waited {told}")["red.waited"] for told in ("no", "yes")] == [
        "no",
        "yes",
    ]
    after = wait.do("given turn red")
    assert (after["red.waited"], after["phase"], after.die, after.options) == ("no", "card_choice", "d6", ["flip"])
    slipped = run.do("roll 1", "given turn red")
    assert slipped.options == ["flip", "run", "careful"]


def test_slimy_slope() -> None:
    """HIRE-ROOM-24: 4 or more, or three squares down, not held; the turn ends there."""
    slope = at("s56").do("roll 2")
    assert slope.faces("red.square") == ["s54"] * 3 + ["s58"] * 5
    assert slope.faces("red.held") == ["no"] * 8
    assert slope.faces("turn") == ["blue"] * 8
