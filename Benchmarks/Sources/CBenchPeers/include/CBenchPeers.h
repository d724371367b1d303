#pragma once

#include <stddef.h>
#include <stdint.h>

/* Encoders write a picture to `out`, which is large enough for any of them, and return the number
   of bytes written; 0 is a failure. `pixels` is width * height * channels bytes, 3 for RGB and 4
   for RGBA; `bgra` is the same picture as cairo keeps it. */

/// cairo_surface_write_to_png_stream, as an application would call it.
size_t peers_cairo(
    const uint8_t *bgra, int width, int height, int channels, uint8_t *out, size_t room);

/// libpng at a zlib level with one filter, from 0, none, to 4, Paeth.
size_t peers_libpng(
    const uint8_t *pixels, int width, int height, int channels, int level, int filter,
    uint8_t *out, size_t room);

/// libspng at a zlib level with one filter.
size_t peers_libspng(
    const uint8_t *pixels, int width, int height, int channels, int level, int filter,
    uint8_t *out, size_t room);

/// The Up filter and libdeflate at a level, without a PNG's chunks.
size_t peers_libdeflate(
    const uint8_t *pixels, int width, int height, int channels, int level, uint8_t *out,
    size_t room);

/// memcpy that no compiler leaves out.
void peers_memcpy(void *to, const void *from, size_t count);

/// Draws two pages side by side with cairo and writes the frame with cairo's writer; 0 is a success.
int peers_compose_and_write(
    const uint8_t *left, const uint8_t *right, int width, int height, int offset,
    const char *path);

/// Decodes a picture with vips_thumbnail to cover a box, into memory; 0 is a success.
int peers_thumbnail(const char *path, int width, int height);

/// What a process took.
typedef struct {
  /// The exit code; negative where it did not exit by itself.
  int status;
  /// From start to exit, in seconds.
  double wall;
  /// Its time on all cores, in seconds.
  double cpu;
  /// The most memory that was resident, in bytes.
  int64_t memory;
} peers_process;

/// Runs a program to its end with its words thrown away; `arguments` ends with a null.
peers_process peers_run(char *const *arguments);

/// Returns how many blocks this thread has asked malloc and its kin for so far; -1 where the C
/// library does not let us count.
int64_t peers_allocations(void);
