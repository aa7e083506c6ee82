"""The fifty exact odds of the ledger (part 7), as equal fractions from the procedures and the reference board."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.monsters import monster
from companion.procedures import interpreter
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import Ground, Scene, Track, tallies

F = Fraction
KIT = ("axe", "fire", "food", "grappling_hook", "net", "rope", "shield", "sword")


def solve(
    name: str,
    holding: tuple[str, ...] = (),
    horizon: str = "turn",
    using: tuple[str, ...] = (),
    side: str = "a",
    step: str = "",
    ground: Ground | None = None,
    known: dict[str, int] | None = None,
    track: str = "",
    place: int = 0,
) -> Odds:
    """The odds from arrival, or from standing at a step."""
    known = known or {}
    held = procedure(name, House())
    ground = ground or reference().ground(name, side)
    if step:
        items = tuple(sorted(holding))
        start = Outcome(Scene(step, track or held.track, place, side, (), items, tallies(known)))
    else:
        start = interpreter.begin(held, ground, side=side, items=holding, known=tallies(known))
    return Chain(held, ground, start, horizon).odds(using)


def ends(*args: object, **options: object) -> dict[str, F]:
    return dict(solve(*args, **options).ends)  # type: ignore[arg-type]


def fight(name: str, holding: tuple[str, ...], using: tuple[str, ...] = ()) -> F:
    held = monster(name)
    start = interpreter.begin(held, Ground(), items=holding)
    return Chain(held, Ground(), start, "end").odds(using).ends.get("won", F(0))


def test_o01_bone_pit() -> None:
    held, ground = procedure("bone_pit", House()), reference().ground("bone_pit", "a")
    start = interpreter.begin(held, ground)
    found = {}
    for face in range(1, 9):
        outcome = interpreter.throw(held, ground, start.scene, face)
        found[outcome.end.name if outcome.end else outcome.scene.track] = found.get(
            outcome.end.name if outcome.end else outcome.scene.track, F(0)
        ) + F(1, 8)
    assert found == {"far": F(1, 2), "red": F(1, 4), "grey": F(1, 4)}


@pytest.mark.parametrize(("track", "ahead", "turns"), [("red", 4, 10), ("grey", 2, 6)])
def test_o02_turns_in_the_bone_pit(track: str, ahead: int, turns: int) -> None:
    assert reference().ground("bone_pit", "a").tracks[track].length == ahead + 1
    assert solve("bone_pit", horizon="end", step="skulls", track=track).turns == turns


def test_o03_glass_at_once() -> None:
    assert ends("bridge_of_glass", ("rope",), using=("wait",))["far"] == F(11, 16)
    held, ground = procedure("bridge_of_glass", House()), reference().ground("bridge_of_glass", "a")
    first = [interpreter.throw(held, ground, interpreter.begin(held, ground).scene, face) for face in range(1, 9)]
    assert F(sum(outcome.end is not None for outcome in first), 8) == F(1, 2)


@pytest.mark.parametrize("card", ["net", "rope", "grappling_hook"])
def test_o04_glass_with_a_card(card: str) -> None:
    assert ends("bridge_of_glass", (card,))["far"] == F(11, 16)


def test_o05_glass_without() -> None:
    assert ends("bridge_of_glass", ("food",))["far"] == F(25, 32)
    assert ends("bridge_of_glass", ())["far"] == F(25, 32)


def test_o06_beam_fish() -> None:
    ground = reference().ground("beam_bridge", "a")
    at_fish = {"track": "stones", "place": ground.tracks["stones"].length - 4, "step": "fish"}

    def moved(*holding: str) -> F:
        return ends("beam_bridge", holding, using=("net", "grappling_hook"), **at_fish)["waiting:stones"]

    def kept(card: str) -> F:
        return 1 - (solve("beam_bridge", (card,), **at_fish).lost or F(0))

    assert kept("net") == F(43, 64)
    assert kept("grappling_hook") == F(9, 16)
    assert moved() == F(1, 8)
    assert moved("net") == moved("grappling_hook") == 1


def test_o07_o08_beam_in_the_first_turn() -> None:
    assert ends("beam_bridge")["far"] == F(10583, 32768)
    for length, chance in ((8, F(1631, 4096)), (14, F(406663, 2097152))):
        beams = dict.fromkeys(range(1, length, 2), "beam")
        ground = Ground({"bridge": Track(length, beams), "stones": Track(7)})
        assert ends("beam_bridge", ground=ground)["far"] == chance


def test_o09_two_eights_in_six() -> None:
    fights = solve("boats", ("sword",), step="fight", place=3)
    assert fights.ends["far"] == F(43653, 262144)


def test_o10_o11_boats() -> None:
    harmless = reference().ground("boats", "a")
    unarmed = solve("boats", (), horizon="end")
    assert unarmed.ends["far"] == F(431, 512)
    assert solve("boats", ("axe",), horizon="end").ends["far"] == F(116519957, 134217728)
    assert harmless.tracks["bridge"].length == 6


def test_o12_broken_bridge() -> None:
    assert ends("broken_bridge") == {"far": F(145, 512), "near": F(105, 512), "waiting:stones": F(131, 256)}


def test_o13_squid() -> None:
    at = {"step": "squid", "track": "stones", "place": 3}
    for weapon in ("sword", "axe"):
        assert ends("broken_bridge", (weapon,), **at)["waiting:stones"] == F(11, 16)
    assert ends("broken_bridge", (), **at)["waiting:stones"] == F(1, 4)


def test_o14_cyclops() -> None:
    ground = msgspec.structs.replace(reference().ground("cyclops", "a"))
    found = solve("cyclops", (), horizon="end", ground=ground).ends
    assert found == {"exit": F(9, 64), "far": F(55, 64)}
    held = procedure("cyclops", House())
    carried = [
        interpreter.throw(held, ground, interpreter.begin(held, ground).scene, face).end is not None
        for face in range(1, 9)
    ]
    assert carried == [True, False, False, False, False, False, True, True]  # 7 and 8 walk all the way
    assert F(carried.index(True) + 1, 8) == F(1, 8)


def test_o15_moat() -> None:
    assert ends("demon_castle_moat")["far"] == F(7, 8)
    swim = ends("demon_castle_moat", step="swim", using=("throw_1",))
    assert F(1, 8) * F(1, 8) == F(1, 64)
    assert swim["far"] == F(7, 8) + F(1, 8) * F(1, 8)


def test_o16_moat_methods() -> None:
    for using in (("sword",), ("throw_1",)):
        assert ends("demon_castle_moat", ("sword",), step="crocodiles", using=using)["far"] == F(1, 8)


def test_o17_o18_o19_tower_builder() -> None:
    ground = reference().ground("evil_tower_bridge", "a")
    assert ends("evil_tower_bridge") == {"far": F(1, 8), "near": F(1, 4), "waiting:leap": F(5, 8)}
    held = procedure("evil_tower_bridge", House())
    start = interpreter.begin(held, ground).scene
    for built in range(1, 6):
        outcome = interpreter.throw(held, ground, start, built)
        assert outcome.scene.place == built
        leap = ends("evil_tower_bridge", step="leap", place=built)
        assert leap["far"] == F(built + 2, 8)
    dry = ends("evil_tower_bridge", horizon="end")
    assert dry["far"] / (1 - dry["near"]) == F(11, 16)


@pytest.mark.parametrize(
    ("built", "chance"), [(1, F(19, 64)), (2, F(47, 128)), (3, F(1909, 4096)), (5, F(203095, 262144))]
)
def test_o20_tower_later_player(built: int, chance: F) -> None:
    assert ends("evil_tower_bridge", known={"sections": built})["far"] == chance


def test_o21_ice() -> None:
    first = ends("ice_caves")
    assert first["far"] == F(1, 2)
    assert solve("ice_caves").good == F(9, 16)


def test_o22_axe_lost() -> None:
    assert solve("ice_caves", ("axe",)).lost == F(1, 4)


def test_o23_o24_o25_forest() -> None:
    at = {"step": "branches", "place": 3}
    assert ends("living_forest", ("axe",), **at)["far"] == F(7, 8)
    assert ends("living_forest", ("sword",), **at)["far"] == F(7, 8)
    assert ends("living_forest", ("fire",), **at)["far"] == F(1, 8)
    assert ends("living_forest", (), **at)["far"] == F(1, 8)
    assert ends("living_forest", ("axe",))["far"] == F(126042759, 134217728)
    straight = (ends("living_forest", ("axe",))["far"] - F(7, 8)) / (1 - F(7, 8))
    assert straight == F(8602247, 16777216)


def test_o26_rainbow() -> None:
    assert ends("magic_rainbow")["far"] == F(3, 8)
    assert ends("magic_rainbow", side="b")["far"] == F(3, 8)


def test_o27_rat_trap() -> None:
    assert ends("rat_trap", ("rope",))["waiting:wall"] == F(7, 32)
    assert ends("rat_trap", ())["waiting:wall"] == F(1, 2)
    assert solve("rat_trap", (), horizon="end").turns == 1 + F(1, 2) * 4


def test_o28_ring() -> None:
    wish = ends("ring_of_stones", step="wish", using=("stay",))
    assert wish["walk_out"] == F(1, 4)


def test_o29_o30_giant() -> None:
    assert ends("sleeping_giant", ("food",), using=("pay",))["far"] == F(9, 16)
    assert solve("sleeping_giant", ("net",)).good == F(25, 32)


def test_o31_o32_snake_pit() -> None:
    assert ends("snake_pit")["far"] == F(49, 64)
    for card in ("rope", "grappling_hook"):
        assert solve("snake_pit", (card,)).good == F(113, 128)


def test_o33_o34_o35_web() -> None:
    assert ends("spiders_web", KIT)["far"] == F(1695, 4096)
    many = ("shield", "shield", "shield", "shield")
    free = solve("spiders_web", many, horizon="turn", step="announce", track="spiders", using=("shield",))
    on_spider = _share_on_first_spider(many)
    assert on_spider == F(175, 256)
    assert F(1695, 4096) + (1 - F(1695, 4096)) * on_spider == F(854095, 1048576)
    assert free.ends == {"waiting:spiders": F(1)}


def _share_on_first_spider(items: tuple[str, ...]) -> F:
    """Of those who announce four times, the share that ends on the first spider and not in the web."""
    held, ground = procedure("spiders_web", House()), reference().ground("spiders_web", "a")
    waiting = [(F(1), Scene("announce", "spiders", 0, "a", (), items))]
    out = F(0)
    while waiting:
        chance, scene = waiting.pop()
        step = held.steps[scene.step]
        names = [option.name for option in interpreter.open_options(step, scene, ground)]
        if names:
            named = [name for name in names if name != "stop"]
            outcomes = [(chance, interpreter.choose(held, ground, scene, named[0]))]
        elif scene.step == "failed":
            outcomes = [(chance, interpreter.choose(held, ground, scene, scene.items[0]))]
        else:
            outcomes = [(chance / 8, interpreter.throw(held, ground, scene, face)) for face in range(1, 9)]
        for share, outcome in outcomes:
            if outcome.rested:
                out += share * (outcome.scene.place == 1)
            else:
                waiting.append((share, outcome.scene))
    return out


def test_o36_to_o39_swamp() -> None:
    with_net = ends("swamp", ("net",))
    assert with_net["far"] == F(1773557, 2097152)
    assert ends("swamp", ("grappling_hook",))["far"] == F(124801559, 134217728)
    alone = solve("swamp", KIT[:2] * 8, horizon="end")
    assert alone.turns == F(478521, 262144)
    assert alone.lost == F(216377, 262144)
    dry = ends("swamp", ())
    assert dry["far"] == F(715975, 2097152)


def test_o40_tiger() -> None:
    jump = ends("tiger_pen", ("shield",))
    assert jump["far"] == F(1, 2)
    assert ends("tiger_pen", ("shield",), step="pen")["walk_die"] == F(1695, 4096)
    assert ends("tiger_pen", ("fire",), step="pen")["walk_die"] == F(3, 8)
    assert ends("tiger_pen", (), step="pen")["far"] == F(1, 8)
    assert ends("tiger_pen", ("food",), step="pen")["walk_die"] == 1


def test_o41_o42_well() -> None:
    assert ends("well_of_doom")["far"] == F(7, 16)
    at = {"step": "well", "place": 7}
    assert ends("well_of_doom", ("rope",), **at)["waiting:last_stretch"] == F(1695, 4096)
    assert ends("well_of_doom", ("grappling_hook",), **at)["waiting:last_stretch"] == F(1695, 4096)
    assert ends("well_of_doom", ("shield",), **at)["waiting:last_stretch"] == F(107, 128)


def test_o43_caught_in_a_fold() -> None:
    assert ends("whirlpools", ground=Ground()) == {"kept": F(37, 64), "lost": F(27, 64)}


def test_o44_o45_boar() -> None:
    held, ground = procedure("wild_boar", House()), reference().ground("wild_boar", "a")
    start = interpreter.begin(held, ground, items=("food",)).scene
    ended = [interpreter.throw(held, ground, start, face) for face in range(1, 9)]
    assert F(sum(outcome.end is not None and outcome.end.name == "far" for outcome in ended), 8) == F(3, 8)
    assert F(sum("lost" in (h.verb for h in outcome.happenings) for outcome in ended), 8) == F(1, 8)
    assert ends("wild_boar", ("food",)) == {"far": F(3, 8), "near": F(5, 8)}
    before_any_fall = F(3, 8) / (F(3, 8) + F(1, 8))
    assert before_any_fall == F(3, 4)
    assert ends("wild_boar", ())["far"] == F(1, 4)


def test_o46_wizard() -> None:
    ground = reference().ground("wizard_of_plenty", "b")
    assert ground.tracks["trial"].length == 16
    held = procedure("wizard_of_plenty", House())
    waiting, home = {Scene("run", "trial", 0, "b"): F(1)}, []
    for _ in range(4):
        later: dict[Scene, F] = {}
        home.append(home[-1] if home else F(0))
        for scene, chance in waiting.items():
            for face in range(1, 9):
                outcome = interpreter.throw(held, ground, scene, face)
                if outcome.end:
                    home[-1] += chance / 8 * (outcome.end.name == "won")
                else:
                    later[outcome.scene] = later.get(outcome.scene, F(0)) + chance / 8
        waiting = later
    assert home == [F(0), F(1, 64), F(81, 256), F(2871, 4096)]
    assert ends("wizard_of_plenty", horizon="end", side="b", ground=ground)["won"] == F(2871, 4096)


def test_o47_dungeon() -> None:
    assert ends("dungeon", ground=Ground())["walk_die"] == F(1, 4)
    assert ends("dungeon", ground=Ground(), step="cell", known={"tries": 1}, horizon="turn")["walk_die"] == F(1, 4)
    by_turn = [1 - F(3, 4) ** turns for turns in (1, 2, 3)]
    assert by_turn == [F(1, 4), F(7, 16), F(37, 64)]
    assert ends("dungeon", ground=Ground(), horizon="end") == {"released": F(27, 64), "walk_die": F(37, 64)}


def test_o48_poltergeist() -> None:
    hook = ("grappling_hook",)
    above, below = fight("putrid_poltergeist", hook, ("above",)), fight("putrid_poltergeist", hook, ("below",))
    assert (above, below, 1 - above - below) == (F(1, 2), F(13, 32), F(3, 32))
    assert fight("putrid_poltergeist", ()) == 0


@pytest.mark.parametrize(
    ("name", "card", "chance"),
    [
        ("alien_stalker", "sword", F(37, 64)),
        ("alien_stalker", "axe", F(37, 64)),
        ("demonic_dwarf", "axe", F(1, 2)),
        ("gargantuan_cockroach", "fire", F(39, 64)),
        ("gargantuan_cockroach", "food", F(1)),
        ("flying_werewolf", "net", F(7, 16)),
        ("insectoid_witch", "fire", F(1, 2)),
        ("voodoo_specter", "shield", F(13, 32)),
        ("bog_wight", "rope", F(1695, 4096)),
        ("cave_drake", "sword shield", F(43, 64)),
        ("iron_shade", "", F(7, 16)),
    ],
)
def test_o49_o50_monsters(name: str, card: str, chance: F) -> None:
    assert fight(name, tuple(card.split())) == chance
    if card:
        assert fight(name, ()) == 0
