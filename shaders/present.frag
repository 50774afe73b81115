// The finished picture of the scene, put into the window.
in vec2 uv;
out vec4 fragment;
uniform sampler2D picture;

void main() { fragment = vec4(texture(picture, uv).rgb, 1.0); }
