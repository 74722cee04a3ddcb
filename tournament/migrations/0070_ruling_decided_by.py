from django.db import migrations, models

import tournament.text


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0069_seats_by_rank"),
    ]

    operations = [
        migrations.AddField(
            model_name="ruling",
            name="decided_by",
            field=models.CharField(
                blank=True, default="", max_length=120, validators=[tournament.text.plain_text], verbose_name="decided by"
            ),
            preserve_default=False,
        ),
    ]
