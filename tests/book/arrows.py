"""The contracts of the imports in words: `python -m tests.book.arrows` writes them into docs/architecture.md."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.loads.tested import put

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"


def arrows() -> str:
    """Each contract: its name, and its floors from the highest down, or what may not import what."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lines: list[str] = []
    for contract in project["tool"]["importlinter"]["contracts"]:
        where = f"{contract['containers'][0]}: " if "containers" in contract else ""
        if contract["type"] == "layers":
            told = where + " → ".join(contract["layers"])
        elif contract["type"] == "acyclic_siblings":
            told = f"{', '.join(contract['ancestors'])}: no circle"
        else:
            told = f"{', '.join(contract['source_modules'])} ↛ {', '.join(contract['forbidden_modules'])}"
        lines += [f"- {contract['name']}", f"  `{told}`"]
    return "\n".join(lines)


if __name__ == "__main__":
    put(PAGE, "arrows", arrows())
