"""The Django project: settings, addresses and wiring, no rules of the game."""

from canasta.celery import app as celery_app

__all__ = ["celery_app"]
