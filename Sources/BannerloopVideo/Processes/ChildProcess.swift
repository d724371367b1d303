private import CChildShim
private import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program that runs beside this one and is fed through a pipe.
///
/// A thread of its own starts it, drains what it says, and waits for its end. The program is in a
/// process group of its own, so that Ctrl-C reaches only us, and is killed when this process ends,
/// however it ends. Arguments are passed as they are; no shell sees them.
final class ChildProcess: Sendable {
  /// How a program ended.
  enum Status: Hashable, Sendable {
    /// By itself, with a number.
    case exited(Int32)

    /// By a signal.
    case killed(Int32)
  }

  /// Why writing to a program ended early.
  enum WriteOutcome: Hashable {
    /// All bytes were taken.
    case done

    /// The program reads no more.
    case closed

    /// The task was cancelled.
    case cancelled

    /// The program took nothing for longer than it may.
    case stalled
  }

  private struct State: Sendable {
    var process: pid_t?
    var startFailure: Int32?
    var status: Status?
    var said: [UInt8] = []
    var total = 0
  }

  private let state = Mutex(State())
  private let input: Mutex<Int32>

  /// Readable once the program has ended.
  private let ended: Int32

  /// Bytes of what a program says that are kept: the last ones.
  let saidLimit: Int

  /// Milliseconds between two looks at whether the task was cancelled.
  private static let interval: Int32 = 50

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: What follows its name.
  ///   - feeds: Whether ``write(_:patience:)`` will be used; otherwise it reads nothing.
  ///   - output: The open file that takes its standard output; `nil` drains it together with
  ///     standard error.
  ///   - saidLimit: Bytes of what it says that are kept, `1...`.
  /// - Throws: ``VideoError/cannotStart(program:reason:)``.
  init(
    _ path: String, _ arguments: [String], feeds: Bool, output: Int32? = nil,
    saidLimit: Int = 8192
  ) throws(VideoError) {
    self.saidLimit = saidLimit
    if feeds { Self.ignoreBrokenPipes() }
    let none = try Self.nullDevice()
    defer { close(none) }
    let stdin = feeds ? try Self.pipe() : nil
    let words = try Self.pipe()
    let ends = try Self.pipe()
    ended = ends.read
    input = Mutex(stdin?.write ?? -1)
    if let stdin {
      _ = fcntl(stdin.write, F_SETFL, fcntl(stdin.write, F_GETFL) | O_NONBLOCK)
      #if os(Linux)
      // As much as a process may have: a frame of 720p then goes in two portions, not in twenty.
      _ = fcntl(stdin.write, Self.setPipeSize, Int32(1 << 20))
      #endif
    }
    let starting = Start(
      path: path, arguments: arguments, input: stdin?.read ?? none, output: output ?? words.write,
      words: words, ended: ends.write)
    try spawnThread { [self] in supervise(starting) }
    // The supervisor tells of the start at once.
    while state.withLock({ $0.process == nil && $0.startFailure == nil }) { usleep(200) }
    if let stdin { close(stdin.read) }
    close(words.write)
    if let code = state.withLock({ $0.startFailure }) {
      closeInput()
      close(ended)
      throw .cannotStart(program: path, reason: Self.words(of: code))
    }
  }

  deinit {
    closeInput()
    if state.withLock({ $0.startFailure == nil }) { close(ended) }
  }

  /// What the program said last, at most ``saidLimit`` bytes.
  var said: String { state.withLock { String(decoding: $0.said, as: UTF8.self) } }

