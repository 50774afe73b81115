"""The rules of ZÈRTZ."""
