import Foundation

/// Standard output for data and standard error for words.
struct Console: Sendable {
  /// Whether words are kept to errors.
  var isQuiet = false

  /// Thrown where nobody reads standard output any more, which is no fault.
  struct BrokenPipe: Error {}

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Makes files safe to use.
  ///
  /// Whoever stops reading, or a limit on a file's size, is no reason to be killed; and a standard
  /// file that is closed is not opened as something else by chance.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) == -1 {
      // The lowest free number is this one. Writing to it still fails, as it should.
      // SAFETY: `open` only reads the path.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Prints a result, a line of its own.
  ///
  /// That nobody reads it any more changes nothing of the result, so that the command goes on to its end
  /// and its exit code.
  func print(_ text: String, terminator: String = "\n") throws {
    do {
      try write(Array((text + terminator).utf8))
    } catch is BrokenPipe {}
  }

  /// Writes data as it is; ``BrokenPipe`` ends whoever makes more of it.
  func write(_ bytes: [UInt8]) throws { try write(bytes, to: STDOUT_FILENO) }

  /// Tells people something, unless they asked for quiet.
  func note(_ text: String) {
    if !isQuiet { try? write(Array((text + "\n").utf8), to: STDERR_FILENO) }
  }

  /// Tells people something that they must know, quiet or not.
  func warn(_ text: String) { try? write(Array((text + "\n").utf8), to: STDERR_FILENO) }

  /// Writes words without a line's end.
  func write(words: String) { try? write(Array(words.utf8), to: STDERR_FILENO) }

  private func write(_ bytes: [UInt8], to file: Int32) throws {
    var done = 0
    while done < bytes.count {
      // SAFETY: the pointer is valid through the closure, and `done < bytes.count` bounds the length.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(
          file, buffer.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EPIPE {
        throw BrokenPipe()
      } else if errno == EAGAIN {
        // Someone at the other end made the pipe non-blocking for us as well.
        var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        // SAFETY: `descriptor` lives through the call, and its count is 1.
        _ = unsafe poll(&descriptor, 1, 1000)
      } else if errno != EINTR {
        // SAFETY: `strerror` gives a null-terminated text, copied at once.
        let reason = unsafe String(cString: strerror(errno))
        throw CommandError(.output, "Standard output could not be written: \(reason).")
      }
    }
  }
}

extension String {
  /// The text with control characters as escapes, so that no name can write a line of its own.
  var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.properties.generalCategory == .control {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Encodable {
  /// The value as JSON; keys are sorted, so that equal values give equal text.
  func json(pretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
