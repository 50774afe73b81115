// From what a surface is to the light it sends to the eye.
struct Look { vec3 albedo; float roughness; float f0; float varnish; float wrap; float open; float key; };

vec3 mirrored(vec3 ray, float roughness) {
    // The studio is a room of a certain width, so no two pieces mirror it alike.
  #if MATERIAL == MARBLE
    vec3 seen = textureLod(studio_map, ray + world * 0.05, level_for(roughness)).rgb;
  #elif MATERIAL == RING
    vec3 seen = textureLod(studio_map, ray + world * 0.02, level_for(roughness)).rgb;
  #else
    vec3 seen = textureLod(studio_map, ray, level_for(roughness)).rgb;
  #endif
#if MATERIAL == MARBLE
    if (ray.z < 0.12) {
        vec4 ground = ground_seen(world, ray, roughness);
        seen = mix(seen, ground.rgb * (sky_light + key_colour * 0.35), ground.a);
    }
#elif MATERIAL == RING
    // Groove and hole mirror only themselves, a shoulder its neighbour.
    float outside = clamp(2.0 * facing.x, 0.0, 1.0) * smoothstep(0.14, 0.07, local.z);
    seen = mix(seen, table_light * (0.4 * outside), smoothstep(0.12, -0.12, ray.z));
#elif MATERIAL == WOOD
    seen = above_table(seen, table_light, ray);
#endif
    return seen;
}

// Light from the table on what does not face up; some of the table is hidden.
vec3 bounced(vec3 n, float open) { return table_light * (0.5 - 0.5 * n.z) * (0.3 + 0.4 * open); }

vec3 shaded(Look look, vec3 n, vec3 eye) {
    float cosine = max(dot(n, eye), 1e-3);
    vec3 ray = reflect(-eye, n);
    float incidence = clamp((dot(n, key_direction) + look.wrap) / (1.0 + look.wrap), 0.0, 1.0);
    // Wrapped light falls off softly at its far end, as it does inside translucent stone.
    if (look.wrap > 0.0) incidence *= incidence * (1.5 - 0.5 * incidence);
  #if MATERIAL == TABLE
    vec3 room = sky_light * look.open;
  #else
    vec3 room = irradiance(n) * look.open + bounced(n, look.open);
  #endif
    vec3 diffuse = look.albedo * (room + key_colour * incidence * look.key);
    float share = mirrored_share(look.f0, look.roughness, cosine);
  #if MATERIAL == RING
    share *= 1.0 - 0.6 * pow(1.0 - cosine, 3.0);    // turned wood is too rough to become a mirror at grazing angles
  #endif
    // The key box is seen in the mirror only as far as the point sees the key light.
    float unshaded = mix(1.0, 0.35 + 0.65 * look.key, smoothstep(0.5, 0.95, dot(ray, key_direction)));
    float open = mirrored_openness(cosine, look.open, look.roughness) * unshaded;
    vec3 gleam = mirrored(ray, look.roughness) * share * open;
  #if MATERIAL == MARBLE
    return diffuse * (1.0 - share) + gleam;
  #else
    vec3 light = diffuse * (1.0 - share) + tamed(gleam, n);
    if (look.varnish > 0.0) {
        float gloss = widened(VARNISH, n);
        float coat = mirrored_share(0.04, gloss, cosine) * look.varnish;
      #if MATERIAL == RING
        coat *= cosine * (2.0 - cosine);
      #endif
        light = light * (1.0 - coat) + tamed(mirrored(ray, gloss) * coat * open, n);
    }
    return light;
  #endif
}
