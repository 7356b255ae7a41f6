/* Lists the cameras, or one with its controls: list [CAMERA] */
#include <stdio.h>
#include <viewfinder.h>

static int fail(vf_error *error) {
  int code = vf_error_code(error);
  fprintf(stderr, "%s\n", vf_error_json(error));
  vf_error_release(error);
  return code;
}

/* Prints a text of the library, and frees it. */
static void print(char *json) {
  puts(json);
  vf_free(json);
}

int main(int argc, char **argv) {
  vf_error *error = NULL;
  vf_camera *camera;
  char *json;

  if (argc < 2) {
    /* No camera is opened, so none is woken. */
    if (!(json = vf_cameras_json(NULL, &error))) return fail(error);
    print(json);
    return 0;
  }
  if (!(camera = vf_camera_open(argv[1], &error))) return fail(error);
  if (!(json = vf_camera_json(camera, &error))) return fail(error);
  print(json);
  if (!(json = vf_controls_json(camera, &error))) return fail(error);
  print(json);
  vf_camera_release(camera);
  return 0;
}
