"""The games for two against their own program, 2,000 deals of each at the whole scale."""

from __future__ import annotations

import pytest

from tests.laws.test_two import agree
from tests.long.conftest import Sized


@pytest.mark.parametrize("name", ["huse", "draw_two"])
def test_a_program_of_its_own_agrees(name: str, sized: Sized) -> None:
    agree(name, range(sized(2_000)))
