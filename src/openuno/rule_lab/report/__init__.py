"""The report of the lab: for the terminal, as a page with plots, as JSON, as a picture."""
