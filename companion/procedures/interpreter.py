"""Playing a procedure: what is awaited in a scene, and what an answer makes of it. Pure; it throws no dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import Choose, End, Fork, Later, Option, Pay, Procedure, Step, Target, Tell, Throw, Walk
from companion.procedures.scene import Ground, Scene
from companion.table import prompts
from companion.table.dice import Face
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, Words, named, say

replace = msgspec.structs.replace

ENDLESS = 64
"""More steps than this without a question is a loop; the checker refuses such a procedure."""


class Outcome(NamedTuple):
    """What an answer led to.

    `end` None: the traveller waits in `scene`, now or, if `rested`, from the next own turn but `skip`.
    """

    scene: Scene
    end: End | None = None
    rested: bool = False
    skip: int = 0
    happenings: tuple[Happening, ...] = ()
    rulings: tuple[Ruling, ...] = ()


class NoSuchAnswer(ValueError):
    """The step does not ask for that."""


def begin(
    procedure: Procedure,
    ground: Ground,
    *,
    side: str = "a",
    place: int = 0,
    items: Iterable[str] = (),
    known: tuple[tuple[str, int], ...] = (),
    unsure: tuple[str, ...] = (),
) -> Outcome:
    """The traveller comes to the procedure."""
    first = procedure.start.step if isinstance(procedure.start, Later) else procedure.start
    assert isinstance(first, str)
    scene = Scene(first, procedure.track, place, side, (), tuple(sorted(items)), known, unsure)
    return _go(procedure, ground, scene, procedure.start, [], [])


def resume(procedure: Procedure, ground: Ground, scene: Scene) -> Outcome:
    """The traveller's next turn begins, or a rest is passed over."""
    return _go(procedure, ground, scene, scene.step, [], [])


def throw(procedure: Procedure, ground: Ground, scene: Scene, face: Face) -> Outcome:
    """One die came to rest. Raises NoSuchAnswer where the step awaits no die or the die has no such face."""
    step = procedure.steps[scene.step]
    if not isinstance(step, Throw) or face not in step.die.faces:
        raise NoSuchAnswer(f"{scene.step} does not await {face}")
    thrown = (*scene.thrown, face)
    landing = ""
    if isinstance(step, Walk):
        place = scene.place + int(face)
        if ground.exact and place > ground.tracks[scene.track].length:
            place = scene.place
        landing = "past" if ground.past(scene.track, place) else ground.mark(scene.track, place)
        scene = replace(scene, place=place, thrown=thrown)
    else:
        scene = replace(scene, thrown=thrown)
    row = step.row(thrown, landing, scene)
    if row is None:
        return Outcome(scene)
    happenings: list[Happening] = []
    rulings = [Ruling(Words(row.text), _ids(row.rules or step.rules), Words(row.step))]
    scene = _apply(row.effects, scene, ground, happenings)
    return _go(procedure, ground, replace(scene, thrown=()), row.then, happenings, rulings)


def choose(procedure: Procedure, ground: Ground, scene: Scene, name: str) -> Outcome:
    """The player named an option. Raises NoSuchAnswer where it is not open."""
    step = procedure.steps[scene.step]
    happenings: list[Happening] = []
    if isinstance(step, Pay):
        if name not in payments(step, scene):
            raise NoSuchAnswer(f"{name} cannot be paid in {scene.step}")
        rulings = _pay(name, step, happenings)
        scene = scene.without_item(name)
        return _go(procedure, ground, scene, step.then, happenings, rulings)
    if isinstance(step, Fork):
        if name not in ("yes", "no"):
            raise NoSuchAnswer(f"{scene.step} wants yes or no")
        return _go(procedure, ground, scene, step.then if name == "yes" else step.otherwise, happenings, [])
    for option in open_options(step, scene, ground):
        if option.name == name:
            return _take(procedure, ground, scene, option, step, happenings, [])
    raise NoSuchAnswer(f"{name} is not open in {scene.step}")


def open_options(step: Step, scene: Scene, ground: Ground) -> tuple[Option, ...]:
    """The options a player may name here; those that hang on what only the player knows are among them."""
    if isinstance(step, Choose):
        return tuple(option for option in step.options if option.needs.holds(scene, ground) is not False)
    if isinstance(step, Throw):
        if scene.thrown or not step.instead:
            return ()
        return tuple(option for option in step.instead if option.needs.holds(scene, ground) is not False)
    return ()


def payments(step: Pay, scene: Scene) -> tuple[str, ...]:
    """The different items that may be handed in here; "nothing" where the player alone knows of any."""
    held = tuple(dict.fromkeys(item for item in scene.items if item in step.items))
    asked = tuple(item for item in scene.unsure if item in step.items and item not in held)
    return (*held, *asked, "nothing") if asked and not held and not step.required else (*held, *asked)


