// What the lathe and years of play have left on a ring.
uniform sampler3D stone_noise;

// A shallow round groove in the top, turned by the lathe: only its slope is drawn.
vec2 grooved(vec2 steep, float bearing) {
    const float AT = 0.381, HALF_WIDTH = 0.036, SLOPE = 0.41;
    float across = clamp((bearing - AT) / HALF_WIDTH, -1.0, 1.0);
    float pixels = HALF_WIDTH / max(fwidth(bearing), 1e-5);
    float slope = SLOPE * smoothstep(0.3, 3.0, pixels);     // far away the groove is too fine to be seen
    return steep.y > 0.99 ? normalize(steep + vec2(-slope * sin(across * 3.14159265), 0.0)) : steep;
}

#if TIER == FULL
// Hairlines from years of play: contours of a noise drawn out long, in a direction of the ring's own.
float scratched() {
    float turn = piece_seed.y * 0.8;
    vec2 along = vec2(cos(turn), sin(turn));
    vec3 at = vec3(dot(local.xy, along) * 0.7, dot(local.xy, vec2(-along.y, along.x)) * 7.0, piece_seed.z);
    vec4 noise = texture(stone_noise, at);
    float line = abs(noise.y - 0.5), pixel = fwidth(noise.y);
    return smoothstep(0.004 + pixel, 0.0, line) * 0.004 / (0.004 + 0.5 * pixel) * smoothstep(0.50, 0.62, noise.x);
}
#endif
