"""What others build on is typed: so every example is checked with the house."""

from __future__ import annotations

import tomllib

from tests.examples.elsewhere import ROOT


def test_every_example_and_its_tests_are_checked_for_types() -> None:
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    examples = [path for path in (ROOT / "examples").iterdir() if (path / "pyproject.toml").exists()]
    assert len(examples) >= 2
    for example in examples:
        assert {path.name for path in (example / "src").iterdir() if path.name.isidentifier()} <= set(mypy["packages"])
        assert {path.stem for path in (example / "tests").glob("test_*.py")} <= set(mypy["modules"])
        assert {f"examples/{example.name}/{where}" for where in ("src", "tests")} <= set(mypy["mypy_path"])
