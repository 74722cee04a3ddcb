"""Which state of the tables this software knows, and how people call one."""

from functools import cache

from django.db.migrations.loader import MigrationLoader


@cache
def schema() -> str:
    """The last change of the tables that this software knows: only the same one reads an archive back."""
    (newest,) = MigrationLoader(None).graph.leaf_nodes("tournament")
    return str(newest[1])


def version_number(version: str) -> str:
    """A state of the tables as people read it: its name is English, its number is everybody's."""
    return version[:4].lstrip("0")
