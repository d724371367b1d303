#include "CBenchPeers.h"

#include <cairo.h>
#include <libdeflate.h>
#include <png.h>
#include <spng.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint8_t *out;
  size_t count, room;
} sink;

static int sink_add(sink *s, const void *data, size_t length) {
  if (length > s->room - s->count) return 0;
  memcpy(s->out + s->count, data, length);
  s->count += length;
  return 1;
}

static cairo_status_t cairo_add(void *closure, const unsigned char *data, unsigned int length) {
  return sink_add(closure, data, length) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

size_t peers_cairo(
    const uint8_t *bgra, int width, int height, int channels, uint8_t *out, size_t room) {
  sink s = {out, 0, room};
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)bgra, channels == 4 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height, width * 4);
  cairo_status_t status = cairo_surface_write_to_png_stream(surface, cairo_add, &s);
  cairo_surface_destroy(surface);
  return status == CAIRO_STATUS_SUCCESS ? s.count : 0;
}

static void png_add(png_structp png, png_bytep data, png_size_t length) {
  if (!sink_add(png_get_io_ptr(png), data, length)) png_error(png, "no room");
}

static void png_flush_nothing(png_structp png) { (void)png; }

size_t peers_libpng(
    const uint8_t *pixels, int width, int height, int channels, int level, int filter,
    uint8_t *out, size_t room) {
  sink s = {out, 0, room};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &s, png_add, png_flush_nothing);
  png_set_IHDR(png, info, width, height, 8, channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, level);
  png_set_filter(png, 0, PNG_FILTER_NONE << filter);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width * channels);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return s.count;
}

static int spng_add(spng_ctx *context, void *user, void *data, size_t length) {
  (void)context;
  return sink_add(user, data, length) ? 0 : SPNG_IO_ERROR;
}

size_t peers_libspng(
    const uint8_t *pixels, int width, int height, int channels, int level, int filter,
    uint8_t *out, size_t room) {
  sink s = {out, 0, room};
  spng_ctx *context = spng_ctx_new(SPNG_CTX_ENCODER);
  struct spng_ihdr header = {.width = width, .height = height, .bit_depth = 8, .color_type = channels == 4 ? 6 : 2};
  spng_set_ihdr(context, &header);
  spng_set_png_stream(context, spng_add, &s);
  spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, level);
  spng_set_option(context, SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_NONE << filter);
  int status = spng_encode_image(
      context, pixels, (size_t)width * height * channels, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
  spng_ctx_free(context);
  return status == 0 ? s.count : 0;
}

size_t peers_libdeflate(
    const uint8_t *pixels, int width, int height, int channels, int level, uint8_t *out,
    size_t room) {
  size_t row = (size_t)width * channels;
  uint8_t *filtered = malloc((row + 1) * height);
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  for (int y = 0; y < height; y++) {
    uint8_t *to = filtered + y * (row + 1);
    const uint8_t *from = pixels + y * row;
    *to++ = 2;
    if (y == 0) {
      memcpy(to, from, row);
    } else {
      for (size_t i = 0; i < row; i++) to[i] = from[i] - from[i - row];
    }
  }
  size_t count = libdeflate_zlib_compress(compressor, filtered, (row + 1) * height, out, room);
  libdeflate_free_compressor(compressor);
  free(filtered);
  return count;
}

void peers_memcpy(void *to, const void *from, size_t count) {
  memcpy(to, from, count);
  __asm__ volatile("" : : "r"(to) : "memory");
}
