/* Takes the place of fsync: each takes as long as FSYNC_US says, and nothing reaches a disk. For figures only. */
#include <stdlib.h>
#include <time.h>

static void wait_for_disk(void) {
  const char *given = getenv("FSYNC_US");
  long us = given ? atol(given) : 0;
  struct timespec now, end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += us / 1000000;
  end.tv_nsec += us % 1000000 * 1000;
  if (end.tv_nsec >= 1000000000) end.tv_sec++, end.tv_nsec -= 1000000000;
  /* A sleep is never shorter than some 50 us. */
  if (us >= 1000) clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL);
  else do clock_gettime(CLOCK_MONOTONIC, &now); while (now.tv_sec < end.tv_sec || now.tv_nsec < end.tv_nsec);
}

int fsync(int fd) { (void)fd; wait_for_disk(); return 0; }
int fdatasync(int fd) { (void)fd; wait_for_disk(); return 0; }
