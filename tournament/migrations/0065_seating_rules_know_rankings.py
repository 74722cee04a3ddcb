"""Rules of seats that were written with the names of rankings get their keys, also where one was renamed since.

`rule` stays as it was written: it is sealed. Who followed a name asks the trail what it became.
"""

from typing import Any

from django.db import migrations, models


def find_keys(apps: Any, schema_editor: Any) -> None:
    rules = apps.get_model('tournament', 'SeatingRule')
    for row in rules.objects.select_related('season'):
        ways = [row.rule.get('usual', {}), *row.rule.get('exceptions', [])]
        keys = {name: key_of(apps, row, name) for way in ways if (name := way.get('ranking'))}
        row.rankings = {name: key for name, key in keys.items() if key}
        row.save(update_fields=['rankings'])


def key_of(apps: Any, row: Any, name: str) -> int | None:
    trail = apps.get_model('tournament', 'AuditEntry').objects.filter(
        action='season.arrange', organizer=row.season.organizer_id, at__gte=row.made_at
    )
    for entry in trail.order_by('pk'):
        before, after = entry.before or {}, entry.after or {}
        if (before.get('season'), before.get('name')) == (row.season.name, name):
            name = after.get('name', name)
    rankings = apps.get_model('tournament', 'SeasonRanking').objects.filter(season=row.season_id, name=name)
    key: int | None = rankings.values_list('pk', flat=True).first()
    return key


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0064_member_until"),
    ]

    operations = [
        migrations.AddField(
            model_name='seatingrule',
            name='rankings',
            field=models.JSONField(default=dict),
        ),
        migrations.RunPython(find_keys, migrations.RunPython.noop),
    ]
