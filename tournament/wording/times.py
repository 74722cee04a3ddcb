"""A time as it stands on pages and papers: day and minute on the hall's clock."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime


def moment(at: datetime | None) -> str:
    return date_format(localtime(at), "SHORT_DATETIME_FORMAT") if at else "–"
