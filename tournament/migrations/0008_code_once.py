from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0007_codes_and_withdrawals'),
    ]

    operations = [
        migrations.AddConstraint(
            model_name='startcard',
            constraint=models.UniqueConstraint(fields=('tournament', 'code'), name='code_once'),
        ),
    ]
