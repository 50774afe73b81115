"""The wiring: commands, the window, the modes of the table, films and the kiosk.  Each room says what it is for."""
