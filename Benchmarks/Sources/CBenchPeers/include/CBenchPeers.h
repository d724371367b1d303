#pragma once

#include <stddef.h>
#include <stdint.h>

/* Every function encodes a picture into `out`, which is large enough for any of them, and returns
   the number of bytes written; 0 is a failure. `rgb` is width * height * 3 bytes; `bgra` is the
   same picture as cairo keeps it. */

/// cairo_surface_write_to_png_stream, as an application would call it.
size_t peers_cairo(const uint8_t *bgra, int width, int height, uint8_t *out, size_t room);

/// libpng at a zlib level with one filter (a PNG_FILTER_ value from 0, none, to 4, Paeth).
size_t peers_libpng(
    const uint8_t *rgb, int width, int height, int level, int filter, uint8_t *out, size_t room);

/// libspng at a zlib level with one filter.
size_t peers_libspng(
    const uint8_t *rgb, int width, int height, int level, int filter, uint8_t *out, size_t room);

/// The Up filter and libdeflate at a level, without a PNG's chunks.
size_t peers_libdeflate(
    const uint8_t *rgb, int width, int height, int level, uint8_t *out, size_t room);

/// memcpy that no compiler leaves out.
void peers_memcpy(void *to, const void *from, size_t count);
