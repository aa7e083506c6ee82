"""A season as a page and a picture: who is favoured, how long it lasts, what matters, each with its 95 % interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from jinja2 import Environment, PackageLoader, StrictUndefined
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from companion.play.record import Record
from companion.play.rules import Rules
from ui.season import figures
from ui.season.figures import Effect, Interval
from ui.season.plan import Plan

PAGE, PICTURE = "report.html", "report.png"
MOST = 12
"""More bars than these nobody compares."""

mpl.use("Agg")


def write(
    folder: Path, rules: Rules[Any], plan: Plan, games: Sequence[Record], rule_effects: Mapping[str, list[Effect]]
) -> None:
    """Writes the page and the picture into the folder."""
    found: dict[str, Any] = {
        "places": figures.by_place(games),
        "colours": figures.by_colour(games),
        "players": figures.by_player(games),
        "luck": figures.luck(games) if any(map(figures.luckiest, games)) else None,
        "hazards": dict(list(figures.hazards(games).items())[:MOST]),
        "turns": figures.mean([game.turns for game in games]),
        "undecided": figures.wilson(sum(not game.winners for game in games), len(games)),
        "quartiles": np.percentile([game.turns for game in games], (5, 25, 50, 75, 95)).tolist(),
    }
    picture(folder / PICTURE, rules.title, games, found)
    pages = Environment(loader=PackageLoader("ui.season"), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    pages.filters["share"] = share
    page = pages.get_template(PAGE).render(
        rules=rules, plan=plan, count=len(games), effects=rule_effects, command=command(plan), picture=PICTURE, **found
    )
    (folder / PAGE).write_text(page, encoding="utf-8")


def share(interval: Interval) -> str:
    """`52.1 % (49.0 to 55.2)`."""
    return f"{interval.value:.1%} ({interval.low * 100:.1f} to {interval.high * 100:.1f})".replace("%", " %")


def command(plan: Plan) -> str:
    """What plays the very same games again."""
    players = ",".join(plan.table.company) or (str(plan.table.count) if plan.table.count else "")
    words = ["companion simulate", plan.game, f"-n {plan.games}", f"--seed {plan.first}"]
    words += [f"--players {players}"] if players else []
    words += [f"--rule {name}={value}" for name, value in plan.house.items()]
    words += [f"--board {plan.board}"] if plan.board != "reference" else []
    return " ".join([*words, "--season FOLDER"])


def picture(path: Path, title: str, games: Sequence[Record], found: Mapping[str, Any]) -> None:
    """Four panels: who begins, colours, length, where the time goes."""
    figure = Figure(figsize=(11, 7), layout="constrained")
    figure.suptitle(f"{title}: {len(games):,} simulated games (lines: 95 % intervals; ticks: what would be fair)")
    panels = figure.subplots(2, 2)
    places = {f"{count} play, {at + 1}.": row for count, rows in found["places"].items() for at, row in enumerate(rows)}
    _bars(panels[0][0], "Wins by place after who begins", places)
    luck = {"whoever threw highest": found["luck"]} if found["luck"] else {}
    _bars(panels[0][1], "Wins by colour", {**found["colours"], **luck})
    panels[1][0].hist([game.turns for game in games], bins=40, color="#5b7f95")
    panels[1][0].set_title("Turns a game")
    _bars(panels[1][1], "Part of all events", found["hazards"])
    figure.savefig(path, dpi=90)


def _bars(axes: Axes, title: str, rows: Mapping[str, Interval]) -> None:
    axes.set_title(title)
    for at, row in enumerate(rows.values()):
        axes.plot((row.low * 100, row.high * 100), (at, at), color="#5b7f95", linewidth=5, solid_capstyle="butt")
        axes.plot(row.value * 100, at, "o", color="#17313e")
        if row.fair is not None:
            axes.plot(row.fair * 100, at, "|", color="#c0392b", markersize=14)
    axes.set_yticks(range(len(rows)), [name.replace("_", " ") for name in rows], fontsize=8)
    axes.invert_yaxis()
    axes.set_xlabel("%")
