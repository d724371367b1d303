#ifndef BANNERLOOP_CHILD_SHIM_H
#define BANNERLOOP_CHILD_SHIM_H

/// Starts a program in a process group of its own.
///
/// What Swift cannot say: between `fork` and `exec` the child asks to be killed when the thread that
/// called this ends, so that no encoder outlives its renderer. The caller's thread must live as long
/// as the child. All other files of this process are closed in the child.
///
/// `path` and `argv` are null-terminated; `argv` ends in a null pointer. `in`, `out` and `err` become
/// the child's standard files. Returns the process's number, or the negative `errno` of what failed,
/// `exec` included.
int bannerloop_child_start(
    const char *_Nonnull path, char *_Nullable const *_Nonnull argv, int in, int out, int err);

#endif
