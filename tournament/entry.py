"""Where the command `skatwart` comes in: with the cores alone (`pip install --no-deps`) there is nothing to start."""

import sys

from tournament import __version__
from tournament.management.language import gettext as _


def main() -> None:
    try:
        from tournament.management import skatwart
    except ModuleNotFoundError as missing:
        told = _("Skatwart was installed without what it needs; %(name)s is missing. Install it whole: %(command)s")
        command = f"pipx install ./skatwart-{__version__}-py3-none-any.whl"  # the bare name is anybody's to register
        sys.exit(told % {"name": missing.name, "command": command})
    skatwart.main()
