from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0066_opened_by_mistake"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="organized_by",
            field=models.CharField(blank=True, default="", max_length=120),
            preserve_default=False,
        ),
    ]
