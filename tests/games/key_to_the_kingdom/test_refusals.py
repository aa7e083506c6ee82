"""What cannot be is refused in words Ann understands, and nothing changes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from companion.games import rules
from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.state import State
from companion.games.key_to_the_kingdom.vocabulary import COLOURS, EQUIPMENT, HOLDERS, TREASURES
from companion.play.rules import digest
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Chose, Confirmed, Drew, Event, IllegalEvent, Moved, PartMoved, Rolled
from tests.games.key_to_the_kingdom.tables import Table, at, jump, sit


def walking() -> Table:
    return sit("red blue", "given blue at ip_mid", "given red at bt35")


SAID = [
    (walking, "choose rope", "That is not on offer. Ann is to throw the die."),
    (walking, "roll 9", "The eight-sided die has no 9. Ann is to throw the die."),
    (walking, "move red bt36", "The red figure stays where it was. Ann is to throw the die."),
    (walking, "move blue bt36", "The blue figure stays where it was. Ann is to throw the die."),
    (walking, "move demon_king bt36", "The Demon King stays where it was. Ann is to throw the die."),
    (walking, "move yellow bt36", "There is no figure called “yellow”. Ann is to throw the die."),
    (walking, "part flap_a out", "No jump folds flap A now: leave it folded in. Ann is to throw the die."),
    (walking, "part bridge 3", "Nothing called “bridge” is to be moved. Ann is to throw the die."),
    (walking, "draw iron_shade", "Iron Shade cannot come up now. Ann is to throw the die."),
    (walking, "confirm", "There is nothing to confirm. Ann is to throw the die."),
    (
        lambda: walking().do("roll 2"),
        "move red bt36",
        "The red figure cannot go to Banshee Towers, 5 steps east of the east Sleeping Giant dagger. "
        "1 step would be left there. Ann is to put the red figure on a marked space.",
    ),
    (
        lambda: walking().do("roll 2"),
        "move red start",
        "The red figure cannot go to Start. It lies 17 steps away. Ann is to put the red figure on a marked space.",
    ),
    (
        lambda: walking().do("roll 2"),
        "move red nowhere",
        "There is no space “nowhere”. Ann is to put the red figure on a marked space.",
    ),
    (
        lambda: walking().do("roll 2"),
        "roll 2",
        "That throw counts for nothing. Ann is to put the red figure on a marked space.",
    ),
    (
        lambda: at("snake_pit.near").do("roll 1 1 1"),
        "roll 4",
        "That throw counts for nothing. Ann is to choose: “Hook” or “Rope”.",
    ),
    (
        lambda: at("snake_pit.near").do("roll 1 1 1"),
        "choose net",
        "That is not on offer. Ann is to choose: “Hook” or “Rope”.",
    ),
    (
        lambda: at("black_dagger_ice_palace"),
        "choose walk",
        "That is not on offer. Ann is to draw the top Monster.",
    ),
    (
        lambda: at("black_dagger_ice_palace", treasure_cards="dealt").do("draw iron_shade", "roll 1"),
        "draw iron_shade",
        "Iron Shade cannot come up now. Ann is to look into Holder 2.",
    ),
    (
        lambda: at("ring_of_stones").do("choose deep_magic", "given turn red"),
        "choose cards",
        "That is not on offer. Ann is to throw the die, or choose: “Give up”.",
    ),
    (
        lambda: jump("whirlpool_a", ("in", "in")),
        "part flap_a out",
        "Wait with flap A: it folds when nobody can get out any more. Bob is to throw the die.",
    ),
    (
        lambda: jump("whirlpool_a", ("in", "in"), "given blue at ip_mid"),
        "part flap_b out",
        "No jump folds flap B now: leave it folded in. Flap A is to be folded out.",
    ),
    (
        lambda: jump("whirlpool_a", ("in", "in"), "given blue deep_magic 1"),
        "roll 3",
        "That throw counts for nothing. The table is to choose: “Bob plays it” or “Let it fold”.",
    ),
]


@pytest.mark.parametrize(
    ("table", "line", "said"), SAID, ids=[f"{number}-{line}" for number, (_, line, _) in enumerate(SAID)]
)
def test_what_is_said(table: object, line: str, said: str) -> None:
    assert callable(table)
    assert table().refused(line) == said


def test_a_holder_that_is_drawn_blind() -> None:
    table = at(
        "boats.near", "given guarded none", "given red holders holder_1,holder_2", treasure_pick="random", cards="none"
    )
    sinking = table.do("given turn red", "roll 3")
    said = "Holder 5 cannot come up now. One of Ann’s holders is to be drawn."
    assert sinking.refused("draw holder_5") == said


def impossible(state: State, rng: random.Random) -> Event:
    """Something a finger, a die or a camera might report at any time."""
    spaces = [space.id for space in reference().board.spaces]
    words = (
        *EQUIPMENT,
        *HOLDERS,
        "enter",
        "walk",
        "fight",
        "claim",
        "done",
        "none",
        "stay",
        "give_up",
        "yes",
        "no",
        "dragon",
    )
    kinds: list[Callable[[], Event]] = [
        lambda: Rolled(rng.randrange(-1, 12), rng.choice(("d8", "d6"))),
        lambda: Rolled("sword", "duelling"),
        lambda: Chose(rng.choice(words)),
        lambda: Moved(rng.choice((*COLOURS, "demon_king", "dog")), rng.choice((*spaces, "nowhere"))),
        lambda: PartMoved(rng.choice(("flap_a", "flap_b", "bridge")), rng.choice(("in", "out", "up"))),
        lambda: Drew(
            rng.choice((*TREASURES, *HOLDERS, "iron_shade", "joker")), rng.choice(("", "monsters", "holder_1"))
        ),
        lambda: Confirmed(),
    ]
    return rng.choice(kinds)()


GAME = rules("key_to_the_kingdom")
LEAST = 400


@pytest.mark.parametrize("seed", range(4))
def test_at_any_time_what_is_offered_is_accepted_and_nothing_else(seed: int) -> None:
    """Every answer of the prompt leads on; every other event is refused, and the state is the same, digest and all."""
    rng = random.Random(seed)
    house = {"treasure_cards": rng.choice(("printed", "dealt")), "equipment": rng.choice(("tracked", "asked"))}
    state = GAME.new(Setup(GAME.id, seats(GAME, 2 + seed % 5), house))
    for _ in range(LEAST):
        prompt = GAME.expects(state)
        if prompt.over:
            break
        answers = prompt.answers()
        assert answers
        for answer in answers if len(answers) < 4 else rng.sample(answers, 3):
            after, rulings = GAME.advance(state, answer)
            assert after is not state
            assert rulings  # every change of state is said, and by which rules
        name = digest(state)
        for _ in range(6):
            event = impossible(state, rng)
            if event not in answers and not prompt.accepts(event):
                with pytest.raises(IllegalEvent) as refused:
                    GAME.advance(state, event)
                said = str(refused.value)
                assert said.endswith(".")
                assert "_" not in said
                assert digest(state) == name
        state, _ = GAME.advance(state, GAME.simulated(state, prompt, rng))
