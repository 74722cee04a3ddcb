"""A code for every start card there is; effects of withdrawn rulings are withdrawn with them, and rulings know their table."""

from typing import Any

from django.db import migrations
from django.db.models import F

from tournament.models.people import make_code


def fill(apps: Any, schema_editor: Any) -> None:
    cards, rulings, seats = (apps.get_model("tournament", name).objects for name in ("StartCard", "Ruling", "Seat"))
    for key in cards.values_list("pk", flat=True):
        cards.filter(pk=key).update(code=make_code())
    rulings.update(happened_at=F("ruled_at"))
    for ruling in rulings.exclude(withdrawn_at=None):
        ruling.adjustments.update(
            withdrawn_at=ruling.withdrawn_at,
            withdrawn_by=ruling.withdrawn_by,
            withdrawal_reason=ruling.withdrawal_reason,
        )
    in_force = {"draw__voided_at": None, "draw__published_at__isnull": False}
    for ruling in rulings.filter(table=None):
        seat = seats.filter(card=ruling.card_id, draw__series=ruling.series_id, **in_force).first()
        if seat:
            rulings.filter(pk=ruling.pk).update(table=seat.table_id)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0006_rulings_and_protests")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
