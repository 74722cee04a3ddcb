"""One tag for the styles and scripts of a room: `{% room "sheets/keying" %}` in the head of its pages.

A folder of static/ has a `page.css`, a `page.js`, or both. What page.js imports is named to the browser at once, so
that it is fetched in one go; all of it runs after the page is read, in the order of the tags.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath
from posixpath import normpath

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

STYLES, SCRIPT = "page.css", "page.js"
IMPORT = re.compile(r"""^import\b[^"']*["'](\.[^"']+)["'];""", re.MULTILINE)


@register.simple_tag
def room(name: str) -> SafeString:
    """The links to what the room of static/ has, and nothing else."""
    own = [path for path in (f"{name}/{STYLES}", f"{name}/{SCRIPT}") if (settings.STATIC / path).is_file()]
    if not own:
        raise template.TemplateSyntaxError(f"static/{name}/ has neither {STYLES} nor {SCRIPT}.")
    return format_html_join("\n", "{}", ((line,) for path in own for line in lines(path)))


def lines(path: str) -> Iterator[SafeString]:
    if path.endswith(".css"):
        yield format_html('<link rel="stylesheet" href="{}">', static(path))
        return
    for module in imported(path):
        yield format_html('<link rel="modulepreload" href="{}">', static(module))
    yield format_html('<script type="module" src="{}"></script>', static(path))


@cache
def imported(path: str) -> tuple[str, ...]:
    """Every module that this one needs, and theirs: each once."""
    modules: dict[str, None] = {}
    for name in IMPORT.findall((settings.STATIC / path).read_text(encoding="utf-8")):
        module = normpath(PurePosixPath(path).parent / name)
        modules |= dict.fromkeys([module, *imported(module)])
    return tuple(modules)
