"""What `make docs` does beside MkDocs: pages that lie with what they tell of, and links that lead out of the book."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def leaves(nav: Any) -> list[str]:
    """Every page the contents name."""
    if isinstance(nav, str):
        return [nav]
    return [leaf for each in (nav.values() if isinstance(nav, dict) else nav) for leaf in leaves(each)]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Pages outside docs/ join the book under the path they have in the tree."""
    for uri in leaves(config.nav):
        if not (ROOT / "docs" / uri).exists():
            files.append(File.generated(config, uri, abs_src_path=str(ROOT / uri)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A link to a page leads there; one to a file of the tree becomes its name. Raises PluginError for a dead one."""
    inside = (ROOT / "docs" / page.file.src_uri).exists()
    source = ROOT / ("docs" if inside else "") / page.file.src_uri

    def followed(link: re.Match[str]) -> str:
        picture, text, target, anchor = link.groups(default="")
        if ":" in target:
            return link.group()
        there = (source.parent / target).resolve()
        if not there.exists():
            raise PluginError(f"{page.file.src_uri}: {target} leads nowhere")
        name = there.relative_to(ROOT).as_posix()
        uri = name.removeprefix("docs/")
        if files.get_file_from_path(uri):
            up = "../" * (len(PurePosixPath(page.file.src_uri).parts) - 1)
            return f"{picture}[{text}]({up}{uri}{anchor})"
        return f"{text} (`{name}`)" if text != name else f"`{name}`"

    return LINK.sub(followed, markdown)