  /// Gives the program bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - patience: Seconds without a byte taken after which the program counts as stalled.
  /// - Returns: Why it ended.
  func write(_ bytes: [UInt8], patience: Int) -> WriteOutcome {
    let file = input.withLock { $0 }
    var done = 0
    var waited: Int32 = 0
    while done < bytes.count {
      // SAFETY: the pointer is valid through the closure, and `done < bytes.count` bounds the length.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Self.write(file, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if count > 0 {
        done += count
        waited = 0
        continue
      }
      guard count < 0 else { return .closed }
      if errno == EINTR { continue }
      guard errno == EAGAIN || errno == EWOULDBLOCK else { return .closed }
      if Task.isCancelled { return .cancelled }
      var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      // SAFETY: `descriptor` lives through the call, and its count is 1.
      if unsafe poll(&descriptor, 1, Self.interval) == 0 {
        waited += Self.interval
        if waited > Int32(clamping: patience * 1000) { return .stalled }
      }
    }
    return .done
  }

  /// Tells the program that nothing more comes.
  func closeInput() {
    input.withLock { file in
      if file >= 0 { close(file) }
      file = -1
    }
  }

  /// Waits for the program's end.
  ///
  /// - Parameters:
  ///   - patience: The most seconds to wait.
  ///   - canBeCancelled: Whether to stop waiting once the task is cancelled.
  /// - Returns: How it ended, or `nil` where it runs still.
  func wait(patience: Int, canBeCancelled: Bool = true) -> Status? {
    var waited = 0
    while true {
      if let status = state.withLock({ $0.status }) { return status }
      if canBeCancelled, Task.isCancelled { return nil }
      if waited > patience * 1000 { return nil }
      var descriptor = pollfd(fd: ended, events: Int16(POLLIN), revents: 0)
      // SAFETY: `descriptor` lives through the call, and its count is 1.
      if unsafe poll(&descriptor, 1, Self.interval) == 0 { waited += Int(Self.interval) }
    }
  }

  /// Kills the program and all that it started, and waits until it is gone.
  func kill() {
    let process = state.withLock { $0.status == nil ? $0.process : nil }
    if let process {
      #if canImport(Darwin)
      _ = Darwin.kill(-process, SIGKILL)
      #elseif canImport(Glibc)
      _ = Glibc.kill(-process, SIGKILL)
      #else
      _ = Musl.kill(-process, SIGKILL)
      #endif
    }
    closeInput()
    _ = wait(patience: 5, canBeCancelled: false)
  }

  // MARK: - The thread beside it

  private struct Start: Sendable {
    var path: String
    var arguments: [String]
    var input: Int32
    var output: Int32
    var words: (read: Int32, write: Int32)
    var ended: Int32
  }

  /// Starts the program, drains what it says, and waits for its end.
  private func supervise(_ start: Start) {
    defer { close(start.ended) }
    // SAFETY: the copies live until they are freed below; the shim reads them before it returns.
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe ([start.path] + start.arguments).map {
      unsafe strdup($0)
    }
    unsafe pointers.append(nil)
    let number = unsafe bannerloop_child_start(
      start.path, pointers, start.input, start.output, start.words.write)
    for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    guard number > 0 else {
      close(start.words.read)
      state.withLock { $0.startFailure = -number }
      return
    }
    state.withLock { $0.process = number }
    drain(start.words.read)
    close(start.words.read)
    var code: Int32 = 0
    // SAFETY: `code` lives through the call.
    while unsafe waitpid(number, &code, 0) < 0, errno == EINTR {}
    let signal = code & 0x7F
    let status: Status = signal == 0 ? .exited((code >> 8) & 0xFF) : .killed(signal)
    state.withLock { $0.status = status }
  }

  /// Reads until the program and all that hold its files have closed them; keeps the end.
  private func drain(_ file: Int32) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let size = chunk.count
      // SAFETY: the buffer is valid through the closure and `size` bytes long.
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe Self.read(file, buffer.baseAddress, size)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      state.withLock { state in
        state.total += count
        state.said += chunk[..<count]
        if state.said.count > saidLimit { state.said.removeFirst(state.said.count - saidLimit) }
      }
    }
  }

  // MARK: - The system

  #if os(Linux)
  /// `F_SETPIPE_SZ`, which the C library's headers hide from Swift.
  private static let setPipeSize: Int32 = 1031
  #endif

  /// Whoever stops reading is no reason to be killed; a handler that someone has set stays.
  private static func ignoreBrokenPipes() {
    var action = sigaction()
    // SAFETY: with no new action, `sigaction` only fills in `action`, which lives through the call.
    guard unsafe sigaction(SIGPIPE, nil, &action) == 0 else { return }
    #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
    #else
    let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // SAFETY: only the address is looked at; nothing is called. The default's is 0.
    if unsafe unsafeBitCast(handler, to: Int.self) == 0 { signal(SIGPIPE, SIG_IGN) }
  }

  private static func nullDevice() throws(VideoError) -> Int32 {
    // SAFETY: `open` only reads the path.
    let file = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw .cannotStart(program: "/dev/null", reason: words(of: errno)) }
    return file
  }

  private static func pipe() throws(VideoError) -> (read: Int32, write: Int32) {
    var files: [Int32] = [-1, -1]
    #if canImport(Darwin)
    // SAFETY: `files` has room for two numbers.
    let failed = unsafe Darwin.pipe(&files) != 0
    #elseif canImport(Glibc)
    // SAFETY: as above.
    let failed = unsafe Glibc.pipe(&files) != 0
    #else
    // SAFETY: as above.
    let failed = unsafe Musl.pipe(&files) != 0
    #endif
    if failed { throw .cannotStart(program: "a pipe", reason: words(of: errno)) }
    for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    return (files[0], files[1])
  }

  private static func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    // SAFETY: the callers pass `count` bytes that are valid through the call.
    #if canImport(Darwin)
    unsafe Darwin.write(file, bytes, count)
    #elseif canImport(Glibc)
    unsafe Glibc.write(file, bytes, count)
    #else
    unsafe Musl.write(file, bytes, count)
    #endif
  }

  private static func read(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    // SAFETY: the callers pass room for `count` bytes that is valid through the call.
    #if canImport(Darwin)
    unsafe Darwin.read(file, bytes, count)
    #elseif canImport(Glibc)
    unsafe Glibc.read(file, bytes, count)
    #else
    unsafe Musl.read(file, bytes, count)
    #endif
  }

  private static func words(of code: Int32) -> String {
    // SAFETY: `strerror` gives a null-terminated text, copied at once.
    unsafe String(cString: strerror(code))
  }
}
