// Runs commands in turn, many times, with their output thrown away, and measures what each costs.
//
//   cpu-time ROUNDS COMMAND...    each COMMAND one argument, its words divided by single spaces
//
// Prints a line for each command: median user+system time and median wall time in microseconds, a tab, the command.
// A status above 1 ends it all; 1 is an answer that says no. Turns are taken so that a slow moment of the machine falls on all alike.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long microseconds(struct timeval time) { return time.tv_sec * 1000000L + time.tv_usec; }

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000L + time.tv_nsec / 1000;
}

static void run(char *command) {
  char *words[32] = {0};
  for (int n = 0; n < 31 && (words[n] = strsep(&command, " ")); n++) {}
  int nowhere = open("/dev/null", O_RDWR);
  for (int stream = 0; stream < 3; stream++) dup2(nowhere, stream);
  execv(words[0], words);
  _exit(127);
}

static int ascending(const void *left, const void *right) {
  long a = *(const long *)left, b = *(const long *)right;
  return (a > b) - (a < b);
}

static long median(long *values, int count) {
  qsort(values, count, sizeof *values, ascending);
  return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

int main(int count, char **arguments) {
  int rounds = count > 2 ? atoi(arguments[1]) : 0, commands = count - 2;
  if (rounds < 1) return 64;
  long (*cpu)[rounds] = calloc(commands, sizeof *cpu), (*wall)[rounds] = calloc(commands, sizeof *wall);
  if (!cpu || !wall) return 70;

  for (int round = 0; round < rounds; round++) {
    for (int command = 0; command < commands; command++) {
      long start = now();
      pid_t child = fork();
      if (child == 0) run(arguments[command + 2]);
      int status;
      struct rusage usage;
      pid_t ended = child < 0 ? child : wait4(child, &status, 0, &usage);
      if (ended < 0 || !WIFEXITED(status) || WEXITSTATUS(status) > 1) {
        fprintf(stderr, "cpu-time: failed: %s\n", arguments[command + 2]);
        return 1;
      }
      wall[command][round] = now() - start;
      cpu[command][round] = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
    }
  }
  for (int command = 0; command < commands; command++)
    printf("%ld\t%ld\t%s\n", median(cpu[command], rounds), median(wall[command], rounds), arguments[command + 2]);
  return 0;
}
