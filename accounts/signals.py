"""What accounts tell those that they do not know of, inside their own transaction."""

from django.dispatch import Signal

# guest, user: what the guest has goes over to the user; then the guest's row is deleted.
guest_merged = Signal()
# user: the row is about to be deleted; what must not end with it is settled now.
account_closing = Signal()
# user: days off, sleep, vacations or zone are about to change, and have changed.
calendar_changing = Signal()
calendar_changed = Signal()
# user, parts: each receiver adds what it holds of the user, as JSON takes it, under its own name.
exporting = Signal()
