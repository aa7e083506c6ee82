"""One throw in a hazard: what each face of the die leads to, at every question that one die answers."""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

import pytest

from tests.games.key_to_the_kingdom.tables import KIT, at

THROWS = """
KTK-BONE-01..04             | bone_pit           | all | | _red far _red far _grey far _grey far | blue*8
KTK-BONE-05 KTK-BONE-06     | bone_pit           | all | roll 1; again | bone_red_1 _red *4 | blue*8
KTK-BONE-05 KTK-BONE-06     | bone_pit           | all | roll 5; again | bone_grey_1 _grey *4 | blue*8
KTK-GLASS-01 KTK-GLASS-02   | bridge_of_glass    | all | | _quicksand*4 far*4 | red*4 blue*4
KTK-GLASS-03 KTK-GLASS-06   | bridge_of_glass    | net / rope / grappling_hook | roll 1 / roll 1; roll 1; again
                            | _quicksand*3 far*3 _quicksand*2 | blue*8
KTK-ICE-01                  | ice_caves          | all | | _frozen*4 far*4 | red*4 blue*4
KTK-ICE-03                  | ice_caves          | axe | roll 2 | near*8 | red*8 | none axe:red *4
KTK-ICE-04                  | ice_caves          | net | roll 3 / roll 3; roll 5; again
                            | _frozen*3 near _frozen*4 | blue*3 red blue*4 | none*3 net:red none*4
KTK-SNAKE-02                | snake_pit          | grappling_hook,food | roll 1 1 1 / roll 1 1 1; roll 4; again
                            | _pit*4 near*4 | blue*4 red*4
KTK-SNAKE-03                | snake_pit          | rope,food | roll 1 1 1 / roll 1 1 1; roll 8; again
                            | near*4 _pit*4 | red*4 blue*4
KTK-TIGER-03                | tiger_pen          | food,shield,fire | | _pen*4 far*4 | red*4 blue*4
KTK-TIGER-09                | tiger_pen          | net | roll 2 / roll 2; roll 8; again
                            | _pen*3 far _pen*4 | blue*8 | none*3 net:red none*4
KTK-WELL-04                 | well_of_doom       | food | roll 1 1; again
                            | _well*4 near _well*3 | blue*4 red blue*3 | none*4 food:red none*3
KTK-RAT-01                  | rat_trap           | all | | _trap far *4 | red blue *4
KTK-BEAM-01..04             | beam_bridge.far    | all | | _splash _8 _splash _6 _splash _4 _splash _2 | blue red *4
KTK-BEAM-02 KTK-GEN-10      | beam_bridge.far    | all | roll 4
                            | _splash _4 _splash _2 _splash wizard_dagger*3 | blue red blue red blue red*3
KTK-BEAM-05 KTK-BEAM-06     | beam_bridge.far    | all | roll 1; again
                            | beam_stone_1:6 wizard_dagger*2 | blue*6 red*2
KTK-BEAM-10 KTK-GEN-02      | beam_bridge.far    | food | roll 1; again; roll 3; again
                            | beam_stone_3 beam_stone_4 beam_stone_3*6 | blue*8
KTK-BOAT-05                 | boats              | none | again; roll 3; again | boats_arrow_1:4 tm_rim7*4 | blue*8
KTK-BROKEN-03               | broken_bridge.near | all | | _1:3 _splash _5:6 _splash _8 | red*3 blue red*2 blue red
KTK-BROKEN-03               | broken_bridge.far  | all | | _13:12 _splash _10:8 _splash _6 | red*2 blue red*3 blue red
KTK-BROKEN-04               | broken_bridge.near | net | roll 4; again | square_stone_1:5 far*3 | blue*2 red blue*5
KTK-BROKEN-08               | broken_bridge.near | rope | roll 4; again; roll 3 / roll 4; again; roll 3; roll 1; again
                            | square_stone_3*6 square_stone_4*2 | blue*8 | none*6 rope:red*2
KTK-CYC-03 KTK-CYC-04 KTK-GEN-09 | cyclops.near  | none / axe / fire | | far _2 _splash _4:6 far*2 | blue*8
KTK-CYC-06                  | cyclops.far        | none | | far _5 _splash _3:1 far*2 | blue*8
KTK-CYC-04 KTK-CYC-05       | cyclops.near       | none | roll 4; again | _5:6 far*6 | blue*8
KTK-CYC-07                  | cyclops.near       | none | roll 3; again | _arrow_1:4 _arrow_4*4 | blue*8
KTK-MOAT-01                 | demon_castle_moat  | all | | _splash far*7 | blue*8
KTK-MOAT-02                 | demon_castle_moat  | all | roll 1; again | _blue_arrow far*7 | red blue*7
KTK-MOAT-04                 | demon_castle_moat  | sword | roll 1; again; roll 1; choose sword
                            | _blue_arrow*7 far | blue*8
KTK-MOAT-05 KTK-GEN-07      | demon_castle_moat  | food,sword | roll 1; again; roll 1; choose throw_1
                            | far _blue_arrow*7 | blue*8
KTK-TOWER-01..04            | evil_tower_bridge.near | all | | _1:5 far near*2 | blue*8
KTK-TOWER-01..04            | evil_tower_bridge.far  | all | | _6:2 far near*2 | blue*8
KTK-TOWER-05                | evil_tower_bridge  | none | roll 1; again | river_rock_1*5 far*3 | blue*8
KTK-TOWER-05                | evil_tower_bridge  | none | roll 2; again | river_rock_1*4 far*4 | blue*8
KTK-TOWER-05                | evil_tower_bridge  | none | roll 3; again | river_rock_1*3 far*5 | blue*8
KTK-TOWER-05                | evil_tower_bridge  | none | roll 4; again | river_rock_1*2 far*6 | blue*8
KTK-TOWER-05                | evil_tower_bridge  | none | roll 5; again | river_rock_1 far*7 | blue*8
KTK-FOREST-02..04           | living_forest.near | axe | roll 3 / roll 3; roll 2 2 2; again | far _3 *4 | blue red *4
KTK-FOREST-02..04           | living_forest.near | sword | roll 3 / roll 3; roll 1 1 1; again | _3 far *4 | red blue *4
KTK-FOREST-03               | living_forest.near | fire | roll 3 | _3*5 far _3*2 | blue*8
KTK-FOREST-05               | living_forest.far  | rope | roll 2 / roll 2; roll 8; again
                            | _10*2 far _10*5 | blue*8 | none*2 rope:red none*5
KTK-SPIDER-02..04           | spiders_web        | all | roll 1 1 1 1; choose sword
                            | spider_1 _web*4 spider_1 _web*2 | blue red*4 blue red*2
KTK-SPIDER-02..04           | spiders_web        | all | roll 1 1 1 1; choose shield
                            | _web spider_1 _web*2 spider_1 _web*3 | red blue red*2 blue red*3
KTK-SPIDER-02..04           | spiders_web        | all | roll 1 1 1 1; choose axe
                            | _web*2 spider_1*2 _web*4 | red*2 blue*2 red*4
KTK-SPIDER-07               | spiders_web        | net,rope | roll 1 1 1 1 / roll 1 1 1 1; roll 1; again; roll 4; again
                            | _web*7 spider_1 | blue*8
KTK-SPIDER-08               | spiders_web        | all | roll 1 1 1 1; choose sword; roll 1; again
                            | spider_2:6 far*3 | blue*8
KTK-BOAR-01 KTK-BOAR-02     | wild_boar          | food | | near*5 far*3 | blue*8 | food:red none*7
KTK-BOAR-03                 | wild_boar          | net | / roll 2; again; choose enter | far near*6 far | blue*8
KTK-RBOW-01                 | magic_rainbow.near | all | | _a*5 wizard_dagger*3 | blue*5 red*3
KTK-RBOW-03                 | wizard_dagger      | all | choose put_off; again; choose magic_rainbow
                            | wizard_dagger*5 magic_rainbow_a*3 | blue*8
"""
"""Rules, hazard, cards in hand and what was thrown before; then for each face, the 1 first, where Red is, whose turn it
is and what lies in the lost pool (nothing, where none is told). A hazard is tried from both ends where none is named.

`near` and `far` are its daggers, `_x` its place x, `again` Red's next turn, `a / b` either of them, `x*3` thrice x,
`x_1:3` one to three, a lone `*4` all of it four times.
"""
COUNTED = re.compile(r"(\w*_)(\d+):(\d+)")


