"""What a step of a procedure asks of somebody in it, on this board: how far it still is, and what each way needs."""

from __future__ import annotations

import msgspec

from companion.procedures import interpreter
from companion.procedures.graph import Choose, Option, Procedure, Throw, Walk
from companion.procedures.readings import Else
from companion.procedures.scene import Ground, Scene
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, say, say_n

replace = msgspec.structs.replace


def asked(procedure: Procedure, ground: Ground, scene: Scene, who: str) -> Prompt:
    """The prompt of the step; a walk says how many steps are to go, an option what the throw after it needs."""
    step, found = procedure.steps[scene.step], interpreter.prompt(procedure, ground, scene, who)
    if isinstance(step, Walk):
        left = ground.tracks[scene.track].length - scene.place
        words = say_n("{ask} {count} step to go.", "{ask} {count} steps to go.", left, ask=found.words)
        found = replace(found, words=words)
    if isinstance(step, Choose):
        needs = {option.name: _need(procedure, option) for option in step.options}
        offers = tuple(
            replace(offer, cost=needs[offer.name]) if needs[offer.name] and not offer.cost else offer
            for offer in found.options
        )
        found = replace(found, options=offers)
    return found


def _need(procedure: Procedure, option: Option) -> Words:
    """What must be thrown by whoever takes that way; silence where it leads to no throw, or any throw will do."""
    step = procedure.steps.get(option.then) if isinstance(option.then, str) else None
    if not isinstance(step, Throw) or isinstance(step, Walk) or isinstance(step.rows[0].on, Else):
        return SILENCE
    if step.dice == 1:
        return say("{need}", need=step.gap("need"))
    return say("{dice}: {need}", dice=step.gap("dice"), need=step.gap("need"))
