"""A box of the page of an evening: what it says, and its markup in a line of the list."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext


@dataclass(frozen=True)
class Box:
    """`name` of the field, and the `key` and the name of `whose` it is; `cents`: what a further rating costs."""

    name: str
    ticked: bool
    locked: bool
    label: str = ""
    cents: int = 0
    key: int = 0
    whose: str = ""

    @property
    def markup(self) -> SafeString:
        """To be ticked, or as it stands where it is no longer changed here. Not a template: a page has thousands."""
        if not self.locked:
            return format_html(
                '<input type="checkbox" name="{}" value="{}" data-here-cents="{}" aria-label="{}: {}" {}>',
                self.name, self.key, self.cents, self.whose, self.label, "checked" if self.ticked else "",
            )  # fmt: skip
        if self.ticked:
            fixed = (
                '<span class="sk-here-fixed" role="img" aria-label="{}" '
                'data-here-fixed="{}" data-here-cents="{}"></span>'
            )
            return format_html(fixed, gettext("yes"), self.name, self.cents)
        return format_html('<span role="img" aria-label="{}"></span>', gettext("no"))
