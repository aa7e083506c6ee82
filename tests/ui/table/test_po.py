"""Catalogues read as translators write them: what gettext’s own tools make of the house’s, and what is no catalogue."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from ui.table import languages, po

WRITTEN = """
# nothing to say of itself
msgid "Throw the {die}."
msgstr "Wirf "
"den {die}.\\n\\"Jetzt\\""

#, fuzzy
msgid "maybe"
msgstr "vielleicht"

msgid "not yet"
msgstr ""
#~ msgid "gone"
#~ msgstr "weg"
msgctxt "tree"
msgid "bark"
msgid_plural "barks"
msgstr[0] "Rinde"
msgstr[1] "Rinden"
"""


def test_it_says_what_is_sure_and_done() -> None:
    said = po.catalogue(WRITTEN)
    assert said.gettext("Throw the {die}.") == 'Wirf den {die}.\n"Jetzt"'
    assert [said.gettext(each) for each in ("maybe", "not yet", "gone")] == ["maybe", "not yet", "gone"]
    assert [said.npgettext("tree", "bark", "barks", count) for count in (1, 2)] == ["Rinde", "Rinden"]


@pytest.mark.parametrize("language", [each for each in languages.available() if each != languages.ENGLISH])
def test_the_houses_own_is_what_its_tools_compile_it_to(language: str) -> None:
    path = languages.folder() / language / f"{languages.DOMAIN}.po"
    read, compiled = po.catalogue(path.read_text()), languages.catalogue(language)
    with path.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    assert len(messages) > 3000
    for message in messages:
        if isinstance(message.id, str):
            assert read.gettext(message.id) == compiled.gettext(message.id)
        else:
            for count in range(4):
                one, many = message.id
                assert read.ngettext(one, many, count) == compiled.ngettext(one, many, count)


@pytest.mark.parametrize("text", ['"alone"', "msgid unquoted", 'msgid "open', "hello", r'msgid "\"'])
def test_what_is_no_catalogue_is_told_with_its_line(text: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        po.catalogue(f"# first\n{text}\n")
