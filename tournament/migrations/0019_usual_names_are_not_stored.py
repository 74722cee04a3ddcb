"""A plan whose stored name is only what its rating is called, in whatever language, is called so for every reader."""

from typing import Any

from django.db import migrations

USUAL = {
    "main": {"Prizes", "Preise", "Premios"},
    "teams": {"Teams", "Mannschaften", "Equipos"},
    "tandems": {"Tandems", "Tándems"},
    "mixed": {"Mixed", "Mixto"},
    "ladies": {"Ladies", "Damen", "Damas"},
    "seniors": {"Seniors", "Senioren", "Sénior"},
    "juniors": {"Juniors", "Junioren", "Júnior"},
    "best_series": {"Best single series", "Beste Einzelserie", "Mejor serie individual"},
}


def empty_usual_names(apps: Any, _editor: Any) -> None:
    """But for a second plan in force of the same rating: two can't have the same name."""
    standing = apps.get_model("tournament", "PrizePlan").objects.filter(removed_at=None, of_loss_fees=False)
    for plan in standing.filter(rating__in=USUAL).exclude(name="").order_by("pk"):
        called_so = standing.filter(tournament=plan.tournament_id, rating=plan.rating, name="")
        if plan.name in USUAL[plan.rating] and not called_so.exists():
            plan.name = ""
            plan.save(update_fields=["name"])


class Migration(migrations.Migration):
    dependencies = [("tournament", "0018_years_of_birth")]

    operations = [migrations.RunPython(empty_usual_names, migrations.RunPython.noop)]
