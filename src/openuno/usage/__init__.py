"""How the command line explains itself: help, complaints and completion, in the user's language."""
