"""`companion doctor`: what is attached, what is not, what to do about it; and a page about it to mail."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import msgspec

from hardware.dice.news import Cocked, Offered, Reading
from hardware.finding import Finding
from ui.cli.main import complain

SIGNS = {"good": "ok  ", "warn": "look", "bad": "BAD ", "off": "-   "}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write a page to mail, without anybody’s name on it")
    parser.add_argument("--bundle", type=Path, metavar="FILE", help="the page, the log and the machine, for who helps")
    parser.add_argument("--dice", action="store_true", help="throw each die: I say which one I hear, you name it")
    parser.add_argument("--port", action="append", default=[], metavar="PATH", help="the dice hub's port, if not found")
    parser.add_argument("--seconds", type=float, default=120.0, metavar="S", help="how long to listen to dice")
    parser.add_argument("--throws", type=int, default=0, metavar="N", help="listen to so many throws, and end")


def run(args: argparse.Namespace) -> int:
    if args.dice:
        return name_dice(args.port, args.seconds, args.throws)
    from ui.table import doctor, help_bundle

    findings = doctor.everything()
    try:
        if args.save:
            args.save.write_text(doctor.page(findings), encoding="utf-8")
        if args.bundle:
            help_bundle.write(args.bundle, findings)
    except OSError as error:
        return complain(error)
    if args.json:
        told = [{**msgspec.structs.asdict(each), "words": str(each.words), "cure": str(each.cure)} for each in findings]
        print(json.dumps(told, ensure_ascii=False))
    else:
        print("\n".join(lines(findings)))
        for file in filter(None, (args.save, args.bundle)):
            print(f"\n{file} can be mailed: nobody’s name is on it.")
    return 1 if any(each.state == "bad" for each in findings) else 0


def lines(findings: list[Finding]) -> list[str]:
    """The findings for people, an area at a time, each with its cure beneath."""
    out: list[str] = []
    area = ""
    for each in findings:
        if each.area != area:
            area = each.area
            out.append(f"{chr(10) if out else ''}{area.capitalize()}")
        out.append(f"  {SIGNS[each.state]} {each.words}")
        if str(each.cure):
            out.append(f"         {each.cure}")
    helps = sum(each.state in ("warn", "bad") for each in findings)
    out.append("")
    things = "" if not helps else " One thing would help." if helps == 1 else f" {helps} things would help."
    out.append(f"You can play now.{things}")
    return out


def name_dice(named: list[str], seconds: float, throws: int) -> int:
    """Listens to throws and asks what each new die is called and whose it is."""
    from ui.table.devices import Devices
    from ui.table.dice_book import DiceBook, Known

    devices = Devices(named)
    devices.start()
    book = DiceBook()
    print("Throw each die once. Ctrl-C ends.")
    until = time.monotonic() + seconds
    heard = 0
    try:
        while time.monotonic() < until and (not throws or heard < throws):
            for news in devices.fetch():
                print(news.words, flush=True)
                reading = news.reading if isinstance(news, Offered) else news
                if not isinstance(reading, Reading) or isinstance(news, Cocked):
                    continue
                heard += 1
                battery = next((die.battery for die in devices.dice() if die.die_id == reading.die_id), None)
                print(f"  It is {reading.die_id}, a {reading.kind}" + (f", battery {battery} %." if battery else "."))
                devices.blink(reading.die_id)
                if reading.die_id in book.known or not sys.stdin.isatty():
                    continue
                name = input("What do you call it? ").strip()
                seat = input("Whose is it? A colour, or nothing: ").strip().lower()
                shell = input("Which shell does it wear? [d6] ").strip() if reading.die_id.startswith("godice") else ""
                book.say(reading.die_id, Known(name, seat, shell))
                devices.know(reading.die_id, name, seat)
                if shell:
                    devices.shell(reading.die_id, shell)
            time.sleep(0.05)
    except (KeyboardInterrupt, EOFError):
        print()
    finally:
        devices.stop()
    return 0
