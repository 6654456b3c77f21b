"""The addresses of the sockets."""

from django.urls import URLPattern, path

from games.consumers import GameConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/game/<slug:slug>/", GameConsumer.as_asgi()),
]
