

import uuid

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournament.models.advance
import tournament.text


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0041_jackpot'),
    ]

    operations = [
        migrations.CreateModel(
            name='AdvanceEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('code', models.CharField(default=tournament.models.advance.make_advance_code, max_length=14)),
                ('token', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('last_name', models.CharField(max_length=80, validators=[tournament.text.plain_text], verbose_name='last name')),
                ('first_name', models.CharField(blank=True, max_length=80, validators=[tournament.text.plain_text], verbose_name='first name')),
                ('club', models.CharField(blank=True, max_length=80, validators=[tournament.text.plain_text], verbose_name='club')),
                ('pass_number', models.CharField(blank=True, max_length=30, validators=[tournament.text.plain_text], verbose_name='pass number')),
                ('sex', models.CharField(blank=True, choices=[('f', 'female'), ('m', 'male'), ('d', 'diverse')], max_length=1, verbose_name='sex')),
                ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1900), django.core.validators.MaxValueValidator(2200)], verbose_name='year of birth')),
                ('team', models.CharField(blank=True, max_length=80, validators=[tournament.text.plain_text], verbose_name='team')),
                ('tandem', models.CharField(blank=True, max_length=80, validators=[tournament.text.plain_text], verbose_name='tandem')),
                ('mixed', models.CharField(blank=True, max_length=80, validators=[tournament.text.plain_text], verbose_name='mixed')),
                ('contact', models.CharField(blank=True, max_length=120, validators=[tournament.text.written_lines], verbose_name='contact')),
                ('wish_kind', models.CharField(blank=True, choices=[('apart', 'must not sit at one table'), ('rather', 'had better not sit at one table'), ('fixed', 'needs a fixed seat')], max_length=10, verbose_name='wish')),
                ('wish', models.CharField(blank=True, max_length=200, validators=[tournament.text.written_lines], verbose_name='more about the wish')),
                ('is_public', models.BooleanField(default=False, verbose_name='my name may stand in the public list')),
                ('entered_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('changed_at', models.DateTimeField(null=True)),
                ('cancelled_at', models.DateTimeField(null=True)),
                ('turned_down_at', models.DateTimeField(null=True)),
                ('turned_down_reason', models.CharField(blank=True, max_length=200, validators=[tournament.text.written_lines])),
                ('taken_at', models.DateTimeField(null=True)),
                ('card', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='advance_entries', to='tournament.startcard')),
                ('taken_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='advance_entries', to='tournament.tournament')),
                ('turned_down_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='advance_number_once'), models.UniqueConstraint(fields=('tournament', 'code'), name='advance_code_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='advance_number_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('card', None), ('taken_at', None), ('taken_by', None)), models.Q(('card__isnull', False), ('taken_at__isnull', False), ('taken_by__isnull', False)), _connector='OR'), name='taken_over_has_card_and_who'), models.CheckConstraint(condition=models.Q(models.Q(('turned_down_at', None), ('turned_down_by', None), ('turned_down_reason', '')), models.Q(('turned_down_at__isnull', False), ('turned_down_by__isnull', False), models.Q(('turned_down_reason', ''), _negated=True)), _connector='OR'), name='turned_down_has_who_when_why'), models.CheckConstraint(condition=models.Q(models.Q(('wish', ''), ('wish_kind', '')), models.Q(('wish_kind', ''), _negated=True), _connector='OR'), name='wish_of_an_entry_has_a_kind')],
            },
        ),
        migrations.CreateModel(
            name='AdvanceTerms',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='open until')),
                ('places', models.PositiveIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10000)], verbose_name='places')),
                ('asks_contact', models.BooleanField(default=False, verbose_name='ask for a contact')),
                ('asks_wishes', models.BooleanField(default=True, verbose_name='ask for wishes about the table')),
                ('is_listed', models.BooleanField(default=False, verbose_name='list of entries in public')),
                ('pays_anyway', models.BooleanField(default=False, verbose_name='whoever does not come and has not cancelled owes the entry fee')),
                ('payee', models.CharField(blank=True, max_length=70, validators=[tournament.text.plain_text], verbose_name='account holder')),
                ('iban', models.CharField(blank=True, max_length=34, validators=[tournament.models.advance.valid_iban], verbose_name='IBAN')),
                ('bic', models.CharField(blank=True, max_length=11, validators=[tournament.models.advance.valid_bic], verbose_name='BIC')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='advance_terms', to='tournament.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('bic', ''), ('iban', ''), ('payee', '')), models.Q(models.Q(('payee', ''), _negated=True), models.Q(('iban', ''), _negated=True)), _connector='OR'), name='account_is_somebodys')],
            },
        ),
    ]
