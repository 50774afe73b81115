"""The makers of models, textures, light and sounds: deterministic scripts that the program itself never loads."""
