"""The program without a picture: official notation in, plain sentences out, as a screen reader speaks them."""
