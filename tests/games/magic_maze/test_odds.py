"""The ledger's duel odds (7.1, 7.2), as equal fractions from the project's own procedures and dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from companion.games import rules
from companion.games.magic_maze import insights
from companion.games.magic_maze.duelling import duelling, faults
from companion.games.magic_maze.duels import procedure
from companion.games.magic_maze.house import House
from companion.play.setup import BadSetup, Seat, Setup
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import NO_GROUND, Scene
from tests.games.magic_maze.tables import sit

F = Fraction


def solve(kind: str, house: House | None = None, step: str = "") -> Odds:
    """The odds of a duel from its challenge, or from a step of it."""
    held = procedure(kind, house or House())
    start = Outcome(Scene(step)) if step else interpreter.begin(held, NO_GROUND)
    return Chain(held, NO_GROUND, start).odds()


def one(held: Procedure, scene: Scene, *faces: str) -> Outcome:
    """What a throw leads to, one die at a time."""
    outcome = Outcome(scene)
    for face in faces:
        outcome = interpreter.throw(held, NO_GROUND, outcome.scene, face)
    return outcome


def single(kind: str, step: str, house: House | None = None) -> dict[str, F]:
    """Where a single throw at a step leads, by end or step; on the rock a throw is of two dice."""
    house = house or House()
    held, die, found = procedure(kind, house), duelling(house).die, dict[str, F]()
    count = 2 if kind == "rock_duel" else 1
    for faces in product(die.faces, repeat=count):
        outcome = one(held, Scene(step), *map(str, faces))
        name = outcome.end.name if outcome.end else outcome.scene.step
        found[name] = found.get(name, F(0)) + F(1, 6**count)
    return found


# -- 7.1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "adventurer", "ogre"),
    [("ogre_at_rock", F(3, 5), F(2, 5)), ("ogre_challenged", F(3, 5), F(2, 5)), ("ogre_hunts", F(2, 5), F(3, 5))],
)
def test_duels_with_the_ogre(kind: str, adventurer: F, ogre: F) -> None:
    assert solve(kind).ends == {"adventurer_wins": adventurer, "ogre_wins": ogre}
    assert insights.throws(kind, House()) == 3


def test_the_duel_on_the_rock() -> None:
    assert solve("rock_duel").ends == {"challenger_wins": F(1, 2), "holder_wins": F(1, 2)}
    assert insights.throws("rock_duel", House()) == 2 * F(9, 2)
    assert single("rock_duel", "pair") == {"challenger_wins": F(1, 9), "holder_wins": F(1, 9), "pair": F(7, 9)}


def test_single_throws() -> None:
    for kind in ("ogre_at_rock", "ogre_hunts", "ogre_challenged"):
        assert single(kind, "attack") == {"adventurer_wins": F(1, 3), "defence": F(2, 3)}
        assert single(kind, "defence") == {"ogre_wins": F(1, 3), "attack": F(2, 3)}


def undecided(kind: str, throws: int) -> tuple[dict[int, dict[str, F]], F]:
    """The ends by the number of the throw, and the chance that none has come yet."""
    held = procedure(kind, House())
    at = {interpreter.begin(held, NO_GROUND).scene.step: F(1)}
    ended: dict[int, dict[str, F]] = {}
    for number in range(1, throws + 1):
        after: dict[str, F] = {}
        ended[number] = {}
        for step, chance in at.items():
            for name, part in single(kind, step).items():
                into = after if name in held.steps else ended[number]
                into[name] = into.get(name, F(0)) + chance * part
        at = after
    return ended, sum(at.values(), F(0))


def test_how_long_duels_last() -> None:
    assert undecided("rock_duel", 5)[1] == F(16807, 59049)
    assert undecided("rock_duel", 10)[1] == F(282475249, 3486784401)
    for kind in ("ogre_at_rock", "ogre_hunts"):
        assert undecided(kind, 3)[1] == F(8, 27)
        assert undecided(kind, 6)[1] == F(64, 729)
    ended, _ = undecided("ogre_at_rock", 5)
    assert [ended[number].get("adventurer_wins", 0) for number in (1, 3, 5)] == [F(1, 3), F(4, 27), F(16, 243)]
    assert [ended[number].get("ogre_wins", 0) for number in (2, 4)] == [F(2, 9), F(8, 81)]


def test_the_first_ring_within_some_visits() -> None:
    lost = solve("ogre_at_rock").ends["ogre_wins"]
    assert [1 - lost**visits for visits in (1, 2, 3)] == [F(3, 5), F(21, 25), F(117, 125)]


# -- 7.2 ---------------------------------------------------------------------------------------------------------------

OTHER_DICE = [
    ((2, 2, 2), "blank", F(3, 5), F(3, 5), (F(2, 9), F(9, 2)), (F(4, 9), F(9, 4))),
    ((2, 2, 2), "blank,sword", F(3, 7), F(6, 7), (F(2, 9), F(9, 2)), (F(4, 9), F(9, 4))),
    ((3, 2, 1), "blank", F(6, 7), F(2, 7), (F(1, 6), F(6)), (F(1, 2), F(2))),
    ((3, 2, 1), "blank,sword", F(3, 5), F(4, 5), (F(1, 6), F(6)), (F(1, 2), F(2))),
    ((2, 3, 1), "blank", F(3, 4), F(3, 8), (F(1, 9), F(9)), (F(4, 9), F(9, 4))),
    ((2, 3, 1), "blank,sword", F(1, 2), F(3, 4), (F(1, 9), F(9)), (F(4, 9), F(9, 4))),
    ((3, 3, 0), "sword", F(2, 3), F(2, 3), None, (F(1, 2), F(2))),
]


@pytest.mark.parametrize(("counts", "fails", "first", "ogre_first", "blanks", "others"), OTHER_DICE)
def test_other_dice(
    counts: tuple[int, int, int],
    fails: str,
    first: F,
    ogre_first: F,
    blanks: tuple[F, F] | None,
    others: tuple[F, F],
) -> None:
    faces = ["sword"] * counts[0] + ["shield"] * counts[1] + ["blank"] * counts[2]
    house = House(duelling_die=",".join(faces), defence_fails=fails, rock_beaten="blank,shield")
    assert faults(house) == []
    assert solve("ogre_at_rock", house).ends["adventurer_wins"] == first
    assert solve("ogre_challenged", house).ends["adventurer_wins"] == first
    assert solve("ogre_hunts", house).ends["ogre_wins"] == ogre_first
    blank = msgspec.structs.replace(house, rock_beaten="blank")
    for each, wanted in ((blank, blanks), (house, others)):
        if wanted is None:
            assert faults(each) != []
            continue
        assert 1 - single("rock_duel", "pair", each)["pair"] == wanted[0]
        assert insights.throws("rock_duel", each) == 2 * wanted[1]
        assert solve("rock_duel", each).ends["challenger_wins"] == F(1, 2)


def test_a_die_without_blanks_is_refused_where_blanks_must_lose() -> None:
    game, seats = rules("magic_maze"), (Seat("red", "Ann"), Seat("blue", "Bob"))
    house = {"duelling_die": "sword,sword,sword,shield,shield,shield", "defence_fails": "sword"}
    with pytest.raises(BadSetup, match="Duels cannot be fought so"):
        game.new(Setup(game.id, seats, house))
    assert game.new(Setup(game.id, seats, {**house, "rock_beaten": "shield"}))


def test_breaking_off_is_an_option_with_odds_of_its_own() -> None:
    """House rule `allow_withdraw`: the fight goes on with 3/5, and breaking off wins and loses nothing."""
    table = sit("red green", 14, "given red at a4", "roll 1", "choose challenge.ogre", allow_withdraw="on")
    held = table.do("roll blank", "roll shield")
    found = table.game.odds(held.state)
    assert found["withdraw"].ends == {"void": F(1)}
    assert max(odds.ends.get("adventurer_wins", F(0)) for odds in found.values()) == F(3, 5)


# -- beside the options ------------------------------------------------------------------------------------------------


def test_each_challenge_shows_its_odds() -> None:
    """What whoever is asked wins by it: 3/5 at the gate, 1/2 on the rock, 3/5 for the Ogre's master."""
    game = rules("magic_maze")
    gate = sit("red green", 14, "given red at a4", "roll 1")
    assert game.odds(gate.state)["challenge.ogre"].good == F(3, 5)
    lines = ("given controller green", "given ogre a5", "given red at a4", "given turn red", "roll 1")
    both = game.odds(sit("red green", 14, *lines).state)
    assert {name: odds.good for name, odds in both.items()} == {
        "challenge.green": F(1, 2),
        "challenge.ogre": F(3, 5),
    }
    hunting = ("given controller green", "given ogre c08", "given blue at c09", "given turn green", "roll 1")
    hunts = sit("blue green", 3, *hunting)
    assert game.odds(hunts.state)["challenge.blue"].good == F(3, 5)
    fight = hunts.do("choose challenge.blue")
    assert game.odds(fight.state)[""].good == F(2, 5)
    assert game.odds(fight.do("roll shield").state)[""].good == F(3, 5)
    assert game.odds(sit("red green", 11, "roll 1").state) == {}


def test_on_the_rock_the_first_die_tells() -> None:
    """A sword heard first leaves the holder 1/3 to lose at once, a shield nothing; the duel is even after a draw."""
    game = rules("magic_maze")
    lines = ("given controller green", "given yellow at a2", "given turn yellow", "roll 1", "choose challenge.green")
    table = sit("yellow green", 10, *lines)
    chances = {face: game.odds(table.do(f"roll yellow:{face}").state)[""].good for face in ("sword", "shield", "blank")}
    assert chances == {"sword": F(1, 3) + F(2, 3) / 2, "shield": F(1, 2), "blank": F(2, 3) / 2}
