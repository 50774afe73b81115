"""What lies over everything until it is answered: help, forms, the library, a line to type in."""
