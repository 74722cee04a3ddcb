from django.db import migrations


class Migration(migrations.Migration):
    """Who stood in for somebody expelled can be expelled himself."""

    dependencies = [
        ('tournament', '0009_moved_clocks'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='adjustment',
            name='expelled_once',
        ),
    ]
