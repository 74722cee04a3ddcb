"""Writes what was released of a tournament as pages into a folder: for any web space, or a share that shows it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournament.desks.documents.answers import composing
from tournament.desks.documents.website.papers import files_of
from tournament.desks.documents.website.reading import site_of
from tournament.management.data import refuse_empty
from tournament.models import Tournament

OURS = '<meta name="generator" content="Skatwart">'


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament, as in its address")
        parser.add_argument("--to", required=True, metavar="FOLDER", help="a new folder, or one of an earlier call")
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            help="in which the pages are written; without it that of the system, which a service or cron may not know",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_empty()
        tournament = Tournament.objects.select_related("organizer").filter(slug=options["slug"]).first()
        if tournament is None:
            slugs = ", ".join(Tournament.objects.order_by("slug").values_list("slug", flat=True)) or _("none")
            raise CommandError(
                _("There is no tournament %(name)r. Known: %(known)s.") % {"name": options["slug"], "known": slugs}
            )
        site = site_of(tournament)
        if site is None:
            raise CommandError(_("No seats and no standings are released yet. The pages show what hangs in the hall."))
        token = composing.made_at.set(timezone.now())
        with override(options["language"] or get_language()):
            files = files_of(tournament, site)
        composing.made_at.reset(token)
        folder = Path(options["to"])
        write(folder, files)
        told = _("%(count)s pages written; open %(file)s.")
        pages = sum(1 for name in files if name.endswith(".html"))
        self.stdout.write(told % {"count": pages, "file": folder / "index.html"})


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Pages of an earlier call that there are no more go; whatever else lies there stays, or keeps us out."""
    try:
        there = [path for path in folder.iterdir() if path.suffix == ".html"] if folder.exists() else []
        if folder.exists() and any(folder.iterdir()) and not all(is_ours(page) for page in there or [folder]):
            raise CommandError(
                _("In %(folder)s lies something else. Name a new folder, or an empty one.") % {"folder": folder}
            )
        for page in there:
            if page.name not in files and is_called_as_it_was(page):
                page.unlink()
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
    except OSError as error:
        raise CommandError(_("The pages can't be written: %(why)s") % {"why": error}) from error


def is_ours(page: Path) -> bool:
    return page.is_file() and OURS in text_of(page)


def is_called_as_it_was(page: Path) -> bool:
    """Each page leads to itself among the others; what somebody has put by under a name of his own does not."""
    return f'href="{page.name}"' in text_of(page)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8", errors="replace")
