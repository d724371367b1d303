#include "CBenchPeers.h"

#include <cairo.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vips/vips.h>

static void paint(cairo_t *context, const uint8_t *page, int width, int height, int x) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)page, CAIRO_FORMAT_RGB24, width, height, width * 4);
  cairo_set_source_surface(context, surface, x, 0);
  cairo_paint(context);
  cairo_surface_destroy(surface);
}

int peers_compose_and_write(
    const uint8_t *left, const uint8_t *right, int width, int height, int offset,
    const char *path) {
  cairo_surface_t *frame = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *context = cairo_create(frame);
  paint(context, left, width, height, -offset);
  paint(context, right, width, height, width - offset);
  cairo_destroy(context);
  cairo_status_t status = cairo_surface_write_to_png(frame, path);
  cairo_surface_destroy(frame);
  return status == CAIRO_STATUS_SUCCESS ? 0 : 1;
}

int peers_thumbnail(const char *path, int width, int height) {
  if (VIPS_INIT("bench")) return 1;
  vips_cache_set_max(0);
  VipsImage *picture = NULL;
  if (vips_thumbnail(
          path, &picture, width, "height", height, "crop", VIPS_INTERESTING_CENTRE, NULL))
    return 1;
  size_t count = 0;
  void *pixels = vips_image_write_to_memory(picture, &count);
  g_object_unref(picture);
  g_free(pixels);
  return pixels == NULL ? 1 : 0;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

peers_process peers_run(char *const *arguments) {
  peers_process result = {-1, 0, 0, 0};
  double start = now();
  pid_t child = vfork();
  if (child == 0) {
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, 0);
    dup2(nothing, 1);
    dup2(nothing, 2);
    execv(arguments[0], arguments);
    _exit(127);
  }
  if (child < 0) return result;
  int status = 0;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return result;
  result.wall = now() - start;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
#ifdef __APPLE__
  result.memory = usage.ru_maxrss;
#else
  result.memory = (int64_t)usage.ru_maxrss * 1024;
#endif
  return result;
}
