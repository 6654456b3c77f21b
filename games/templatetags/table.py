"""Signs and cards in templates."""

from __future__ import annotations

from django import template

from games.presenters import icons

register = template.Library()
register.simple_tag(icons.icon, name="icon")
register.simple_tag(icons.star, name="star")
register.simple_tag(icons.mark, name="mark")
register.simple_tag(icons.card_face, name="card_face")
register.simple_tag(icons.large_face, name="large_face")
