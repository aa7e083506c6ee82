"""What counts as a picture on the screen; `make machine` reads real ones back from the kernel."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.pi import scanout
from vision.geometry import Image

BLACK = np.zeros((480, 800, 4), np.uint8)


def told(picture: Image) -> bool:
    return scanout.lit(scanout.sampled(picture.tobytes()))


@pytest.mark.parametrize("colour", [(0, 0, 0, 0), (0, 0, 0, 255), (40, 30, 20, 255)])
def test_one_colour_from_edge_to_edge_is_no_picture(colour: tuple[int, ...]) -> None:
    assert not told(np.full_like(BLACK, colour))


@pytest.mark.parametrize("shape", [(480, 800), (1080, 1920), (1296, 2304), (600, 1024)])
def test_a_few_words_are_a_picture_whatever_its_size(shape: tuple[int, int]) -> None:
    picture = np.zeros((*shape, 4), np.uint8)
    picture[:, :, 3] = 255
    cv2.putText(
        picture, "Who sits where?", (40, 200), cv2.FONT_HERSHEY_SIMPLEX, 2, (200, 210, 220, 255), 4, cv2.LINE_AA
    )
    assert told(picture)


def test_where_there_is_no_screen_nothing_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "card0").write_bytes(b"no card at all")
    assert scanout.seen(tmp_path.glob("card*")) is None
    assert scanout.main(tmp_path) == 0 and "cannot be read back" in capsys.readouterr().out


def test_a_screen_that_stays_black_is_a_start_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scanout, "seen", lambda cards: False)
    assert scanout.main(tmp_path, patience=0.0) == 1 and "the screen is black" in capsys.readouterr().err
    found = iter([False, False, True])
    monkeypatch.setattr(scanout, "seen", lambda cards: next(found))
    monkeypatch.setattr(scanout, "EVERY", 0.0)
    assert scanout.main(tmp_path, patience=60.0) == 0
