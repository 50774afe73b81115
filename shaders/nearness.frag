// Mean height around each place in four growing discs: the height field's ambient occlusion, made once a frame.
in vec2 uv;
out vec4 fragment;
uniform sampler2D overhead_map;
uniform vec4 overhead_frame;

float mean_height(float radius, int looks, float level) {
    float total = 0.0;
    for (int i = 0; i < looks; i++) {
        float angle = float(i) * 2.3999632;
        float far = sqrt((float(i) + 0.5) / float(looks)) * radius * overhead_frame.x;
        total += textureLod(overhead_map, uv + far * vec2(cos(angle), sin(angle)), level).a;
    }
    return total / float(looks);
}

void main() {
#if COARSE == 1     // of half as many texels; a processor has time for fewer looks
    fragment = vec4(mean_height(0.11, 5, 0.0), mean_height(0.24, 6, 1.0),
                    mean_height(0.475, 6, 2.0), mean_height(0.95, 7, 3.0));
#else
    fragment = vec4(mean_height(0.11, 8, 1.0), mean_height(0.24, 10, 2.0),
                    mean_height(0.475, 12, 3.0), mean_height(0.95, 14, 4.0));
#endif
}
