"""The docs as a site that can be searched: `make docs`.

The pages of `docs` are taken as they are, with their links turned to where things lie on the site.
What the program itself knows (rulebooks, options, commands, the Python API, sources that pages link
to) is made into more pages. Zensical makes HTML of all that.
"""
