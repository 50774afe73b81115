// Behind everything: where the table ends the room is dark. Also wipes the depth of what is drawn anew.
#pragma include "tone.glsl"
in vec2 uv;
out vec4 fragment;
uniform vec3 backdrop;
uniform vec4 keyed;     // a flat colour instead, where the last number is 1

void main() { fragment = keyed.a > 0.5 ? vec4(keyed.rgb, 1.0) : developed(backdrop); }
