"""The Celery application; tasks carry ids and are safe to run twice."""

import os

from celery import Celery

from canasta import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canasta.settings")

broker.install()
app = Celery("canasta")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(ignore_result=False)
def ping() -> str:
    """Answer, so that a person or a test can see that a worker runs."""
    return "pong"
