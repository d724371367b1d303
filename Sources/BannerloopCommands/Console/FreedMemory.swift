import Foundation

/// What the program does with memory that it no longer uses.
enum FreedMemory {
  /// Has the C library keep memory of pictures for the next pictures, instead of giving it back.
  ///
  /// Without this each picture's pages are asked for, cleared and given back anew: a quarter of the
  /// time of comparing sequences. The most that is in use at a time stays as it is.
  static func keep() {
    #if os(Linux)
    // glibc has the function, but its Swift module does not show it; other libraries have none.
    guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
    // SAFETY: the signature is that of mallopt(3), which takes two numbers.
    let set = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
    // M_MMAP_THRESHOLD, with the most that the library takes; larger blocks still go back at once.
    let most: Int32 = 32 << 20
    _ = set(-3, most)
    // M_TRIM_THRESHOLD.
    _ = set(-1, most * 8)
    #endif
  }
}
