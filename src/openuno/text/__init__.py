"""Everything a person reads: sentences in every language, and errors that explain themselves."""
