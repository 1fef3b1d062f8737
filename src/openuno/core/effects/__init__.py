"""Effects: each function changes the state as a rule says, and logs what it did."""
