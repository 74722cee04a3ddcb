"""Names the application for Django; does nothing else."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = "Skatwart"
