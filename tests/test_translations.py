"""Every word that a person reads exists in German and Spanish, and the catalogues in the tree are the ones compiled.

Extracts the messages afresh from a copy of the sources, as `make messages` does; the tree itself stays untouched.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polib
import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "tournament" / "locale"
LANGUAGES = ("de", "es")
PLACEHOLDER = re.compile(r"%\([a-z_]+\)[a-z]|%%")
Key = tuple[str | None, str]

# L, the mark of a lot, is explained below the list
SAID_ALIKE = {"Skatwart", "PDF", "XLSX", "CSV", "ISkO", "SkWO", "L"}
STATIC_IN_THREE_LANGUAGES = {
    "400.html",
    "500.html",
    "503.html",
}  # shown without a context, so they say each sentence three times
READ_ALOUD = {"title", "aria-label", "aria-description", "placeholder", "alt", "data-confirm", "data-label"}
SPEAKING_FILTERS = re.compile(r"\|(?:default|default_if_none|yesno|pluralize|add|join):(\"[^\"]*\"|'[^']*')")
SPEAKING_ARGUMENTS = {"label", "verbose_name", "help_text", "empty_text", "placeholder"}


def catalogue(language: str, root: Path = LOCALES, kind: str = "po") -> Path:
    return root / language / "LC_MESSAGES" / f"django.{kind}"


def read(path: Path) -> polib.POFile:
    return polib.pofile(str(path))


def key(entry: polib.POEntry) -> Key:
    return entry.msgctxt, entry.msgid


def texts(entry: polib.POEntry) -> list[str]:
    return [str(text) for text in forms(entry)]


def forms(entry: polib.POEntry) -> list[Any]:
    return [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)] or [entry.msgstr]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> set[Key]:
    """What the sources say today."""
    if shutil.which("xgettext") is None:
        pytest.fail("gettext is missing: `make setup-dev` installs it.")
    copy = tmp_path_factory.mktemp("sources")
    skipped = shutil.ignore_patterns("__pycache__", "*.po", "*.mo")
    for part in ("tournament", "templates", "scoring", "seating"):
        shutil.copytree(ROOT / part, copy / part, ignore=skipped)
    shutil.copy(ROOT / "manage.py", copy)
    catalogue("de", copy / "tournament" / "locale").parent.mkdir(parents=True, exist_ok=True)
    names = {name: value for name, value in os.environ.items() if not name.startswith("SKATWART_")}
    command = [sys.executable, "manage.py", "makemessages", "--locale", "de", "--no-location"]
    subprocess.run(command, cwd=copy, env=names | {"SKATWART_VAR": str(copy / "var")}, check=True, capture_output=True)
    keys = {key(entry) for entry in read(catalogue("de", copy / "tournament" / "locale"))}
    assert len(keys) > 100
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_is_translated(language: str, fresh: set[Key]) -> None:
    entries = [entry for entry in read(catalogue(language)) if not entry.obsolete]
    assert sorted(map(str, fresh - set(map(key, entries)))) == [], "missing: run `make messages` and translate"
    assert [entry.msgid for entry in entries if not all(texts(entry))] == [], "empty"
    assert [entry.msgid for entry in entries if entry.fuzzy] == [], "guessed by gettext: read it, then drop `fuzzy`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_translated_that_nobody_says(language: str, fresh: set[Key]) -> None:
    entries = read(catalogue(language))
    assert [entry.msgid for entry in entries if entry.obsolete or key(entry) not in fresh] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_the_placeholders(language: str) -> None:
    """All of them; only the singular may leave out a number that it says as a word."""
    wrong = []
    for entry in read(catalogue(language)):
        many = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        in_singular = set(PLACEHOLDER.findall(entry.msgid)) if entry.msgid_plural else many
        for form, text in enumerate(texts(entry)):
            needed = many if form else in_singular
            if not needed <= set(PLACEHOLDER.findall(text)) <= many or stray_percent(text):
                wrong.append((entry.msgid, text))
    assert wrong == []


def stray_percent(text: str) -> bool:
    """A placeholder that lost its last letter, or a bracket."""
    return "%(" in PLACEHOLDER.sub("", text) or ")s" in PLACEHOLDER.sub("", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_forms_of_a_plural_are_there(language: str) -> None:
    source = read(catalogue(language))
    assert source.metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"
    plurals = [entry for entry in source if entry.msgid_plural]
    assert plurals
    assert [entry.msgid for entry in plurals if sorted(entry.msgstr_plural) != [0, 1]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_gettext_finds_no_mistake_in_the_catalogue(language: str, tmp_path: Path) -> None:
    command = ["msgfmt", "--check", "--output-file", str(tmp_path / "django.mo"), str(catalogue(language))]
    checked = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    """A fresh machine reads the .mo of the tree; it has no gettext to make one."""
    written = {key(entry): texts(entry) for entry in read(catalogue(language)).translated_entries()}
    compiled = {key(entry): texts(entry) for entry in polib.mofile(str(catalogue(language, kind="mo")))}
    assert {name for name in written | compiled if written.get(name) != compiled.get(name)} == set(), (
        "run `make messages`"
    )


def test_gettext_finds_every_message_in_the_code(fresh: set[Key]) -> None:
    """It doesn't know other names for gettext than its own and `_`, and looks into no f-string."""
    lost = [
        f"{path.relative_to(ROOT)}: {name[1]}"
        for path in sorted((ROOT / "tournament").rglob("*.py"))
        for name in marked(ast.parse(path.read_text(encoding="utf-8")))
        if name not in fresh
    ]
    assert lost == []


