// One solid surface as the eye sees it. MATERIAL chooses the body, TIER how much is computed.
#pragma include "light.glsl"
#pragma include "shadow.glsl"
#pragma include "ground.glsl"
#pragma include "tone.glsl"

in vec3 world;
in vec3 local;
centroid in vec3 facing;
flat in vec3 centre;
out vec4 fragment;

uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_ViewMatrixInverse;
uniform vec4 piece_glow;        // colour and strength of a mark on this piece
uniform vec4 piece_seed;        // three numbers of its own, and how solid it is drawn (1 fully)

#if MATERIAL == MARBLE
#pragma include "stone.glsl"
#else
uniform sampler2D cloth_colour;
uniform sampler2D cloth_plain;  // the same without the dear filter for slanting looks
uniform sampler2D cloth_relief; // slope east, slope north, roughness
uniform vec4 cloth_scale;       // textures per pitch, depth of the relief, brightness, varnish
uniform sampler2D ink_map;      // printed on table or rings
uniform vec2 ink_frame;         // uv = xy * .x + .5; .y: how opaque
#endif
#if MATERIAL == RING
uniform sampler3D stone_noise;
#endif
#if MATERIAL == TABLE
uniform vec3 backdrop;          // where the light of the studio does not reach
#endif

struct Look { vec3 albedo; float roughness; float f0; float varnish; float wrap; float open; float key; };

vec3 mirrored(vec3 ray, float roughness) {
    vec3 seen = textureLod(studio_map, ray, level_for(roughness)).rgb;
#if MATERIAL == MARBLE
    if (ray.z < 0.12) {
        vec4 ground = ground_seen(world, ray, roughness);
        seen = mix(seen, ground.rgb * (irradiance(vec3(0.0, 0.0, 1.0)) + key_colour * 0.35), ground.a);
    }
#endif
    return seen;
}

// Flat things that face the mirrored soft box would turn white all over; a photographer turns the box a little.
// Faint reflections stay as they are, strong ones approach a limit. Marbles are round: theirs stay small and bright.
vec3 tamed(vec3 gleam) {
#if MATERIAL == MARBLE
    return gleam;
#else
    const float KNEE = 0.05, ROOM = 0.11;
    float most = max(max(gleam.r, gleam.g), gleam.b);
    float over = max(most - KNEE, 0.0);
    return gleam * ((min(most, KNEE) + over / (1.0 + over / ROOM)) / max(most, 1e-6));
#endif
}

vec3 shaded(Look look, vec3 n, vec3 eye) {
    float cosine = max(dot(n, eye), 1e-3);
    vec3 ray = reflect(-eye, n);
    float incidence = clamp((dot(n, key_direction) + look.wrap) / (1.0 + look.wrap), 0.0, 1.0);
    // Wrapped light falls off softly at its far end, as it does inside translucent stone.
    if (look.wrap > 0.0) incidence *= incidence * (1.5 - 0.5 * incidence);
    vec3 diffuse = look.albedo * (irradiance(n) * look.open + key_colour * incidence * look.key);
    float share = mirrored_share(look.f0, look.roughness, cosine);
  #if MATERIAL == RING
    share *= 1.0 - 0.6 * pow(1.0 - cosine, 3.0);    // turned wood is too rough to become a mirror at grazing angles
  #endif
    // The key box is seen in the mirror only as far as the point sees the key light.
    float unshaded = mix(1.0, 0.35 + 0.65 * look.key, smoothstep(0.5, 0.95, dot(ray, key_direction)));
    float open = mirrored_openness(cosine, look.open, look.roughness) * unshaded;
    vec3 light = diffuse * (1.0 - share) + tamed(mirrored(ray, look.roughness) * share * open);
    if (look.varnish > 0.0) {
        float gloss = widened(0.06, n);
        float coat = mirrored_share(0.04, gloss, cosine) * look.varnish;
      #if MATERIAL == RING
        coat *= cosine * (2.0 - cosine);
      #endif
        light = light * (1.0 - coat) + tamed(mirrored(ray, gloss) * coat * open);
    }
    return light;
}

// A mark lets the piece shine by itself, most at its outline, so its form and its stone stay visible.
vec3 marked(vec3 light, vec3 n, vec3 eye) {
  #if MATERIAL == RING
    const float BODY = 0.20;
  #else
    const float BODY = 0.06;
  #endif
    float rim = 1.0 - max(dot(n, eye), 0.0);
    return light + piece_glow.rgb * piece_glow.a * (BODY + 1.2 * rim * rim * rim);
}

#if MATERIAL != MARBLE
vec3 inked(vec3 albedo, vec2 xy) {
  #if INK == 1
    vec4 ink = texture(ink_map, xy * ink_frame.x + 0.5);
    return mix(albedo, ink.rgb, ink.a * ink_frame.y);
  #else
    return albedo;
  #endif
}
#endif

