"""The table on a full screen, made with Textual; `app` opens it, nothing else here is needed."""
