"""What the closed vocabularies have in common: conditions, effects and readings that say the same are the same."""

from __future__ import annotations


class Verb:
    """One word of a vocabulary, made once from what it is about and never changed."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), tuple(vars(self).values())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, vars(self).values()))})"
