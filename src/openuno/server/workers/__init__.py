"""Several processes behind one address, of which each has its own tables (`serve --workers`)."""
