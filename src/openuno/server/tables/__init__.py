"""Tables: their state from the log, commands and refusals, subscribers, deadlines and bots."""
