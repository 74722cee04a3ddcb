"""What becomes of a sheet that a file has, in words and with the colour of its badge."""

from typing import Any

from django.utils.translation import gettext_lazy as _

FATES: dict[str, tuple[str, Any]] = {
    "right": ("ok", _("right")),
    "findings": ("warn", _("with findings")),
    "counted": ("quiet", _("counts already")),
    "otherwise": ("error", _("counts already, with other figures")),
    "waiting": ("quiet", _("waits for its second reading")),
    "corrected": ("quiet", _("was corrected since")),
    "keyed": ("warn", _("was keyed so before, does not count")),
}


def fate_badge(fate: str) -> str:
    return FATES[fate][0]


def fate_words(fate: str) -> str:
    return str(FATES[fate][1])
