// Everything solid: pieces, furniture and table top. Passes on what the fragments of any material need.
in vec4 p3d_Vertex;
in vec3 p3d_Normal;

uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_ViewMatrixInverse;
uniform mat4 p3d_ViewProjectionMatrix;

out vec3 world;        // position in the world, in ring pitches, z up
out vec3 local;        // position in the piece itself: patterns that roll and turn with it
centroid out vec3 facing;       // normal in the world; for a ring only (outwards, 0, up)
flat out vec3 centre;  // the piece's origin in the world
#if MATERIAL == MARBLE && defined(STONE)
flat out float dodge;  // how much lighter its stone is shown than it is
uniform vec3 key_direction;
#pragma include "dodge.glsl"
#endif

#if MATERIAL == TABLE || MATERIAL == WOOD
// Flat things: where their points are in the picture of the shadow is even between the corners, too.
uniform mat4 shadow_matrix;
out vec3 shadow_place;
const float LIFT = 0.0075;
#endif

#if TIER == LOW && (MATERIAL == TABLE || MATERIAL == WOOD)
  #define HAZE
#pragma include "light.glsl"
uniform vec4 cloth_scale;
uniform float cloth_roughness;
uniform vec3 table_light;
out vec4 haze;
  #if MATERIAL == WOOD
out vec3 room;
  #endif

// What dull surfaces mirror changes so slowly that the corners of their triangles are enough.
vec4 hazed(vec3 at, vec3 n) {
    vec3 eye = normalize(p3d_ViewMatrixInverse[3].xyz - at), ray = reflect(-eye, n);
    float cosine = max(dot(eye, n), 1e-3);
    vec3 dull = textureLod(studio_map, ray, level_for(cloth_roughness)).rgb;
    vec3 sharp = textureLod(studio_map, ray, level_for(VARNISH)).rgb;
  #if MATERIAL == WOOD
    dull = above_table(dull, table_light, ray);
    sharp = above_table(sharp, table_light, ray);
  #endif
    vec3 seen = tamed(dull * mirrored_share(0.04, cloth_roughness, cosine), n)
              + tamed(sharp * mirrored_share(0.04, VARNISH, cosine) * cloth_scale.w, n);
    return vec4(seen, smoothstep(0.5, 0.95, dot(ray, key_direction)));
}
#endif

void main() {
    vec4 placed = p3d_ModelMatrix * p3d_Vertex;
    world = placed.xyz;
    local = p3d_Vertex.xyz;
    centre = p3d_ModelMatrix[3].xyz;
#if MATERIAL == MARBLE && defined(STONE)
    dodge = dodged(normalize(p3d_ViewMatrixInverse[3].xyz - centre));
#endif
#if MATERIAL == RING
    // A ring is round: interpolating its normals between the corners of its polygon would show the polygon
    // in every highlight. Only how steep the outline is gets interpolated; the fragment knows its own bearing.
    facing = vec3(dot(p3d_Normal.xy, normalize(p3d_Vertex.xy)), 0.0, p3d_Normal.z);
#else
    facing = mat3(p3d_ModelMatrix) * p3d_Normal;
#endif
#if MATERIAL == TABLE || MATERIAL == WOOD
    shadow_place = (shadow_matrix * vec4(world + facing * LIFT, 1.0)).xyz;
#endif
#ifdef HAZE
    haze = hazed(world, facing);
  #if MATERIAL == WOOD
    room = irradiance(facing) + table_light * (0.3 - 0.3 * facing.z);
  #endif
#endif
    gl_Position = p3d_ViewProjectionMatrix * placed;
}
