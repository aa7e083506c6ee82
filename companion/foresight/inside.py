"""The chances of somebody inside a procedure, from the graph that judges: with this throw, this turn, in the end."""

from __future__ import annotations

from collections.abc import Mapping

from companion.foresight.forecast import Figure
from companion.procedures.graph import End, How, Procedure, ThrowHow, worded
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import Ground, Scene
from companion.procedures.stages import Stages, Thrown
from companion.table.words import Words

OUTCOMES: dict[ThrowHow, Words] = {
    "won": Words("through"),
    "lost": Words("lost"),
    "moved": Words("put elsewhere"),
    "stays": Words("no further"),
}
"""What a procedure comes to, where it has no words of its own for it; a step on is told by its own words alone."""
THROW, ONE_THROW = Words("with this throw"), Words("with one throw")
TURN, END = Words("this turn"), Words("in the end")


def inside(procedure: Procedure, ground: Ground, scene: Scene, seat: str) -> dict[str, tuple[Figure, ...]]:
    """By option, best play after it; "" for those of a throw. Nothing where nobody decides and no die is thrown.

    Raises TooManyScenes.
    """
    turn, whole = _chains(procedure, ground, scene)
    told, stages = _Told(procedure, seat), Stages(whole)
    later = whole.options() or {"": whole.odds()}
    soon = later if turn is whole else turn.options() or {"": turn.odds()}
    found = {name: told.figures(stages.thrown(name), soon[name], odds) for name, odds in later.items()}
    return _by_card(found, whole.alike, scene.items)


def _by_card(
    found: dict[str, tuple[Figure, ...]], alike: Mapping[str, str], items: tuple[str, ...]
) -> dict[str, tuple[Figure, ...]]:
    """Of cards that are alike in payment only the first has been looked at, held or not: what is held is as good."""
    cards = {item: found[alike[item]] for item in items if alike.get(item) in found}
    return {name: figures for name, figures in found.items() if name in cards or name not in alike} | cards


def begun(procedure: Procedure, ground: Ground, scene: Scene, seat: str) -> tuple[Figure, ...]:
    """The chances by best play of somebody an answer brings into a procedure; a throw is still to come there.

    Raises TooManyScenes.
    """
    turn, whole = _chains(procedure, ground, scene)
    later = whole.odds()
    soon = later if turn is whole else turn.odds()
    return _Told(procedure, seat, ONE_THROW).figures(None if whole.decides else Stages(whole).thrown(), soon, later)


def _chains(procedure: Procedure, ground: Ground, scene: Scene) -> tuple[Chain, Chain]:
    """What may come of a scene this turn, and in the end. Raises TooManyScenes."""
    whole = Chain(procedure, ground, Outcome(scene), "end")
    return whole if whole.within_a_turn else Chain(procedure, ground, Outcome(scene), "turn"), whole


class _Told:
    """What a procedure calls its outcomes and its throw, and which of its chances are worth telling."""

    def __init__(self, procedure: Procedure, seat: str, throw: Words = THROW) -> None:
        self.procedure, self.seat, self.throw = procedure, seat, throw
        targets = (target for step in procedure.steps.values() for target in step.targets())
        self.wins = any(isinstance(target, End) and target.comes_to == "won" for target in targets)

    def figures(self, thrown: Thrown | None, soon: Odds, later: Odds) -> tuple[Figure, ...]:
        """A chance is told by the soonest it holds, and again where waiting changes it.

        A throw that leads a step on is told as that, where the procedure has a word for it: it is no loss that it does
        not win at once. Of a procedure in which nothing can be won, that only pays or costs as it goes, nothing is
        told.
        """
        found, told = [], None
        if not self.wins:
            return ()
        if thrown and (how := self._worth_telling(thrown, later)):
            found.append(self._with_throw(thrown, how))
            told = thrown.of("won")
        if soon.won != told and (soon.won or not later.won):
            found.append(self._by("won", soon, TURN))
            told = soon.won
        if later.won != told:
            found.append(self._by("won", later, END))
        worse: tuple[How, ...] = ("moved", "lost")
        ends = [self._by(how, later, END) for how in worse if later.hows.get(how)]
        if len(ends) > 1 or (ends and later.won + ends[0].chance != 1):
            found += ends
        return tuple(found)

    def _worth_telling(self, thrown: Thrown, later: Odds) -> ThrowHow | None:
        """What is said of a throw: that it wins, or only leads on; nothing where it does neither and there is hope."""
        if thrown.of("won"):
            return "won"
        if "on" in self.procedure.outcomes and 0 < thrown.of("on") < 1:
            return "on"
        return None if later.won else "won"

    def _with_throw(self, thrown: Thrown, how: ThrowHow) -> Figure:
        die, faces = (thrown.die, thrown.faces) if thrown.dice == 1 and how == "won" else (None, ())
        return Figure(
            of=outcome(self.procedure, how),
            by=self.throw,
            chance=thrown.of(how),
            seat=self.seat,
            how=how,
            die=die,
            faces=faces,
        )

    def _by(self, how: How, odds: Odds, by: Words) -> Figure:
        return Figure(
            of=outcome(self.procedure, how), by=by, chance=odds.hows.get(how, odds.good * 0), seat=self.seat, how=how
        )


def outcome(procedure: Procedure, how: ThrowHow) -> Words:
    """What a procedure calls what it may come to."""
    own = procedure.outcomes.get(how)
    return worded(own) if own else OUTCOMES[how]
