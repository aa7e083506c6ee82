"""Inks by name: for paper (and the light theme), for the dark theme, and for high contrast. One drawing, three tables.

Scenery inks come in pairs, two tones apart at most; a World uses ten pairs or fewer. Rule inks are the same in every
World: bone, ink, red, blue and grey, and the players' own colours. The last few belong to what a screen lays on top.
"""

from __future__ import annotations

from functools import cache

TABLES = ("print", "night", "contrast")

_INKS = {
    # rules
    "bone": ("#FFFCF2", "#E9E3D2", "#FFFFFF"),
    "ink": ("#1E2A28", "#0E1618", "#000000"),
    "red": ("#C0392F", "#C8473B", "#FF5A4A"),
    "blue": ("#1F4FA8", "#2F62C4", "#4F8BFF"),
    "grey": ("#9AA39F", "#8C9693", "#B8B8B8"),
    "path": ("#FFFCF2", "#93A296", "#FFFFFF"),
    "path_edge": ("#1E2A28", "#121C1C", "#000000"),
    "name": ("#1E2A28", "#F4F0E6", "#FFFFFF"),
    "mark": ("#62A3B1", "#245565", "#15495C"),
    "shield": ("#1E2A28", "#0E1618", "#000000"),
    # scenery
    "grass": ("#C4CF9E", "#22362F", "#050505"),
    "grass2": ("#B3C18A", "#1C2D28", "#101010"),
    "moor": ("#C3CBBB", "#26332F", "#050505"),
    "moor2": ("#B2BCAC", "#1F2B28", "#101010"),
    "snow": ("#DBE6E8", "#26353D", "#060606"),
    "snow2": ("#C8D9DE", "#1F2D35", "#101010"),
    "heath": ("#CBC0CB", "#2B2735", "#050505"),
    "heath2": ("#BBAFBE", "#24212D", "#101010"),
    "clay": ("#E0C4A4", "#352A24", "#050505"),
    "clay2": ("#D2B28E", "#2C231E", "#101010"),
    "bank": ("#E6E0BC", "#3C4741", "#1C1C1C"),
    "bank2": ("#D6CDA2", "#353F38", "#161616"),
    "water": ("#7DB9C4", "#245565", "#0B2C3A"),
    "water2": ("#62A3B1", "#2E6678", "#15495C"),
    "deep": ("#2F6F82", "#163B49", "#0B2C3A"),
    "foam": ("#D8EEF0", "#7FB3BF", "#FFFFFF"),
    "ice": ("#AFD0DB", "#33525E", "#181818"),
    "ice2": ("#93BDCB", "#2A4650", "#202020"),
    "tree": ("#8AA866", "#2C4A3A", "#1E1E1E"),
    "tree2": ("#76965A", "#365945", "#262626"),
    "stone": ("#EFE9DA", "#8E9486", "#B8B8B8"),
    "stone2": ("#CFC7B2", "#646B62", "#6A6A6A"),
    "slate": ("#8B95A0", "#4B565F", "#565656"),
    "slate2": ("#6E7985", "#3A454E", "#404040"),
    "roof": ("#B7664A", "#85503F", "#8A8A8A"),
    "roof2": ("#9A513A", "#6B3F33", "#6E6E6E"),
    "gold": ("#E6BE62", "#B58E3E", "#D8D8D8"),
    "gold2": ("#D3A445", "#8F6E2E", "#A8A8A8"),
    "pit": ("#4C423C", "#120F10", "#000000"),
    "pit2": ("#3A322E", "#0A0809", "#0A0A0A"),
    "coil": ("#7FB069", "#5E8A55", "#8A8A8A"),
    "coil2": ("#5C8F4B", "#3F6640", "#5E5E5E"),
    "plum": ("#8E7A9C", "#57486A", "#707070"),
    "plum2": ("#75618A", "#463A58", "#505050"),
    # mazes
    "maze_base": ("#8FA39A", "#1B2A2E", "#0C0C0C"),
    "maze_base2": ("#83988F", "#17252A", "#161616"),
    "maze_floor": ("#F3F1E6", "#34474C", "#000000"),
    "maze_court": ("#DDEBE4", "#2B4A4C", "#0B1F22"),
    "maze_line": ("#C3C9BF", "#22333A", "#4A4A4A"),
    "maze_wall": ("#1E2A28", "#F4F0E6", "#FFFFFF"),
    "maze_tab": ("#C9CFCC", "#8C9A9C", "#B8B8B8"),
    "maze_pool": ("#5E9FB0", "#17404E", "#0B2C3A"),
    "maze_ripple": ("#86BAC7", "#2A6072", "#2E6678"),
    "maze_ring": ("#F5C85C", "#F5C85C", "#FFE14D"),
    "maze_label": ("#8D978F", "#6D7F83", "#B8B8B8"),
    # tiles of Kadab
    "tile_desert": ("#EBD596", "#5F4B2C", "#151000"),
    "tile_desert2": ("#CDB06A", "#A78A52", "#6A6A30"),
    "tile_forest": ("#9DBF86", "#1D3B2B", "#051005"),
    "tile_forest2": ("#5E8A55", "#3F7350", "#3E5A3E"),
    "tile_frozen": ("#E4EEF1", "#3D5A66", "#081014"),
    "tile_frozen2": ("#B4D0DB", "#A9CBD5", "#4E6068"),
    "tile_jungle": ("#B9D487", "#33521F", "#081400"),
    "tile_jungle2": ("#5F9A3F", "#74A347", "#3E6A2A"),
    "tile_mountain": ("#D3B5A2", "#4C322B", "#120A06"),
    "tile_mountain2": ("#98735F", "#A07362", "#6A5044"),
    "tile_plains": ("#EFD488", "#55511F", "#151200"),
    "tile_plains2": ("#C99B3D", "#9A9142", "#7A6A30"),
    "tile_swamp": ("#A9C7BC", "#1E4543", "#04120F"),
    "tile_swamp2": ("#4F7F73", "#56918B", "#2F5A50"),
    "tile_sea": ("#86BAD0", "#173A52", "#041420"),
    "tile_sea2": ("#4F8FB4", "#4C88A8", "#2F5A78"),
    "back": ("#EDF2EF", "#25353D", "#101010"),
    "back2": ("#566864", "#7F95A1", "#FFFFFF"),
    # counters of Kadab, the same in every light
    "token_desert": ("#F0DFA6",) * 3,
    "token_forest": ("#A5D0A8",) * 3,
    "token_frozen": ("#CBE4EC",) * 3,
    "token_jungle": ("#C3E096",) * 3,
    "token_mountain": ("#E3B6A3",) * 3,
    "token_plains": ("#F2CF94",) * 3,
    "token_swamp": ("#9CD8CF",) * 3,
    "token_plain": ("#D9C6EE",) * 3,
    # what is laid on top
    "rim": ("#12201F", "#F4F0E6", "#FFFFFF"),
    "halo": ("#FFFFFF", "#0E1618", "#000000"),
    "text": ("#12201F", "#F4F0E6", "#FFFFFF"),
    "ground": ("#E3EAE6", "#0E1618", "#000000"),
    "accent": ("#6E4A00", "#E8B84A", "#FFE14D"),
    "warn": ("#6B4700", "#F5C85C", "#FFE14D"),
    "good": ("#0B5A2E", "#86DFA4", "#7CFF9E"),
    "bad": ("#8F1D14", "#FF9C8C", "#FFB0A4"),
    # figures are the same in every light
    "white": ("#FFFFFF",) * 3,
    "black": ("#0E1618",) * 3,
    "ivory": ("#F4F0E6",) * 3,
    "olive": ("#3B3F36",) * 3,
    "figure_red": ("#BB3E37",) * 3,
    "figure_blue": ("#1644AD",) * 3,
    "figure_green": ("#56AE88",) * 3,
    "figure_purple": ("#B46BD4",) * 3,
    "figure_grey": ("#DFE3E5",) * 3,
    "figure_brown": ("#532F15",) * 3,
    "figure_yellow": ("#EFBD30",) * 3,
    "figure_white": ("#FFFFFF",) * 3,
    "figure_black": ("#0E1618",) * 3,
}

RULES = ("bone", "ink", "red", "blue", "grey")
SCENERY = tuple(_INKS)[tuple(_INKS).index("grass") : tuple(_INKS).index("plum2") + 1]


@cache
def table(name: str) -> dict[str, str]:
    """Every ink as `#RRGGBB` for print, night or contrast."""
    column = TABLES.index(name)
    return {ink: colours[column] for ink, colours in _INKS.items()}


@cache
def rgb(ink: str, name: str) -> tuple[int, int, int]:
    """One ink as red, green, blue, 0 to 255. What a screen lays on top may name its colour outright: `#E8B84A`."""
    colour = ink if ink.startswith("#") else table(name)[ink]
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def known(ink: str) -> bool:
    return ink in _INKS
