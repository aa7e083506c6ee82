"""Whether what the other tests of this folder need is here; they are left out where it is not."""

from __future__ import annotations

import pytest

from tests.club.conftest import LACKING

pytestmark = pytest.mark.servers


def test_the_packages_of_the_club() -> None:
    if LACKING:
        pytest.skip(LACKING)
