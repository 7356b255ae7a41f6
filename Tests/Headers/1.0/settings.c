/* Compiled with the header of version 1.0, and run with the library of today: lists, chooses, sets, watches, and looks at errors. */
#include <stdio.h>
#include <string.h>
#include <viewfinder.h>

static int failures;

/* Frees a document that must be there and contain a text. */
static void expect(const char *call, char *text, const char *part, vf_error *error) {
  if (!text || !strstr(text, part)) {
    fprintf(stderr, "%s: %s\n", call, text ? text : error ? vf_error_json(error) : "nothing");
    failures++;
  }
  vf_free(text);
  vf_error_release(error);
}

static void expect_number(const char *call, long number, long wanted) {
  if (number == wanted) return;
  fprintf(stderr, "%s: %ld instead of %ld\n", call, number, wanted);
  failures++;
}

#define JSON(call, part) \
  do { \
    vf_error *error = NULL; \
    char *text = call; \
    expect(#call, text, part, error); \
  } while (0)

int main(void) {
  vf_error *failure = NULL;
  int64_t value = 0;
  vf_camera *camera = vf_camera_open("recorded:logitech-c922", NULL);
  vf_watch *watch;
  char *profile;

  expect_number("abi", vf_abi() >= VF_ABI, 1);
  expect_number("version", strlen(vf_version()) > 0, 1);
  JSON(vf_cameras_json(NULL, &error), "viewfinder.cameras/1");
  JSON(vf_camera_json(camera, &error), "C922");
  JSON(vf_recordings_json(&error), "logitech-c922");
  JSON(vf_presets_json(&error), "hd1280x720");
  JSON(vf_policies_json(&error), "standard");
  JSON(vf_decide_json(camera, "{\"size\": {\"width\": 1280, \"height\": 720}}", &error), "\"outcome\":\"exact\"");
  JSON(vf_configure_json(camera, "{\"controls\": {\"brightness\": 140}}", &error), "viewfinder.configuration/1");
  JSON(vf_controls_json(camera, &error), "viewfinder.controls/1");
  JSON(vf_explain_json(camera, &error), "viewfinder.explanation/1");
  JSON(vf_measure_json(camera, "{\"size\": {\"width\": 320, \"height\": 240}}", 0.2, &error), "viewfinder.measurement/1");
  JSON(vf_plan_json(&camera, 1, 480, NULL, &error), "viewfinder.plan/1");
  expect_number("get", vf_control_get(camera, "brightness", &value, NULL), VF_OK);
  expect_number("value", (long)value, 140);
  expect_number("set", vf_control_set(camera, "brightness", 3, NULL), VF_OK);
  expect_number("set_text", vf_control_set_text(camera, "brightness", "140", NULL), VF_OK);
  profile = vf_settings_json(camera, NULL);
  JSON(vf_restore_json(camera, profile, &error), "viewfinder.configuration/1");
  vf_free(profile);

  expect_number("graph", vf_graph_json(camera, &failure) == NULL, 1);
  expect_number("code", vf_error_code(failure), VF_ERROR_NOT_FOUND);
  expect_number("message", vf_error_message(failure) && vf_error_remedy(failure) && vf_error_json(failure), 1);
  expect_number("strerror", strcmp(vf_strerror(VF_ERROR_NOT_FOUND), "not found"), 0);
  vf_error_release(failure);

  profile = vf_camera_json(camera, NULL);
  watch = vf_watch_simulate(profile, NULL, NULL);
  expect_number("fd", vf_watch_fd(watch) >= 0, 1);
  JSON(vf_watch_next_json(watch, 5000000000, &error), "\"here\"");
  vf_watch_interrupt(watch);
  expect_number("interrupted", vf_watch_next_json(watch, -1, NULL) == NULL, 1);
  vf_watch_stop(watch);
  vf_watch_release(watch);
  vf_camera_release(vf_camera_simulate(profile, NULL, NULL));
  vf_free(profile);
  expect_number("path", vf_camera_path(camera) != NULL && vf_camera_name(camera) != NULL, 1);
  vf_camera_release(camera);
  if (!failures) puts("settings of version 1.0");
  return failures ? 1 : 0;
}
