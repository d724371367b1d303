// What BannerloopImages needs from libvips, with standard C types only.
//
// Every function may be called from several threads at once. Memory that a function hands out is
// released with the function named in its comment, never with free().

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a source's bytes are.
typedef enum vipsshim_kind {
  VIPSSHIM_JPEG = 1,
  VIPSSHIM_PNG = 2,
  VIPSSHIM_GIF = 3,
  VIPSSHIM_WEBP = 4,
  VIPSSHIM_TIFF = 5,
  VIPSSHIM_SVG = 6,
  VIPSSHIM_JXL = 7,
  VIPSSHIM_PPM = 8,
  /// Decoded pixels: 8 bits a channel, rows without padding, alpha (if any) not multiplied in.
  VIPSSHIM_PIXELS = 9
} vipsshim_kind;

/// A picture to read. The shim never writes to it and keeps no pointer into it after the call.
typedef struct vipsshim_source {
  /// A `vipsshim_kind`.
  int32_t kind;
  /// The file's content, or the pixels of VIPSSHIM_PIXELS (`width * height * bands` bytes).
  const uint8_t *bytes;
  size_t count;
  /// VIPSSHIM_PIXELS only: sides in pixels, and 1 (grey), 3 (RGB) or 4 (RGBA) bands.
  int32_t width;
  int32_t height;
  int32_t bands;
  /// VIPSSHIM_PIXELS only: an ICC profile, or NULL.
  const uint8_t *profile;
  size_t profile_count;
} vipsshim_source;

/// What the head of a file says.
typedef struct vipsshim_header {
  /// Sides in pixels as stored, before `orientation`.
  int32_t width;
  int32_t height;
  /// EXIF orientation, 1...8; 1 where the file gives none or an impossible one.
  int32_t orientation;
  bool has_alpha;
} vipsshim_header;

/// How to bring a picture to the pixels wanted. All sizes are in stored orientation.
typedef struct vipsshim_plan {
  /// JPEG only: decode at 1/1, 1/2, 1/4 or 1/8 of the size.
  int32_t shrink;
  /// SVG only: the factor on the nominal size to draw at.
  double render_scale;
  /// The part of the picture used, in stored pixels; the whole where `source_width` is 0.
  int32_t source_left;
  int32_t source_top;
  int32_t source_width;
  int32_t source_height;
  /// The size to scale that part to; unscaled where 0.
  int32_t width;
  int32_t height;
  /// The part of the scaled picture kept; the whole where `crop_width` is 0.
  int32_t crop_left;
  int32_t crop_top;
  int32_t crop_width;
  int32_t crop_height;
  /// EXIF orientation to undo at the end, 1...8.
  int32_t orientation;
  /// Whether an opaque picture gets an alpha band of 255 too.
  bool always_alpha;
} vipsshim_plan;

/// Pixels in memory, 8 bits a channel, rows without padding.
typedef struct vipsshim_picture {
  uint8_t *pixels;
  int32_t width;
  int32_t height;
  /// 3 (RGB) or 4 (RGBA).
  int32_t bands;
  /// Whether the colours are multiplied by alpha (scaled pictures with alpha).
  bool premultiplied;
} vipsshim_picture;

/// Starts libvips once: no operation cache, no guessing loaders. Returns false where it cannot.
bool vipsshim_start(void);

/// Lets the C library's allocator keep at most `count` arenas and little that is freed, for the whole
/// process.
void vipsshim_limit_arenas(int32_t count);

/// Sets how many threads one decoding may use, 1 or more.
void vipsshim_set_threads(int32_t count);

/// Reads the head of `source` into `header`; no pixel is decoded.
///
/// On failure returns false with libvips's words in `message` (`capacity` bytes, NUL-terminated).
bool vipsshim_read_header(const vipsshim_source *source, vipsshim_header *header, char *message,
                          size_t capacity);

/// Decodes `source`, converts it to sRGB, scales it, cuts it and turns it upright as `plan` says.
///
/// On success the caller owns `picture->pixels` and releases it with vipsshim_free(). On failure
/// returns false with libvips's words in `message` (`capacity` bytes, NUL-terminated).
bool vipsshim_decode(const vipsshim_source *source, const vipsshim_plan *plan,
                     vipsshim_picture *picture, char *message, size_t capacity);

/// Blurs premultiplied pixels with a Gaussian of `sigma` pixels, then scales to `width x height`.
///
/// `pixels` holds `from_width * from_height * 4` bytes; what lies outside repeats the edge. On
/// success the caller owns `picture->pixels` and releases it with vipsshim_free(). On failure
/// returns false with libvips's words in `message` (`capacity` bytes, NUL-terminated).
bool vipsshim_blur(const uint8_t *pixels, int32_t from_width, int32_t from_height, double sigma,
                   int32_t width, int32_t height, vipsshim_picture *picture, char *message,
                   size_t capacity);

/// Releases the pixels of a picture; NULL is allowed.
void vipsshim_free(uint8_t *pixels);
