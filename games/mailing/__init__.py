"""The outbox: rows become mails, made from the state at the moment in which they are sent."""
