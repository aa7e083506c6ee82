"""Snake Pit: three dice to clear it (KTK-SNAKE)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import EITHER, FAR, first_try, pay_one, without
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import Has
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Throw
from companion.procedures.readings import Else, Faces, Total


def build(house: House) -> Procedure:
    def climb(prompt: str, *faces: int) -> Throw:
        out = Row(Faces(*faces), "Out of the pit.", EITHER, rules="KTK-SNAKE-03", step="the climb")
        back = Row(Else(), "Still among the snakes.", Later("pit"), rules="KTK-SNAKE-02", step="the try")
        return Throw(prompt, (out, back), spot="pit")

    return Procedure(
        "snake_pit",
        HAZARDS["snake_pit"],
        "A wide jump over a pit of snakes.",
        "jump",
        {
            "jump": Throw(
                "{dice}: {need} clears the pit.",
                (
                    Row(Total(11), "Over it.", FAR, rules="KTK-SNAKE-01", step="the jump"),
                    Row(
                        Else(),
                        "Too short: into the pit.",
                        first_try(house, "pit"),
                        rules="KTK-SNAKE-01",
                        step="the fall",
                    ),
                ),
                dice=3,
            ),
            "pit": Choose(
                "How do you climb out of the pit?",
                (
                    Option("grappling_hook", "hook", Has("grappling_hook"), rules="KTK-SNAKE-03"),
                    Option("rope", "rope", Has("rope"), rules="KTK-SNAKE-03"),
                    Option(
                        "pay",
                        "ransom",
                        without(house, "grappling_hook", "rope"),
                        rules="KTK-SNAKE-04",
                        text="Pay a card",
                    ),
                ),
                spot="pit",
                rules="KTK-SNAKE-02",
            ),
            "hook": climb("Throw {need} to catch the Hook.", 5, 6, 7, 8),
            "rope": climb("Throw {need} to climb the Rope.", 1, 2, 3, 4),
            "ransom": pay_one(EITHER, "KTK-SNAKE-04"),
        },
        outcomes={"won": "clear"},
    )
