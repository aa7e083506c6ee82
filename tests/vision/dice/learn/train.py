"""Teaches the two small nets that read dice: `python -m tests.vision.dice.learn.train OUT [PHOTOGRAPHS [FOLD FOLDS]]`.

Writes `places.onnx` and `faces.onnx` into the folder OUT. Taught are drawn scenes, paper cubes and, where a folder of
photographs with their `truth.json` is given, those, too: all but every so-manieth, where a fold is to stay unseen.
About half an hour of one core. Needs the extra `dice`.
"""

from __future__ import annotations

import math
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

from tests.vision.dice.learn.lessons import CUT, SCENES, Lesson, Scene, Seen, lesson, scene
from tests.vision.dice.learn.paper import papers
from tests.vision.dice.photographs import labelled
from vision.dice.learned import CELL, KINDS, LEANING, NONE, USUAL, VIEW, WARM, WIDE, Spot, cut, evened, sight, warmest
from vision.geometry import Image

BOX = 1.18
"""How much larger the upright box about a die in a photograph is than its top, usually."""
LESSONS, LEANINGS, PAPERS = 900, 300, 160
"""So many pictures are made of the drawn scenes; the second net sees so many more scenes, in which most dice lean, and
paper cubes."""
COUNTS = 2.0
"""What it counts for to know a die that leans."""
SHARE = 0.65
"""So much of what the second net is shown is of photographs, where there are any."""
PLACES, FACES = 520, 6500
"""Steps of the net that finds dice and of the one that names them."""
Numbers = npt.NDArray[np.float32]
Batch = tuple[torch.Tensor, torch.Tensor]


class Shown(NamedTuple):
    """A picture to learn from and its dice; of a photograph nobody knows how its dice are turned."""

    picture: Image
    dice: tuple[Seen, ...]
    drawn: bool
    ghosts: tuple[Spot, ...] = ()
    """Where the first net saw dice that are none."""


def photographs(folder: Path, fold: int, folds: int) -> list[Shown]:
    """Every photograph but those of this fold, which is every so-manieth by name."""
    out = []
    for number, (name, told) in enumerate(labelled(folder).items()):
        picture = cv2.imread(str(folder / name))
        if number % folds == fold or picture is None:
            continue
        high, wide = picture.shape[:2]
        boxes = (
            (face, (a + c) / 2 * wide, (b + d) / 2 * high, max((c - a) * wide, (d - b) * high))
            for face, a, b, c, d in told
        )
        out.append(
            Shown(np.asarray(picture, np.uint8), tuple(Seen(f, (x, y), s / BOX, 0.0) for f, x, y, s in boxes), False)
        )
    return out


