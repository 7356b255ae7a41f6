// Opens and closes windows while another thread wakes them: `Scripts/preview-in-window` runs it on a display without a screen.
#include "CLibSDL2.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int is_over;

static void *wake(void *unused) {
  while (!is_over) viewfinder_window_wake();
  return unused;
}

int main(void) {
  for (int round = 0; round < 20; round++) {
    enum viewfinder_window_failure failure;
    char words[256] = "";
    struct viewfinder_window *window = viewfinder_window_open("waking", 320, 240, &failure, words, sizeof words);
    if (!window) {
      fprintf(stderr, "%s\n", words);
      return 1;
    }
    is_over = 0;
    pthread_t thread;
    pthread_create(&thread, NULL, wake, NULL);
    for (int event = 0, value; event < 200; event++) viewfinder_window_next(window, 10, &value);
    viewfinder_window_close(window);
    is_over = 1;
    pthread_join(thread, NULL);
  }
  return 0;
}
