"""The makers of models, textures and light: numpy in, arrays out; nothing here runs when the program starts."""
