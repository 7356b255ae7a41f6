#include "CLibSDL2.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// SDL's own numbers (SDL 2.0 headers: SDL.h, SDL_video.h, SDL_render.h, SDL_events.h, SDL_pixels.h). They are the same in all versions of SDL 2.
enum {
  init_video = 0x20,
  position_undefined = 0x1FFF0000,
  window_resizable = 0x20,
  window_full_screen_desktop = 0x1001,
  pixels_argb8888 = 0x16362004, // blue, green, red, alpha in memory of a little-endian machine
  texture_streaming = 1,
  event_quit = 0x100,
  event_window = 0x200,
  event_key_down = 0x300,
  event_user = 0x8000,
  window_shown = 1,
  window_hidden = 2,
  window_exposed = 3,
  window_size_changed = 6,
  window_minimized = 7,
  window_restored = 9,
  window_close = 14,
};

union event {
  uint32_t type;
  struct {
    uint32_t type, time, window;
    uint8_t event, padding[3];
    int32_t first, second;
  } window;
  struct {
    uint32_t type, time, window;
    uint8_t state, repeat, padding[2];
    int32_t scancode, key;
    uint16_t modifiers;
  } key;
  uint8_t bytes[128]; // SDL's union has 56
};

static struct {
  int (*init)(uint32_t);
  void (*quit)(void);
  const char *(*error)(void);
  void *(*create_window)(const char *, int, int, int, int, uint32_t);
  void (*destroy_window)(void *);
  void *(*create_renderer)(void *, int, uint32_t);
  void (*destroy_renderer)(void *);
  int (*renderer_size)(void *, int *, int *);
  void *(*create_texture)(void *, uint32_t, int, int, int);
  void (*destroy_texture)(void *);
  int (*update_texture)(void *, const void *, const void *, int);
  int (*clear)(void *);
  int (*copy)(void *, void *, const void *, const void *);
  void (*present)(void *);
  int (*set_full_screen)(void *, uint32_t);
  void (*set_title)(void *, const char *);
  int (*wait_event)(union event *, int);
  int (*push_event)(union event *);
  const char *(*driver)(void);
} sdl;

static const struct {
  const char *name;
  void *place;
} functions[] = {
    {"SDL_Init", &sdl.init},
    {"SDL_Quit", &sdl.quit},
    {"SDL_GetError", &sdl.error},
    {"SDL_CreateWindow", &sdl.create_window},
    {"SDL_DestroyWindow", &sdl.destroy_window},
    {"SDL_CreateRenderer", &sdl.create_renderer},
    {"SDL_DestroyRenderer", &sdl.destroy_renderer},
    {"SDL_GetRendererOutputSize", &sdl.renderer_size},
    {"SDL_CreateTexture", &sdl.create_texture},
    {"SDL_DestroyTexture", &sdl.destroy_texture},
    {"SDL_UpdateTexture", &sdl.update_texture},
    {"SDL_RenderClear", &sdl.clear},
    {"SDL_RenderCopy", &sdl.copy},
    {"SDL_RenderPresent", &sdl.present},
    {"SDL_SetWindowFullscreen", &sdl.set_full_screen},
    {"SDL_SetWindowTitle", &sdl.set_title},
    {"SDL_WaitEventTimeout", &sdl.wait_event},
    {"SDL_PushEvent", &sdl.push_event},
    {"SDL_GetCurrentVideoDriver", &sdl.driver},
};

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

// Loads the library once; zero, with the loader's words, where it is not installed.
static int load(char *words, int length) {
  static int is_loaded;
  pthread_mutex_lock(&loading);
  void *library = is_loaded ? NULL : dlopen("libSDL2-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!is_loaded && library) {
    is_loaded = 1;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
      void *found = dlsym(library, functions[i].name);
      if (!found) is_loaded = 0;
      memcpy(functions[i].place, &found, sizeof found);
    }
  }
  if (!is_loaded) snprintf(words, length, "%s", dlerror());
  pthread_mutex_unlock(&loading);
  return is_loaded;
}

struct viewfinder_window {
  void *window, *renderer, *texture;
  int width, height; // of the texture
};

// Where there is no display, SDL draws to memory.
static int is_seen(void) {
  const char *driver = sdl.driver();
  if (getenv("SDL_VIDEODRIVER") || !driver) return 1;
  return strcmp(driver, "offscreen") != 0 && strcmp(driver, "dummy") != 0;
}

