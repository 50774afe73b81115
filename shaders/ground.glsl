// What lies on the table, seen from above: it darkens its surroundings and is mirrored in the marbles.
uniform sampler2D overhead_map;     // rgb: root of the colour, a: height / OVERHEAD_HEIGHT
uniform sampler2D nearness_map;     // mean height in four growing discs, the same unit
uniform vec4 overhead_frame;        // uv = xy * .x + .yz; .w: mip levels it has more than one of 512 texels

const float OVERHEAD_HEIGHT = 1.5;

vec2 overhead_uv(vec2 xy) { return xy * overhead_frame.x + overhead_frame.yz; }

// Share of the sky a point sees past the things around it: one look at the blurred heights.
float openness(vec3 point, vec3 n) {
#if OCCLUSION == 0
    return MATERIAL == WOOD ? 0.8 : 1.0;                    // furniture shades itself
#else
    vec2 at = overhead_uv(point.xy + n.xy * 0.15);
    vec2 inside = step(abs(at - 0.5), vec2(0.5));           // beyond the watched square nothing stands
    vec4 above = texture(nearness_map, at) * OVERHEAD_HEIGHT * inside.x * inside.y - point.z - 0.005;
    vec4 hidden = clamp(above * vec4(6.8, 3.8, 2.3, 1.4), 0.0, 1.0);
    return 1.0 - min(dot(hidden, vec4(0.42, 0.40, 0.36, 0.34)), 0.95);
#endif
}

// Colour that a ray leaving `point` downwards meets, and how surely it meets anything at all.
vec4 ground_seen(vec3 point, vec3 ray, float roughness) {
#if OCCLUSION == 0
    return vec4(0.0);
#else
    float steep = max(-ray.z, 0.04);
    float away = clamp((point.z - 0.06) / steep, 0.0, 3.0);
    float blur = clamp(1.0 + roughness * 6.0 + log2(1.0 + 2.0 * away), 0.0, 6.0);
    vec3 root = textureLod(overhead_map, overhead_uv(point.xy + ray.xy * away), blur + overhead_frame.w).rgb;
    return vec4(root * root, smoothstep(0.12, -0.12, ray.z));
#endif
}
