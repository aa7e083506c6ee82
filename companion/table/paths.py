"""How things stand, path by path, as transcripts name it: `red.square`, `options`, `awaits`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.prompts import Prompt


def observe(view: dict[str, Any], prompt: Prompt) -> dict[str, Any]:
    """The view, and what is awaited: `options`, `awaits`, `places`, and `whose` where the view does not say it."""
    return {"whose": prompt.who or "none", **view, **{path: look(prompt) for path, look in AWAITED.items()}}


def at(read: Callable[[str], Any], prompt: Prompt, path: str) -> Any:
    """The same at one path alone; `read` reads the view. Raises ValueError naming what is there."""
    if path in AWAITED:
        return AWAITED[path](prompt)
    try:
        return read(path)
    except ValueError:
        if path == "whose":
            return prompt.who or "none"
        raise


def awaits(prompt: Prompt) -> list[str]:
    """The kinds of answer open now."""
    kinds = {
        "throw": prompt.die,
        "choice": prompt.options,
        "move": prompt.moves,
        "part": prompt.shifts,
        "draw": prompt.pile,
        "yes": prompt.confirm,
        "nothing": prompt.over,
    }
    return [kind for kind, there in kinds.items() if there]


AWAITED: dict[str, Callable[[Prompt], list[str]]] = {
    "options": lambda prompt: [option.name for option in prompt.options],
    "awaits": awaits,
    "places": lambda prompt: [place for move in prompt.moves for place in move.places],
}


def find(seen: dict[str, Any], path: str) -> Any:
    """The value at `red.status`. Raises ValueError naming what is there."""
    value: Any = seen
    for part in path.split("."):
        if not isinstance(value, dict) or part not in value:
            there = ", ".join(map(str, value)) if isinstance(value, dict) else plain(value)
            raise ValueError(f"there is no “{part}” in {path}; there is: {there}")
        value = value[part]
    return value


def plain(value: object) -> str:
    """A value of the state view as a transcript writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(sorted(map(plain, value))) or "none"
    return str(value)


def same(value: object, text: str) -> bool:
    """Whether a value is what the transcript says; the order of a list does not matter."""
    if isinstance(value, (list, tuple, set, frozenset)):
        wanted = [] if text == "none" else text.split(",")
        return sorted(map(plain, value)) == sorted(wanted)
    return plain(value) == text
