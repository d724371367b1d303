private import CCurlShim
import BannerloopScenario

/// libcurl behind values: one request and its response.
enum Transfer {
  /// How a request ended.
  enum Outcome: Equatable {
    case done, broken, timedOut, tooLarge, cutOff, stopped, refused
  }

  /// What came back.
  struct Response {
    var outcome: Outcome
    var status: Int
    var bytes: [UInt8]
    var retryAfter: Int
    var redirect: String?
    var etag: String?
    var lastModified: String?
    var cacheControl: String?
    var message: String
  }

  /// Makes one request and waits for its end on the calling thread.
  ///
  /// - Parameters:
  ///   - address: What is asked for.
  ///   - headers: At most two lines, such as `If-None-Match: "1"`.
  ///   - maximumBytes: The most bytes of a body.
  ///   - milliseconds: The time for it all, `1...`.
  ///   - shouldStop: Asked about twenty times a second.
  /// - Returns: The response, or how far it came.
  static func run(
    _ address: WebAddress, headers: [String], maximumBytes: Int, milliseconds: Int,
    shouldStop: @escaping @Sendable () -> Bool
  ) -> Response {
    let question = Question(ask: shouldStop)
    var response = unsafe curlshim_response()
    let credentials = address.credentials
    unsafe address.requestText.withCString { url in
      unsafe withText(credentials?.user) { user in
        unsafe withText(credentials?.password) { password in
          unsafe withText(headers.first) { first in
            unsafe withText(headers.count > 1 ? headers[1] : nil) { second in
              // SAFETY: all texts, `response` and `question` outlive the call; the shim copies what
              // it keeps, and asks the question only during it.
              withExtendedLifetime(question) {
                var request = unsafe curlshim_request(
                  url: url, user: user, password: password, first_header: first,
                  second_header: second, maximum_bytes: Int64(maximumBytes),
                  timeout: Int64(milliseconds), is_local: address.isLocal,
                  should_stop: { context in
                    // SAFETY: `context` is the question below, alive through the call.
                    guard let context = unsafe context else { return false }
                    return unsafe Unmanaged<Question>.fromOpaque(context)
                      .takeUnretainedValue().ask()
                  }, context: UnsafeRawPointer(Unmanaged.passUnretained(question).toOpaque()))
                unsafe curlshim_fetch(&request, &response)
              }
            }
          }
        }
      }
    }
    return unsafe taken(&response)
  }

  /// Runs work on a thread of its own, since it waits for the network; `false` without one.
  static func detach(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Work(run: work))
    // SAFETY: the box is kept for the thread, which takes it over once; without a thread it is
    // released here.
    let isStarted = unsafe curlshim_detach(
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
      }, box.toOpaque())
    if !isStarted { unsafe box.release() }
    return isStarted
  }

  private final class Question: Sendable {
    let ask: @Sendable () -> Bool
    init(ask: @escaping @Sendable () -> Bool) { self.ask = ask }
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Calls `body` with a text as C sees it, or with nothing.
  private static func withText(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
    // SAFETY: the pointer lives through `body`, which is all that sees it.
    if let text { unsafe text.withCString { unsafe body($0) } } else { body(nil) }
  }

  /// Copies a response out of the shim's memory and releases that.
  @unsafe private static func taken(_ response: inout curlshim_response) -> Response {
    // SAFETY: the shim's memory is ours until it is released here, after the copies; its texts end
    // in NUL.
    defer { unsafe curlshim_release(&response) }
    let message = unsafe withUnsafeBytes(of: &response.message) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    let outcome: Outcome =
      switch unsafe UInt32(response.outcome) {
      case CURLSHIM_DONE.rawValue: .done
      case CURLSHIM_BROKEN.rawValue: .broken
      case CURLSHIM_TIMED_OUT.rawValue: .timedOut
      case CURLSHIM_TOO_LARGE.rawValue: .tooLarge
      case CURLSHIM_CUT_OFF.rawValue: .cutOff
      case CURLSHIM_STOPPED.rawValue: .stopped
      default: .refused
      }
    return unsafe Response(
      outcome: outcome, status: Int(response.status),
      bytes: Array(UnsafeBufferPointer(start: response.bytes, count: response.count)),
      retryAfter: Int(response.retry_after), redirect: text(response.redirect),
      etag: text(response.etag), lastModified: text(response.last_modified),
      cacheControl: text(response.cache_control), message: message)
  }

  @unsafe private static func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
    // SAFETY: the shim's texts end in NUL and are copied here.
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}
