"""The Magic Rainbow and the Wizard of Plenty at its end."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.ground import reference
from tests.games.key_to_the_kingdom.tables import KIT, Table, at

LOST = ("given guarded banshee_towers,ice_palace,temple_of_martyrs,sixth_world", "given lost_holders holder_3,holder_5")
"""Two holders lie in the lost pool."""


# -- Magic Rainbow -----------------------------------------------------------------------------------


def test_over_the_rainbow() -> None:
    """KTK-RBOW-01 KTK-WIZ-01: 6, 7 or 8 with one throw; at the Wizard's end his offer follows."""
    rim = at("magic_rainbow.near")
    assert rim.faces("phase") == [*["walk"] * 5, *["wizard_offer"] * 3]
    used = at("magic_rainbow.near", "given red wizard_try_used yes")
    assert used.faces("turn") == ["blue"] * 8


def test_the_rainbow_must_be_left_before_another_try() -> None:
    """KTK-RBOW-02 KTK-DAG-05: no new try from the dagger; after a walk away and back there is one."""
    failed = at("magic_rainbow.near").do("roll 3", "given turn red")
    assert (failed.awaits, failed.options) == (["throw"], [])
    away = failed.do("roll 2", "move red et_rim1")
    assert away["turn"] == "blue"
    back = away.do("given turn red", "roll 2", "move red magic_rainbow_a")
    assert back["red.status"] == "in_hazard(magic_rainbow,rainbow)"
    assert back.do("roll 8")["red.at"] == "wizard_dagger"


def test_back_from_the_cloud() -> None:
    """KTK-RBOW-03 KTK-WIZ-07 KTK-WIZ-08: a failed try stays on the cloud, is no arrival, and is tried again."""
    cloud = at("wizard_dagger").do("choose put_off", "given turn red")
    assert cloud.options == ["magic_rainbow", "beam_bridge"]
    again = cloud.do("choose magic_rainbow", "roll 2", "given turn red")
    assert again.options == ["magic_rainbow", "beam_bridge"]
    assert again.do("choose beam_bridge", "roll 8")["red.at"] == "beam_bridge_8"


# -- the Wizard --------------------------------------------------------------------------------------


def wishing() -> Table:
    return at("wizard_dagger", *LOST, "given lost_cards axe:red,net:red,rope:blue", cards="fire,food,shield")


def test_naming_holders_for_the_trial() -> None:
    """KTK-WIZ-02: any number of lost holders, anybody's; they are reserved, and nobody else may take them."""
    offer = wishing()
    assert offer.options == ["trial", "put_off"]
    naming = offer.do("choose trial")
    assert naming.options == ["done", "holder_3", "holder_5"]
    none = naming.do("choose done")
    assert (none["red.reserved"], none["turn"], none["red.status"]) == ("none", "blue", "in_trial(0)")
    both = naming.do("choose holder_5", "choose holder_3")
    assert (both["red.reserved"], both["lost_holders"], both["turn"]) == ("holder_3,holder_5", "none", "blue")


def run(table: Table, *throws: int) -> Table:
    for face in throws:
        table = table.do("given turn red", f"roll {face}")
    return table


def test_the_route_of_the_trial() -> None:
    """KTK-WIZ-03 KTK-WIZ-04: one throw a turn; seven squares, the dagger, seven squares: sixteen steps, no stop."""
    trial = wishing().do("choose trial", "choose done")
    track = reference().ground("wizard_of_plenty", "b").tracks["trial"]
    assert track.length == 2 * 7 + 2
    assert track.spaces[8] == "magic_rainbow_a"
    assert track.spaces[1:8] == track.spaces[15:8:-1]
    there = run(trial, 8)
    assert (there["red.at"], there["turn"], there["red.status"]) == ("magic_rainbow_a", "blue", "in_trial(1)")
    assert run(trial, 7, 2)["red.at"] == "magic_rainbow_1"
    assert run(trial, 8, 8)["red.at"] == "wizard_dagger"
    assert run(trial, 8, 8)["red.status"] == "on_white_dagger"
    assert run(trial, 8, 8)["red.equipment"] == "axe,fire,food,net,shield"


def test_home_in_time() -> None:
    """KTK-WIZ-05 KTK-ITEM-04: sixteen or more in four: every card noted as one's own, and the holders named."""
    trial = wishing().do("choose trial", "choose holder_3", "choose done")
    home = run(trial, 5, 4, 3, 4)
    assert (home["red.equipment"], home["red.holders"]) == ("axe,fire,food,net,shield", "holder_3")
    assert (home["lost_cards"], home["lost_holders"], home["turn"]) == ("rope:blue", "holder_5", "blue")
    assert run(trial, 5, 4, 3, 8)["red.holders"] == "holder_3"  # the exact number is not needed


def test_too_late() -> None:
    """KTK-WIZ-06: a fourth throw that falls short: back on the cloud, one own lost card of choice, no holder."""
    late = run(wishing().do("choose trial", "choose holder_3", "choose done"), 5, 4, 3, 3)
    assert (late["red.at"], late.options) == ("wizard_dagger", ["axe", "net"])
    back = late.do("choose net")
    assert (back["red.equipment"], back["lost_cards"]) == ("fire,food,net,shield", "axe:red,rope:blue")
    assert (back["red.holders"], back["lost_holders"], back["turn"]) == ("none", "holder_3,holder_5", "blue")
    nothing_lost = run(at("wizard_dagger", "given lost_cards rope:blue").do("choose trial"), 1, 1, 1, 1)
    assert (nothing_lost["turn"], nothing_lost["lost_cards"]) == ("blue", "rope:blue")


def test_after_the_trial() -> None:
    """KTK-WIZ-07: over the Rainbow or the Beam Bridge, as ordinary hazards."""
    after = run(wishing().do("choose trial", "choose done"), 8, 8).do("given turn red")
    assert after.options == ["magic_rainbow", "beam_bridge"]
    assert after.do("choose magic_rainbow", "roll 5")["red.at"] == "wizard_dagger"
    assert after.do("choose beam_bridge", "roll 1")["red.at"] == "beam_bridge_splash"


def test_one_try_a_game() -> None:
    """KTK-WIZ-03 KTK-WIZ-08: used up once it is chosen; a later stop has no effect."""
    tried = run(wishing().do("choose trial", "choose done"), 8, 8)
    assert tried["red.wizard_try_used"] == "yes"
    again = tried.do("given turn red", "given red at wizard_dagger")
    assert again["turn"] == "blue"
    assert again["phase"] == "walk"


def test_putting_the_trial_off() -> None:
    """KTK-WIZ-08: nothing is named, the try stays, and is offered on the next arrival; a trial chosen is run."""
    off = wishing().do("choose put_off")
    assert (off["turn"], off["red.wizard_try_used"], off["lost_holders"]) == ("blue", "no", "holder_3,holder_5")
    left = off.do("given turn red", "choose magic_rainbow", "roll 8")
    assert left["red.at"] == "magic_rainbow_a"
    back = left.do("given turn red", "choose enter", "roll 7")
    assert back.options == ["trial", "put_off"]
    running = back.do("choose trial", "choose done", "given turn red")
    assert (running.awaits, running.options) == (["throw"], [])


def test_no_lost_holders_no_naming() -> None:
    """KTK-WIZ-02: with nothing in the pool nobody is asked, and the trial begins next turn."""
    trial = at("wizard_dagger").do("choose trial")
    assert (trial["turn"], trial["red.status"]) == ("blue", "in_trial(0)")
    assert trial["red.equipment"] == KIT
