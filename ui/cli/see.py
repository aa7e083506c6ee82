"""`companion see --game GAME IMAGE...`: what the camera code reads in pictures; a folder stands for all it holds."""

from __future__ import annotations

import argparse
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2

from companion.files import BadFile
from ui.cli.asking import GAME, Unclear, rules_of
from ui.cli.main import complain
from ui.table.kits import kit_of, reader_of
from vision.geometry import Image
from vision.overlay import overlaid, packed
from vision.pictures import load, pictures
from vision.sight.reader import Looked, Reader
from vision.sight.reading import Observation, PartSeen, PieceSeen, plain

log = logging.getLogger(__name__)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="picture files, or folders of them")
    parser.add_argument("--game", required=True, metavar="GAME", help=GAME)
    parser.add_argument("--board", default="reference", metavar="FILE", help="another board than ours")
    parser.add_argument(
        "--draw", default="", metavar="FOLDER", help="put each picture there with what was read drawn in"
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    try:
        reader = reader_of(*kit_of(rules_of(args.game, args.board)), args.board)
        if args.draw:
            Path(args.draw).mkdir(parents=True, exist_ok=True)
    except (Unclear, BadFile, OSError) as error:
        return complain(error)
    good, first = True, True
    for path in _paths(args.images):
        told = look(reader, path, Path(args.draw) if args.draw else None)
        good = good and told["read"] and told["board"]["found"]
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


def look(reader: Reader, path: Path, draw: Path | None = None) -> dict[str, Any]:
    """What one file shows, ready for JSON; `problem` tells what is wrong with the file, and no other one suffers."""
    told: dict[str, Any] = {"image": str(path), "read": False, "problem": ""}
    try:
        picture = load(path)
        looked = reader.look(picture)
    except BadFile as error:
        return {**told, "problem": str(error), **_confident(Observation())}
    except (cv2.error, ValueError, ArithmeticError) as error:
        log.exception("%s", path)
        return {**told, "problem": f"This picture cannot be read ({error}).", **_confident(Observation())}
    if draw:
        _drawn(draw / f"{path.stem}.jpg", picture, looked)
    return {**told, "read": True, "size": [picture.shape[1], picture.shape[0]], **_confident(looked.observation)}


def _drawn(path: Path, picture: Image, looked: Looked) -> None:
    pose = looked.located.pose if looked.located else None
    try:
        path.write_bytes(packed(overlaid(picture, looked.observation, pose)))
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


def _place(piece: dict[str, Any]) -> str:
    x, y = piece["where"]
    names = [piece["at"] or "on no space", *(piece["others"][:3] if piece["confidence"] != "sure" else ())]
    turned = f", facing {piece['heading']:.0f}°" if piece["heading"] is not None else ""
    return f"{' or '.join(names)}, at {x:.0f}, {y:.0f} mm{turned}"
