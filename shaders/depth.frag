// The depth is all that is kept.
void main() {}