class Throw(NamedTuple):
    rules: str
    space: str
    cards: str
    before: str
    red: str
    turn: str
    lost: str = "none*8"


ROWS = [
    Throw(*(column.strip() for column in row.split("|"))) for row in THROWS.strip().replace("\n  ", " ").splitlines()
]


def faces(told: str, hazard: str, far: str) -> list[str]:
    """One word for each face."""
    daggers = {"near": f"{hazard}_{'b' if far == 'a' else 'a'}", "far": f"{hazard}_{far}"}
    found = []
    for word in told.removesuffix(" *4").split():
        name, _, times = word.partition("*")
        name = f"{hazard}{name}" if name.startswith("_") else daggers.get(name, name)
        if counted := COUNTED.fullmatch(name):
            first, last = int(counted[2]), int(counted[3])
            numbers = range(first, last + 1) if first < last else range(first, last - 1, -1)
            found += [f"{counted[1]}{number}" for number in numbers]
        else:
            found += [name] * int(times or 1)
    return found * (4 if told.endswith(" *4") else 1)


@pytest.mark.parametrize("row", ROWS, ids=[f"{number}-{row.rules}" for number, row in enumerate(ROWS)])
def test_each_face(row: Throw) -> None:
    hazard, _, named = row.space.partition(".")
    ends = [named] if named or hazard == "wizard_dagger" else ["near", "far"]
    for end, cards, before in product(ends, row.cards.split(" / "), row.before.split("/")):
        lines = [line.strip().replace("again", "given turn red") for line in before.split(";")]
        table = at(f"{hazard}.{end}".rstrip("."), cards=KIT if cards == "all" else cards).do(*filter(None, lines))
        far = "a" if end == "far" else "b"
        assert table.faces("red.at") == faces(row.red, hazard, far)
        assert table.faces("turn") == faces(row.turn, hazard, far)
        assert table.faces("lost_cards") == faces(row.lost, hazard, far)
