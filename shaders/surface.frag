// One solid surface as the eye sees it. MATERIAL chooses the body, TIER how much is computed.
#define FRAGMENT
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
uniform vec3 table_light;       // what the open table sends up

#if MATERIAL == MARBLE
flat in float dodge;
#pragma include "stone.glsl"
#else
  #if MATERIAL == RING
#pragma include "ring.glsl"
  #endif
uniform sampler2D cloth_colour;
uniform sampler2D cloth_plain;  // the same without the dear filter for slanting looks
uniform sampler2D cloth_relief; // slope east, slope north, roughness
uniform vec4 cloth_scale;       // textures per pitch, depth of the relief, brightness, varnish
uniform sampler2D ink_map;      // printed on table or rings
uniform vec2 ink_frame;         // uv = xy * .x + .5; .y: how opaque
#endif
#if MATERIAL == TABLE || MATERIAL == WOOD
in vec3 shadow_place;           // the point in the picture of the shadow
#endif
#if MATERIAL == TABLE
uniform vec3 backdrop;          // where the light of the studio does not reach
uniform vec4 keyed;             // a flat colour to be cut out by other software, where the last number is 1
#endif
#if TIER == LOW && (MATERIAL == TABLE || MATERIAL == WOOD)
in vec4 haze;                   // what is mirrored, and how much of it is the key light
  #if MATERIAL == WOOD
in vec3 room;                   // light from all around
  #endif
#endif

#pragma include "shade.glsl"

// A mark lets the piece shine by itself, most at its outline, so its form and its stone stay visible.
vec3 marked(vec3 light, vec3 n, vec3 eye) {
    float rim = 1.0 - max(dot(n, eye), 0.0);
  #if MATERIAL == RING
    float shine = 0.20 + 1.2 * rim * rim * rim;
  #else
    float shine = 0.02 + 1.4 * rim * rim * rim;          // a black marble stays black within it
  #endif
    return light + piece_glow.rgb * piece_glow.a * shine;
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

void main() {
#if MATERIAL == TABLE
    if (keyed.a > 0.5) {
        fragment = vec4(keyed.rgb, 1.0);
        return;
    }
#endif
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
    look.albedo = stone.albedo * dodge; look.roughness = stone.roughness; look.f0 = stone.f0;
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
    float scratch = scratched() * seen * seen;
    look.varnish = 0.7 * (1.0 - scratch);
  #else
    const float grain = 0.4, scratch = 0.0;
    look.varnish = 0.0;     // one look at the studio stands for wood and varnish
  #endif
    look.key = key_share(world, n, 0.0075);
    // Little light finds its way down the hole.
    float inside = smoothstep(0.31, 0.20, bearing) * smoothstep(0.16, 0.06, local.z);
    look.open = openness(world, n) * (1.0 - 0.8 * inside) * (1.0 - 0.6 * smoothstep(0.15, 0.05, local.z));
    look.albedo = mix(vec3(0.0060, 0.0057, 0.0058), vec3(0.0116, 0.0108, 0.0106), grain);
    look.albedo *= 0.94 + 0.015 * piece_seed.x;     // no two pieces of wood are alike: 6 % lighter or darker
    look.albedo += 0.014 * scratch;
    // The top only, which falls outwards on domed rings: a print reaches as far as their rim.
    look.albedo = mix(look.albedo, inked(look.albedo, world.xy), smoothstep(0.6, 0.75, facing.z));
      #if TIER == FULL
    look.roughness = widened(0.28 + 0.08 * grain + 0.2 * scratch, n); look.f0 = 0.045;
  #else
    look.roughness = widened(0.21, n); look.f0 = 0.094;
  #endif
    look.wrap = 0.0;
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
    look.key = key_share_at(shadow_place, n);
    look.open = openness(world, n);
    look.key *= 0.6 + 0.4 * look.open;      // the key light is wide: what stands close hides part of it, too
    look.albedo = inked(cloth * cloth_scale.z, world.xy);
    look.wrap = 0.0; look.f0 = 0.04; look.varnish = cloth_scale.w;
  #if TIER == FULL
    vec3 relief = texture(cloth_relief, at, -0.5).xyz;  // no dear filter for slanting looks: what is a slope hardly shows
    n = normalize(n + mat3(p3d_ModelMatrix) * vec3((relief.xy - 0.5) * cloth_scale.y, 0.0));
    look.roughness = MATERIAL == TABLE ? relief.z : widened(relief.z, n);
  #endif
#endif
#if TIER == LOW && (MATERIAL == TABLE || MATERIAL == WOOD)
  #if MATERIAL == TABLE
    vec3 room = sky_light;
  #endif
    vec3 light = look.albedo * (room * look.open + key_colour * max(dot(n, key_direction), 0.0) * look.key)
               + haze.rgb * look.open * mix(1.0, 0.35 + 0.65 * look.key, haze.a);
#else
    vec3 light = shaded(look, n, eye);
#endif
#if MATERIAL == RING || MATERIAL == MARBLE
    light = marked(light, n, eye);
#endif
#if MATERIAL == TABLE
    float far = dot(world.xy, world.xy);
    if (far > 81.0) light = mix(light, backdrop, smoothstep(9.0, 34.0, sqrt(far)));
#endif
    fragment = developed(light);
}
