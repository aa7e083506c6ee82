"""`companion play GAME`: one game, in a window, in the terminal or by itself; new, or where it was left."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import textwrap
from contextlib import closing, nullcontext
from datetime import datetime
from typing import Any

from companion.files import BadFile
from companion.games import GAMES, offered, rules, trouble
from companion.play.inspection import JournalError, Unusable
from companion.play.journal import Journal, Kept
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import BadSetup, Seat, Setup
from companion.play.simulation import seats
from companion.table.words import Words, say
from ui.cli import remembered
from ui.cli.asking import GAME, SALVAGE, Unclear, add_language, game_of, house_of, rules_of
from ui.cli.ending import stopping, until_ended
from ui.cli.laying import laid, played, simulated_dice
from ui.cli.main import aside, complain
from ui.table import exchange, languages, places
from ui.table.referee import Referee, new_game, take_up
from ui.table.simulated import SimulatedTable, wait_for_dice
from ui.table.voice import Voice, into
from ui.terminal.aloud import Aloud
from ui.terminal.front import Front
from ui.terminal.players import Players
from ui.terminal.pressed import pressed
from ui.terminal.storyteller import Storyteller
from ui.terminal.teletype import Pipe, Teletype
from ui.touch import display

TALE = 61
"""The seed of a game that plays itself where none is named: Key to the Kingdom is told whole in some 270 events."""


MOST = 9
"""So many unfinished games are offered, the last played first; `--resume` takes up any."""


NO_CAMERA = "Dice thrown by chance need no camera: leave out --dice-camera, or throw real ones."


TYPED_BLIND = (
    "With --auto --console simulated players type, and move no figure a camera could see: leave out --camera,"
    " or leave out --console to see a simulated table."
)
SEATED = (
    "In the window --seat goes with a new game: companion play GAME --players Ann,Bob --seat Bob=good."
    " With --console it goes with any."
)
PRETENDED = (
    "There is no terminal and no screen here, so simulated players play a game to look at. Nothing of it is kept."
    " In a terminal, or on a screen, “companion” lets you play."
)
ALONE = "There is no terminal here to go on with a game of yours. With --auto simulated players play it to its end."


def arguments(parser: argparse.ArgumentParser) -> None:
    front = parser.add_mutually_exclusive_group()
    front.add_argument("--window", action="store_true", help="play in a window, on a screen with or without a desktop")
    front.add_argument("--kiosk", action="store_true", help="the window, on a machine that does nothing else")
    front.add_argument("--console", action="store_true", help="play in this terminal")
    front.add_argument("--aloud", action="store_true", help="in this terminal, by ear: all is said, keys are enough")
    parser.add_argument(
        "--auto", action="store_true", help="simulated players play it through; with --console they type"
    )
    parser.add_argument(
        "--earphone", default="", metavar="OUTPUT", help="with --aloud: where secrets are said, as pactl names it"
    )
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="of the simulated table's chance")
    parser.add_argument(
        "--from",
        dest="picture",
        default="",
        metavar="PICTURE",
        help="a game under way, as a picture of its table shows it",
    )
    game_arguments(parser)
    parser.set_defaults(language="")  # what was spoken at a game that is taken up, else English


def game_arguments(parser: argparse.ArgumentParser) -> None:
    """What is said of a game and its table, wherever it is played."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=GAME)
    parser.add_argument("--table", choices=("simulated", "real"), help="simulated dice, or those at the port")
    parser.add_argument("--port", action="append", default=[], metavar="PATH", help="the dice hub's port, if not found")
    parser.add_argument("--players", default="", metavar="N or NAMES", help="how many, or their names: Ann,Bob,Cem")
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME=easy|good|strong",
        help="the companion plays it",
    )
    parser.add_argument(
        "--camera",
        default="",
        metavar="CAMERA",
        help="pi, /dev/video0, a video, a folder or none; with --auto: simulated",
    )
    parser.add_argument(
        "--dice-camera",
        default="",
        metavar="CAMERA",
        help="one above a dice tray; implies real dice",
    )
    parser.add_argument("--resume", type=int, default=None, metavar="N", help="a game of the journal, by its number")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--board", default="reference", metavar="FILE", help="another board than ours")
    add_language(parser)


def settle(args: argparse.Namespace) -> None:
    """What follows from the call: a camera over dice means real ones. Raises Unclear where it contradicts itself."""
    if args.resume is not None and (agreed := _agreed_anew(args)):
        raise Unclear(
            f"A game goes on as it was agreed, so --resume takes no {' and no '.join(agreed)}."
            " In the game “tell” says what the table wants otherwise from now on."
        )
    if args.dice_camera:
        if args.table == "simulated":
            raise Unclear(NO_CAMERA)
        args.table = "real"


