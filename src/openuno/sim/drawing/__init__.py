"""How results are drawn: charts from numbers and words, for pages, notebooks and terminals."""
