// Only where things are, for the shadow map.
in vec4 p3d_Vertex;
uniform mat4 p3d_ModelViewProjectionMatrix;

void main() { gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex; }