def run(args: argparse.Namespace) -> int:
    logging.basicConfig(level=logging.ERROR, format="%(message)s")
    try:
        settle(args)
        args.console = args.console or args.aloud
        if args.auto and args.console and args.camera not in ("", "none"):
            raise Unclear(TYPED_BLIND)
    except Unclear as error:
        return complain(error)
    if args.picture:
        from ui.cli.taking_over import taken_over

        try:
            with kept_games(ask=False) as journal:
                taken_over(args, *begun(args, journal, auto=False))
        except (Unclear, BadSetup, JournalError, BadFile, OSError) as error:
            return complain(error)
    if args.window or args.kiosk or not (args.console or args.auto):
        opened = _window(args)
        if opened is not None:
            return opened
    languages.speak(args.language or languages.ENGLISH)  # the window has a setting of its own
    typed = sys.stdin.isatty() and sys.stdout.isatty()
    auto = args.auto or not (typed or args.console)
    if auto and args.dice_camera:
        return complain(NO_CAMERA)
    if auto and not args.auto:
        if args.resume is not None:
            return complain(ALONE)
        with stopping():
            return _begun(args, None, auto)
    try:
        journal = kept_games(ask=typed and not args.auto)
    except (JournalError, BadFile, OSError) as error:
        return complain(error)
    with journal, stopping():
        return _begun(args, journal, auto)


def _begun(args: argparse.Namespace, journal: Journal | None, auto: bool) -> int:
    bare = _bare(args)
    try:
        session, number = begun(args, journal, auto)
    except (Unclear, BadSetup, JournalError) as error:
        return complain(error)
    if auto and args.console:
        return _evening(journal, session, number, TALE if args.seed is None else args.seed)
    if journal and bare and _phones_wanted():
        return _with_phones(args, session, journal, number)
    if journal is None:
        aside(PRETENDED)
    if auto or journal is None:
        return _by_itself(args, journal, session, number)
    return _typed(args, journal, session, number)


def kept_games(ask: bool) -> Journal:
    """The journal; where it cannot be used, people are asked whether to begin another. Raises JournalError, OSError."""
    try:
        return Journal(places.journal())
    except Unusable as error:
        if not ask:
            raise JournalError(Words(f"{error} It is left as it is. {SALVAGE}")) from None
        aside(error)
        if not _yes("Shall I begin a new one with all that can be read of it, and keep the old file?"):
            raise JournalError(Words("Without a journal no game is kept, so none is begun.")) from None
    journal, old, saved = exchange.renewed(places.journal())
    aside(f"The old journal is kept as {old.name}. {len(saved)} games of it could be read.")
    return journal


def _window(args: argparse.Namespace) -> int | None:
    """The touchscreen, until it is closed; None where there is no screen and the terminal will do."""
    if not display.there():
        if args.window or args.kiosk:
            return complain("There is no screen a window could open on. “companion play --console” plays right here.")
        return None
    try:
        wanted = _wanted(args)
        if args.seat and not wanted:
            raise Unclear(SEATED)
        stand_ins = played(args, rules_of(wanted.game, wanted.board), wanted.seats) if wanted else {}
    except (Unclear, BadSetup) as error:
        return complain(error)
    from ui.teaching.pages import Teaching
    from ui.touch.run import open_window

    simulated = {"simulated": True, "real": False}.get(args.table or "")
    return open_window(
        ports=args.port,
        simulated=simulated,
        seed=args.seed,
        resume=args.resume,
        begin=wanted,
        played=stand_ins,
        camera=args.camera,
        dice_camera=args.dice_camera,
        kiosk=args.kiosk,
        teaching=Teaching,
    )


def _wanted(args: argparse.Namespace) -> Setup | None:
    """The game the call asks for, to be begun at once where it says who plays. Raises Unclear, BadSetup."""
    if not args.game:
        return None
    game = game_of(args)
    house = house_of(args, game)
    if args.table == "simulated" or args.seat:  # who plays a seat from in here holds no printed cards
        house = {**game.simulated_house, **house}
    chosen = Setup(
        game.id, _seats(args.players, game) if args.players or args.seat else (), house, args.board, game.version
    )
    if chosen.seats:
        game.new(chosen)
    return chosen


