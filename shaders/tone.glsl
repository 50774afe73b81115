// From light to screen: exposure, fall-off to the corners, tone curve, sRGB and dither.
uniform vec2 picture_tone;      // exposure, vignette
uniform vec2 picture_texel;     // 1 / width, 1 / height

// Khronos' PBR Neutral: colours stay as they are up to the highlights, which bend softly into white.
vec3 neutral_tone(vec3 c) {
    const float TOE = 0.03, START = 0.77, DESATURATE = 0.15;   // less than the usual toe: dark browns stay brown
    float low = min(c.r, min(c.g, c.b));
    // Never all of the weakest colour: dark brown would glow orange.
    c -= low < 2.0 * TOE ? min(low - low * low / (4.0 * TOE), 0.62 * low) : TOE;
    float peak = max(c.r, max(c.g, c.b));
    if (peak < START) return c;
    float room = 1.0 - START;
    float bent = 1.0 - room * room / (peak + room - START);
    c *= bent / peak;
    return mix(c, vec3(bent), 1.0 - 1.0 / (DESATURATE * (peak - bent) + 1.0));
}

vec3 to_srgb(vec3 c) {
#if TIER == LOW
    // Three roots instead of a power: right to one step of 255 and cheap on a processor.
    vec3 a = sqrt(max(c, vec3(0.0))), b = sqrt(a);
    return max(0.585122381 * a + 0.783140355 * b - 0.368262736 * sqrt(b), vec3(0.0));
#else
    return mix(12.92 * c, 1.055 * pow(max(c, vec3(1e-5)), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
#endif
}

vec4 developed(vec3 light) {
    vec2 from_middle = gl_FragCoord.xy * picture_texel - 0.5;
    light *= picture_tone.x * (1.0 - picture_tone.y * dot(from_middle, from_middle) * 1.6);
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy + 17.0, vec2(0.06711056, 0.00583715))));
    return vec4(to_srgb(neutral_tone(light)) + (noise - 0.5) / 255.0, 1.0);   // half a step of dither: no bands
}
