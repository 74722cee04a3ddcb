from django.db import migrations, models

CHOICES = [
    ("strict", "strictly by rank"),
    ("apart", "club-mates and repeats apart"),
]


class Migration(migrations.Migration):
    """Tournaments of before keep what they were seated by; new ones are set strictly unless somebody says otherwise."""

    dependencies = [
        ("tournament", "0068_time_up"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="seats_by_rank",
            field=models.CharField(choices=CHOICES, default="apart", max_length=10, verbose_name="by rank means"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="seats_by_rank",
            field=models.CharField(choices=CHOICES, default="strict", max_length=10, verbose_name="by rank means"),
        ),
    ]