def prompt(procedure: Procedure, ground: Ground, scene: Scene, who: str) -> prompts.Prompt:
    """What the referee asks of `who` in this scene."""
    step = procedure.steps[scene.step]
    if isinstance(step, Pay):
        return _pay_prompt(step, payments(step, scene), who)
    if isinstance(step, Fork):
        return _fork_prompt(step, who)
    return _prompt(step, open_options(step, scene, ground), len(scene.thrown), who)


@lru_cache(maxsize=4096)
def _prompt(step: Step, options: tuple[Option, ...], thrown: int, who: str) -> prompts.Prompt:
    words = Words(step.prompt)
    if isinstance(step, Throw) and step.dice > 1:
        words = say("{ask} Die {number} of {dice}.", ask=words, number=thrown + 1, dice=step.dice)
    offers = tuple(
        prompts.Option(option.name, option.words, _cost(option), _ids(option.rules or step.rules)) for option in options
    )
    die = step.die if isinstance(step, Throw) else None
    return prompts.Prompt(who, words, die=die, options=offers, rules=_ids(step.rules))


@lru_cache(maxsize=1024)
def _pay_prompt(step: Pay, items: tuple[str, ...], who: str) -> prompts.Prompt:
    if step.blind:
        return prompts.Prompt(who, Words(step.prompt), pile=prompts.Pile(step.blind, items), rules=_ids(step.rules))
    offers = tuple(prompts.Option(item, named(item), SILENCE, _ids(step.rules)) for item in items)
    return prompts.Prompt(who, Words(step.prompt), options=offers, rules=_ids(step.rules))


@lru_cache(maxsize=256)
def _fork_prompt(step: Fork, who: str) -> prompts.Prompt:
    ask = say("Are you {condition}?", condition=step.when.words())
    offers = (prompts.Option("yes", say("Yes")), prompts.Option("no", say("No")))
    return prompts.Prompt(who, ask, options=offers, rules=_ids(step.rules))


def _cost(option: Option) -> Words:
    for effect in option.effects:
        if words := effect.words():
            return words
    return SILENCE


@lru_cache(maxsize=1024)
def _ids(rules: str) -> tuple[str, ...]:
    return tuple(rules.split())


def _apply(effects: tuple[Effect, ...], scene: Scene, ground: Ground, happenings: list[Happening]) -> Scene:
    for effect in effects:
        scene, happening = effect.apply(scene, ground)
        if happening:
            happenings.append(happening)
    return scene


def _pay(name: str, step: Pay, happenings: list[Happening]) -> list[Ruling]:
    if name == "nothing":
        return [Ruling(say("Nothing to hand in."), _ids(step.rules))]
    happenings.append(Happening("lost", name))
    return [Ruling(say("{item} is handed in.", item=named(name)), _ids(step.rules), say("the payment"))]


def _take(
    procedure: Procedure,
    ground: Ground,
    scene: Scene,
    option: Option,
    step: Step,
    happenings: list[Happening],
    rulings: list[Ruling],
) -> Outcome:
    rulings.append(Ruling(option.words, _ids(option.rules or step.rules)))
    scene = _apply(option.effects, scene, ground, happenings)
    return _go(procedure, ground, scene, option.then, happenings, rulings)


def _go(
    procedure: Procedure,
    ground: Ground,
    scene: Scene,
    target: Target,
    happenings: list[Happening],
    rulings: list[Ruling],
) -> Outcome:
    """Passes through everything nobody has to be asked about."""
    for _ in range(ENDLESS):
        if isinstance(target, End):
            return Outcome(scene, target, False, 0, tuple(happenings), tuple(rulings))
        if isinstance(target, Later):
            resting = scene if scene.step == target.step else replace(scene, step=target.step)
            return Outcome(resting, None, True, target.skip, tuple(happenings), tuple(rulings))
        if scene.step != target:
            scene = replace(scene, step=target)
        step = procedure.steps[target]
        if isinstance(step, Fork):
            held = step.when.holds(scene, ground)
            if held is None:
                break
            target = step.then if held else step.otherwise
        elif isinstance(step, Tell):
            rulings.append(Ruling(Words(step.prompt), _ids(step.rules), Words(step.name)))
            scene = _apply(step.effects, scene, ground, happenings)
            target = step.then
        elif isinstance(step, Choose):
            options = open_options(step, scene, ground)
            if len(options) != 1:
                break
            rulings.append(Ruling(options[0].words, _ids(options[0].rules or step.rules)))
            scene = _apply(options[0].effects, scene, ground, happenings)
            target = options[0].then
        elif isinstance(step, Pay):
            items = payments(step, scene)
            if len(items) > 1:
                break
            rulings += _pay(items[0] if items else "nothing", step, happenings)
            scene = scene.without_item(items[0]) if items else scene
            target = step.then
        else:
            break
    else:
        raise RecursionError(f"{procedure.name}: it goes round and round at {scene.step} without asking anybody")
    return Outcome(scene, None, False, 0, tuple(happenings), tuple(rulings))
