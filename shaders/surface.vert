// Everything solid: pieces, furniture and table top. Passes on what the fragments of any material need.
in vec4 p3d_Vertex;
in vec3 p3d_Normal;

uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_ViewProjectionMatrix;

out vec3 world;        // position in the world, in ring pitches, z up
out vec3 local;        // position in the piece itself: patterns that roll and turn with it
centroid out vec3 facing;       // normal in the piece itself; for a ring only (outwards, 0, up)
flat out vec3 centre;  // the piece's origin in the world

void main() {
    vec4 placed = p3d_ModelMatrix * p3d_Vertex;
    world = placed.xyz;
    local = p3d_Vertex.xyz;
    centre = p3d_ModelMatrix[3].xyz;
#if MATERIAL == RING
    // A ring is round: interpolating its normals between the corners of its polygon would show the polygon
    // in every highlight. Only how steep the outline is gets interpolated; the fragment knows its own bearing.
    facing = vec3(dot(p3d_Normal.xy, normalize(p3d_Vertex.xy)), 0.0, p3d_Normal.z);
#else
    facing = p3d_Normal;
#endif
    gl_Position = p3d_ViewProjectionMatrix * placed;
}
