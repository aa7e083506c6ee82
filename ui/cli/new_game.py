"""`companion new-game my_game`: a small game that plays, as a package of its own, to make another game of."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from ui.cli.main import complain
from vision.kit.series import first_lot

SKELETON = Path(str(resources.files("ui.conformance"))) / "skeleton"
SUFFIX = ".txt"
"""Of every file of the skeleton, so that no tool of ours takes it for one of ours."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="small letters and underscores, such as my_game")
    parser.add_argument("--into", type=Path, default=Path(), metavar="FOLDER", help="instead of here")


def run(args: argparse.Namespace) -> int:
    name = args.name
    if not name.isidentifier() or name != name.lower() or name.startswith("_"):
        return complain(f"“{name}” is no name for a package: use small letters and underscores, such as my_game.")
    folder = args.into / name
    try:
        folder.mkdir(parents=True)
        for path, text in files(name):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except FileExistsError:
        return complain(f"{folder} is there already. Choose another name, or another place with --into.")
    except OSError as error:
        return complain(error)
    print(f"{folder} is a game that plays. Next:\n")
    print(f"  pip install --no-deps --no-build-isolation -e {folder}")
    print(f"  companion check-game {name}\n  companion play {name}\n")
    print("What each file is for, and what every game promises: docs/your-own-game.md")
    return 0


def files(name: str) -> Iterator[tuple[Path, str]]:
    """Each file of the new package, by its place in the folder, and what stands in it."""
    title = name.replace("_", " ").title()
    rule = "".join(word[0] for word in name.split("_") if word).upper()
    words = {"my_game": name, "my-game": name.replace("_", "-"), "My Game": title, "MyGame": title.replace(" ", "")}
    words["MY_LOT"] = str(first_lot(name))
    words["MY-"] = f"{rule if len(rule) > 1 else name[:4].upper()}-"
    for path in sorted(SKELETON.rglob(f"*{SUFFIX}")):
        text, where = path.read_text(encoding="utf-8"), str(path.relative_to(SKELETON)).removesuffix(SUFFIX)
        for old, new in words.items():
            text, where = text.replace(old, new), where.replace(old, new)
        yield Path(where), text
