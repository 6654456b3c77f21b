"""The entry for web servers: pages and sockets."""

import os
from typing import Any, cast

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.asgi import get_asgi_application

from canasta.middleware import Application, LimitBody

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canasta.settings")
pages = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402 -- needs the apps to be loaded

application = ProtocolTypeRouter(
    {
        "http": LimitBody(cast(Application, pages), settings.BODY_LIMIT),
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(cast(list[Any], websocket_urlpatterns)))
        ),
    }
)
