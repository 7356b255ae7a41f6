/* Takes frames of several cameras, and notices cameras that come and go, in one epoll loop: poll SECONDS CAMERA ... */
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <viewfinder.h>

enum { MOST = 16 };

static int fail(vf_error *error) {
  int code = vf_error_code(error);
  fprintf(stderr, "%s\n", vf_error_json(error));
  vf_error_release(error);
  return code;
}

static int add(int loop, int descriptor, int index) {
  struct epoll_event event = {EPOLLIN, {.u32 = 0}};
  event.data.u32 = (uint32_t)index;
  return epoll_ctl(loop, EPOLL_CTL_ADD, descriptor, &event);
}

int main(int argc, char **argv) {
  vf_stream *streams[MOST];
  unsigned counts[MOST] = {0};
  vf_error *error = NULL;
  vf_watch *watch;
  int loop = epoll_create1(EPOLL_CLOEXEC), count = argc - 2, index;
  time_t end;

  if (count < 1 || count > MOST || loop < 0) {
    fprintf(stderr, "usage: poll SECONDS CAMERA ...\n");
    return VF_ERROR_USAGE;
  }
  for (index = 0; index < count; index++) {
    vf_camera *camera = vf_camera_open(argv[index + 2], &error);
    if (!camera || !(streams[index] = vf_stream_start(camera, NULL, &error))) return fail(error);
    vf_camera_release(camera); /* the stream goes on */
    if (add(loop, vf_stream_fd(streams[index]), index)) return 1;
  }
  if (!(watch = vf_watch_open(&error))) return fail(error);
  if (add(loop, vf_watch_fd(watch), MOST)) return 1;

  for (end = time(NULL) + atoi(argv[1]); time(NULL) < end;) {
    struct epoll_event event;
    if (epoll_wait(loop, &event, 1, 1000) < 1) continue;
    if (event.data.u32 == MOST) {
      char *json = vf_watch_next_json(watch, 0, &error);
      if (json) puts(json);
      vf_free(json);
    } else {
      vf_frame *frame = vf_stream_next(streams[event.data.u32], 0, &error);
      if (error) return fail(error);
      counts[event.data.u32] += frame != NULL;
      vf_frame_release(frame);
    }
  }
  for (index = 0; index < count; index++) {
    printf("%s: %u frames\n", argv[index + 2], counts[index]);
    vf_stream_release(streams[index]);
  }
  vf_watch_release(watch);
  return 0;
}
