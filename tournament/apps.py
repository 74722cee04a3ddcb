"""Names the application for Django, and has the book begun however the tables were brought up to date."""

from typing import Any

from django.apps import AppConfig
from django.db import connection
from django.db.models.signals import post_migrate


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Skatwart"

    def ready(self) -> None:
        post_migrate.connect(begin_book, sender=self)


def begin_book(**_told: Any) -> None:
    """A database from before there were seals: what stands there then is sealed. Further back there are none."""
    from tournament import audit

    if "tournament_seal" in connection.introspection.table_names():
        audit.begin_book()
