"""`companion see --game GAME IMAGE...`: what the camera code reads in pictures; a folder stands for all it holds.

`companion see --dice IMAGE...` reads plain dice in them, on the printed mat where it lies in view.
"""

from __future__ import annotations

import argparse
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.files import BadFile
from companion.table.dice import D6
from ui.cli.asking import GAME, Unclear, rules_of
from ui.cli.main import complain
from ui.table.kits import kit_of, reader_of
from vision.dice.mat import MatFinder
from vision.dice.reader import TrayReader
from vision.geometry import Image
from vision.overlay import overlaid, packed
from vision.pictures import load, pictures
from vision.sight.reading import Observation, PartSeen, PieceSeen, plain

log = logging.getLogger(__name__)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="picture files, or folders of them")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", metavar="GAME", help=GAME)
    what.add_argument("--dice", action="store_true", help="plain dice, on their mat or in a tray seen from above")
    parser.add_argument("--board", default="reference", metavar="FILE", help="another board than ours")
    parser.add_argument(
        "--draw", default="", metavar="FOLDER", help="put each picture there with what was read drawn in"
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    try:
        if args.draw:
            Path(args.draw).mkdir(parents=True, exist_ok=True)
        told_of = _dice if args.dice else _board(args)
    except (Unclear, BadFile, OSError) as error:
        return complain(error)
    good, first = True, True
    for path in _paths(args.images):
        told = _tried(told_of, path, Path(args.draw) if args.draw else None)
        good = good and told["read"] and (args.dice or told["board"]["found"])
        if args.json:
            print(("[" if first else ",") + json.dumps(told, ensure_ascii=False), flush=True)
        else:
            print("\n".join(_lines(told)), flush=True)
        first = False
    if args.json:
        print("[]" if first else "]")
    return 0 if good and not first else 1


def _paths(words: list[str]) -> Iterator[Path]:
    """Every picture meant, folders unfolded, each once."""
    seen = set[Path]()
    for word in words:
        path = Path(word)
        try:
            found = pictures(path) if path.is_dir() else [path]
        except OSError:
            found = [path]
        for each in found:
            if each not in seen:
                seen.add(each)
                yield each


Look = Callable[[Image | None, Path | None], dict[str, Any]]
"""What a picture shows, ready for JSON (nothing, if there is no picture); drawn into a file where one is named."""


def _tried(look: Look, path: Path, draw: Path | None) -> dict[str, Any]:
    """What one file shows; `problem` tells what is wrong with the file, and no other one suffers."""
    told: dict[str, Any] = {"image": str(path), "read": False, "problem": ""}
    try:
        picture = load(path)
        seen = look(picture, draw / f"{path.stem}.jpg" if draw else None)
    except BadFile as error:
        return {**told, "problem": str(error), **look(None, None)}
    except (cv2.error, ValueError, ArithmeticError) as error:
        log.exception("%s", path)
        return {**told, "problem": f"This picture cannot be read ({error}).", **look(None, None)}
    return {**told, "read": True, "size": [picture.shape[1], picture.shape[0]], **seen}


def _board(args: argparse.Namespace) -> Look:
    reader = reader_of(*kit_of(rules_of(args.game, args.board)), args.board)

    def look(picture: Image | None, drawn: Path | None) -> dict[str, Any]:
        if picture is None:
            return _confident(Observation())
        looked = reader.look(picture)
        if drawn:
            _kept(drawn, overlaid(picture, looked.observation, looked.located.pose if looked.located else None))
        return _confident(looked.observation)

    return look


def _dice(picture: Image | None, drawn: Path | None) -> dict[str, Any]:
    """The dice from left to right, and whether they lie on their mat: places and sides in mm of it, else px."""
    if picture is None:
        return {"dice": [], "mat": False, "busy": False}
    mat = MatFinder()
    laid = mat.find(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))
    pose = mat.pose((picture.shape[1], picture.shape[0])) if laid else None
    seen = TrayReader(D6).read(picture, pose, laid.area if laid else None)
    if drawn:
        out = picture.copy()
        for die in seen.dice:
            x, y = (pose.pixels([die.at])[0] if pose else np.array(die.at)).astype(int).tolist()
            word = f"{die.face or '?'}{'' if die.sure else '?'}"
            cv2.putText(out, word, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 160, 0) if die.sure else (0, 0, 220), 2)
        _kept(drawn, out)
    dice = [
        {
            "face": die.face, "confidence": "sure" if die.sure else "unseen" if die.face is None else "doubtful",
            "colour": die.colour, "at": [round(each, 1) for each in die.at], "side": round(die.side, 1),
        }
        for die in seen.dice
    ]  # fmt: skip
    return {"dice": dice, "mat": laid is not None, "busy": seen.busy}