// Held while another thread wakes the window, which must not end meanwhile.
static pthread_mutex_t waking = PTHREAD_MUTEX_INITIALIZER;
static int is_open;

static void set_open(int value) {
  pthread_mutex_lock(&waking);
  is_open = value;
  pthread_mutex_unlock(&waking);
}

typedef int (*x_error_handler)(void *, void *);
static int ignore_x_error(void *display, void *error) { return 0; }

struct viewfinder_window *viewfinder_window_open(
    const char *title, int width, int height, enum viewfinder_window_failure *failure, char *words, int words_length) {
  *failure = viewfinder_window_no_library;
  if (!load(words, words_length)) return NULL;
  *failure = viewfinder_window_no_display;
  struct viewfinder_window *window = calloc(1, sizeof *window);
  if (!window) return NULL;
  if (sdl.init(init_video) == 0 && is_seen()) {
    window->window = sdl.create_window(title, position_undefined, position_undefined, width, height, window_resizable);
    // Without a graphics processor SDL draws by itself.
    if (window->window) window->renderer = sdl.create_renderer(window->window, -1, 0);
    if (window->renderer) {
      set_open(1);
      return window;
    }
  }
  snprintf(words, words_length, "%s", is_seen() ? sdl.error() : "there is no display");
  viewfinder_window_close(window);
  return NULL;
}

void viewfinder_window_close(struct viewfinder_window *window) {
  set_open(0);
  // SDL wakes a window by a message on a connection of its own, which may come after the window is gone. Xlib would end the process for it.
  void *xlib = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
  x_error_handler (*set_handler)(x_error_handler) = NULL, before = NULL;
  if (xlib) *(void **)&set_handler = dlsym(xlib, "XSetErrorHandler");
  if (set_handler) before = set_handler(ignore_x_error);
  if (window->texture) sdl.destroy_texture(window->texture);
  if (window->renderer) sdl.destroy_renderer(window->renderer);
  if (window->window) sdl.destroy_window(window->window);
  sdl.quit();
  if (set_handler) set_handler(before);
  if (xlib) dlclose(xlib);
  free(window);
}

void viewfinder_window_size(struct viewfinder_window *window, int *width, int *height) {
  *width = *height = 0;
  sdl.renderer_size(window->renderer, width, height);
}

int viewfinder_window_show(struct viewfinder_window *window, const uint8_t *pixels, int stride, int width, int height) {
  if (!window->texture || window->width != width || window->height != height) {
    if (window->texture) sdl.destroy_texture(window->texture);
    window->texture = sdl.create_texture(window->renderer, pixels_argb8888, texture_streaming, width, height);
    window->width = width;
    window->height = height;
  }
  if (!window->texture || sdl.update_texture(window->texture, NULL, pixels, stride) != 0) return 0;
  sdl.clear(window->renderer);
  sdl.copy(window->renderer, window->texture, NULL, NULL);
  sdl.present(window->renderer);
  return 1;
}

void viewfinder_window_clear(struct viewfinder_window *window) {
  sdl.clear(window->renderer);
  sdl.present(window->renderer);
}

void viewfinder_window_set_full_screen(struct viewfinder_window *window, int is_full_screen) {
  sdl.set_full_screen(window->window, is_full_screen ? window_full_screen_desktop : 0);
}

void viewfinder_window_set_title(struct viewfinder_window *window, const char *title) { sdl.set_title(window->window, title); }

enum viewfinder_window_event viewfinder_window_next(struct viewfinder_window *window, int milliseconds, int *value) {
  union event event;
  memset(&event, 0, sizeof event);
  *value = 0;
  if (!sdl.wait_event(&event, milliseconds)) return viewfinder_window_nothing;
  switch (event.type) {
    case event_quit: return viewfinder_window_closed;
    case event_key_down:
      *value = event.key.repeat ? 0 : event.key.key;
      return viewfinder_window_key;
    case event_user: return viewfinder_window_woken;
    case event_window:
      switch (event.window.event) {
        case window_close: return viewfinder_window_closed;
        case window_hidden:
        case window_minimized: return viewfinder_window_hidden;
        case window_shown:
        case window_restored: return viewfinder_window_shown;
        case window_exposed:
        case window_size_changed: return viewfinder_window_resized;
      }
  }
  return viewfinder_window_nothing;
}

void viewfinder_window_wake(void) {
  union event event;
  memset(&event, 0, sizeof event);
  event.type = event_user;
  pthread_mutex_lock(&waking);
  if (is_open) sdl.push_event(&event);
  pthread_mutex_unlock(&waking);
}
