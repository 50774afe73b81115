// Behind everything: where the table ends the room is dark. Also wipes the depth of what is drawn anew.
#pragma include "tone.glsl"
in vec2 uv;
out vec4 fragment;
uniform vec3 backdrop;

void main() { fragment = developed(backdrop); }
