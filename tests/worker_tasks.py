"""Tasks that only tests send; their worker imports this file."""

from django.utils import timezone

from accounts.models import User
from accounts.services import create_guest
from canasta import channels_bridge
from canasta.celery import app
from canasta.clock import now


@app.task(ignore_result=False)
def names_of_users() -> list[str]:
    return list(User.objects.order_by("pk").values_list("display_name", flat=True))


@app.task
def make_guest(name: str) -> None:
    create_guest(display_name=name)


@app.task(ignore_result=False)
def seconds_ahead() -> float:
    return (now() - timezone.now()).total_seconds()


@app.task
def tell_group(group: str, number: int) -> None:
    channels_bridge.send_group(group, {"type": "tell", "number": number})
