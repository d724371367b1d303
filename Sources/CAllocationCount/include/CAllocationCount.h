#pragma once

#include <stdint.h>

/// How many blocks of memory a thread has asked malloc and its kin for, and of how many bytes.
///
/// A program that links this has malloc, calloc, realloc, memalign, aligned_alloc and posix_memalign
/// replaced by functions that count for the calling thread and call the C library's. Only glibc has
/// the doors for that; elsewhere, and under a sanitizer, which replaces them too, nothing is replaced.
typedef struct {
  int64_t blocks;
  int64_t bytes;
} bannerloop_allocation_count;

/// Why nothing is counted, in words; NULL where allocations are counted.
const char *bannerloop_allocations_missing(void);

/// What the calling thread has asked for since it began; zeros where nothing is counted.
bannerloop_allocation_count bannerloop_allocations(void);
