#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/prctl.h>
#endif

#include "CChildShim.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Runs in the child: only functions that are safe after `fork` in a process with threads. */
static void become(
    const char *path, char *const *argv, const int *files, int report, pid_t parent, long limit) {
  setpgid(0, 0);
#if defined(__linux__)
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) goto failed;
  /* The parent may have gone before that took effect. */
  if (getppid() != parent) _exit(127);
#else
  (void)parent;
#endif
  /* Ignored signals stay ignored over `exec`; the renderer ignores some. */
  const int signals[] = {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) {
    signal(signals[index], SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);

  /* First out of the way of 0, 1 and 2, then to their places. */
  int moved[3];
  for (int index = 0; index < 3; index++) {
    moved[index] = fcntl(files[index], F_DUPFD, 3);
    if (moved[index] < 0) goto failed;
  }
  for (int index = 0; index < 3; index++) {
    if (dup2(moved[index], index) < 0) goto failed;
  }
  for (int file = 3; file < limit; file++) {
    if (file != report) close(file);
  }
  execve(path, argv, environ);

failed:;
  int code = errno;
  ssize_t ignored = write(report, &code, sizeof code);
  (void)ignored;
  _exit(127);
}

int bannerloop_child_start(const char *path, char *const *argv, int in, int out, int err) {
  int report[2];
  if (pipe(report) != 0) return -errno;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
  const int files[3] = {in, out, err};
  /* Some systems allow a million files; ours are among the first. */
  long limit = sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 4096) limit = 4096;
  const pid_t parent = getpid();

  const pid_t child = fork();
  if (child == 0) become(path, argv, files, report[1], parent, limit);
  const int failure = errno;
  close(report[1]);
  if (child < 0) {
    close(report[0]);
    return -failure;
  }
  /* Closed by a successful `exec`; else it brings the error. */
  int code = 0;
  ssize_t count;
  do { count = read(report[0], &code, sizeof code); } while (count < 0 && errno == EINTR);
  close(report[0]);
  if (count != sizeof code) return child;
  waitpid(child, NULL, 0);
  return -code;
}
