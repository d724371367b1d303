import BannerloopScenario

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#else
private import Darwin
#endif

/// Fetches an address: redirects, tries, pauses and times.
///
/// Waits on the thread that calls it.
struct Fetcher {
  /// What a server gave.
  enum Answer {
    /// A picture, with what tells later whether it is still the same.
    case content(bytes: [UInt8], validity: Validity)

    /// The picture that the cache holds is still the same.
    case notModified(Validity)
  }

  /// How long and how often.
  let limits: FetchLimits

  /// What a try came to.
  private enum Try {
    case answer(Answer)
    case failure(FetchError.Reason, mayRetry: Bool, wait: Double?)
  }

  /// Fetches an address.
  ///
  /// - Parameters:
  ///   - address: What is asked for.
  ///   - known: What is known of the picture in the cache.
  ///   - shouldStop: Asked about twenty times a second.
  /// - Returns: What the server gave.
  /// - Throws: ``FetchError`` of the last try.
  func fetch(
    _ address: WebAddress, known: Validity?, shouldStop: @escaping @Sendable () -> Bool
  ) throws(FetchError) -> Answer {
    let end = ContinuousClock.now + .seconds(limits.overallTimeout)
    var attempt = 1
    while true {
      let outcome = tryOnce(address, known: known, until: end, shouldStop: shouldStop)
      guard case .failure(let reason, let mayRetry, let wait) = outcome else {
        if case .answer(let answer) = outcome { return answer }
        continue
      }
      func error(_ reason: FetchError.Reason) -> FetchError {
        FetchError(
          address: "\(address)", attempt: attempt, attempts: limits.tries, reason: reason)
      }
      guard mayRetry, attempt < limits.tries else { throw error(reason) }
      let doubled = limits.firstPause * Double(1 << min(attempt - 1, 16))
      let pause = min(max(doubled, wait ?? 0), limits.longestPause)
      guard ContinuousClock.now + .seconds(pause) < end else { throw error(reason) }
      guard Self.sleep(pause, unless: shouldStop) else { throw error(.stopped) }
      attempt += 1
    }
  }

  /// One try: a request, and those that its redirects lead to.
  private func tryOnce(
    _ start: WebAddress, known: Validity?, until end: ContinuousClock.Instant,
    shouldStop: @escaping @Sendable () -> Bool
  ) -> Try {
    let tryEnd = min(end, ContinuousClock.now + .seconds(limits.tryTimeout))
    var address = start
    var redirects = 0
    while true {
      let left = ContinuousClock.now.duration(to: tryEnd)
      guard left > .milliseconds(1) else { return timeOut(end) }
      let response = Transfer.run(
        address, headers: known?.requestHeaders ?? [], maximumBytes: limits.maximumBytes,
        milliseconds: max(1, left.milliseconds), shouldStop: shouldStop)
      switch response.outcome {
      case .done: break
      case .broken: return .failure(.broken(response.message), mayRetry: true, wait: nil)
      case .timedOut: return timeOut(end)
      case .tooLarge:
        return .failure(.tooLarge(limit: limits.maximumBytes), mayRetry: false, wait: nil)
      case .cutOff: return .failure(.cutOff, mayRetry: true, wait: nil)
      case .stopped: return .failure(.stopped, mayRetry: false, wait: nil)
      case .refused: return .failure(.refused(response.message), mayRetry: false, wait: nil)
      }
      switch response.status {
      case 200:
        return .answer(.content(bytes: response.bytes, validity: Validity(response)))
      case 304 where known != nil: return .answer(.notModified(Validity(response)))
      case 301, 302, 303, 307, 308:
        guard redirects < limits.redirects else {
          return .failure(
            .tooManyRedirects(limit: limits.redirects), mayRetry: false, wait: nil)
        }
        guard let text = response.redirect, let target = WebAddress(parsing: text) else {
          return .failure(.badRedirect, mayRetry: false, wait: nil)
        }
        if address.isSecure, !target.isSecure {
          return .failure(.insecureRedirect(to: "\(target)"), mayRetry: false, wait: nil)
        }
        redirects += 1
        address = target.keepingCredentials(of: address)
      case let status:
        return .failure(
          .status(status), mayRetry: status == 429 || status >= 500,
          wait: response.retryAfter > 0 ? Double(response.retryAfter) : nil)
      }
    }
  }

  private func timeOut(_ end: ContinuousClock.Instant) -> Try {
    ContinuousClock.now + .milliseconds(20) >= end
      ? .failure(.outOfTime(limits.overallTimeout), mayRetry: false, wait: nil)
      : .failure(.timedOut(limits.tryTimeout), mayRetry: true, wait: nil)
  }

  /// Waits; `false` where that was cut short.
  static func sleep(_ seconds: Double, unless shouldStop: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if shouldStop() { return false }
      let left = ContinuousClock.now.duration(to: end).milliseconds
      usleep(UInt32(min(20, max(1, left))) * 1000)
    }
    return !shouldStop()
  }
}

extension WebAddress {
  /// The address that a redirect leads to: it gets the credentials only on the very same host.
  fileprivate func keepingCredentials(of origin: WebAddress) -> WebAddress {
    guard credentials == nil, let given = origin.credentials, host == origin.host,
      isSecure == origin.isSecure
    else { return self }
    return with(given)
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
