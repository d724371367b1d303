#include "CVipsShim.h"

#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <vips/vips.h>

// The error text of libvips is one buffer for the whole process: taken and emptied under a lock.
static GMutex error_lock;

static void take_error(char *message, size_t capacity) {
  g_mutex_lock(&error_lock);
  g_strlcpy(message, vips_error_buffer(), capacity);
  vips_error_clear();
  g_mutex_unlock(&error_lock);
}

// Puts `next` (a reference this function takes over) in the place of `*image`.
static void replace(VipsImage **image, VipsImage *next) {
  g_object_unref(*image);
  *image = next;
}

// libvips prints a warning for each odd thing in a file; what matters comes back as an error.
static void stay_silent(const gchar *domain, GLogLevelFlags level, const gchar *message,
                        gpointer data) {
  (void)domain;
  (void)level;
  (void)message;
  (void)data;
}

bool vipsshim_start(void) {
  GLogLevelFlags words = G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO;
  g_log_set_handler("VIPS", words, stay_silent, NULL);
  g_log_set_handler("librsvg", words, stay_silent, NULL);
  if (VIPS_INIT("bannerloop")) return false;
  // Every picture is read once: a cache would only hold memory.
  vips_cache_set_max(0);
  vips_cache_set_max_mem(0);
  vips_concurrency_set(1);
  return true;
}

void vipsshim_limit_arenas(int32_t count) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, count);
  // Setting these keeps them from growing with what was freed.
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 8 << 20);
#else
  (void)count;
#endif
}

void vipsshim_set_threads(int32_t count) { vips_concurrency_set(count); }

void vipsshim_free(uint8_t *pixels) { g_free(pixels); }

// --- Loading

static int load_ppm(const vipsshim_source *source, VipsImage **out) {
  VipsSource *memory = vips_source_new_from_memory(source->bytes, source->count);
  if (memory == NULL) return -1;
  int result = vips_ppmload_source(memory, out, "fail_on", VIPS_FAIL_ON_ERROR, "access",
                                   VIPS_ACCESS_SEQUENTIAL, NULL);
  g_object_unref(memory);
  return result;
}

static int load_pixels(const vipsshim_source *source, VipsImage **out) {
  VipsImage *plain = vips_image_new_from_memory(source->bytes, source->count, source->width,
                                                source->height, source->bands, VIPS_FORMAT_UCHAR);
  if (plain == NULL) return -1;
  int result = vips_copy(plain, out, "interpretation",
                         source->bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB,
                         NULL);
  g_object_unref(plain);
  if (result == 0 && source->profile != NULL)
    vips_image_set_blob_copy(*out, VIPS_META_ICC_NAME, source->profile, source->profile_count);
  return result;
}

