"""Beam Bridge: posts hold, beams tip (KTK-BEAM)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.board import fixed_marks
from companion.games.key_to_the_kingdom.hazards.common import EXIT, FAR, along, without
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import AtEnd, Has
from companion.procedures.effects import Advance, Enter, Lose
from companion.procedures.graph import Choose, Fork, Later, Option, Procedure, Row, Tell, Throw, Walk
from companion.procedures.readings import Else, Faces, Lands, Past, Total
from companion.procedures.scene import Ground, Track


def build(house: House) -> Procedure:
    beams = fixed_marks("beam_bridge", 10)["beam"]
    return Procedure(
        "beam_bridge",
        HAZARDS["beam_bridge"],
        "Posts stand in the stream with loose beams between them. Only a post will carry you.",
        "bridge",
        {
            "bridge": Walk(
                "Throw and walk the bridge.",
                (
                    Row(Past(), "Across.", FAR, rules="KTK-BEAM-03 KTK-BEAM-11", step="the crossing"),
                    Row(
                        Lands("beam", "onto a beam"),
                        "A loose beam: down into the water.",
                        "fallen",
                        rules="KTK-BEAM-04",
                        step="the fall",
                    ),
                    Row(Else(), "A post: it holds. Throw again.", "bridge", rules="KTK-BEAM-03", step="the post"),
                ),
                rules="KTK-BEAM-01 KTK-BEAM-02",
            ),
            "fallen": Tell("Onto the splash.", Later("stones"), (Enter("stones"),), rules="KTK-BEAM-04"),
            "stones": along(
                "stones",
                "Throw and follow the red arrows.",
                "KTK-BEAM-05",
                Row(
                    Lands("fish", "onto the fish’s stone"),
                    "Onto the fish’s stone.",
                    Later("fish"),
                    rules="KTK-BEAM-06",
                    step="the fish",
                ),
            ),
            "fish": Choose(
                "The fish bars the way. What do you try?",
                (
                    Option("net", "net", Has("net"), rules="KTK-BEAM-07"),
                    Option("grappling_hook", "hook", Has("grappling_hook"), rules="KTK-BEAM-08"),
                    Option("bare_hands", "bare", without(house, "net", "grappling_hook"), rules="KTK-BEAM-10"),
                ),
            ),
            "net": Throw(
                "{dice}: {need} nets the fish.",
                (
                    Row(Total(8), "The fish is netted.", "next_stone", rules="KTK-BEAM-07", step="the catch"),
                    Row(
                        Else(),
                        "The fish swims off with the Net.",
                        "next_stone",
                        (Lose("net"),),
                        "KTK-BEAM-09",
                        "the lost Net",
                    ),
                ),
                dice=2,
            ),
            "hook": Throw(
                "{dice}: {need} hooks the fish.",
                (
                    Row(Total(9), "The fish is hooked.", "next_stone", rules="KTK-BEAM-08", step="the catch"),
                    Row(
                        Else(),
                        "The fish swims off with the Hook.",
                        "next_stone",
                        (Lose("grappling_hook"),),
                        "KTK-BEAM-09",
                        "the lost Hook",
                    ),
                ),
                dice=2,
            ),
            "bare": Throw(
                "Throw {need} to slip past the fish.",
                (
                    Row(Faces(2), "Past the fish.", "next_stone", rules="KTK-BEAM-10", step="the slip past"),
                    Row(Else(), "The fish does not move.", Later("fish"), rules="KTK-BEAM-10", step="the try"),
                ),
            ),
            "next_stone": Tell("On to the next stone.", "ashore", (Advance(),), rules="KTK-BEAM-07 KTK-BEAM-09"),
            "ashore": Fork("Is that the shore?", AtEnd(), EXIT, Later("stones")),
        },
        track="bridge",
        sample=Ground({"bridge": Track(10, dict.fromkeys(beams, "beam")), "stones": Track(3, {2: "fish"})}),
        outcomes={"won": "across"},
    )
