"""The rules of the game retold: pages as values, drawn flat, printed as a web page or as plain text."""
