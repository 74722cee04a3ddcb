"""One tag for the styles and scripts of a room: `{% room "sheets/keying" %}` in the head of its pages.

A folder of static/ has a `page.css`, a `page.js`, or both. What page.js imports is named to the browser at once, so
that it is fetched in one go; all of it runs after the page is read, in the order of the tags. What an `import()` names
is fetched by who gets there. A script of `static_files.WHOLE` is served with all that it imports, and names nothing.

`{% at_once "frame/theme.js" %}` is a script that stands in the page, `{% icon "logo" %}` the address of a drawing that
holds it: neither is asked for.
"""

from collections.abc import Iterator

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.headers import AT_ONCE
from tournament.static_files import WHOLE, drawn, imported

register = template.Library()

STYLES, SCRIPT = "page.css", "page.js"


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
    for module in () if path in WHOLE else imported(path):
        yield format_html('<link rel="modulepreload" href="{}">', static(module))
    yield format_html('<script type="module" src="{}"></script>', static(path))


@register.simple_tag
def at_once(name: str) -> SafeString:
    """A script whose digest every answer names (`headers.py`): to the byte, so no template writes around it."""
    return SafeString(f"<script>{AT_ONCE[name]}</script>")


@register.simple_tag
def icon(name: str) -> SafeString:
    """The address of a drawing that holds it: nothing in it means anything between quotes."""
    return SafeString(drawn(name))