def _halved(shown: Shown) -> Shown:
    picture = cv2.resize(shown.picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    dice = (die._replace(at=(die.at[0] / 2, die.at[1] / 2), side=die.side / 2) for die in shown.dice)
    return shown._replace(picture=np.asarray(picture, np.uint8), dice=tuple(dice))


# --- the nets


def _conv(inside: int, out: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    layer = nn.Conv2d(inside, out, 3, stride, dilation, dilation, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(out), nn.ReLU())


class _Again(nn.Module):
    """A layer whose answer is added to what it was asked."""

    def __init__(self, size: int, dilation: int = 1) -> None:
        super().__init__()
        self.layer = _conv(size, size, 1, dilation)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = x + self.layer(x)
        return found


class Places(nn.Module):
    """For each cell: heat (before the sigmoid), size of the die there (log), and where in it its middle lies."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_conv(3, 16, 2), _conv(16, 24, 2))
        self.wide = nn.Sequential(_conv(24, 40, 2), *(_Again(40, each) for each in (1, 2, 4, 1)))
        self.last = nn.Sequential(_conv(64, 32), nn.Conv2d(32, 4, 1))
        with torch.no_grad():
            self.last[1].bias[0] = -3.0  # most cells are cold

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        fine = self.fine(x)
        wide = functional.interpolate(self.wide(fine), scale_factor=2.0, mode="nearest")
        found: torch.Tensor = self.last(torch.cat([fine, wide], 1))
        return found


class Faces(nn.Module):
    """Of a view: how likely it shows no die, each face and a leaning die, and how the die is turned (cosine and sine of
    four times the angle)."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            _conv(3, 24), _conv(24, 32, 2), _Again(32), _conv(32, 64, 2), _Again(64), _Again(64), _conv(64, 96, 2),
            _Again(96), nn.Flatten(), nn.Dropout(0.1), nn.Linear(96 * (VIEW // 8) ** 2, KINDS + 2),
        )  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = self.layers(x)
        return found


# --- what they are shown


def _spoiled(picture: Image, rng: np.random.Generator) -> Image:
    """The same in another light and by another camera."""
    values = picture.astype(np.float32)
    if rng.random() < 0.25:
        values = values[..., rng.permutation(3)]
    if rng.random() < 0.05:
        values = 255 - values
    values = 255 * (np.clip(values * rng.uniform(0.8, 1.2, 3).astype(np.float32), 0, 255) / 255) ** rng.uniform(
        0.6, 1.6
    )
    if rng.random() < 0.4:
        values = cv2.GaussianBlur(values, (0, 0), float(rng.uniform(0.3, 1.1)))
    values = (
        values * rng.uniform(0.6, 1.15)
        + rng.uniform(-15, 25)
        + rng.uniform(0, 7) * rng.standard_normal(values.shape, np.float32)
    )
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def _scene(known: Sequence[Shown], drawn: Sequence[Shown], rng: np.random.Generator) -> tuple[Image, list[Seen]]:
    """A picture as wide as the first net is given them: a photograph in any turn and size, or parts of four drawn."""
    out = np.zeros((WIDE, WIDE, 3), np.uint8)
    dice: list[Seen] = []
    if known and rng.random() < 0.7:
        _lay(out, dice, known[int(rng.integers(len(known)))], math.exp(rng.uniform(-0.35, 0.5)), rng)
    else:
        half = WIDE // 2
        for x, y in ((0, 0), (half, 0), (0, half), (half, half)):
            part = np.zeros((half, half, 3), np.uint8)
            own: list[Seen] = []
            _lay(part, own, drawn[int(rng.integers(len(drawn)))], math.exp(rng.uniform(-0.7, 0.2)), rng)
            out[y : y + half, x : x + half] = part
            dice += [die._replace(at=(die.at[0] + x, die.at[1] + y)) for die in own]
    return _spoiled(out, rng), dice


def _lay(out: Image, dice: list[Seen], shown: Shown, scale: float, rng: np.random.Generator) -> None:
    room = out.shape[0]
    high, wide = shown.picture.shape[:2]
    turn = rng.uniform(0, 2 * math.pi)
    cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
    way = np.array([(cos, -sin), (sin, cos)]) @ np.diag([rng.choice([-1.0, 1.0]), 1.0])
    free = max(0.0, (scale * wide - room) / 2) + 0.15 * room
    about = np.array([wide, high]) / 2
    shift = room / 2 + rng.uniform(-free, free, 2) - way @ about
    mode = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
    filled = [float(each) for each in rng.uniform(0, 255, 3)]
    out[:] = cv2.warpAffine(
        shown.picture,
        np.column_stack([way, shift]),
        (room, room),
        flags=cv2.INTER_LINEAR,
        borderMode=mode,
        borderValue=filled,
    )
    for die in shown.dice:
        x, y = (way @ np.array(die.at) + shift).tolist()
        side = die.side * scale
        if -side < x < room + side and -side < y < room + side:
            whole = 0.35 * side < x < room - 0.35 * side and 0.35 * side < y < room - 0.35 * side
            dice.append(Seen(die.face if whole else CUT, (x, y), side, 0.0))


def heats(dice: Sequence[Seen]) -> Numbers:
    """What each cell should say of them: heat, -1 where nothing is asked; size; where in it; and whether it is one of
    those that speak for a die."""
    cells = WIDE // CELL
    out = np.zeros((5, cells, cells), np.float32)
    ys, xs = (np.mgrid[0:cells, 0:cells] + 0.5) * CELL
    for die in dice:
        far = np.hypot(xs - die.at[0], ys - die.at[1])
        if die.face == CUT:
            out[0][far < 0.75 * die.side] = -1
            continue
        warm = np.exp(-((far / max(0.25 * die.side, CELL)) ** 2))
        out[0] = np.where(out[0] >= 0, np.maximum(out[0], warm), out[0])
        own = far < max(0.12 * die.side, 0.72 * CELL)
        values = math.log(die.side / USUAL), (die.at[0] - xs) / CELL, (die.at[1] - ys) / CELL
        for layer, value in zip(out[1:4], values, strict=True):
            layer[own] = value[own] if isinstance(value, np.ndarray) else value
        out[4][own] = 1
    return out


def a_scene(known: Sequence[Shown], drawn: Sequence[Shown], rng: np.random.Generator) -> tuple[Numbers, Numbers]:
    picture, dice = _scene(known, drawn, rng)
    return sight(picture), heats(dice)


def a_view(known: Sequence[Shown], drawn: Sequence[Shown], rng: np.random.Generator) -> tuple[Numbers, Numbers]:
    """A die, or what is none: a pip, half a face, several dice, or whatever lies about."""
    while True:
        of = known if known and rng.random() < SHARE else drawn
        shown = of[int(rng.integers(len(of)))]
        if shown.dice:
            break
    whole = [die for die in shown.dice if die.face != CUT]
    die = shown.dice[int(rng.integers(len(shown.dice)))]
    high, wide = shown.picture.shape[:2]
    kind, turn, flip = die.face, rng.uniform(0, 2 * math.pi), bool(rng.integers(2))
    far, way, size = rng.uniform(0, 0.13), rng.uniform(0, 2 * math.pi), math.exp(rng.uniform(-0.25, 0.25))
    chance = rng.random()
    if chance < 0.38 or kind == CUT or not whole:
        kind = NONE
        if chance < 0.12:  # beside it
            far = rng.uniform(0.42, 0.9)
        elif chance < 0.2:  # a part of it, as large as a die
            far, size = rng.uniform(0, 0.4), rng.uniform(0.2, 0.5)
        elif chance < 0.24:
            far, size = rng.uniform(0, 0.5), rng.uniform(1.9, 3.0)
        elif shown.ghosts and chance < 0.34:
            ghost = shown.ghosts[int(rng.integers(len(shown.ghosts)))]
            die, far = die._replace(at=ghost.at, side=ghost.side), 0.5 * far
        else:
            die = die._replace(at=(float(rng.uniform(0, wide)), float(rng.uniform(0, high))))
            far = 0.0
    at = die.at[0] + far * die.side * math.cos(way), die.at[1] + far * die.side * math.sin(way)
    side = die.side * size
    if not (0 <= at[0] < wide and 0 <= at[1] < high):
        return a_view(known, drawn, rng)
    if (
        kind == NONE
        and size > 0.5
        and any(math.dist(at, each.at) < 0.4 * each.side and 0.6 < side / each.side < 1.7 for each in shown.dice)
    ):
        return a_view(known, drawn, rng)
    pixels = cut(shown.picture, Spot(at, side, 1.0), turn, flip)
    turned = -4 * (die.turn + turn) if flip else 4 * (die.turn + turn)
    wanted = kind, math.cos(turned), math.sin(turned), shown.drawn and kind != NONE
    return evened(_spoiled(pixels, rng)), np.array(wanted, np.float32)


# --- how they learn


def off_places(out: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    heat, own, dice = wanted[:, 0], wanted[:, 4], wanted[:, 4].sum().clamp(min=1)
    warm = torch.sigmoid(out[:, 0])
    there = own * (1 - warm) ** 2 * functional.logsigmoid(out[:, 0])
    elsewhere = (1 - own) * (heat >= 0) * (1 - heat.clamp(min=0)) ** 4 * warm**2 * functional.logsigmoid(-out[:, 0])
    more = functional.smooth_l1_loss(out[:, 1:], wanted[:, 1:4], reduction="none", beta=0.2).sum(1)
    found: torch.Tensor = (0.5 * (more * own).sum() - (there + elsewhere).sum()) / dice
    return found


def off_faces(out: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    counts = torch.ones(KINDS)
    counts[LEANING] = COUNTS
    known = functional.cross_entropy(out[:, :KINDS], wanted[:, 0].long(), counts, label_smoothing=0.02)
    turned = functional.smooth_l1_loss(out[:, KINDS:], wanted[:, 1:3], reduction="none", beta=0.2).sum(1)
    found: torch.Tensor = known + 0.3 * (turned * wanted[:, 3]).sum() / wanted[:, 3].sum().clamp(min=1)
    return found


def practised(
    net: nn.Module, asked: Callable[[np.random.Generator], tuple[Numbers, Numbers]],
    off: Callable[[torch.Tensor, torch.Tensor], torch.Tensor], steps: int, size: int, rate: float,
) -> nn.Module:  # fmt: skip
    """The net after so many steps of so many pictures, at a rate that rises to this and falls again."""
    rng = np.random.default_rng(2)
    net = net.train().to(memory_format=torch.channels_last)
    best = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-3)
    pace = torch.optim.lr_scheduler.OneCycleLR(best, rate, total_steps=steps, pct_start=0.1)
    begun, mean = time.time(), 0.0
    for step in range(steps):
        given, wanted = (np.stack(each) for each in zip(*(asked(rng) for _ in range(size)), strict=True))
        out = net(torch.from_numpy(given).contiguous(memory_format=torch.channels_last))
        lost = off(out, torch.from_numpy(wanted))
        best.zero_grad()
        lost.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        best.step()
        pace.step()
        mean = lost.item() if not mean else 0.97 * mean + 0.03 * lost.item()
        if step % 50 == 0:
            print(f"{step} {mean:.3f} {time.time() - begun:.0f} s", flush=True)
    return net.eval()


def taught(
    known: Sequence[Shown], drawn: Sequence[Shown], leaning: Sequence[Shown], steps: tuple[int, int] = (PLACES, FACES)
) -> tuple[nn.Module, nn.Module]:
    """The net that finds dice, and the one that names them; that learns what the first took for dice that are none."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    small = [_halved(each) for each in known]
    places = practised(Places(), lambda rng: a_scene(small, drawn, rng), off_places, steps[0], 8, 6e-3)
    met = [haunted(each, ghosts(places, less), 2.0) for each, less in zip(known, small, strict=True)]
    more = [haunted(each, ghosts(places, each), 1.0) for each in (*drawn, *leaning)]
    torch.manual_seed(1)
    return places, practised(Faces(), lambda rng: a_view(met, more, rng), off_faces, steps[1], 64, 4e-3)


def ghosts(places: nn.Module, shown: Shown) -> list[Spot]:
    """Where this net sees dice that are none."""
    with torch.no_grad():
        cells = places(torch.from_numpy(sight(shown.picture)[None]))[0].numpy()
    return [
        spot
        for spot in warmest(cells, 1.0, 0.6 * WARM)
        if all(math.dist(spot.at, die.at) > 0.75 * die.side for die in shown.dice)
    ]


def haunted(shown: Shown, found: Sequence[Spot], larger: float) -> Shown:
    """The same picture, so much larger than that in which these ghosts were seen."""
    made = (
        ghost._replace(at=(ghost.at[0] * larger, ghost.at[1] * larger), side=ghost.side * larger) for ghost in found
    )
    return shown._replace(ghosts=tuple(made))


def written(net: nn.Module, side: int, path: Path) -> None:
    """A net as an ONNX file, for any number of pictures, of any size if the net takes such."""
    net = net.to(memory_format=torch.contiguous_format)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net, (torch.zeros(1, 3, side, side),), str(path), dynamo=False, input_names=["given"],
            dynamic_axes={"given": {0: "count"}} if isinstance(net, Faces) else None, opset_version=13,
        )  # fmt: skip


def drawn_lessons(scenes: Sequence[Scene], count: int = LESSONS) -> list[Shown]:
    rng = np.random.default_rng(3)
    made: list[Lesson] = [lesson(scenes[number % len(scenes)], rng) for number in range(count)]
    return [Shown(each.picture, each.dice, True) for each in made]


def main(out: str, folder: str = "", fold: str = "-1", folds: str = "3") -> None:
    scenes = [scene(seed) for seed in range(SCENES)]
    known = photographs(Path(folder), int(fold), int(folds)) if folder else []
    leaning = drawn_lessons([scene(10_000 + seed, 0.6, 15.0) for seed in range(LEANINGS)], int(2.4 * LEANINGS))
    cubes = [Shown(picture, dice, True) for picture, dice in papers(PAPERS)]
    places, faces = taught(known, drawn_lessons(scenes), [*leaning, *cubes])
    Path(out).mkdir(parents=True, exist_ok=True)
    written(places, WIDE, Path(out, "places.onnx"))
    written(faces, VIEW, Path(out, "faces.onnx"))


if __name__ == "__main__":
    main(*sys.argv[1:])
