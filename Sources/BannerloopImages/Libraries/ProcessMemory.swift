private import CVipsShim

/// How the whole process handles memory: for programs, not for libraries, to decide.
public enum ProcessMemory {
  /// Keeps freed memory in few places.
  ///
  /// A whole photograph is decoded on whichever thread is free, and each of the allocator's arenas
  /// keeps what was once freed in it: with an arena for every thread, all of them would keep memory
  /// for one. Call it before pictures are decoded. Does nothing where the C library is not glibc.
  public static func limitArenas() { vipsshim_limit_arenas(2) }
}
