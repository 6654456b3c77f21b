"""Celery tasks: ids in, one service call out, safe to run twice and out of order."""

from typing import Any

from celery import shared_task
from celery.signals import beat_init, worker_ready

from games import services
from games.mailing import calling, forgetting, health, outbox


@shared_task(name="games.tasks.play_bot")
def play_bot(slug: str, version: int) -> None:
    """Move for the computer, if the game still stands at that version."""
    services.play_bot(slug=slug, version=version)


@shared_task(name="games.tasks.tick")
def tick() -> None:
    """Settle turns whose time is out; beat calls it every second."""
    services.tick()


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Wake whatever is due; beat calls it every 30 s."""
    services.wake_due()


@shared_task(name="games.tasks.send_due")
def send_due() -> None:
    """Send the mails that are due; beat calls it every 15 s."""
    outbox.send_due()
    health.beat(health.MAIL)


@shared_task(name="games.tasks.remind")
def remind() -> None:
    """Warn of deadlines and write the daily mails; beat calls it every minute."""
    calling.remind()
    health.beat(health.REMINDERS)


@shared_task(name="games.tasks.prune")
def prune() -> None:
    """Drop what is kept for a while only; beat calls it every six hours."""
    services.prune_bot_reasons()


@shared_task(name="games.tasks.tidy")
def tidy() -> None:
    """Close what nobody waits for any more; beat calls it every hour."""
    services.tidy()
    forgetting.forget()


@shared_task(name="games.tasks.resume")
def resume() -> None:
    """Take up what a worker that was killed has left; each worker that starts calls it."""
    services.tick()
    services.wake_all()


@worker_ready.connect
def resume_at_start(**_signal: Any) -> None:
    resume.apply_async(expires=30)


@beat_init.connect
def sweep_at_start(**_signal: Any) -> None:
    """The schedule itself begins with an interval without a sweep."""
    sweep.apply_async(expires=30)
