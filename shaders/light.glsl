// Light of the studio: what a surface sends towards the eye. The names of the uniforms are set in lights.py.
uniform samplerCube studio_map;     // the soft boxes, each mip level blurred for one roughness
uniform vec3 studio_diffuse[9];     // irradiance without the key light, spherical harmonics
uniform vec3 sky_light;             // irradiance of what faces straight up
uniform vec3 key_direction;         // towards the key light
uniform vec3 key_colour;

#if MATERIAL == WOOD
const float VARNISH = 0.22;         // roughness of the coat over a material: oil …
#else
const float VARNISH = 0.06;         // … or lacquer
#endif

// Mip level that was blurred for a roughness; zertz3d/scene/optics.py has the same list.
float level_for(float roughness) {
    if (roughness < 0.12) return roughness / 0.12;
    if (roughness < 0.25) return 1.0 + (roughness - 0.12) / 0.13;
    if (roughness < 0.42) return 2.0 + (roughness - 0.25) / 0.17;
    if (roughness < 0.62) return 3.0 + (roughness - 0.42) / 0.20;
    return 4.0 + (roughness - 0.62) / 0.38;
}

vec3 irradiance(vec3 n) {
    vec3 flat_part = studio_diffuse[0] + studio_diffuse[1] * n.y + studio_diffuse[2] * n.z + studio_diffuse[3] * n.x;
    vec3 curved = studio_diffuse[4] * (n.x * n.y) + studio_diffuse[5] * (n.y * n.z)
                + studio_diffuse[6] * (3.0 * n.z * n.z - 1.0) + studio_diffuse[7] * (n.x * n.z)
                + studio_diffuse[8] * (n.x * n.x - n.y * n.y);
    return max(flat_part + curved, vec3(0.0));
}

// How much of the mirrored studio a surface returns: the split-sum integral of GGX, Karis' closed form for it.
float mirrored_share(float f0, float roughness, float cosine) {
    vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float bend = min(r.x * r.x, exp2(-9.28 * cosine)) * r.x + r.y;
    vec2 scale_and_offset = vec2(-1.04, 1.04) * bend + r.zw;
    return f0 * scale_and_offset.x + scale_and_offset.y;
}

// What is mirrored in furniture: the table, shaded here and there, where the ray goes down.
vec3 above_table(vec3 seen, vec3 table, vec3 ray) { return mix(seen, table * 0.3, smoothstep(0.12, -0.12, ray.z)); }

// Flat things that face the mirrored soft box would turn white all over; a photographer turns the box a little.
// Faint reflections stay as they are, strong ones approach a limit. What is round keeps its small and bright gleam.
vec3 tamed(vec3 gleam, vec3 n) {
    const float KNEE = 0.035, ROOM = 0.10;
    float most = max(max(gleam.r, gleam.g), gleam.b);
    float over = max(most - KNEE, 0.0);
    float limited = (min(most, KNEE) + over / (1.0 + over / ROOM)) / max(most, 1e-6);
    return gleam * mix(1.0, limited, smoothstep(0.93, 0.99, n.z));
}

#ifdef FRAGMENT
// Roughness that also stands for normals changing inside one pixel (Tokuyoshi and Kaplanyan): thin bevels
// keep their highlight at any distance instead of sparkling.
float widened(float roughness, vec3 n) {
    vec3 across = dFdx(n), down = dFdy(n);
    float spread = min(0.25 * (dot(across, across) + dot(down, down)), 0.18);
    float alpha = roughness * roughness;
    return sqrt(sqrt(clamp(alpha * alpha + spread, 0.0, 1.0)));
}
#endif

// Occlusion of mirrored light from that of diffuse light (Lagarde): smooth surfaces look past their surroundings.
float mirrored_openness(float cosine, float open, float roughness) {
    return clamp(pow(cosine + open, exp2(-16.0 * roughness - 1.0)) - 1.0 + open, 0.0, 1.0);
}
