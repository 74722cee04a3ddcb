from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0036_houses'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='pot_ante_cents',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
