"""What every game did before its inside was changed: recorded games, and a fingerprint of every state they led to.

`GAME.jsonl.xz` holds sixty games of one title: all numbers of players and boards, house rules switched, things taken
back, done again, corrected and said outright, and a few things that were refused. The events stand in the logs, so
nobody plays when they are played again. `tests/games/test_golden.py` does that and names the first event after which a
game is no longer what it was.

    python -m tests.games.golden.compare GAME                     which logs differ, and from which event on
    python -m tests.games.golden.compare GAME --before OLD_TREE   and what is different after that event
    python -m tests.games.golden.compare GAME --log N --before OLD_TREE
    python -m tests.games.golden.record --force [GAME] [--log N]  writes them anew, by the rules of this tree

What was said in them stands in `GAME.words.txt`, a line for each sentence: see words.py.

    python -m tests.games.golden.words [GAME]                     writes it anew; `git diff` tells the difference

OLD_TREE is the root of a tree whose rules are trusted; it need not have these logs. A difference that is meant goes
into `mended.toml`, with the reason: from that event on the log is not looked at. Once many are excused, record anew.
"""
