#ifndef VIEWFINDER_CLIBSDL2_H
#define VIEWFINDER_CLIBSDL2_H

#include <stdint.h>

// A window of SDL 2 that shows one picture. The library is loaded when the first window opens, so that nothing needs it at the start.
// Only the thread that opened a window may call its functions, except viewfinder_window_wake.
struct viewfinder_window;

enum viewfinder_window_event {
  viewfinder_window_nothing,
  viewfinder_window_closed,
  viewfinder_window_resized,
  viewfinder_window_hidden,
  viewfinder_window_shown,
  viewfinder_window_key, // value: the character
  viewfinder_window_woken,
};

enum viewfinder_window_failure {
  viewfinder_window_no_library,
  viewfinder_window_no_display,
};

// Opens a window; null where it cannot, with the reason and SDL's or the loader's words.
struct viewfinder_window *viewfinder_window_open(
    const char *title, int width, int height, enum viewfinder_window_failure *failure, char *words, int words_length);
void viewfinder_window_close(struct viewfinder_window *window);

// The size of the window in pixels.
void viewfinder_window_size(struct viewfinder_window *window, int *width, int *height);
// Shows pixels of four bytes each: blue, green, red, alpha. Zero if they could not be shown.
int viewfinder_window_show(struct viewfinder_window *window, const uint8_t *pixels, int stride, int width, int height);
// Shows black in place of a picture.
void viewfinder_window_clear(struct viewfinder_window *window);
void viewfinder_window_set_full_screen(struct viewfinder_window *window, int is_full_screen);
void viewfinder_window_set_title(struct viewfinder_window *window, const char *title);
// Waits for an event, at most some milliseconds.
enum viewfinder_window_event viewfinder_window_next(struct viewfinder_window *window, int milliseconds, int *value);
// Ends a wait of the open window, from any thread; nothing where none is open.
void viewfinder_window_wake(void);

#endif
