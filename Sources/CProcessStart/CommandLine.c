// The arguments of the process, for Swift's `CommandLine`.
//
// The standard library's own version of these two functions comes with an initializer that reads /proc/self/maps to find the
// arguments on the stack (docs/decisions/0066-what-a-start-costs.md). The C library hands them to every initializer.
#include "CProcessStart.h"

#include <features.h>

#ifdef __GLIBC__
static char *none[] = {0};
static char **arguments = none;
static int count;

__attribute__((constructor)) static void take(int argc, char **argv) {
  arguments = argv;
  count = argc;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *length) {
  *length = count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) { take(argc, argv); }
#endif
