// How light a marble is shown, from whichever side one looks at it.

// A photographer dodges and burns: seen from the lit side marbles would shine, seen from the other they would be dull,
// and grey would now look white and now black. The mean light on the half that is seen was measured all around.
float dodged(vec3 looked_from) {
    float phase = dot(looked_from, key_direction);
    float shown = 0.72 + 1.04 * phase - 0.22 * looked_from.z + 0.475 * phase * phase
                - 0.25 * phase * looked_from.z + 0.33 * looked_from.x;
    float held = 0.725 / max(shown, 0.3);
  #if STONE == GREY_STONE
    return 1.018 * held;
  #elif STONE == WHITE_STONE
    return 1.12 * held * inversesqrt(sqrt(held));   // to the power of 3/4: white may shine a little
  #else
    return 1.0;
  #endif
}