def _kept(path: Path, picture: Image) -> None:
    try:
        path.write_bytes(packed(picture))
    except OSError as error:
        log.warning("%s: %s", path, error.strerror)


def _confident(seen: Observation) -> dict[str, Any]:
    """The reading, with a word of confidence for each thing."""
    told = plain(seen)
    for each, piece in zip(told["pieces"], seen.pieces, strict=True):
        each["confidence"] = confidence(piece)
    for each, part in zip(told["parts"], seen.parts, strict=True):
        each["confidence"] = confidence(part)
    for name in ("number", "at", "still", "moved"):
        del told[name]  # a single picture has no before and after
    return told


def confidence(thing: PieceSeen | PartSeen) -> str:
    """`sure`, `doubtful` or `unseen`."""
    if thing.sure:
        return "sure"
    seen = thing.seen if isinstance(thing, PieceSeen) else thing.state is not None or bool(thing.others)
    return "doubtful" if seen else "unseen"


def _lines(told: dict[str, Any]) -> Iterator[str]:
    yield told["image"]
    if told["problem"]:
        yield f"  {told['problem']}"
        return
    if "dice" in told:
        yield from _dice_lines(told)
        return
    board = told["board"]
    if not board["found"]:
        yield f"  {told['trouble']}"
        return
    how = "" if board["sure"] else ", not sure"
    yield f"  board by its {board['by']}{how}: {board['marks'][0]} of {board['marks'][1]} marks, {board['scale']} px/mm"
    if told["hands"]:
        yield "  a hand is in view: at the table nothing would be read before it has gone"
    for part in told["parts"]:
        yield f"  {part['id']}: {part['state'] or ' or '.join(part['others'][:4]) or '?'} ({part['confidence']})"
    for piece in told["pieces"]:
        if piece["where"]:
            yield f"  {piece['id']}: {_place(piece)} ({piece['confidence']})"
    unseen = [piece["id"] for piece in told["pieces"] if not piece["where"]]
    if unseen:
        yield f"  not seen: {', '.join(unseen)}"
    for thing in told["things"]:
        yield f"  something lies at {thing['at'][0]:.0f}, {thing['at'][1]:.0f} mm"
    if told["trouble"]:
        yield f"  {told['trouble']}"


def _dice_lines(told: dict[str, Any]) -> Iterator[str]:
    if told["busy"]:
        yield "  a hand or something else lies in the tray: at the table nothing would be read before it has gone"
    elif not told["dice"]:
        yield "  no dice"
    unit = "mm" if told["mat"] else "px"
    words = {"sure": "sure", "doubtful": "a guess", "unseen": "leaning, half covered or not read"}
    for die in told["dice"]:
        x, y = die["at"]
        yield f"  {die['face'] or '?'} ({words[die['confidence']]}): {die['colour']} die at {x:.0f}, {y:.0f} {unit}"


def _place(piece: dict[str, Any]) -> str:
    x, y = piece["where"]
    names = [piece["at"] or "on no space", *(piece["others"][:3] if piece["confidence"] != "sure" else ())]
    turned = f", facing {piece['heading']:.0f}°" if piece["heading"] is not None else ""
    return f"{' or '.join(names)}, at {x:.0f}, {y:.0f} mm{turned}"
