"""Which lines of a tree are come to while something is done; a function seen whole is looked at no more."""

from __future__ import annotations

import sys
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any


class Reach:
    """Used as a context, again and again; afterwards `further` says whether there was a line never come to before."""

    def __init__(self, root: Path) -> None:
        self._root = f"{root}/"
        self._left: dict[CodeType, set[int]] = {}
        self._before: Any = None
        self.lines = 0
        self.further = False

    def __enter__(self) -> None:
        self.further = False
        self._before = sys.gettrace()
        sys.settrace(self._called)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        left = self._left.get(code)
        if left is None:
            ours = code.co_filename.startswith(self._root) and "/site-packages/" not in code.co_filename
            left = {line for _, _, line in code.co_lines() if line} if ours else set()
            self._left[code] = left
        return self._gone if left else None

    def _gone(self, frame: FrameType, event: str, arg: object) -> Any:
        left = self._left[frame.f_code]
        if frame.f_lineno in left:
            left.discard(frame.f_lineno)
            self.lines += 1
            self.further = True
        return self._gone