def marked(module: ast.Module) -> Iterator[Key]:
    """The messages of a file, whatever it calls gettext."""
    names = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            function = names.get(node.func.id, "")
            if "gettext" in function:
                words = [ast.literal_eval(argument) for argument in node.args[:2]]
                yield (words[0], words[1]) if function.startswith(("pgettext", "npgettext")) else (None, words[0])


def test_no_label_is_said_in_english_only() -> None:
    """Labels, helps and headings of forms and tables."""
    plain = [
        f"{path.relative_to(ROOT)}: {word.value.value!r}"
        for path in sorted((ROOT / "tournament").rglob("*.py"))
        if not {"migrations", "commands"} & set(path.parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg in SPEAKING_ARGUMENTS and isinstance(word.value, ast.Constant) and speaks(str(word.value.value))
    ]
    assert plain == []


class Reader(HTMLParser):
    """Collects what a person would read or hear of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in {"script", "style"}
        self.texts += [value or "" for name, value in attrs if name in READ_ALOUD]
        if tag in {"input", "button"} and ("type", "submit") in attrs:
            self.texts += [value or "" for name, value in attrs if name == "value"]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in {"script", "style"}

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(data)


def hard_coded(source: str) -> list[str]:
    """Text of a template that stands outside {% translate %} and {% blocktranslate %}."""
    text = re.sub(r"{#.*?#}", "", source)
    text = re.sub(r"{%\s*comment\b.*?{%\s*endcomment\s*%}", "", text, flags=re.DOTALL)
    text = re.sub(r"{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}", "", text, flags=re.DOTALL)
    text = re.sub(r"{%\s*block body_class\b.*?{%\s*endblock\s*%}", "", text, flags=re.DOTALL)
    text = re.sub(r"{%.*?%}", "", text, flags=re.DOTALL)
    text = re.sub(r"{{(.*?)}}", lambda shown: " ".join(literals(shown[1])), text, flags=re.DOTALL)
    reader = Reader()
    reader.feed(text)
    reader.close()
    return [" ".join(piece.split()) for piece in reader.texts if speaks(piece)]


def literals(expression: str) -> list[str]:
    """Words that a filter puts in the place of a value: {{ card|default:"nobody" }}."""
    return [literal[1:-1] for literal in SPEAKING_FILTERS.findall(expression)]


def speaks(text: str) -> bool:
    words = re.findall(r"[^\W\d_]+", text)
    return any(word not in SAID_ALIKE for word in words)


def test_no_page_holds_a_word_in_one_language_only() -> None:
    pages = [path for path in (ROOT / "templates").rglob("*.html") if path.name not in STATIC_IN_THREE_LANGUAGES]
    found = {str(path.relative_to(ROOT)): hard_coded(path.read_text(encoding="utf-8")) for path in pages}
    assert len(found) > 400
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>Nothing here</p>", ["Nothing here"]),
        ('<p>{% translate "Nothing here" %} (PDF) · 48 €</p>', []),
        ("<p>{% blocktranslate %}{{ n }} games{% plural %}many{% endblocktranslate %}</p>", []),
        ('<a title="Back"{% if a %} class="btn"{% endif %}>‹</a>', ["Back"]),
        ("<td data-label='{% translate \"Total\" %}'>{{ total|default_if_none:'–' }}</td>", []),
        ('<b>{{ name|default:"nobody" }}</b>', ["nobody"]),
        ('<i class="{{ kind|default:"error" }}"></i>{# a note #}', []),
        ("<script>let a = 1</script><p>{% if a %}yes{% else %}no{% endif %}</p>", ["yesno"]),
    ],
)
def test_the_reader_of_pages_sees_what_people_read(source: str, found: list[str]) -> None:
    assert hard_coded(source) == found


def test_the_page_for_when_nothing_works_speaks_all_languages() -> None:
    text = (ROOT / "templates" / "500.html").read_text(encoding="utf-8")
    sections = dict(re.findall(r'<section class="sk-card"(?: lang="(\w+)")?>(.*?)</section>', text, flags=re.DOTALL))
    assert set(sections) == {"", *LANGUAGES}
    assert [name for name, inside in sections.items() if len(re.sub(r"<[^>]*>", "", inside).split()) < 15] == []
