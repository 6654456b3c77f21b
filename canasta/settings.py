"""All settings: by default everything in one process, with two addresses many processes."""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from canasta import environment

BASE_DIR = Path(__file__).resolve().parent.parent
VARIABLES = os.environ

environment.refuse_unknown(VARIABLES)
EMBEDDED = environment.is_embedded(VARIABLES)
VAR = environment.folder(VARIABLES, BASE_DIR / "var")
DEBUG = environment.flag(VARIABLES, "CANASTA_DEBUG", default=False)
HTTPS = environment.flag(VARIABLES, "CANASTA_HTTPS", default=not (EMBEDDED or DEBUG))
SECRET_KEY = environment.secret_key(VARIABLES, VAR, embedded=EMBEDDED)
ALLOWED_HOSTS = environment.hosts(VARIABLES, embedded=EMBEDDED)

# Only canasta/settings_test.py changes these two.
FIXED_DECK_ALLOWED = False
CLOCK_SHIFT_FILE: Path | None = None

# No page takes more: moves are a few hundred bytes, preferences a few thousand.
BODY_LIMIT = 256 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "servestatic",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts",
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    # After the language of its page is known, before anything reads a body.
    "canasta.middleware.refuse_large_bodies",
    "canasta.middleware.refuse_unreadable",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.Visit",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "canasta.middleware.explain_methods",
]

ROOT_URLCONF = "canasta.urls"
ASGI_APPLICATION = "canasta.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Data ------------------------------------------------------------------------

if EMBEDDED:
    REDIS_URL = ""
    DATABASES = {"default": environment.sqlite(VAR / "canasta.sqlite3")}
    CACHES: dict[str, dict[str, Any]] = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    }
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    }
else:
    REDIS_URL = environment.redis(VARIABLES["REDIS_URL"])
    DATABASES = {"default": environment.postgresql(VARIABLES["DATABASE_URL"])}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "cache",
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {
                "hosts": [REDIS_URL],
                # Redis publishes to all of its databases, so the number is in the name.
                "prefix": f"canasta.{environment.redis_number(REDIS_URL)}",
            },
        }
    }

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People ----------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTHENTICATION_BACKENDS = [
    "accounts.backends.Backend",
    # Older sessions of guests name this one.
    "django.contrib.auth.backends.ModelBackend",
]
SESSION_COOKIE_AGE = 365 * 24 * 3600  # a guest has nothing but the session
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
# A new address replaces the old one when it is confirmed.
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password"]
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignUpForm",
    "login": "accounts.forms.SignInForm",
    "add_email": "accounts.forms.ChangeMailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ForgottenPasswordForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
    "reauthenticate": "accounts.forms.AskPasswordForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_ADAPTER = "accounts.factor_adapter.FactorAdapter"
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # while a new address waits to be confirmed
MFA_TOTP_ISSUER = "Canasta"
MFA_TOTP_TOLERANCE = 1
# Browsers take passkeys without https only where the site runs on their own machine.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
MFA_FORMS = {
    "activate_totp": "accounts.factor_forms.ActivateCodesForm",
    "authenticate": "accounts.factor_forms.CodeForm",
    "add_webauthn": "accounts.factor_forms.PasskeyForm",
}
VACATION_DAYS_A_YEAR = 30

# Mail ------------------------------------------------------------------------

MAIL_DIR = VAR / "mail"  # where one process leaves its mails
MAIL = environment.mail(VARIABLES, embedded=EMBEDDED)
EMAIL_BACKEND = MAIL.backend
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.use_tls, MAIL.use_ssl
EMAIL_TIMEOUT = 20  # a server that is silent must not hold a request for ever
# Of links in mails; one process takes the address on which it listens.
PUBLIC_URL = environment.public_url(VARIABLES, ALLOWED_HOSTS, https=HTTPS)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = environment.mail_from(VARIABLES, ALLOWED_HOSTS)

# Words and time --------------------------------------------------------------

USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# Static files ----------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if EMBEDDED or DEBUG
            else "servestatic.storage.CompressedManifestStaticFilesStorage"
        ),
    },
}
# One process serves the files where they lie; production collects them under hashed names.
SERVESTATIC_USE_FINDERS = EMBEDDED or DEBUG
SERVESTATIC_MAX_AGE = 0 if EMBEDDED or DEBUG else 60
SERVESTATIC_ALLOW_ALL_ORIGINS = False

# Safety ----------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# Neighbouring host names are not ours to bind, so HSTS covers this host alone.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Tasks -----------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_RESULT_BACKEND = REDIS_URL or "cache+memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # The default of one second builds a backlog of wake-ups.
    {"polling_interval": 0.02}
    if EMBEDDED
    # A task of a worker that died comes back after this many seconds.
    else {"visibility_timeout": 300, "socket_connect_timeout": 2}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# The sweep finds what a lost wake-up left, so a request never waits for the broker.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_DEFAULT_QUEUE = "canasta"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_SOFT_TIME_LIMIT = 50
CELERY_TASK_TIME_LIMIT = 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE = {
    # Turn clocks of seconds: a turn whose time is out is settled within two.
    "tick": {"task": "games.tasks.tick", "schedule": 1.0, "options": {"expires": 2}},
    # Whatever a lost wake-up left: a bot to move.
    "sweep": {"task": "games.tasks.sweep", "schedule": 30.0, "options": {"expires": 30}},
    # Mails that are due; reminders and daily mails are found by looking at the rows.
    "mail": {"task": "games.tasks.send_due", "schedule": 15.0, "options": {"expires": 15}},
    "remind": {"task": "games.tasks.remind", "schedule": 60.0, "options": {"expires": 60}},
    # Games for which nobody waits any more, and guests who do not come back.
    "tidy": {"task": "games.tasks.tidy", "schedule": 3600.0, "options": {"expires": 3600}},
    # What is kept for a while only: the computer's reasons.
    "prune": {"task": "games.tasks.prune", "schedule": 21600.0, "options": {"expires": 21600}},
}

# Log -------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        name: {"level": "INFO", "propagate": True} for name in ("canasta", "games", "accounts")
    },
}
