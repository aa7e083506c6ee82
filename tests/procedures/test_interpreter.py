"""The interpreter under random play of everything that ships: it never stumbles, it ends, and nothing gets lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.procedures import interpreter
from companion.procedures.conditions import Has
from companion.procedures.effects import Gain, Signal
from companion.procedures.graph import Choose, Fork, Later, Option, Pay, Procedure, Row, Tell, Throw, Walk
from companion.procedures.interpreter import NoSuchAnswer, Outcome
from companion.procedures.readings import Else, Hits, Lands, Past
from companion.procedures.scene import NO_GROUND, Ground, Scene, Track
from companion.table.events import Chose, Drew, Event, Rolled
from companion.table.prompts import Prompt
from tests.procedures.invented import FAR, NEAR, bog, changed, ford, with_option, with_step
from tests.procedures.shipped import Shipped, every_procedure

ASKS = 400
"""Answers after which a random player must have come out."""


def prompt(procedure: Procedure, ground: Ground, scene: Scene) -> Prompt:
    return interpreter.prompt(procedure, ground, scene, "red")


def answered(procedure: Procedure, ground: Ground, scene: Scene, event: Event) -> Outcome:
    """What an answer leads to, as a game hands it on."""
    if isinstance(event, Rolled):
        return interpreter.throw(procedure, ground, scene, event.face)
    if isinstance(event, Drew):
        return interpreter.choose(procedure, ground, scene, event.card)
    assert isinstance(event, Chose)
    return interpreter.choose(procedure, ground, scene, event.option)


def words_for_cards(procedure: Procedure) -> list[str]:
    """Every card that matters here, by name."""
    return sorted(procedure.items().union(*procedure.payable()))


def arrival(data: st.DataObject, each: Shipped, known_cards: bool = True) -> tuple[Ground, Outcome, tuple[str, ...]]:
    """Somebody comes to the procedure: from any side, with any pack, whatever the game has set before."""
    held = each.procedure
    side = data.draw(st.sampled_from(held.sides))
    ground = each.grounds()[side]
    vocabulary = words_for_cards(held)
    pack = tuple(data.draw(st.lists(st.sampled_from(vocabulary), max_size=6))) if vocabulary and known_cards else ()
    known = [(name, data.draw(st.sampled_from(values))) for name, values in sorted(held.known.items())]
    tallies = tuple((name, value) for name, value in known if value)
    unsure = () if known_cards else tuple(vocabulary)
    return ground, interpreter.begin(held, ground, side=side, items=pack, known=tallies, unsure=unsure), pack


def follow(each: Shipped, ground: Ground, outcome: Outcome, picks: list[int], rng: Random) -> list[Outcome]:
    """Every outcome from here to the end: answers by `picks` while they last, by chance after them."""
    story = [outcome]
    while not outcome.end:
        assert len(story) < ASKS, f"still in {outcome.scene} after {ASKS} answers"
        if outcome.rested:
            outcome = interpreter.resume(each.procedure, ground, outcome.scene)
        else:
            offered = prompt(each.procedure, ground, outcome.scene).answers()
            assert offered, f"nothing to answer at {outcome.scene}"
            at = picks.pop(0) % len(offered) if picks else rng.randrange(len(offered))
            outcome = answered(each.procedure, ground, outcome.scene, offered[at])
        story.append(outcome)
    return story


PICKS = st.lists(st.integers(0, 7), max_size=25)


@pytest.mark.few(25)
@every_procedure
@settings(max_examples=15, deadline=None)
@given(data=st.data(), picks=PICKS)
def test_random_play_ends_and_keeps_every_card(each: Shipped, data: st.DataObject, picks: list[int]) -> None:
    ground, outcome, pack = arrival(data, each)
    story = follow(each, ground, outcome, picks, Random(1))
    cards = words_for_cards(each.procedure)
    happened = [happening for outcome in story for happening in outcome.happenings if happening.what in cards]
    gained = Counter(each.what for each in happened if each.verb == "gained" for _ in range(each.amount))
    lost = Counter(each.what for each in happened if each.verb == "lost" for _ in range(each.amount))
    assert Counter(pack) + gained == Counter(story[-1].scene.items) + lost
    assert not story[-1].scene.thrown


@every_procedure
@settings(max_examples=10, deadline=None)
@given(data=st.data(), picks=PICKS)
def test_everything_offered_can_be_answered_where_only_the_player_knows(
    each: Shipped, data: st.DataObject, picks: list[int]
) -> None:
    """With packs nobody has told the referee of: each question has answers, and each answer is taken."""
    ground, first, _ = arrival(data, each, known_cards=False)
    for outcome in follow(each, ground, first, picks, Random(2)):
        if outcome.end or outcome.rested:
            continue
        asked = prompt(each.procedure, ground, outcome.scene)
        for event in asked.answers():
            assert asked.accepts(event)
            assert answered(each.procedure, ground, outcome.scene, event).scene.items == ()


@pytest.mark.few(25)
@every_procedure
@settings(max_examples=8, deadline=None)
@given(data=st.data(), picks=PICKS)
def test_only_what_is_asked_is_taken(each: Shipped, data: st.DataObject, picks: list[int]) -> None:
    """Whatever is not among the answers raises NoSuchAnswer; whatever is, does not."""
    ground, first, _ = arrival(data, each)
    names = sorted({name for step in each.procedure.steps.values() for name in option_names(step)} | {"", "nonsense"})
    for outcome in follow(each, ground, first, picks, Random(3)):
        if outcome.end or outcome.rested:
            continue
        scene = outcome.scene
        asked = prompt(each.procedure, ground, scene)
        for name in names:
            takes(asked.accepts(Chose(name)) or asked.accepts(Drew(name)), each.procedure, ground, scene, Chose(name))
        kind = asked.die.kind if asked.die else "d8"
        for face in (0, 9, "sword", None, *range(1, 9)):
            thrown = Rolled(face, kind)
            takes(asked.accepts(thrown), each.procedure, ground, scene, thrown)
        assert scene == outcome.scene


def option_names(step: object) -> list[str]:
    options = [*getattr(step, "options", ()), *getattr(step, "instead", ())]
    return [*(option.name for option in options), *getattr(step, "items", ()), "keep"]


def takes(legal: bool, procedure: Procedure, ground: Ground, scene: Scene, event: Event) -> None:
    if legal:
        answered(procedure, ground, scene, event)
    else:
        with pytest.raises(NoSuchAnswer):
            answered(procedure, ground, scene, event)


# -- one thing at a time -----------------------------------------------------------------------------------------------


def at(procedure: Procedure, step: str, *items: str, ground: Ground = NO_GROUND, **fields: object) -> Scene:
    return Scene(step, items=tuple(sorted(items)), **fields)  # type: ignore[arg-type]


def test_a_choice_nobody_has_is_not_asked() -> None:
    outcome = interpreter.begin(ford(), NO_GROUND)
    assert outcome.scene.step == "water"
    assert [str(ruling.words) for ruling in outcome.rulings] == ["Wade: no other way."]


def test_arriving_may_end_the_turn() -> None:
    outcome = interpreter.begin(bog(), NO_GROUND)
    assert outcome.rested and outcome.end is None and outcome.scene.step == "mud"


def test_dice_come_one_at_a_time_and_say_so() -> None:
    outcome = interpreter.begin(ford(), NO_GROUND)
    assert str(prompt(ford(), NO_GROUND, outcome.scene).words) == "Two dice: 9 or more. Die 1 of 2."
    outcome = interpreter.throw(ford(), NO_GROUND, outcome.scene, 3)
    assert outcome.scene.thrown == (3,) and not outcome.rulings
    assert str(prompt(ford(), NO_GROUND, outcome.scene).words) == "Two dice: 9 or more. Die 2 of 2."
    outcome = interpreter.throw(ford(), NO_GROUND, outcome.scene, 6)
    assert outcome.end == FAR


def test_a_throw_is_read_tells_and_passes_on_until_somebody_must_answer() -> None:
    scene = at(ford(), "water", "axe", thrown=(1,), tallies=(("soakings", 1),))
    outcome = interpreter.throw(ford(), NO_GROUND, scene, 1)
    assert outcome.scene.step == "ashore"
    assert outcome.happenings == (("lost", "axe", 1),)
    assert [str(ruling.words) for ruling in outcome.rulings] == [
        "Off your feet.",
        "Down the river.",
        "Axe is handed in.",
    ]
    assert [ruling.rules for ruling in outcome.rulings] == [("FORD-04",), ("FORD-05",), ("FORD-07",)]
    assert [str(ruling.step) for ruling in outcome.rulings] == ["the fall", "the soaking", "the payment"]


def test_where_there_is_a_choice_of_payment_the_player_is_asked() -> None:
    scene = at(ford(), "water", "axe", "axe", "sword", thrown=(1,), tallies=(("soakings", 1),))
    outcome = interpreter.throw(ford(), NO_GROUND, scene, 1)
    assert [option.name for option in prompt(ford(), NO_GROUND, outcome.scene).options] == ["axe", "sword"]
    paid = interpreter.choose(ford(), NO_GROUND, outcome.scene, "axe")
    assert paid.scene.items == ("axe", "sword")


def test_a_blind_payment_is_drawn_from_a_fan() -> None:
    drawn = changed(ford(), "pay", blind="holders")
    outcome = Outcome(at(ford(), "pay", "axe", "sword"))
    pile = prompt(drawn, NO_GROUND, outcome.scene).pile
    assert pile is not None and (pile.deck, pile.cards) == ("holders", ("axe", "sword"))


def test_who_alone_knows_may_say_nothing_unless_the_payment_is_the_way_out() -> None:
    scene = replace_scene(at(ford(), "pay"), unsure=("axe", "sword"))
    assert interpreter.payments(ford().steps["pay"], scene) == ("axe", "sword", "nothing")  # type: ignore[arg-type]
    said = interpreter.choose(ford(), NO_GROUND, scene, "nothing")
    assert said.scene.step == "ashore" and not said.happenings
    forced = changed(ford(), "pay", required=True)
    assert interpreter.payments(forced.steps["pay"], scene) == ("axe", "sword")  # type: ignore[arg-type]
    with pytest.raises(NoSuchAnswer):
        interpreter.choose(forced, NO_GROUND, scene, "nothing")


def replace_scene(scene: Scene, **fields: object) -> Scene:
    import msgspec

    return msgspec.structs.replace(scene, **fields)


def test_a_fork_only_the_player_can_answer_is_put_as_yes_or_no() -> None:
    gate = Fork("A torch?", Has("torch"), FAR, NEAR)
    held = replace(with_step(ford(), "gate", gate), start="gate")
    outcome = interpreter.begin(held, NO_GROUND, unsure=("torch",))
    asked = prompt(held, NO_GROUND, outcome.scene)
    assert [option.name for option in asked.options] == ["yes", "no"]
    assert interpreter.choose(held, NO_GROUND, outcome.scene, "yes").end == FAR
    assert interpreter.choose(held, NO_GROUND, outcome.scene, "no").end == NEAR
    with pytest.raises(NoSuchAnswer):
        interpreter.choose(held, NO_GROUND, outcome.scene, "perhaps")


def test_what_may_be_chosen_instead_of_throwing_is_gone_once_a_die_lies() -> None:
    held = changed(ford(), "water", instead=(Option("swim_back", NEAR),))
    scene = interpreter.begin(held, NO_GROUND).scene
    assert [option.name for option in prompt(held, NO_GROUND, scene).options] == ["swim_back"]
    assert interpreter.choose(held, NO_GROUND, scene, "swim_back").end == NEAR
    scene = interpreter.throw(held, NO_GROUND, scene, 2).scene
    assert prompt(held, NO_GROUND, scene).options == ()
    with pytest.raises(NoSuchAnswer):
        interpreter.choose(held, NO_GROUND, scene, "swim_back")


def test_an_early_reading_stops_the_dice() -> None:
    four = Throw("Up to four: an 8.", (Row(Hits(1, 8), "Yes.", FAR), Row(Else(), "No.", NEAR)), dice=4)
    held = replace(with_step(ford(), "four", four), start="four")
    outcome = interpreter.begin(held, NO_GROUND)
    for face in (1, 7):
        outcome = interpreter.throw(held, NO_GROUND, outcome.scene, face)
        assert outcome.end is None
    assert interpreter.throw(held, NO_GROUND, outcome.scene, 8).end == FAR


STONES = Walk(
    "Walk.",
    (Row(Past(), "Over.", FAR), Row(Lands("moss"), "Slip.", NEAR), Row(Else(), "On.", Later("stones"))),
)


@pytest.mark.parametrize(
    ("face", "exact", "where"),
    [(1, False, 1), (2, False, "near"), (5, False, "far"), (8, False, "far"), (8, True, 0), (5, True, "far")],
)
def test_walking(face: int, exact: bool, where: int | str) -> None:
    """On to the place the pips say; past the end is over, unless the number must be exact: then nobody moves."""
    held = Procedure("stones", "Stones", "", "stones", {"stones": STONES}, "stones")
    ground = Ground({"stones": Track(5, {2: "moss"})}, exact=exact)
    outcome = interpreter.throw(held, ground, interpreter.begin(held, ground).scene, face)
    assert (outcome.end.name if outcome.end else outcome.scene.place) == where


def test_a_signal_and_a_gain_are_told_to_the_game() -> None:
    gift = Tell("A gift.", FAR, (Gain("lamp"), Signal("built", "", 2)))
    held = replace(with_step(ford(), "gift", gift), start="gift")
    outcome = interpreter.begin(held, NO_GROUND, items=("axe",))
    assert outcome.happenings == (("gained", "lamp", 1), ("built", "", 2))
    assert outcome.scene.items == ("axe", "lamp")


def test_missed_turns_are_told() -> None:
    scene = at(bog(), "pole", "pole")
    outcome = interpreter.throw(bog(), NO_GROUND, scene, 1)
    assert (outcome.rested, outcome.skip, outcome.scene.step, outcome.scene.items) == (True, 1, "mud", ())


def test_a_loop_nobody_checked_is_named_not_run_for_ever() -> None:
    held = changed(ford(), "swept", then="swept")
    with pytest.raises(RecursionError, match="ford: it goes round and round at swept"):
        interpreter.throw(held, NO_GROUND, at(ford(), "water", thrown=(1,)), 1)


def test_a_table_with_a_hole_is_named() -> None:
    held = changed(ford(), "ashore", rows=ford().steps["ashore"].rows[:1])  # type: ignore[attr-defined]
    with pytest.raises(LookupError, match="no row for"):
        interpreter.throw(held, NO_GROUND, at(held, "ashore"), 8)


def test_the_cost_of_an_option_is_shown() -> None:
    scene = interpreter.begin(ford(), NO_GROUND, items=("rope",)).scene
    costs = {option.name: str(option.cost) for option in prompt(ford(), NO_GROUND, scene).options}
    assert costs == {"rope": "Rope is lost", "wade": ""}


def test_an_option_that_costs_two_things_shows_both() -> None:
    from companion.procedures.effects import Lose

    dear = with_option(ford(), "bank", "rope", effects=(Lose("rope"), Lose("axe")))
    scene = interpreter.begin(dear, NO_GROUND, items=("axe", "rope")).scene
    assert str(prompt(dear, NO_GROUND, scene).options[0].cost) == "Rope is lost and Axe is lost"


def test_equal_scenes_are_equal_values() -> None:
    one = interpreter.begin(ford(), NO_GROUND, items=("sword", "axe", "rope"))
    two = interpreter.begin(ford(), NO_GROUND, items=("rope", "axe", "sword"))
    assert one == two and hash(one.scene) == hash(two.scene)


def test_a_later_target_keeps_nothing_of_the_throw() -> None:
    held = Procedure(
        "wait",
        "Wait",
        "",
        "throw",
        {
            "throw": Throw(
                "Two dice.",
                (
                    Row(Hits(2, 8), "", FAR),
                    Row(Else(), "", Later("throw")),
                ),
                dice=2,
            ),
            "never": Choose("", (Option("a", FAR), Option("b", NEAR))),
        },
    )
    scene = interpreter.begin(held, NO_GROUND).scene
    for face in (8, 1):
        outcome = interpreter.throw(held, NO_GROUND, scene, face)
        scene = outcome.scene
    assert outcome.rested and scene == interpreter.begin(held, NO_GROUND).scene


def test_paying_what_is_not_held_is_refused() -> None:
    scene = at(ford(), "pay", "axe", "axe")
    assert isinstance(ford().steps["pay"], Pay)
    for name in ("sword", "nothing", ""):
        with pytest.raises(NoSuchAnswer):
            interpreter.choose(ford(), NO_GROUND, scene, name)
