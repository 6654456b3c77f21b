"""The entry for web servers: pages and sockets."""

import os
from typing import Any, cast

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import re_path

from canasta.middleware import Application, LimitBody
from canasta.sockets import CloseWithoutRedis, RefuseMalformed, refuse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canasta.settings")
pages = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402 -- needs the apps to be loaded

routes: Any = [*websocket_urlpatterns, re_path("", cast(Any, refuse))]
sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(routes)))

application = ProtocolTypeRouter(
    {
        "http": LimitBody(cast(Application, pages), settings.BODY_LIMIT),
        "websocket": cast(Any, RefuseMalformed(CloseWithoutRedis(cast(Application, sockets)))),
    }
)
