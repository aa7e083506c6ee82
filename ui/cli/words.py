"""`companion words`: for whoever translates. Gathers every sentence, merges it into the catalogues, compiles them."""

from __future__ import annotations

import argparse
from pathlib import Path

from ui.cli.main import complain
from ui.table import languages
from ui.table.sentences import catalogue, compiled, gather, missing, read_po, slips


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("extract", "compile", "missing"), help="extract also merges and compiles")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[2], metavar="FOLDER", help="the sources")
    parser.add_argument("--language", default="", metavar="LANG", help="begins a new catalogue where there is none")


def run(args: argparse.Namespace) -> int:
    folder = languages.folder()
    folder.mkdir(exist_ok=True)
    if args.language:
        (folder / args.language).mkdir(exist_ok=True)
    tongues = sorted(path for path in folder.iterdir() if path.is_dir())
    if args.action == "compile":
        return _compile(tongues)
    if not (args.root / "companion").is_dir():
        return complain(f"{args.root} holds no sources. Name their folder with --root.")
    sentences = gather(args.root)
    if args.action == "missing":
        for tongue in tongues:
            for text in missing(sentences, _read(tongue)):
                print(f"{tongue.name}: {text}")
        return 0
    (folder / f"{languages.DOMAIN}.pot").write_text(catalogue(sentences, {}), encoding="utf-8")
    print(f"{len(sentences)} sentences")
    for tongue in tongues:
        told = _read(tongue)
        (tongue / f"{languages.DOMAIN}.po").write_text(catalogue(sentences, told, tongue.name), encoding="utf-8")
        print(f"{tongue.name}: {len(missing(sentences, told))} to translate")
    return _compile(tongues)


def _read(tongue: Path) -> dict[str, str]:
    path = tongue / f"{languages.DOMAIN}.po"
    return read_po(path.read_text(encoding="utf-8")) if path.exists() else {}


def _compile(tongues: list[Path]) -> int:
    wrong = 0
    for tongue in tongues:
        told = _read(tongue)
        for text in slips(told):
            wrong += 1
            print(f"{tongue.name}: the gaps do not fit: {text!r}")
        fresh = tongue / f"{languages.DOMAIN}.new"
        fresh.write_bytes(compiled(told, tongue.name))
        fresh.replace(tongue / f"{languages.DOMAIN}.mo")  # at once: somebody may be reading it
    return 1 if wrong else 0
