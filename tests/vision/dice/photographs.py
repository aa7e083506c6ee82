"""How many dice are read in photographs: `python -m tests.vision.dice.photographs FOLDER [NETS FOLD FOLDS]`.

FOLDER holds pictures and `truth.json` (of each its dice as face and box, in parts of the picture). NETS are those that
`learn.train` wrote without that fold; only the photographs of that fold are read then.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from pathlib import Path

import cv2
import numpy as np

from companion.table.dice import D6
from vision.dice import learned
from vision.dice.reader import TrayReader
from vision.geometry import Image

Labels = list[tuple[int, float, float, float, float]]
"""Of each die its face and the box about it, in parts of the picture: left, top, right, bottom."""
MISLABELLED = ("IMG_20191208_111246.jpg", 2, (0.216, 0.348), 3)
"""A die labelled two that shows a three: picture, label, where it lies, face. Its pips stand half as far apart as those
of fourteen twos of its make and as near as those of sixteen threes, the second on the middle of its top; and the first,
of which it was said that it is on a side, lies away from the camera, where no side is seen."""


def labelled(folder: Path) -> dict[str, Labels]:
    """The photographs there by name and what lies in each, the one label known to be wrong put right."""
    truth: dict[str, Labels] = dict(sorted(json.loads((folder / "truth.json").read_text()).items()))
    name, wrong, (x, y), right = MISLABELLED
    for number, (face, a, b, c, d) in enumerate(truth.get(name, [])):
        if face == wrong and a < x < c and b < y < d:
            truth[name][number] = right, a, b, c, d
    return truth


def told(picture: Image, truth: Labels) -> Counter[str]:
    """One photograph read: a die that is sure where none lies is wrong, too."""
    high, wide = picture.shape[:2]
    there = [
        (face, ((a + c) / 2 * wide, (b + d) / 2 * high), max((c - a) * wide, (d - b) * high))
        for face, a, b, c, d in truth
    ]
    seen = TrayReader(D6).read(picture)
    count = Counter(pictures=1, dice=len(there), busy=int(seen.busy))
    good = firm = 0
    for die in seen.dice:
        face, at, side = min(there, key=lambda each: math.dist(each[1], die.at))
        lies = math.dist(at, die.at) < 0.6 * side
        right = lies and die.face == face
        count["ghosts"] += not lies
        if die.sure or lies:
            count[f"{'sure' if die.sure else 'guess'} and {'right' if right else 'wrong'}"] += 1
        good += right
        firm += right and die.sure
    count["whole"] += good == len(there) == len(seen.dice)
    count["whole and sure"] += firm == len(there) == len(seen.dice)
    return count


def main(folder: str, nets: str = "", fold: str = "0", folds: str = "1") -> None:
    if nets:
        learned.NETS = Path(nets)
    count = Counter[str]()
    for number, (name, dice) in enumerate(labelled(Path(folder)).items()):
        picture = cv2.imread(str(Path(folder, name)))
        if number % int(folds) == int(fold) and picture is not None:
            each = told(np.asarray(picture, np.uint8), dice)
            if each["sure and wrong"]:
                print(f"{name}: {each['sure and wrong']} sure and wrong")
            count += each
    print(dict(count))


if __name__ == "__main__":
    main(*sys.argv[1:])
