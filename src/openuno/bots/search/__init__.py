"""Looking ahead: games imagined as they might be, and played to their end by machine code."""
