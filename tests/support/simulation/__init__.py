"""A simulation of the whole table server: tables, storage, sockets, people, bots and timers run in
one process, in a time and with a network and a disk that a seed decides. The same seed is the same
run, to the last message.
"""
