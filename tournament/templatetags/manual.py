"""A section of the manual as HTML."""

from django import template
from django.utils.safestring import SafeString

from tournament.manual.texts import Section, page_of

register = template.Library()


@register.filter
def in_html(section: Section) -> SafeString:
    return page_of(section)
