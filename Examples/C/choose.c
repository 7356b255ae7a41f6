/* Chooses a mode for a request, says why, and sets it: choose CAMERA [REQUEST] */
#include <stdio.h>
#include <viewfinder.h>

static int fail(vf_error *error) {
  int code = vf_error_code(error);
  fprintf(stderr, "%s\n", vf_error_json(error));
  vf_error_release(error);
  return code;
}

int main(int argc, char **argv) {
  /* The nearest size to 1280x960 at 30 frames a second. */
  const char *request = "{\"size\": {\"width\": 1280, \"height\": 960}, \"fps\": \"30\"}";
  vf_error *error = NULL;
  vf_camera *camera;
  char *json;

  if (argc < 2) {
    fprintf(stderr, "usage: choose CAMERA [REQUEST]\n");
    return VF_ERROR_USAGE;
  }
  if (argc > 2) request = argv[2];
  if (!(camera = vf_camera_open(argv[1], &error))) return fail(error);

  /* This opens nothing and sets nothing. */
  if (!(json = vf_decide_json(camera, request, &error))) return fail(error);
  puts(json);
  vf_free(json);

  /* This locks the camera, sets, and reads back. If a step fails, everything is put back. */
  if (!(json = vf_configure_json(camera, request, &error))) return fail(error);
  puts(json);
  vf_free(json);
  vf_camera_release(camera);
  return 0;
}
