// The stuff of the marbles, a solid pattern cut by the sphere: it moves with the marble, so rolling is seen.
uniform sampler3D stone_noise;
uniform float stone_speckled;   // 1: marbles of the first edition, with small spots instead of veins
uniform float stone_mark;       // 0 none, 1 dots, 2 bands: a second way to tell the colours apart

struct Stone { vec3 albedo; float wrap; float f0; float roughness; };

// A vein runs where a noise crosses a value; it is widened to a pixel and paled as much, so it never flickers.
float vein(float value, float width) {
    float pixel = fwidth(value);
    return smoothstep(width + pixel, 0.0, abs(value)) * width / (width + 0.5 * pixel);
}

// White has no mark; grey has six dots or one band, black eight dots or two bands. See also zertz3d/tools/assets/stones.py.
float printed_mark(vec3 direction) {
    vec3 d = abs(direction);
  #if STONE == BLACK_STONE
    float dot_centre = (d.x + d.y + d.z) * 0.57735;     // the corners of a cube
    float band_centre = abs(d.z - 0.34);
  #else
    float dot_centre = max(d.x, max(d.y, d.z));         // the faces of a cube
    float band_centre = d.z;
  #endif
    float dot_edge = fwidth(dot_centre) + 0.002, band_edge = fwidth(band_centre) + 0.004;
    float dots = smoothstep(0.968 - dot_edge, 0.968 + dot_edge, dot_centre);
    float bands = smoothstep(0.09 + band_edge, 0.09 - band_edge, band_centre);
    return stone_mark < 0.5 || STONE == WHITE_STONE ? 0.0 : stone_mark < 1.5 ? dots : bands;
}

// One colour with small dark and pale spots; see also zertz3d/tools/assets/stones.py.
vec3 speckles(vec3 at, vec3 body, vec3 darker, vec3 paler) {
    float value = texture(stone_noise, at * 3.0).w - 0.5, pixel = min(0.3 * fwidth(value), 0.15);
    body = mix(body, darker, smoothstep(0.17 - pixel, 0.23 + pixel, value));
    return mix(body, paler, smoothstep(0.17 - pixel, 0.23 + pixel, -value));
}

Stone stone_at(vec3 at, vec3 seed) {
    vec3 p = at * 0.30 + seed;
    vec3 bent = p + (texture(stone_noise, p * 0.8).xyz - 0.5) * 0.42;
    vec4 drift = texture(stone_noise, bent * 1.4 + 0.7);
    float cloud = clamp((drift.z - 0.5) * 2.6 + 0.5, 0.0, 1.0);
    float strength = clamp((drift.y - 0.38) * 6.0, 0.0, 1.0);       // veins come and go
    float broad = vein((texture(stone_noise, bent).x - 0.5) * 6.0 - 0.15, 0.16 + 0.20 * strength) * (0.25 + 0.75 * strength);
    vec4 fine = texture(stone_noise, bent * 2.3 + 0.37);
    float line = vein((fine.y - 0.5) * 6.0, 0.10);
    float net = max(line, 0.75 * vein((fine.z - 0.5) * 6.0 + 0.2, 0.08));     // a second, closer net of veins
    float thin = line * (1.0 - 0.6 * strength);
    Stone made;
#if STONE == WHITE_STONE
    made.albedo = mix(vec3(0.80, 0.775, 0.725), vec3(0.53, 0.516, 0.49), cloud);
    made.albedo = mix(made.albedo, vec3(0.26, 0.25, 0.245), broad * 0.72 + net * 0.40 * (1.0 - broad));
    if (stone_speckled > 0.5)
        made.albedo = speckles(p, vec3(0.70, 0.68, 0.645), vec3(0.36, 0.35, 0.34), vec3(0.77, 0.76, 0.735));
    made.wrap = 0.70; made.f0 = 0.045; made.roughness = 0.07;   // light creeps on inside the pale stone
    vec3 ink = vec3(0.05);
#elif STONE == GREY_STONE
    made.albedo = mix(vec3(0.205, 0.215, 0.230), vec3(0.138, 0.144, 0.157), cloud);
    made.albedo = mix(made.albedo, vec3(0.48, 0.49, 0.50), net * 0.50);
    made.albedo = mix(made.albedo, vec3(0.056, 0.059, 0.066), broad * 0.52);
    if (stone_speckled > 0.5)
        made.albedo = speckles(p, vec3(0.172, 0.180, 0.192), vec3(0.076, 0.080, 0.086), vec3(0.316, 0.324, 0.332));
    made.wrap = 0.34; made.f0 = 0.045; made.roughness = 0.07;
    vec3 ink = vec3(0.015);
#else
    made.albedo = mix(vec3(0.0030, 0.0030, 0.0036), vec3(0.0056, 0.0056, 0.0066), cloud);
    made.albedo = mix(made.albedo, vec3(0.11, 0.107, 0.10), thin * thin * 0.55 + broad * 0.03);
    if (stone_speckled > 0.5)
        made.albedo = speckles(p, vec3(0.0036, 0.0036, 0.0042), vec3(0.0026, 0.0026, 0.0032), vec3(0.027, 0.027, 0.030));
    made.wrap = 0.22; made.f0 = 0.036; made.roughness = 0.03;    // polished obsidian
    vec3 ink = vec3(0.75, 0.74, 0.70);
#endif
    made.albedo = mix(made.albedo, ink, printed_mark(normalize(at)));
    return made;
}
