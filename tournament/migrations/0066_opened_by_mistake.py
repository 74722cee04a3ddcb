import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0065_seating_rules_know_rankings"),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='removed_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='removed_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tournament',
            name='removal_reason',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.RemoveConstraint(
            model_name='tournament',
            name='tournament_once',
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.UniqueConstraint(condition=models.Q(('came_home_at', None), ('removed_at', None)), fields=('organizer', 'name', 'date'), name='tournament_once'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('removal_reason', ''), ('removed_at', None), ('removed_by', None)), models.Q(('public_page', False), ('removed_at__isnull', False), ('removed_by__isnull', False), ('season', None), models.Q(('removal_reason', ''), _negated=True)), _connector='OR'), name='removal_has_who_when_why'),
        ),
    ]
