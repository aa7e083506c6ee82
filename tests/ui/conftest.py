"""For every test of what people see, hear and type."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ui.table import languages


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The language is the process's: whatever a test has had it speak, the next one begins in English."""
    yield
    languages.speak(languages.ENGLISH)
