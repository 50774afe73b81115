// Shadow of the key light. SHADOWS is the number of samples: 0 none, 1 one filtered look-up, 4 a small square,
// more: soft shadows that widen with the distance to what casts them (PCSS).
uniform sampler2DShadow shadow_test;   // the same depth picture twice: compared by hardware …
uniform sampler2D shadow_depth;        // … and read as it is
uniform mat4 shadow_matrix;            // world to (u, v, depth), all from 0 to 1
uniform vec3 shadow_along_u;           // change of depth along u and along v for a plane of given normal
uniform vec3 shadow_along_v;
uniform vec4 shadow_scale;             // texel size; u and v of the penumbra per depth; depth bias
uniform vec2 shadow_widest;            // u and v of the widest penumbra

// A pattern without visible structure that neighbours share evenly (interleaved gradient noise, Jimenez).
float speckle(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}

#if SHADOWS > 4
// Samples lie on a sunflower: every next one is a golden angle further and a little further out.
const mat2 GOLDEN = mat2(-0.73736888, 0.67549029, -0.67549029, -0.73736888);

float soft_shadow(vec3 at, vec2 slope) {
    const int LOOKS = 8;
    float turn = speckle(gl_FragCoord.xy) * 6.2831853;
    vec2 start = vec2(cos(turn), sin(turn)), ray = start;
    float found = 0.0, depths = 0.0;
    for (int i = 0; i < LOOKS; i++) {
        vec2 aside = shadow_widest * ray * sqrt((float(i) + 0.5) / float(LOOKS));
        float depth = texture(shadow_depth, at.xy + aside).r;
        // Compare with the receiving plane itself under that sample, else a flat table shades itself.
        if (depth < at.z + dot(slope, aside) - shadow_scale.w) { depths += depth; found += 1.0; }
        ray = GOLDEN * ray;
    }
    if (found < 0.5) return 1.0;
    vec2 penumbra = clamp((at.z - depths / found) * shadow_scale.yz, vec2(shadow_scale.x * 1.2), shadow_widest);
    float lit = 0.0;
    ray = start;
    for (int i = 0; i < SHADOWS; i++) {
        vec2 aside = penumbra * ray * sqrt((float(i) + 0.5) / float(SHADOWS));
        lit += texture(shadow_test, vec3(at.xy + aside, at.z + dot(slope, aside)));
        ray = GOLDEN * ray;
    }
    return lit / float(SHADOWS);
}
#endif

// Share of the key light that reaches a point of the shadow's picture, on a surface with that normal.
float key_share_at(vec3 at, vec3 n) {
#if SHADOWS == 0
    return 1.0;
#else
    at.z -= shadow_scale.w;
    if (any(lessThan(at.xy, vec2(0.0))) || any(greaterThan(at.xy, vec2(1.0)))) return 1.0;
  #if SHADOWS == 1
    return texture(shadow_test, at);
  #elif SHADOWS == 4
    vec2 half_texel = vec2(shadow_scale.x * 0.75, -shadow_scale.x * 0.75);
    return 0.25 * (texture(shadow_test, at + vec3(half_texel.xx, 0.0)) + texture(shadow_test, at + vec3(half_texel.xy, 0.0))
                 + texture(shadow_test, at + vec3(half_texel.yx, 0.0)) + texture(shadow_test, at + vec3(half_texel.yy, 0.0)));
  #else
    float cosine = max(dot(n, key_direction), 0.12);
    return soft_shadow(at, vec2(dot(n, shadow_along_u), dot(n, shadow_along_v)) / cosine);
  #endif
#endif
}

// Share of the key light that reaches a point; lift raises the point along its normal.
float key_share(vec3 point, vec3 n, float lift) {
    return key_share_at((shadow_matrix * vec4(point + n * lift, 1.0)).xyz, n);
}
