"""The pages of notices and reminders, and the links of mails."""
