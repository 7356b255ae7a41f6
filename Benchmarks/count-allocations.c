// Counts allocations of memory: LD_PRELOAD=count-allocations.so PROGRAM...
//
// A thread takes frames from its first call of VIDIOC_DQBUF that succeeds. At the program's end it prints one line to stderr: the
// allocations of threads that take frames, and those of all others.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

static atomic_long own, other;
static _Thread_local __attribute__((tls_model("initial-exec"))) int takes;

static void count(void) {
  if (takes) atomic_fetch_add(&own, 1);
  else atomic_fetch_add(&other, 1);
}

void *malloc(size_t size) { return count(), __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return count(), __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { return count(), __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { return count(), __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return count(), __libc_memalign(alignment, size); }
int posix_memalign(void **address, size_t alignment, size_t size) {
  count();
  return (*address = __libc_memalign(alignment, size)) ? 0 : ENOMEM;
}

int ioctl(int file, unsigned long request, ...) {
  static int (*next)(int, unsigned long, void *);
  if (!next) next = (int (*)(int, unsigned long, void *))dlsym(RTLD_NEXT, "ioctl");
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  int answer = next(file, request, argument);
  if (answer == 0 && request == VIDIOC_DQBUF) takes = 1;
  return answer;
}

__attribute__((destructor)) static void report(void) {
  fprintf(stderr, "%ld %ld\n", atomic_load(&own), atomic_load(&other));
}
