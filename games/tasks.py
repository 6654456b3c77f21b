"""Celery tasks: ids in, one service call out, safe to run twice and out of order."""

from celery import shared_task

from games import services


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