#if MATERIAL == RING
// A shallow round groove in the top, turned by the lathe: only its slope is drawn.
vec2 grooved(vec2 steep, float bearing) {
    const float AT = 0.381, HALF_WIDTH = 0.036, SLOPE = 0.41;
    float across = clamp((bearing - AT) / HALF_WIDTH, -1.0, 1.0);
    float pixels = HALF_WIDTH / max(fwidth(bearing), 1e-5);
    float slope = SLOPE * smoothstep(0.3, 3.0, pixels);     // far away the groove is too fine to be seen
    return steep.y > 0.99 ? normalize(steep + vec2(-slope * sin(across * 3.14159265), 0.0)) : steep;
}
#endif

void main() {
#if GHOST == 1
    if (piece_seed.w < speckle(gl_FragCoord.xy)) discard;   // a fine screen of pixels needs no sorting
#endif
    vec3 eye = normalize(p3d_ViewMatrixInverse[3].xyz - world);
    Look look;
#if MATERIAL == MARBLE
    vec3 n = normalize(world - centre);     // a true sphere, whatever the mesh
    Stone stone = stone_at(local, piece_seed.xyz);
    float key = key_share(world, n, 0.03);
    look.key = mix(1.0, key, smoothstep(-0.1, 0.45, dot(n, key_direction)));   // no grain at the terminator
    look.open = openness(world, n) * mix(0.22, 1.0, smoothstep(-1.0, 0.25, n.z));
    look.albedo = stone.albedo; look.roughness = stone.roughness; look.f0 = stone.f0;
    look.wrap = stone.wrap; look.varnish = 0.0;
#elif MATERIAL == RING
    vec3 outwards = vec3(normalize(local.xy), 0.0);
    float bearing = length(local.xy);
    vec2 steep = grooved(facing.xz, bearing);
    vec3 n = normalize(mat3(p3d_ModelMatrix) * vec3(outwards.xy * steep.x, steep.y));
  #if TIER == FULL
    // Fine circles left by the lathe, as long as they are wider than a pixel.
    float seen = smoothstep(0.010, 0.003, fwidth(bearing));
    float grain = mix(0.4, texture(stone_noise, vec3(bearing * 2.0, local.z, 0.0) + piece_seed.xyz).w, seen);
    look.varnish = 0.25;
  #else
    float grain = 0.4;
    look.varnish = 0.0;
  #endif
    look.key = key_share(world, n, 0.0075);
    // Little light finds its way down the hole.
    float inside = smoothstep(0.31, 0.20, bearing) * smoothstep(0.15, 0.0, local.z);
    look.open = openness(world, n) * (1.0 - 0.55 * inside);
    look.albedo = mix(vec3(0.0110, 0.0106, 0.0108), vec3(0.0200, 0.0186, 0.0182), grain);
    look.albedo = mix(look.albedo, inked(look.albedo, world.xy), smoothstep(0.85, 0.95, facing.z));   // the top only
    look.roughness = widened(0.28 + 0.08 * grain, n); look.f0 = 0.045; look.wrap = 0.0;
#else
    vec2 at = (MATERIAL == TABLE ? world.xy : local.xy + piece_seed.xy) * cloth_scale.x;
  #if TIER == LOW && MATERIAL == TABLE
    const vec3 n = vec3(0.0, 0.0, 1.0);
    vec3 cloth = texture(cloth_plain, at, -0.5).rgb;    // a little too sharp near by, not too dull far away
  #elif TIER == LOW
    vec3 n = normalize(facing);
    vec3 cloth = texture(cloth_plain, at, -0.5).rgb;
  #else
    vec3 n = normalize(facing);
    vec3 cloth = texture(cloth_colour, at).rgb;
  #endif
    look.key = key_share(world, n, 0.0075);
    look.open = openness(world, n);
    look.key *= 0.6 + 0.4 * look.open;      // the key light is wide: what stands close hides part of it, too
    look.albedo = inked(cloth * cloth_scale.z, world.xy);
    look.wrap = 0.0; look.f0 = 0.04; look.varnish = cloth_scale.w;
  #if TIER == FULL
    vec3 relief = texture(cloth_relief, at).xyz;
    n = normalize(n + vec3((relief.xy - 0.5) * cloth_scale.y, 0.0));
    look.roughness = MATERIAL == TABLE ? relief.z : widened(relief.z, n);
  #endif
#endif
#if TIER == LOW && (MATERIAL == TABLE || MATERIAL == WOOD)
    // Dull surfaces: what they mirror is a haze of one colour.
    vec3 light = look.albedo * (irradiance(n) * look.open + key_colour * max(dot(n, key_direction), 0.0) * look.key) + 0.012;
#else
    vec3 light = shaded(look, n, eye);
#endif
#if MATERIAL == RING || MATERIAL == MARBLE
    light = marked(light, n, eye);
#endif
#if MATERIAL == TABLE
    light = mix(light, backdrop, smoothstep(9.0, 34.0, length(world.xy)));
#endif
    fragment = developed(light);
}
