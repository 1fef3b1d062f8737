"""Tables: what their log makes of them, who is told, what is due, and who may do what."""