def begun(args: argparse.Namespace, journal: Journal | None, auto: bool) -> tuple[Session[Any], int]:
    """The game that is called for and its number in the journal. Raises Unclear, BadSetup, JournalError."""
    kept = _unfinished(args, journal, auto) if journal else None
    if journal and kept:
        game = rules_of(kept.setup.game, kept.setup.board)
        session, troubles = take_up(journal, kept.id, game, kept.setup)
        for trouble in troubles:
            aside(trouble)
        return session, kept.id
    args.game = args.game or _which(auto)
    game = game_of(args)
    house = house_of(args, game)
    if not args.players and not auto:
        args.players = _ask(f"Who plays? Names with commas between, or how many. [{_default(game)}]\n>")
    if auto or args.seat or args.table != "real":  # who plays a seat from in here holds no printed cards
        house = {**game.simulated_house, **house}
    setup = Setup(game.id, _seats(args.players, game), house, args.board, game.version)
    played(args, game, setup.seats)  # before anything is kept of a game that will not be played so
    return new_game(journal, game, setup)


def _agreed_anew(args: argparse.Namespace) -> list[str]:
    """What the call says of a game that is agreed before it begins."""
    asked = {"--rule": args.rule, "--players": args.players, "--board": args.board != "reference"}
    asked["--from"] = getattr(args, "picture", "")
    return [name for name, said in asked.items() if said]


def _unfinished(args: argparse.Namespace, journal: Journal, auto: bool) -> Kept | None:
    """The game to take up: the one asked for, or, at a terminal, whichever the players want."""
    if args.resume is not None:
        try:
            return journal.game(args.resume)
        except KeyError:
            raise Unclear(f"The journal has no game {args.resume}. “companion games” lists them.") from None
    if auto or args.game:
        return None
    kept = [each for each in journal.games() if not each.ended and each.entries and each.setup.game in offered()]
    return _chosen(kept[:MOST])


def _chosen(kept: list[Kept]) -> Kept | None:
    """Which unfinished game the players go on with; None for a new one."""
    if not kept:
        return None
    if len(kept) == 1:
        print(textwrap.fill(f"{_called(kept[0])} is unfinished.", 79))
        return kept[0] if _yes("Go on with it?") else None
    print("Unfinished games:")
    for at, each in enumerate(kept, 1):
        played = datetime.fromtimestamp(each.touched).strftime("%d %b, %H:%M")
        print(textwrap.fill(f"  {at}  {_called(each)} ({played})", 79, subsequent_indent="     "))
    while (answer := _ask("Go on with which? n is a new one. [1]").lower() or "1") not in ("n", "no", "new"):
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(kept):
            return kept[int(answer[:9]) - 1]
    return None


def _called(kept: Kept) -> str:
    return f"{_title(kept.setup.game)} with {', '.join(seat.name for seat in kept.setup.seats)}"


def _ask(question: str) -> str:
    """What somebody types; leaving the question is leaving the program."""
    try:
        return input(f"{question} ").strip()
    except EOFError:
        raise KeyboardInterrupt from None


def _yes(question: str) -> bool:
    while (answer := _ask(textwrap.fill(f"{question} [Y/n]", 78)).lower()) not in ("", "y", "yes", "n", "no"):
        pass
    return answer not in ("n", "no")


def _which(auto: bool) -> str:
    """The game, asked for where there is more than one and somebody to ask."""
    if auto:
        return next(iter(GAMES))
    names = offered()
    for name in GAMES.brought:
        if why := trouble(name):
            aside(why)
    for at, name in enumerate(names, 1):
        print(f"  {at}  {_title(name)}")
    while True:
        answer = _ask("Which game? [1]").lower().replace(" ", "_") or "1"
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(names):
            return names[int(answer[:9]) - 1]
        found = [name for name in names if name.startswith(answer)]
        if len(found) == 1:
            return found[0]


def _title(game: str) -> str:
    """What a game is called; its plain name where its own files are not well."""
    try:
        return rules(game).title
    except (BadSetup, BadFile, ImportError):
        return game.replace("_", " ").capitalize()


def _default(game: Rules[Any]) -> int:
    """How many play where nobody says."""
    return min(max(3, game.players[0]), game.players[-1])


def _seats(players: str, game: Rules[Any]) -> tuple[Seat, ...]:
    """`3`, or `Ann,Bob`, or `Ann:red,Bob:blue`."""
    if not players:
        return seats(game, _default(game))
    if players.isdecimal():
        return seats(game, int(players[:9]))
    named = [[part.strip() for part in word.partition(":")[::2]] for word in players.split(",")]
    free = [colour for colour in game.colours if colour not in [colour for _, colour in named]]
    return tuple(Seat(colour or (free.pop(0) if free else game.colours[0]), name) for name, colour in named)


def _told(args: argparse.Namespace, referee: Referee, table: SimulatedTable) -> bool:
    """The game plays itself, before the simulated camera where that is asked for. Raises Unclear."""
    if not args.camera:
        return Storyteller(referee, table).tell()
    from ui.cli.watched import told

    return told(referee, table, args.seed or 0, args.camera)


