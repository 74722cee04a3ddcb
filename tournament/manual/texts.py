"""Chapters as they are read: Markdown from our own files into sections of HTML, and into words to search.

No HTML passes through. What is clicked is bold, what is pressed stands in backticks; a picture stands alone in its
paragraph. The same files are read on the web, so their links and pictures are written for that and turned here.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from struct import unpack

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tournament.manual.contents import CHAPTERS, LANGUAGES, PARTS, SOURCE
from tournament.tree import MANUAL

PICTURES = "../pictures/"
CHAPTER_LINK = re.compile(r"([a-z-]+)\.md(#.+)?")
NO_WORD = re.compile(r"[^\w\- ]")

Turned = Callable[[str], str]
Pictured = Callable[[str], dict[str, str | int | float]]


@dataclass(frozen=True)
class Section:
    """What stands under a heading; the first of a chapter is what stands before any, and has none."""

    anchor: str
    title: str
    tokens: tuple[Token, ...]

    @property
    def words(self) -> str:
        """Its text without marks, a line a paragraph."""
        inlines = [token for token in self.tokens if token.type == "inline"]
        return "\n".join(filter(None, map(plain, inlines)))


@dataclass(frozen=True)
class Chapter:
    name: str
    language: str
    title: str
    sections: tuple[Section, ...]

    @property
    def lead(self) -> str:
        return self.sections[0].words.partition("\n")[0]


def contents() -> tuple[Chapter, ...]:
    """All chapters in the reader's language; one that it lacks in English."""
    return tuple(map(chapter, CHAPTERS))


def chapter(name: str) -> Chapter:
    """KeyError for a name that is no chapter's."""
    if name not in CHAPTERS:
        raise KeyError(name)
    wanted = get_language() or SOURCE
    language = wanted if wanted in LANGUAGES and (MANUAL / wanted / f"{name}.md").is_file() else SOURCE
    return read(name, language)


def parts() -> list[tuple[str, list[Chapter]]]:
    """The table of contents: what the chapters of a part have in common, and these."""
    return [(str(part), list(map(chapter, names))) for part, names in PARTS if names]


def after(name: str) -> Chapter | None:
    """What is read next: the chapter that follows in the same part."""
    names = next(names for _part, names in PARTS if name in names)
    following = names[names.index(name) + 1 :]
    return chapter(following[0]) if following else None


@cache
def read(name: str, language: str) -> Chapter:
    tokens = tokens_of((MANUAL / language / f"{name}.md").read_text(encoding="utf-8"))
    title, *rest = sections_of(tokens)
    return Chapter(name, language, title.title, (Section("", "", title.tokens), *rest))


def tokens_of(text: str) -> list[Token]:
    return markdown().parse(text)


@cache
def markdown() -> MarkdownIt:
    engine = MarkdownIt("commonmark", {"html": False}).enable("table")
    engine.add_render_rule("code_inline", key)
    return engine


def key(_renderer: object, tokens: Sequence[Token], place: int, _options: object, _env: object) -> str:
    return f"<kbd>{escape(tokens[place].content)}</kbd>"


def sections_of(tokens: Sequence[Token]) -> Iterator[Section]:
    """A chapter begins with its heading; each further one of the second level opens a section."""
    numbers: list[int] = []
    for token in tokens:
        opens = token.type == "heading_open" and token.tag in ("h1", "h2")
        numbers.append((numbers[-1] if numbers else 0) + opens)
    for _number, numbered in groupby(zip(numbers, tokens, strict=True), key=lambda pair: pair[0]):
        _open, heading, _close, *rest = [token for _at, token in numbered]
        title = plain(heading)
        yield Section(anchor(title), title, tuple(rest))


def anchor(title: str) -> str:
    """As the web makes it of a heading, so that a link leads to the same place there and here."""
    return NO_WORD.sub("", title.lower()).replace(" ", "-")


def plain(inline: Token) -> str:
    kinds = ("text", "code_inline", "softbreak")
    return "".join(part.content or " " for part in inline.children or () if part.type in kinds)


def page_of(section: Section) -> SafeString:
    """Its HTML on a page of the program."""
    return rendered(section.tokens, to_page, to_static)


def paper_of(section: Section) -> SafeString:
    """Its HTML on a paper that holds the whole manual: with its pictures, and links within the paper."""
    return rendered(section.tokens, to_anchor, to_data)


def rendered(tokens: Iterable[Token], link: Turned, picture: Pictured) -> SafeString:
    turned = [turn(token, link, picture) for token in tokens]
    engine = markdown()
    return SafeString(engine.renderer.render(turned, engine.options, {}))


def turn(token: Token, link: Turned, picture: Pictured) -> Token:
    turned = token.copy(children=[turn(part, link, picture) for part in token.children] if token.children else None)
    if token.type == "link_open":
        turned.attrs = {**token.attrs, "href": link(str(token.attrs["href"]))}
    elif token.type == "image":
        turned.attrs = {**token.attrs, **picture(str(token.attrs["src"]))}
    return turned


def to_page(target: str) -> str:
    """`drawing.md#two` leads to the chapter's page; what leads elsewhere stays."""
    link = CHAPTER_LINK.fullmatch(target)
    return reverse("chapter", args=[link[1]]) + (link[2] or "") if link else target


def to_anchor(target: str) -> str:
    """To the chapter: a section's heading may be called alike in two of them."""
    link = CHAPTER_LINK.fullmatch(target)
    return f"#{link[1]}" if link else target


def to_static(target: str) -> dict[str, str | int | float]:
    """With its size, so that the text below it stays where it is when the picture comes."""
    name = target.removeprefix(PICTURES)
    width, height = size_of(name)
    return {"src": static(f"manual/{name}"), "width": width, "height": height}


@cache
def size_of(name: str) -> tuple[int, int]:
    """Width and height in pixels, as the head of a lossy WebP file has them (RFC 9649, 2.5)."""
    with (MANUAL / "pictures" / name).open("rb") as file:
        head = file.read(30)
    width, height = unpack("<HH", head[26:])
    return width & 0x3FFF, height & 0x3FFF


def to_data(target: str) -> dict[str, str | int | float]:
    picture = MANUAL / "pictures" / target.removeprefix(PICTURES)
    return {"src": f"data:image/webp;base64,{b64encode(picture.read_bytes()).decode()}"}
