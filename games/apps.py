from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # What accounts tell is heard from the start.
        from games import receivers  # noqa: F401
