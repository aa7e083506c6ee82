"""Teaches the small net that reads dice, and writes it: `python -m tests.vision.dice.learn.train OUT.onnx`.

It takes about half an hour of one core. Needs the extra `dice`.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn import functional

from tests.vision.dice.learn.lessons import CUT, LEANING, SCENES, WIDE, Lesson, Scene, lesson, scene
from vision.dice.learned import CELL, KINDS, USUAL, Hung, rays

BATCH, FRESH, KEPT = 24, 8, 480
"""Each step learns from so many pictures of the last so many, which so many new ones join."""
LEANINGS = 10_000
"""The first seed of the scenes in which most dice lean."""
_HOW = ((5, 16, 2, 1), (16, 16, 1, 1), (16, 32, 2, 1), *((32, 32, 1, each) for each in (1, 2, 4, 2, 1)))
"""Layers of three by three: channels in and out, stride, and how far apart they look."""


class Net(nn.Module):
    """From five channels (blue, green, red, and how the ray leans) to, for each cell of 4 px: how likely nothing, each
    face and a leaning die have their middle there; where in it, how large (log), and how turned (cosine, sine of 4
    times the angle). `normed`: while it is young, what each layer says is kept within bounds."""

    def __init__(self, normed: bool = True) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            nn.Conv2d(inside, out, 3, stride, dilation, dilation, bias=not normed)
            for inside, out, stride, dilation in _HOW
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(out) if normed else nn.Identity() for _, out, _, _ in _HOW)
        self.last = nn.Conv2d(_HOW[-1][1], KINDS + 5, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for layer, norm in zip(self.layers, self.norms, strict=True):
            new = functional.relu(norm(layer(x)))
            x = x + new if new.shape == x.shape else new
        found: torch.Tensor = self.last(x)
        return found

    def grown(self) -> Net:
        """The same, its norms folded into its layers."""
        net = Net(normed=False)
        for own, layer, norm in zip(net.layers, self.layers, self.norms, strict=True):
            own.load_state_dict(nn.utils.fuse_conv_bn_eval(layer.eval(), norm.eval()).state_dict())
        net.last.load_state_dict(self.last.state_dict())
        return net


def seen(lesson: Lesson, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """A picture as the net is given it: where the camera hangs is only roughly known."""
    x, y, high = lesson.eye
    off = rng.uniform(-0.12, 0.12, 2) * high
    return rays(lesson.picture, Hung((x + off[0], y + off[1]), high * float(rng.uniform(0.7, 1.4))))


def wanted(lesson: Lesson) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
    """What each cell should say: its kind, -1 where nothing is asked; and place, size and turn of the die there."""
    cells = WIDE // CELL
    ys, xs = (np.mgrid[0:cells, 0:cells] + 0.5) * CELL
    kind = np.zeros((cells, cells), np.int64)
    nearest = np.full((cells, cells), 1e9)
    more = np.zeros((5, cells, cells), np.float32)
    for die in lesson.dice:
        far = np.hypot(xs - die.at[0], ys - die.at[1])
        if die.face == CUT:
            kind[(far < 0.75 * die.side)] = -1
            continue
        about = (far < 0.42 * die.side) & (far < nearest)
        own = (far < max(0.17 * die.side, 0.72 * CELL)) & (far < nearest)
        kind[about] = -1
        kind[own] = die.face
        nearest[about] = far[about]
        values = (
            (die.at[0] - xs) / CELL, (die.at[1] - ys) / CELL, math.log(die.side / USUAL),
            math.cos(4 * die.turn), math.sin(4 * die.turn),
        )  # fmt: skip
        for i, value in enumerate(values):
            more[i][own] = value[own] if isinstance(value, np.ndarray) else value
    return kind, more


def loss(out: torch.Tensor, kind: torch.Tensor, more: torch.Tensor, leaning: float) -> torch.Tensor:
    each = functional.cross_entropy(out[:, :KINDS], kind, ignore_index=-1, reduction="none")
    dice = kind > 0
    nothing = each[kind == 0]
    hard = nothing.topk(min(len(nothing), 3 * int(dice.sum()) + 24)).values
    off = functional.smooth_l1_loss(out[:, KINDS:], more, reduction="none", beta=0.2).sum(1)
    weight = 1.0 + (leaning - 1.0) * (kind[dice] == LEANING)
    found: torch.Tensor = (weight * each[dice]).sum() / weight.sum() + hard.mean() + 0.5 * off[dice].mean()
    return found


def practised(net: Net, known: Sequence[Scene], seed: int, steps: int, rate: float, leaning: float = 1.0) -> Net:
    """The net after so many steps, at a rate that rises to this and falls again. `leaning`: what it counts for to know
    a die that leans."""
    rng = np.random.default_rng(seed)
    net = net.train().to(memory_format=torch.channels_last)
    best = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-3)
    pace = torch.optim.lr_scheduler.OneCycleLR(best, rate, total_steps=steps, pct_start=0.1)
    pictures = np.zeros((KEPT, 5, WIDE, WIDE), np.float32)
    kinds = np.zeros((KEPT, WIDE // CELL, WIDE // CELL), np.int64)
    mores = np.zeros((KEPT, 5, WIDE // CELL, WIDE // CELL), np.float32)
    made, begun, mean = 0, time.time(), 0.0
    for step in range(steps):
        for _ in range(FRESH if made else BATCH):
            new = lesson(known[int(rng.integers(len(known)))], rng)
            pictures[made % KEPT] = seen(new, rng)
            kinds[made % KEPT], mores[made % KEPT] = wanted(new)
            made += 1
        chosen = rng.integers(min(made, KEPT), size=BATCH)
        with torch.autocast("cpu", torch.bfloat16):
            out = net(torch.from_numpy(pictures[chosen]).contiguous(memory_format=torch.channels_last))
        off = loss(out.float(), torch.from_numpy(kinds[chosen]), torch.from_numpy(mores[chosen]), leaning)
        best.zero_grad()
        off.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        best.step()
        pace.step()
        mean = off.item() if not mean else 0.97 * mean + 0.03 * off.item()
        if step % 50 == 0:
            print(f"{step} {mean:.3f} {time.time() - begun:.0f} s", flush=True)
    net.eval()
    return net


def taught(known: Sequence[Scene], leaning: Sequence[Scene], first: int = 1500, then: int = 600) -> Net:
    """A net that learned faces from all scenes, and then which dice lean from such where most do, in so many steps."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    young = practised(Net(), known, 2, first, 4e-3)
    return practised(young.grown(), [*known[: len(leaning)], *leaning], 3, then, 1.5e-3, 3.0)


