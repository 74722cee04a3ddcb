"""The command `skatwart` of an installed Skatwart: by itself it starts, opens the browser, and starts nothing twice.

Its options are settings by another name, for people who never set a variable; they are handed on before the settings
are read. What `manage.py` does besides is for developers and not offered here.
"""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from django.utils.translation.trans_null import gettext_noop  # needs no settings yet

from tournament import __version__, tree
from tournament.management import browser, errors, folder, program
from tournament.management.language import gettext as _

COMMANDS = {
    "start": gettext_noop("serves until Ctrl-C and opens the browser; without a command, too"),
    "backup": gettext_noop("saves everything in one file while the hall goes on"),
    "restore": gettext_noop("reads back a backup, or a tournament from its archive"),
    "verify": gettext_noop("recounts everything and says whether all is well"),
    "follow": gettext_noop("makes this the second laptop, which takes over if the first one breaks"),
    "take_over": gettext_noop("takes over a tournament that was played on paper, from lists"),
    "organizer": gettext_noop("adds an organizer and who manages it"),
    "unlock": gettext_noop("lets sign in again who typed too many wrong passwords"),
    "standings": gettext_noop("prints the standings of a tournament"),
    "rule": gettext_noop("says what the order makes of something that happened at the table"),
    "publish_files": gettext_noop("writes the results of a tournament as pages for a web space"),
    "demo": gettext_noop("loads the demo tournaments"),
}
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only when somebody asks for it: the hall
OPTIONS = {
    "data": ("SKATWART_VAR", gettext_noop("FOLDER"), gettext_noop("another folder for the data")),
    "host": (
        "SKATWART_HOST",
        gettext_noop("ADDRESS"),
        gettext_noop("where it listens; 0.0.0.0 lets other laptops and phones in"),
    ),
    "port": ("SKATWART_PORT", gettext_noop("NUMBER"), gettext_noop("of the address; 8000 if none is named")),
}


def main() -> None:
    asked, words = parser().parse_known_args()
    if asked.version:
        sys.stdout.write(f"Skatwart {__version__}\n")
        return
    named = words[:1] if words and not words[0].startswith("-") else []
    if asked.help and not named:
        sys.stdout.write(parser().format_help())
        return
    command = named[0] if named else "start"
    if command not in COMMANDS:
        refuse(command)
    os.environ.update(settings_of(asked, command, os.environ))
    if command == "start" and not asked.help and leads_to_running(opens=not asked.no_browser):
        return
    program.run(["skatwart", command, *words[len(named) :], *further(asked, command)])


def parser() -> ArgumentParser:
    errors.translate_command_line()
    commands = "\n".join(f"  {name:<{WIDTH}}{_(what)}" for name, what in COMMANDS.items())
    line = ArgumentParser(
        prog="skatwart",
        usage=_("skatwart [COMMAND] [OPTIONS]"),
        description=_("Runs a Skat tournament from the announcement to the printed result list.")
        + "\n\n"
        + _("Commands, each with its own --help:")
        + f"\n{commands}",
        epilog=_("The data lie in %(folder)s") % {"folder": data()},
        formatter_class=RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
    )
    options = line.add_argument_group(_("Options"))
    for name, (variable, value, what) in OPTIONS.items():
        options.add_argument(f"--{name}", dest=variable, metavar=_(value), help=_(what))
    options.add_argument("--no-demo", action="store_true", help=_("the first start loads no demo tournaments"))
    options.add_argument("--no-browser", action="store_true", help=_("opens no browser"))
    options.add_argument("--version", action="store_true", help=_("which Skatwart this is"))
    options.add_argument("-h", "--help", action="store_true", help=_("this help"))
    return line


WIDTH = 2 + max(map(len, COMMANDS))


def data() -> Path:
    return Path(os.environ.get("SKATWART_VAR") or tree.usual_data())


def refuse(command: str) -> NoReturn:
    told = _("There is no command %(name)s. There are: %(names)s.")
    sys.exit(told % {"name": command, "names": ", ".join(COMMANDS)})


def settings_of(asked: Namespace, command: str, environment: Mapping[str, str]) -> dict[str, str]:
    """Those that the options name. Who follows has a folder of its own, and is there for the hall."""
    told = {name: value for name, _value, _what in OPTIONS.values() if (value := getattr(asked, name)) is not None}
    if asked.no_demo:
        told["SKATWART_DEMO"] = "no"
    if command == "follow":
        usual = {"SKATWART_VAR": str(tree.usual_data() / "second"), "SKATWART_HOST": EVERYWHERE}
        told = {name: value for name, value in usual.items() if name not in environment} | told
    return told


def leads_to_running(*, opens: bool) -> bool:
    """Whether Skatwart runs on these data already: then its address is said and shown."""
    address = folder.address_of_running(data())
    if not address:
        return False
    sys.stdout.write(_("Skatwart is running already: %(address)s") % {"address": address} + "\n")
    if opens:
        browser.show(address)
    return True


def further(asked: Namespace, command: str) -> Sequence[str]:
    if asked.help:
        return ["--help"]
    return ["--browser"] if command == "start" and not asked.no_browser else []
