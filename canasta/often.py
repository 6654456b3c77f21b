"""How often somebody has done something lately, as the cache remembers it."""

from django.core.cache import cache


def times(what: str, seconds: int) -> int:
    """Count once more; the first of them is forgotten with all others after so long."""
    cache.add(what, 0, seconds)
    try:
        return int(cache.incr(what))
    except ValueError:  # it ran out between the two
        return 1
