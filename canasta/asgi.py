"""The entry for web servers: pages and sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.asgi import get_asgi_application

from canasta.middleware import LimitBody

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canasta.settings")
pages = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402 -- needs the apps to be loaded

application = ProtocolTypeRouter(
    {
        "http": LimitBody(pages, settings.BODY_LIMIT),
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
        ),
    }
)
