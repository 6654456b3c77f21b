"""Who a session belongs to."""

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User
from accounts.suspensions import with_suspension


class Backend(AuthenticationBackend):
    """Signs in by mail address; each request learns in one query who asks and may play."""

    def get_user(self, user_id: int) -> User | None:
        user = with_suspension(User.objects.all()).filter(pk=user_id).first()
        return user if user is not None and self.user_can_authenticate(user) else None