// Opens the picture; pixels come when they are asked for. The loader is the one for `kind`, so that
// no other library sees the bytes. Errors in the data fail; libjpeg's warnings do not.
static int load(const vipsshim_source *source, int shrink, double scale, VipsImage **out) {
  void *bytes = (void *)source->bytes;
  size_t count = source->count;
  *out = NULL;
  switch (source->kind) {
  case VIPSSHIM_JPEG:
    return vips_jpegload_buffer(bytes, count, out, "shrink", shrink, "autorotate", FALSE, "fail_on",
                                VIPS_FAIL_ON_ERROR, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  case VIPSSHIM_PNG:
    return vips_pngload_buffer(bytes, count, out, "fail_on", VIPS_FAIL_ON_ERROR, "access",
                               VIPS_ACCESS_SEQUENTIAL, NULL);
  case VIPSSHIM_GIF:
    return vips_gifload_buffer(bytes, count, out, "fail_on", VIPS_FAIL_ON_ERROR, "access",
                               VIPS_ACCESS_SEQUENTIAL, NULL);
  case VIPSSHIM_WEBP:
    return vips_webpload_buffer(bytes, count, out, "fail_on", VIPS_FAIL_ON_ERROR, "access",
                                VIPS_ACCESS_SEQUENTIAL, NULL);
  case VIPSSHIM_TIFF:
    return vips_tiffload_buffer(bytes, count, out, "autorotate", FALSE, "fail_on",
                                VIPS_FAIL_ON_ERROR, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  case VIPSSHIM_SVG:
    return vips_svgload_buffer(bytes, count, out, "scale", scale, "fail_on", VIPS_FAIL_ON_ERROR,
                               "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  case VIPSSHIM_JXL:
    return vips_jxlload_buffer(bytes, count, out, "fail_on", VIPS_FAIL_ON_ERROR, "access",
                               VIPS_ACCESS_SEQUENTIAL, NULL);
  case VIPSSHIM_PPM:
    return load_ppm(source, out);
  case VIPSSHIM_PIXELS:
    return load_pixels(source, out);
  }
  vips_error("vipsshim", "unknown kind of picture %d", source->kind);
  return -1;
}

bool vipsshim_read_header(const vipsshim_source *source, vipsshim_header *header, char *message,
                          size_t capacity) {
  VipsImage *image = NULL;
  bool done = load(source, 1, 1.0, &image) == 0;
  if (done) {
    header->width = image->Xsize;
    header->height = image->Ysize;
    header->has_alpha = vips_image_hasalpha(image);
    int orientation = 1;
    if (vips_image_get_typeof(image, VIPS_META_ORIENTATION) != 0)
      vips_image_get_int(image, VIPS_META_ORIENTATION, &orientation);
    header->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  VIPS_UNREF(image);
  if (!done) take_error(message, capacity);
  vips_thread_shutdown();
  return done;
}

// --- Colour

// 16 bits to 8, rounded: 65535 is 255 * 257.
static int to_eight_bits(VipsImage **image) {
  if ((*image)->BandFmt == VIPS_FORMAT_UCHAR) return 0;
  VipsImage *next = NULL;
  if ((*image)->BandFmt == VIPS_FORMAT_USHORT) {
    VipsImage *scaled = NULL;
    if (vips_linear1(*image, &scaled, 1.0 / 257.0, 0.5, NULL)) return -1;
    replace(image, scaled);
  }
  if (vips_cast(*image, &next, VIPS_FORMAT_UCHAR, NULL)) return -1;
  replace(image, next);
  return 0;
}

// Ink without a profile: channel = (255 - ink) * (255 - black) / 255, what most viewers show.
static int cmyk_by_formula(VipsImage **image) {
  VipsImage *parts[6] = {NULL};
  int result = -1;
  if (to_eight_bits(image)) goto done;
  if (vips_invert(*image, &parts[0], NULL)) goto done;
  if (vips_extract_band(parts[0], &parts[1], 0, "n", 3, NULL)) goto done;
  if (vips_extract_band(parts[0], &parts[2], 3, NULL)) goto done;
  if (vips_multiply(parts[1], parts[2], &parts[3], NULL)) goto done;
  if (vips_linear1(parts[3], &parts[4], 1.0 / 255.0, 0.5, NULL)) goto done;
  if (vips_cast(parts[4], &parts[5], VIPS_FORMAT_UCHAR, NULL)) goto done;
  VipsImage *next = NULL;
  if (vips_copy(parts[5], &next, "interpretation", VIPS_INTERPRETATION_sRGB, NULL)) goto done;
  replace(image, next);
  result = 0;
done:
  for (int index = 0; index < 6; index++) VIPS_UNREF(parts[index]);
  return result;
}

// Through the embedded profile to sRGB. Returns false, and changes nothing, where there is none or
// it is of no use: a broken profile, or one for another number of channels.
static bool through_profile(VipsImage **image) {
  if (vips_image_get_typeof(*image, VIPS_META_ICC_NAME) == 0) return false;
  VipsImage *next = NULL;
  int depth = (*image)->BandFmt == VIPS_FORMAT_USHORT ? 16 : 8;
  if (vips_icc_transform(*image, &next, "srgb", "embedded", TRUE, "intent",
                         VIPS_INTENT_RELATIVE, "black_point_compensation", FALSE, "depth", depth,
                         NULL)) {
    g_mutex_lock(&error_lock);
    vips_error_clear();
    g_mutex_unlock(&error_lock);
    return false;
  }
  // libvips attaches the profile it converted to; once is enough.
  vips_image_remove(next, VIPS_META_ICC_NAME);
  replace(image, next);
  return true;
}

static bool is_spelled_in_rgb_or_grey(const VipsImage *image) {
  switch (image->Type) {
  case VIPS_INTERPRETATION_MULTIBAND:
  case VIPS_INTERPRETATION_B_W:
  case VIPS_INTERPRETATION_GREY16:
  case VIPS_INTERPRETATION_RGB:
  case VIPS_INTERPRETATION_RGB16:
  case VIPS_INTERPRETATION_sRGB:
    return image->BandFmt == VIPS_FORMAT_UCHAR || image->BandFmt == VIPS_FORMAT_USHORT;
  default:
    return false;
  }
}

// Any colour (no alpha) to 8-bit grey or sRGB. With `use_profile` false, an embedded profile of an
// RGB or grey picture is left for later.
static int to_screen_color(VipsImage **image, bool use_profile) {
  if ((*image)->Type == VIPS_INTERPRETATION_CMYK && (*image)->Bands == 4) {
    if (!through_profile(image) && cmyk_by_formula(image)) return -1;
    vips_image_remove(*image, VIPS_META_ICC_NAME);
  } else if (is_spelled_in_rgb_or_grey(*image)) {
    if (!use_profile && vips_image_get_typeof(*image, VIPS_META_ICC_NAME) != 0) return 0;
    if (use_profile) through_profile(image);
  } else {
    VipsImage *next = NULL;
    if (vips_colourspace(*image, &next, VIPS_INTERPRETATION_sRGB, NULL)) return -1;
    replace(image, next);
  }
  if (to_eight_bits(image)) return -1;
  int bands = (*image)->Bands;
  int wanted = bands >= 3 ? 3 : 1;
  if (bands != wanted) {
    VipsImage *next = NULL;
    if (vips_extract_band(*image, &next, 0, "n", wanted, NULL)) return -1;
    replace(image, next);
  }
  // What libvips calls the pixels decides what it takes for opaque; 16-bit names would linger.
  VipsImage *next = NULL;
  if (vips_copy(*image, &next, "interpretation",
                wanted == 3 ? VIPS_INTERPRETATION_sRGB : VIPS_INTERPRETATION_B_W, NULL))
    return -1;
  replace(image, next);
  return 0;
}

// Splits off the alpha band; `*alpha` stays NULL where there is none. Further bands are dropped.
static int split_alpha(VipsImage **image, VipsImage **alpha) {
  int colors = (*image)->Type == VIPS_INTERPRETATION_CMYK ? 4 : (*image)->Bands < 3 ? 1 : 3;
  if ((*image)->Bands <= colors) return 0;
  VipsImage *next = NULL;
  if (vips_extract_band(*image, alpha, colors, NULL)) return -1;
  if (vips_extract_band(*image, &next, 0, "n", colors, NULL)) return -1;
  replace(image, next);
  if ((*alpha)->BandFmt != VIPS_FORMAT_UCHAR && (*alpha)->BandFmt != VIPS_FORMAT_USHORT) {
    // A float alpha of scRGB is 0...1, of everything else 0...255.
    double scale = (*image)->Type == VIPS_INTERPRETATION_scRGB ? 255.0 : 1.0;
    VipsImage *scaled = NULL;
    if (vips_linear1(*alpha, &scaled, scale, 0.5, NULL)) return -1;
    replace(alpha, scaled);
  }
  return to_eight_bits(alpha);
}

// --- Geometry

static int cut(VipsImage **image, int left, int top, int width, int height) {
  if (left == 0 && top == 0 && width == (*image)->Xsize && height == (*image)->Ysize) return 0;
  VipsImage *next = NULL;
  if (vips_extract_area(*image, &next, left, top, width, height, NULL)) return -1;
  replace(image, next);
  return 0;
}

// Scales up (or not at all) in each direction, bicubic, with the pictures' edges on each other.
//
// vips_resize() of libvips 8.14 does this half a pixel of the result too far right and down, so the
// transform is given here: a pixel x of the result lies at (x + 0.5) / scale - 0.5.
static int scale_up(VipsImage **image, int width, int height) {
  double across = (double)width / (*image)->Xsize;
  double down = (double)height / (*image)->Ysize;
  VipsInterpolate *bicubic = vips_interpolate_new("bicubic");
  VipsArrayInt *area = vips_array_int_newv(4, 0, 0, width, height);
  VipsImage *next = NULL;
  int result = vips_affine(*image, &next, across, 0.0, 0.0, down, "interpolate", bicubic, "oarea",
                           area, "idx", 0.5, "idy", 0.5, "odx", -0.5, "ody", -0.5, "extend",
                           VIPS_EXTEND_COPY, "premultiplied", TRUE, NULL);
  g_object_unref(bicubic);
  vips_area_unref(VIPS_AREA(area));
  if (result == 0) replace(image, next);
  return result;
}

// Scales to exactly `width x height`: Lanczos 3 downwards, bicubic upwards.
static int scale_to(VipsImage **image, int width, int height) {
  VipsImage *next = NULL;
  int fewer_columns = width < (*image)->Xsize ? width : (*image)->Xsize;
  int fewer_rows = height < (*image)->Ysize ? height : (*image)->Ysize;
  if (fewer_columns < (*image)->Xsize || fewer_rows < (*image)->Ysize) {
    if (vips_resize(*image, &next, (double)fewer_columns / (*image)->Xsize, "vscale",
                    (double)fewer_rows / (*image)->Ysize, "kernel", VIPS_KERNEL_LANCZOS3, NULL))
      return -1;
    replace(image, next);
    if ((*image)->Xsize != fewer_columns || (*image)->Ysize != fewer_rows) {
      // A rounding difference of libvips: repeat or drop the last row or column.
      if (vips_embed(*image, &next, 0, 0, fewer_columns, fewer_rows, "extend", VIPS_EXTEND_COPY,
                     NULL))
        return -1;
      replace(image, next);
    }
  }
  if (width == fewer_columns && height == fewer_rows) return 0;
  return scale_up(image, width, height);
}

// Undoes an EXIF orientation of a picture that lies in memory.
static int turn_upright(VipsImage **image, int orientation) {
  static const VipsAngle angles[9] = {VIPS_ANGLE_D0,   VIPS_ANGLE_D0,  VIPS_ANGLE_D0,
                                      VIPS_ANGLE_D180, VIPS_ANGLE_D180, VIPS_ANGLE_D90,
                                      VIPS_ANGLE_D90,  VIPS_ANGLE_D270, VIPS_ANGLE_D270};
  if (orientation < 2 || orientation > 8) return 0;
  VipsImage *next = NULL;
  if (vips_rot(*image, &next, angles[orientation], NULL)) return -1;
  replace(image, next);
  // 2, 4, 5 and 7 are mirrored, left to right once turned.
  if (orientation == 2 || orientation == 4 || orientation == 5 || orientation == 7) {
    if (vips_flip(*image, &next, VIPS_DIRECTION_HORIZONTAL, NULL)) return -1;
    replace(image, next);
  }
  return 0;
}

// --- Results

static uint8_t rounded(float value, float most) {
  if (!(value > 0)) return 0;
  return (uint8_t)((value < most ? value : most) + 0.5f);
}

// Copies an image that lies in memory: grey becomes RGB; floats (premultiplied) are rounded, with
// no colour above its alpha.
static int copy_out(VipsImage *image, bool always_alpha, vipsshim_picture *picture) {
  int width = image->Xsize;
  int height = image->Ysize;
  int bands = image->Bands;
  bool has_alpha = bands == 2 || bands == 4;
  int channels = has_alpha || always_alpha ? 4 : 3;
  size_t row_bytes = (size_t)width * channels;
  uint8_t *pixels = g_try_malloc(row_bytes * height);
  if (pixels == NULL) {
    vips_error("vipsshim", "no memory for %d x %d pixels", width, height);
    return -1;
  }
  for (int y = 0; y < height; y++) {
    uint8_t *to = pixels + row_bytes * y;
    if (image->BandFmt == VIPS_FORMAT_FLOAT) {
      const float *from = (const float *)VIPS_IMAGE_ADDR(image, 0, y);
      for (int x = 0; x < width; x++, from += bands, to += channels) {
        uint8_t alpha = rounded(from[bands - 1], 255);
        // Where the filter overshoots past opaque, the colour comes back with the alpha.
        float back = from[bands - 1] > 255 ? 255 / from[bands - 1] : 1;
        for (int channel = 0; channel < 3; channel++)
          to[channel] = rounded(from[bands < 3 ? 0 : channel] * back, alpha);
        to[3] = alpha;
      }
    } else if (bands == channels) {
      memcpy(to, VIPS_IMAGE_ADDR(image, 0, y), row_bytes);
    } else {
      const uint8_t *from = VIPS_IMAGE_ADDR(image, 0, y);
      for (int x = 0; x < width; x++, from += bands, to += channels) {
        for (int channel = 0; channel < 3; channel++) to[channel] = from[bands < 3 ? 0 : channel];
        if (channels == 4) to[3] = has_alpha ? from[bands - 1] : 255;
      }
    }
  }
  picture->pixels = pixels;
  picture->width = width;
  picture->height = height;
  picture->bands = channels;
  picture->premultiplied = image->BandFmt == VIPS_FORMAT_FLOAT;
  return 0;
}

static int into_memory(VipsImage **image) {
  VipsImage *next = vips_image_copy_memory(*image);
  if (next == NULL) return -1;
  replace(image, next);
  return 0;
}

// A drawing comes at nearly the size asked for: rows or columns are cut or repeated, not resampled.
static int trim_drawing(VipsImage **image, int width, int height) {
  if (abs((*image)->Xsize - width) > 2 || abs((*image)->Ysize - height) > 2) return 0;
  if (width == (*image)->Xsize && height == (*image)->Ysize) return 0;
  VipsImage *next = NULL;
  if (vips_embed(*image, &next, 0, 0, width, height, "extend", VIPS_EXTEND_COPY, NULL)) return -1;
  replace(image, next);
  return 0;
}

static int decode(VipsImage **image, VipsImage **alpha, const vipsshim_plan *plan,
                  vipsshim_picture *picture) {
  if (plan->source_width > 0 && cut(image, plan->source_left, plan->source_top,
                                    plan->source_width, plan->source_height))
    return -1;
  if (split_alpha(image, alpha)) return -1;
  // Opaque pictures go through their profile after scaling (fewer pixels), those with alpha before
  // (the profile needs colours that alpha is not multiplied into).
  if (to_screen_color(image, *alpha != NULL)) return -1;
  bool scales = plan->width > 0 &&
                (plan->width != (*image)->Xsize || plan->height != (*image)->Ysize);
  VipsImage *next = NULL;
  if (*alpha != NULL) {
    if (vips_bandjoin2(*image, *alpha, &next, NULL)) return -1;
    replace(image, next);
    if (scales) {
      // Transparent pixels weigh nothing: no dark or coloured fringes.
      if (vips_premultiply(*image, &next, "max_alpha", 255.0, NULL)) return -1;
      replace(image, next);
    }
  }
  if (scales && scale_to(image, plan->width, plan->height)) return -1;
  if (plan->crop_width > 0 && cut(image, plan->crop_left, plan->crop_top, plan->crop_width,
                                  plan->crop_height))
    return -1;
  if (*alpha == NULL && to_screen_color(image, true)) return -1;
  if (into_memory(image)) return -1;
  if (turn_upright(image, plan->orientation)) return -1;
  if (into_memory(image)) return -1;
  return copy_out(*image, plan->always_alpha, picture);
}

bool vipsshim_decode(const vipsshim_source *source, const vipsshim_plan *plan,
                     vipsshim_picture *picture, char *message, size_t capacity) {
  VipsImage *image = NULL;
  VipsImage *alpha = NULL;
  bool done = load(source, plan->shrink, plan->render_scale, &image) == 0 &&
              (source->kind != VIPSSHIM_SVG || plan->width == 0 || plan->source_width > 0 ||
               trim_drawing(&image, plan->width, plan->height) == 0) &&
              decode(&image, &alpha, plan, picture) == 0;
  VIPS_UNREF(image);
  VIPS_UNREF(alpha);
  if (!done) take_error(message, capacity);
  vips_thread_shutdown();
  return done;
}

static int blur(VipsImage **image, double sigma, int width, int height,
                vipsshim_picture *picture) {
  VipsImage *next = NULL;
  if (vips_cast(*image, &next, VIPS_FORMAT_FLOAT, NULL)) return -1;
  replace(image, next);
  if (vips_gaussblur(*image, &next, sigma, "precision", VIPS_PRECISION_FLOAT, NULL)) return -1;
  replace(image, next);
  if (scale_to(image, width, height)) return -1;
  if (into_memory(image)) return -1;
  return copy_out(*image, true, picture);
}

bool vipsshim_blur(const uint8_t *pixels, int32_t from_width, int32_t from_height, double sigma,
                   int32_t width, int32_t height, vipsshim_picture *picture, char *message,
                   size_t capacity) {
  size_t count = (size_t)from_width * from_height * 4;
  VipsImage *image =
      vips_image_new_from_memory(pixels, count, from_width, from_height, 4, VIPS_FORMAT_UCHAR);
  bool done = image != NULL && blur(&image, sigma, width, height, picture) == 0;
  VIPS_UNREF(image);
  if (!done) take_error(message, capacity);
  vips_thread_shutdown();
  return done;
}
