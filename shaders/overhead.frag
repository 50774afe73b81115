// The table from straight above: rough colours and heights, see ground.glsl.
in vec3 world;
in vec3 local;
centroid in vec3 facing;
flat in vec3 centre;
out vec4 fragment;

uniform vec3 key_direction;
uniform vec3 overhead_colour;   // of this piece or surface, linear
uniform vec4 piece_glow;

const float OVERHEAD_HEIGHT = 1.5;

void main() {
#if MATERIAL == MARBLE
    vec3 n = normalize(world - centre);
    float near_ground = 1.0 - smoothstep(0.45, 0.95, centre.z);   // one in the air darkens nothing below it
#elif MATERIAL == RING
    vec3 n = normalize(vec3(normalize(local.xy) * facing.x, facing.z));
    float near_ground = 1.0 - smoothstep(0.15, 0.60, centre.z);
#else
    vec3 n = facing;
    float near_ground = 1.0;
#endif
    float lit = 0.35 + 0.75 * max(dot(n, key_direction), 0.0);
    vec3 colour = overhead_colour * lit + piece_glow.rgb * piece_glow.a * 0.25;
    fragment = vec4(sqrt(colour), world.z / OVERHEAD_HEIGHT * near_ground);
}
