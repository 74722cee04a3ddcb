"""What all rows of ours have in common: whoever writes one notes its key, so that the trail can seal what was left.

By a manager, by save() or by delete(), one at a time or many. What goes round the models is noted nowhere, and for that
very reason is found out (`queries/record/book.py`). Nothing is sealed here; `audit` does that.
"""

import threading
from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from django.db import models

Model = TypeVar("Model", bound="Row")


class Noted(threading.local):
    """What this thread has written since it was last sealed: the keys of the rows of each model."""

    def __init__(self) -> None:
        self.keys: dict[type[Row], set[Any]] = {}
        self.forgotten: set[int] = set()  # seals, with the archive that was not read in to its end
        self.depth = 0  # how many of `audit.atomic` are open

    def add(self, model: "type[Row]", keys: Iterable[Any]) -> None:
        if written := set(keys):
            if None in written:
                raise ValueError(f"{model.__name__} without its key can't be sealed")
            self.keys.setdefault(model, set()).update(written)

    def taken(self) -> "dict[type[Row], set[Any]]":
        """All of it, and from now on nothing."""
        keys, self.keys, self.forgotten = self.keys, {}, set()
        return keys


noted = Noted()


class RowQuerySet(models.QuerySet[Model]):
    def update(self, **values: Any) -> int:
        noted.add(self.model, list(self.order_by().values_list("pk", flat=True)))
        return super().update(**values)

    def bulk_create(self, objs: Iterable[Model], *args: Any, **kwargs: Any) -> list[Model]:
        """Not with `ignore_conflicts`, which leaves the keys unknown."""
        created = super().bulk_create(objs, *args, **kwargs)
        noted.add(self.model, [row.pk for row in created])
        return created

    def delete(self) -> tuple[int, dict[str, int]]:
        noted.add(self.model, list(self.order_by().values_list("pk", flat=True)))
        return super().delete()

    update.alters_data = True  # type: ignore[attr-defined]  # no template may call them
    delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]  # as Django's own: no manager empties a table


class Row(models.Model):
    """Its `objects` are those of a RowQuerySet.

    `UNSEALED` may change without anybody's word; of `SECRET` the seal keeps what only compares.
    """

    UNSEALED: ClassVar[frozenset[str]] = frozenset()
    SECRET: ClassVar[frozenset[str]] = frozenset()

    class Meta:
        abstract = True

    def save(self, *, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        update_fields = None if update_fields is None else list(update_fields)
        super().save(update_fields=update_fields, **kwargs)
        if update_fields is None or set(update_fields) - self.UNSEALED:
            noted.add(type(self), [self.pk])

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        noted.add(type(self), [self.pk])
        return super().delete(*args, **kwargs)