def _bare(args: argparse.Namespace) -> bool:
    """`companion` and nothing more, at a terminal: whatever is not said is asked."""
    return not (args.game or args.console or args.auto or args.resume) and sys.stdin.isatty() and sys.stdout.isatty()


def _phones_wanted() -> bool:
    while (answer := _ask("Play in this terminal, or with phones, each of them a seat? t or p. [t]").lower()) not in (
        "",
        "t",
        "p",
    ):
        pass
    return answer == "p"


def _with_phones(args: argparse.Namespace, session: Session[Any], journal: Journal, number: int) -> int:
    """As `companion serve` does it; the pages' code is only loaded then."""
    from ui.cli.served import served
    from ui.phones.server import NoServer

    try:
        return served(args, session, journal, number)
    except NoServer as error:
        return complain(error.words)
    except (Unclear, BadSetup) as error:
        return complain(error)


def _refereed(journal: Journal | None, session: Session[Any], number: int) -> Referee:
    """A referee that notes in the journal, where there is one, who has won."""
    return Referee(session, None, (lambda winner: journal.end(number, winner)) if journal else None)


def _evening(journal: Journal | None, session: Session[Any], number: int, seed: int) -> int:
    """Simulated players type a whole evening at the terminal, and all that it says can be read."""
    referee = _refereed(journal, session, number)
    referee.start()
    try:
        front = Front(referee, None, Players(session, sys.stdout, seed))
        front.likely.unhurried = True
        until_ended(front.run())
    finally:
        referee.stop()
    return 0 if session.prompt.over else 1


def _teletype() -> Teletype | None:
    """Lines from a pipe where nobody sits at a terminal; None: a keyboard and a screen."""
    typed = sys.stdin.isatty() and sys.stdout.isatty()
    return None if typed else Pipe(sys.stdin, sys.stdout)


def _by_itself(args: argparse.Namespace, journal: Journal | None, session: Session[Any], number: int) -> int:
    """Simulated players play it through, and it is told."""
    referee = _refereed(journal, session, number)
    with closing(SimulatedTable(TALE if args.seed is None else args.seed, 0.0)) as table:
        referee.dice = link = simulated_dice(table.port, referee.wake)
        with link:  # begins to listen: from here on there is somebody to wake
            referee.start()
            try:
                _wait(referee)
                return 0 if _told(args, referee, table) else 1
            except (JournalError, Unclear) as error:
                return complain(error)
            finally:
                referee.stop()


def _typed(args: argparse.Namespace, journal: Journal, session: Session[Any], number: int) -> int:
    """People play it in this terminal, line by line where it is none; with all that was set when they left it."""
    practice = remembered.recall(args, number, session.setup)
    languages.speak(args.language or languages.ENGLISH)
    remembered.remember(args, number, session.setup, practice)
    if os.environ.get("TERM", "") == "dumb":
        os.environ["NO_COLOR"] = "1"
    simulated = nullcontext() if args.table == "real" else closing(SimulatedTable(args.seed))
    try:
        with simulated as table, laid(args, session, journal, number, table.port if table else "") as referee:
            if table:
                _wait(referee)
            if args.aloud:
                until_ended(_by_ear(args, referee, table))
                return 0
            front = Front(referee, table, _teletype())
            front.likely.practice = practice
            try:
                until_ended(front.run())
            finally:
                remembered.remember(args, number, session.setup, front.likely.practice)
        return 0
    except (JournalError, Unclear, BadSetup) as error:
        return complain(error)


async def _by_ear(args: argparse.Namespace, referee: Referee, table: SimulatedTable | None) -> None:
    """Said by the voice, where there is one, and written, for those who see and for programs that read screens."""
    voice, earphone = Voice(), Voice(into(args.earphone))
    if not voice.there:
        aside(str(say("No voice is installed: apt install espeak-ng")))

    def aloud(words: str) -> None:
        print(words, end="\r\n", flush=True)  # keys are read one by one: a line does not return by itself
        voice.say(words, languages.spoken(), "normal", 1.0)

    def whisper(words: str) -> None:
        earphone.say(words, languages.spoken(), "normal", 1.0)

    try:
        await Aloud(referee, aloud, whisper if args.earphone else None, table).run(pressed())
    finally:
        voice.hush()
        earphone.hush()


def _wait(referee: Referee) -> None:
    """Until the simulated dice are heard."""
    if referee.dice and not wait_for_dice(referee.dice):
        aside("The simulated dice do not answer; the faces can be typed.")
