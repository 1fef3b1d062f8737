"""Looking ahead: games sampled as they might be, and played to their end by machine code."""
