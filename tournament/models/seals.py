"""The seals of the book: one a transaction, each over the one before and over every row as that transaction left it.

A tournament has a chain of its own; what belongs to none is in the chain of the house. Each seal also holds the digest
of the newest seal of all chains, so that a seal on paper stands for everything that was sealed before it. How a row is
written down for its seal stands here once, for whoever seals and for whoever reads the seals again.
"""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, date, datetime, time
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.rows import Row
from tournament.models.tournament import Tournament

FIRST = "0" * 64  # before the first seal of a chain
AT_ONCE = 2000  # keys in one query
PRINTED = 16  # signs of a digest on paper: whoever wants them for another state tries for centuries


class Seal(models.Model):
    """`left` has the digest of each row, none where a row went; `values` what those digests are of, with their salt.

    Among `left` are seals: the newest one of all chains before this, and, without a digest, those that were forgotten.
    Values go when names are removed: the chain is over `left` and stays whole.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="seals")
    number = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    previous = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, unique=True)
    left = models.JSONField()  # table -> key -> digest
    values = models.JSONField()  # table -> key -> [salt, column -> value]

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="seal_once"),
            models.UniqueConstraint(fields=["number"], condition=Q(tournament=None), name="seal_of_the_house_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.signs}"

    @property
    def signs(self) -> str:
        """As papers have it: groups of four, to be read aloud."""
        return " ".join(self.digest[start : start + 4] for start in range(0, PRINTED, 4))

    @property
    def row_count(self) -> int:
        """Rows that its transaction left, without the seals that it names."""
        return sum(len(rows) for table, rows in self.left.items() if table != self._meta.db_table)

    def without(self, keys: Mapping[str, Collection[str]]) -> dict[str, Any]:
        """The values but for those of these rows of each table."""
        return {
            table: {key: row for key, row in rows.items() if key not in keys.get(table, ())}
            for table, rows in self.values.items()
        }

    def digest_of(self) -> str:
        """What `digest` has to be."""
        return sha256([self.previous, self.number, self.tournament_id, as_told(self.at), self.left])


def sealed_models() -> list[type[Row]]:
    """All whose rows are sealed."""
    return [model for model in Row.__subclasses__() if not model._meta.abstract]


def columns(model: type[Row]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.name not in model.UNSEALED]


def rows_as_told(model: type[Row], keys: Collection[Any] | None = None) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Key and values of these rows, or of all, in the order of their keys."""
    names = columns(model)
    rows = all_rows(model, names) if keys is None else rows_at(model, names, sorted(keys))
    for key, *row in rows:
        yield key, {name: told(model, name, value) for name, value in zip(names, row, strict=True)}


def all_rows(model: type[Row], names: list[str]) -> Iterator[Any]:
    return model._base_manager.order_by("pk").values_list("pk", *names).iterator(chunk_size=2000)


def rows_at(model: type[Row], names: list[str], keys: list[Any]) -> Iterator[Any]:
    for part in batches(keys):
        yield from model._base_manager.filter(pk__in=part).order_by("pk").values_list("pk", *names)


def batches(keys: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start : start + AT_ONCE]


def told(model: type[Row], name: str, value: Any) -> Any:
    """What opens something is told by what it can be compared with, and nothing else."""
    return sha256(as_told(value)) if name in model.SECRET else as_told(value)


def as_told(value: Any) -> Any:
    """As JSON can hold it, the same from every database."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    return value if isinstance(value, (int, float, str, list, dict, type(None))) else str(value)


def row_digest(salt: str, values: dict[str, Any]) -> str:
    return sha256([salt, values])


canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode  # made once for all rows


def sha256(value: Any) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()
