"""Where mails are read on a site without a mail server."""

from typing import Any

from django import template

from accounts.mail_page import may_read_mails

register = template.Library()


@register.simple_tag(takes_context=True)
def mails_are_files(context: dict[str, Any]) -> bool:
    return may_read_mails(context["request"])
