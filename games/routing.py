"""The addresses of the sockets."""

from django.urls import URLPattern, path

from games.consumers import GameConsumer, MeConsumer

websocket_urlpatterns: list[URLPattern] = [
    # Django's types know views only, and a consumer is none.
    path("ws/game/<slug:slug>/", GameConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/me/", MeConsumer.as_asgi()),  # type: ignore[arg-type]
]