def written(net: Net, path: Path) -> None:
    """A grown net as an ONNX file."""
    nodes, values, at = [], [], "picture"
    for number, (layer, (inside, out, stride, dilation)) in enumerate(zip(net.layers, _HOW, strict=True)):
        nodes.append(_layer(number, at, f"c{number}", stride, dilation, 3))
        values += _numbers(number, layer)
        nodes.append(helper.make_node("Relu", [f"c{number}"], [f"r{number}"]))
        if (inside, stride) == (out, 1):
            nodes.append(helper.make_node("Add", [at, f"r{number}"], [f"s{number}"]))
        at = f"s{number}" if (inside, stride) == (out, 1) else f"r{number}"
    number = len(_HOW)
    nodes.append(_layer(number, at, "cells", 1, 1, 1))
    values += _numbers(number, net.last)
    given = helper.make_tensor_value_info("picture", TensorProto.FLOAT, ["count", 5, "high", "wide"])
    told = helper.make_tensor_value_info("cells", TensorProto.FLOAT, ["count", KINDS + 5, "rows", "columns"])
    graph = helper.make_graph(nodes, "dice", [given], [told], values)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def _layer(number: int, at: str, to: str, stride: int, dilation: int, size: int) -> onnx.NodeProto:
    pads = [dilation if size > 1 else 0] * 4
    return helper.make_node(
        "Conv", [at, f"w{number}", f"b{number}"], [to],
        kernel_shape=[size, size], strides=[stride] * 2, dilations=[dilation] * 2, pads=pads,
    )  # fmt: skip


def _numbers(number: int, layer: nn.Module) -> list[onnx.TensorProto]:
    return [
        numpy_helper.from_array(values.detach().numpy().astype(np.float32), f"{name[0]}{number}")
        for name, values in layer.named_parameters()
    ]


def main(out: str) -> None:
    known = [scene(seed) for seed in range(SCENES)]
    leaning = [scene(seed, 0.6, 17.0) for seed in range(LEANINGS, LEANINGS + 400)]
    written(taught(known, leaning), Path(out))


if __name__ == "__main__":
    main(*sys.argv[1:])
