"""The network side: HTTP routes, sockets, headers, the page, and connections."""
