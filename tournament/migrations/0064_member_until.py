from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0063_fourth_joins"),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='member_until',
            field=models.DateField(blank=True, null=True, verbose_name='member until'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('member_until', None), ('membership', 'member'), _connector='OR'), name='until_when_of_members'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('member_until', None), ('member_since', None), ('member_until__gte', models.F('member_since')), _connector='OR'), name='member_leaves_after_joining'),
        ),
    ]
