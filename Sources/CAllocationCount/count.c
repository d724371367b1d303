#include "CAllocationCount.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define HAS_SANITIZER
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)
#include <errno.h>
#include <unistd.h>

/* What glibc keeps for programs that replace malloc ("Replacing malloc" in its manual). free needs no
   counting, so that it stays the library's own, and reallocarray goes through realloc. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

/* A thread's own, so that counting needs no lock and other threads do not disturb a measurement. In the
   program itself, and not in a library, this is one addition without a call. */
static __thread bannerloop_allocation_count total
    __attribute__((tls_model("local-exec")));

static inline void count(size_t bytes) {
  total.blocks++;
  total.bytes += (int64_t)bytes;
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  size_t bytes;
  /* The library refuses what does not fit. */
  count(__builtin_mul_overflow(items, size, &bytes) ? 0 : bytes);
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  /* A power of 2 and a multiple of a pointer's size, or the caller is told. */
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  count(size);
  int before = errno;
  void *made = __libc_memalign(alignment, size);
  errno = before;
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }

void *pvalloc(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (size > SIZE_MAX - page) {
    errno = ENOMEM;
    return NULL;
  }
  return memalign(page, (size + page - 1) / page * page);
}

const char *bannerloop_allocations_missing(void) { return NULL; }

bannerloop_allocation_count bannerloop_allocations(void) { return total; }

#else

const char *bannerloop_allocations_missing(void) {
#ifdef HAS_SANITIZER
  return "a sanitizer has replaced malloc";
#else
  return "only glibc lets a program count its allocations";
#endif
}

bannerloop_allocation_count bannerloop_allocations(void) {
  return (bannerloop_allocation_count){0, 0};
}

#endif
