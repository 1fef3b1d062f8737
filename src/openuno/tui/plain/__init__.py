"""A match line by line: for screen readers, for terminals that can do no more, and for pipes."""
