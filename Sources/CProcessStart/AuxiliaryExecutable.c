// The place of `swift-backtrace`, a program of the Swift toolchain that prints backtraces of crashes.
//
// The standard library's own version looks for it in eight places beside each program that starts
// (docs/decisions/0066-what-a-start-costs.md). SWIFT_BACKTRACE=swift-backtrace=PATH names it to a command that is debugged.
#include "CProcessStart.h"

#include <features.h>

#ifdef __GLIBC__
const char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}
#endif
