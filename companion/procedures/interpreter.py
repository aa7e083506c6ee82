"""Playing a procedure: what is awaited in a scene, and what an answer makes of it. Pure; it throws no dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from companion.procedures.effects import Effect, Happening, Lose
from companion.procedures.graph import (
    Choose,
    End,
    Fork,
    Later,
    Option,
    Pay,
    Procedure,
    Row,
    Step,
    Target,
    Tell,
    Throw,
    Walk,
    worded,
)
from companion.procedures.here import hangs, in_scene
from companion.procedures.scene import Ground, Scene
from companion.table import prompts
from companion.table.dice import Face
from companion.table.rulings import Ruling, Weighed
from companion.table.words import SILENCE, Words, listed, named, say

replace = msgspec.structs.replace

ENDLESS = 64
"""More steps than this without a question is a loop; the checker refuses such a procedure."""

HERE = ""
"""The target of an answer that leaves the step as it is."""

PAYMENT = say("the payment")
"""What handing something in is called."""
CHOICE = say("the choice")
"""What taking an option is called."""


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

    @property
    def news(self) -> tuple[Ruling, ...]:
        """The rulings that do more than repeat an answer: for a table that hears by itself what moved and is lost."""
        return tuple([ruling for ruling in self.rulings if ruling.step not in (CHOICE, PAYMENT)])


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
    if not isinstance(step, Throw) or face not in step.die.faces or (step.again and lying(step, scene)):
        raise NoSuchAnswer(f"{scene.step} does not await {face}")
    if 0 in scene.thrown:
        gap = scene.thrown.index(0)
        scene = replace(scene, thrown=(*scene.thrown[:gap], face, *scene.thrown[gap + 1 :]))
    else:
        scene = replace(scene, thrown=(*scene.thrown, face))
    if step.again and lying(step, scene):
        outcome = _read(procedure, ground, step, scene)
        if outcome.end or outcome.happenings or outcome.scene != replace(scene, thrown=()):
            return Outcome(scene)
        return outcome
    return _read(procedure, ground, step, scene)


def lying(step: Throw, scene: Scene) -> bool:
    """True while all dice lie and one of them may still be thrown anew before they count."""
    return step.again in scene.items and len(scene.thrown) >= step.dice and 0 not in scene.thrown


def _read(procedure: Procedure, ground: Ground, step: Throw, scene: Scene) -> Outcome:
    """What the dice thrown so far make of it."""
    landing = ""
    if isinstance(step, Walk):
        place = scene.place + int(scene.thrown[-1])
        if ground.exact and place > ground.tracks[scene.track].length:
            place = scene.place
        landing = "past" if ground.past(scene.track, place) else ground.mark(scene.track, place)
        scene = replace(scene, place=place)
    row = step.row(scene.thrown, landing, scene)
    if row is None:
        return Outcome(scene)
    happenings: list[Happening] = []
    weighed = _weighed(step, scene.thrown, scene.tallies)
    said = _said_in(scene, row, step)
    rulings = [replace(said, weighed=weighed) if weighed else said]
    scene = _apply(row.effects, scene, ground, happenings)
    return _go(procedure, ground, replace(scene, thrown=()), row.then, happenings, rulings)


@lru_cache(maxsize=512)
def _weighed(step: Throw, thrown: tuple[Face, ...], tallies: tuple[tuple[str, int], ...]) -> Weighed | None:
    """What a throw was read against: its first row says what works. None where a total or a face does not say it."""
    if isinstance(step, Walk):
        return None
    on, scene = step.rows[0].on, Scene("", tallies=tallies)
    if step.dice == 1:
        faces = tuple(face for face in step.die.shown if on.fits((face,), "", scene))
        return Weighed(step.die, thrown, on.need(step.die), faces=faces) if faces else None
    totals = on.totals(scene)
    return Weighed(step.die, thrown, on.need(step.die), totals) if totals else None


def _again(step: Throw, scene: Scene, name: str) -> Outcome:
    """A die is taken up to be thrown anew; the item that allows it is gone."""
    at = next(at for at in _loose(step) if name in (step.again, f"{step.again}.{scene.thrown[at]}"))
    taken = Ruling(say("The {face} counts as never thrown.", face=scene.thrown[at]), _ids(step.rules))
    scene = replace(scene, thrown=(*scene.thrown[:at], 0, *scene.thrown[at + 1 :])).without_item(step.again)
    return Outcome(scene, happenings=(Happening("lost", step.again),), rulings=(taken,))


def _loose(step: Throw) -> tuple[int, ...]:
    """The dice of a throw that may be thrown anew."""
    return step.again_dice or tuple(range(step.dice))


@lru_cache(maxsize=1024)
def _window(step: Throw, thrown: tuple[Face, ...]) -> tuple[Option, ...]:
    """To let the dice count as they lie, or to throw one of them anew."""
    keep = Option("keep", HERE, text="Keep it" if len(thrown) == 1 else "Keep them")
    alone = len(_loose(step)) == 1
    faces = dict.fromkeys(thrown[at] for at in _loose(step))
    lost = (Lose(step.again),)
    names = {face: step.again if alone else f"{step.again}.{face}" for face in faces}
    again = (Option(name, HERE, effects=lost, text=say("Again: the {face}", face=face)) for face, name in names.items())
    return (keep, *again)


def choose(procedure: Procedure, ground: Ground, scene: Scene, name: str) -> Outcome:
    """The player named an option. Raises NoSuchAnswer where it is not open."""
    step = procedure.steps[scene.step]
    happenings: list[Happening] = []
    if isinstance(step, Throw) and lying(step, scene):
        if all(option.name != name for option in _window(step, scene.thrown)):
            raise NoSuchAnswer(f"{name} is not open in {scene.step}")
        return _read(procedure, ground, step, scene) if name == "keep" else _again(step, scene, name)
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
    for option in _offers(step, scene):
        if option.name == name and option.needs.holds(scene, ground) is not False:
            return _take(procedure, ground, scene, option, step, happenings, [])
    raise NoSuchAnswer(f"{name} is not open in {scene.step}")


def open_options(step: Step, scene: Scene, ground: Ground) -> tuple[Option, ...]:
    """The options a player may name here; those that hang on what only the player knows are among them."""
    if isinstance(step, Throw) and step.again and lying(step, scene):
        return _window(step, scene.thrown)
    return tuple([option for option in _offers(step, scene) if option.needs.holds(scene, ground) is not False])


def _offers(step: Step, scene: Scene) -> tuple[Option, ...]:
    """Every option of a step, open or not."""
    if isinstance(step, Choose):
        return step.options
    return step.instead if isinstance(step, Throw) and not scene.thrown else ()


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
    if isinstance(step, Throw) and step.again and lying(step, scene):
        return _window_prompt(step, scene.thrown, who)
    thrown = scene.thrown.index(0) if 0 in scene.thrown else len(scene.thrown)
    options = open_options(step, scene, ground)
    found = _prompt(step, options, thrown, who)
    return _prompt_in(scene, found) if _hangs(step) else found


@lru_cache(maxsize=1024)
def _hangs(step: Step) -> bool:
    """Whether anything that is asked in a step goes differently from scene to scene."""
    options = step.options if isinstance(step, Choose) else step.instead if isinstance(step, Throw) else ()
    return hangs(step.words) or any(hangs(option.words) or hangs(_cost(option)) for option in options)


def _prompt_in(scene: Scene, found: prompts.Prompt) -> prompts.Prompt:
    offers = tuple(
        replace(offer, words=in_scene(offer.words, scene), cost=in_scene(offer.cost, scene)) for offer in found.options
    )
    return replace(found, words=in_scene(found.words, scene), options=offers)


@lru_cache(maxsize=1024)
def _window_prompt(step: Throw, thrown: tuple[Face, ...], who: str) -> prompts.Prompt:
    words = say("{faces}: does it count, or throw again?", faces=listed(thrown))
    offers = tuple(
        prompts.Option(option.name, option.words, _cost(option), _ids(step.rules)) for option in _window(step, thrown)
    )
    return prompts.Prompt(who, words, options=offers, rules=_ids(step.rules))


@lru_cache(maxsize=4096)
def _prompt(step: Step, options: tuple[Option, ...], thrown: int, who: str) -> prompts.Prompt:
    words, left = step.words, 1
    if isinstance(step, Throw) and step.dice > 1:
        left = step.dice - thrown
        words = say("{ask} Die {number} of {dice}.", ask=words, number=thrown + 1, dice=step.dice)
    offers = tuple(
        prompts.Option(option.name, option.words, _cost(option), _ids(option.rules or step.rules), aside=option.aside)
        for option in options
    )
    die = step.die if isinstance(step, Throw) else None
    meant = step.meant if isinstance(step, Choose) and any(step.meant == option.name for option in options) else ""
    return prompts.Prompt(who, words, die=die, options=offers, rules=_ids(step.rules), run=left, meant=meant)


@lru_cache(maxsize=1024)
def _pay_prompt(step: Pay, items: tuple[str, ...], who: str) -> prompts.Prompt:
    if step.blind:
        return prompts.Prompt(who, step.words, pile=prompts.Pile(step.blind, items), rules=_ids(step.rules))
    offers = tuple(prompts.Option(item, named(item), SILENCE, _ids(step.rules)) for item in items)
    return prompts.Prompt(who, step.words, options=offers, rules=_ids(step.rules))


@lru_cache(maxsize=256)
def _fork_prompt(step: Fork, who: str) -> prompts.Prompt:
    ask = say("Are you {condition}?", condition=step.when.words())
    offers = (prompts.Option("yes", say("Yes")), prompts.Option("no", say("No")))
    return prompts.Prompt(who, ask, options=offers, rules=_ids(step.rules))


def _cost(option: Option) -> Words:
    costs = [words for effect in option.effects if (words := effect.words())]
    return listed(costs) if costs else SILENCE


@lru_cache(maxsize=1024)
def _ids(rules: str) -> tuple[str, ...]:
    return tuple(rules.split())


@lru_cache(maxsize=4096)
def _said(line: Row | Option | Tell, step: Step) -> Ruling:
    """What is said when a line of a step is gone: the same every time, so it is made once."""
    rules = _ids(line.rules or step.rules)
    if isinstance(line, Row):
        return Ruling(worded(line.text), rules, Words(line.step))
    if isinstance(line, Option):
        return Ruling(line.words, rules, CHOICE)
    return Ruling(line.words, rules, Words(line.name))


def _said_in(scene: Scene, line: Row | Option | Tell, step: Step) -> Ruling:
    ruling = _said(line, step)
    return replace(ruling, words=in_scene(ruling.words, scene)) if hangs(ruling.words) else ruling


@lru_cache(maxsize=1024)
def _forced(ruling: Ruling) -> Ruling:
    """What is said of the one option that is open, which nobody was asked about."""
    return replace(ruling, words=say("{option}: no other way.", option=ruling.words), step=SILENCE)


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
    if not step.told:
        return []
    return [Ruling(say(step.told, item=named(name)), _ids(step.rules), PAYMENT)]


def _take(
    procedure: Procedure,
    ground: Ground,
    scene: Scene,
    option: Option,
    step: Step,
    happenings: list[Happening],
    rulings: list[Ruling],
) -> Outcome:
    rulings.append(_said_in(scene, option, step))
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
            rulings.append(_said_in(scene, step, step))
            scene = _apply(step.effects, scene, ground, happenings)
            target = step.then
        elif isinstance(step, Choose):
            options = () if step.always else open_options(step, scene, ground)
            if len(options) != 1:
                break
            (only,) = options
            rulings.append(_forced(_said_in(scene, only, step)))
            scene = _apply(only.effects, scene, ground, happenings)
            target = only.then
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
