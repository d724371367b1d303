#ifndef BANNERLOOP_HASH_SHIM_H
#define BANNERLOOP_HASH_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// Whether this processor has instructions for SHA-256.
///
/// Swift has no word for them; without them the Swift twin of `bannerloop_sha256_blocks` does the work.
int bannerloop_sha256_is_native(void);

/// Takes whole blocks of 64 bytes into the eight words of a SHA-256 state.
///
/// Only where `bannerloop_sha256_is_native` says so. Reads exactly `blocks * 64` bytes.
void bannerloop_sha256_blocks(
    uint32_t *_Nonnull state, const uint8_t *_Nonnull bytes, size_t blocks);

#endif
