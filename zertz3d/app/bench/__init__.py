"""One module a subject that can be measured."""
