#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs work on a thread of its own that ends with it.
///
/// The threads of tasks come and go as the system likes; a child process must be started by one that
/// stays.
///
/// - Throws: ``VideoError/cannotStart(program:reason:)`` where the system gives no thread.
func spawnThread(_ work: @escaping @Sendable () -> Void) throws(VideoError) {
  // SAFETY: the box is retained once here and released once: by the thread, or below.
  let box = unsafe Unmanaged.passRetained(ThreadWork(work))
  var attributes = pthread_attr_t()
  // SAFETY: `attributes` lives through the calls, and is destroyed once.
  unsafe pthread_attr_init(&attributes)
  defer { unsafe _ = pthread_attr_destroy(&attributes) }
  unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  #if canImport(Darwin)
  var thread: pthread_t?
  #else
  var thread = pthread_t()
  #endif
  // SAFETY: the pointer is the box's own, given back exactly once inside.
  let code = unsafe pthread_create(&thread, &attributes, threadEntry, box.toOpaque())
  if code != 0 {
    unsafe box.release()
    throw .cannotStart(program: "a thread", reason: "the system has none left (\(code))")
  }
}

private final class ThreadWork {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

#if canImport(Darwin)
private func threadEntry(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  // SAFETY: the pointer is that of a box which was retained for this call.
  unsafe Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().work()
  return nil
}
#else
private func threadEntry(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  // SAFETY: the pointer is that of a box which was retained for this call.
  if let pointer = unsafe pointer {
    unsafe Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().work()
  }
  return nil
}
#endif
