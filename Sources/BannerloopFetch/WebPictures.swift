public import BannerloopScenario

/// Pictures from the web: fetched with patience, and kept in a cache on disk where there is one.
///
/// A bounded number is fetched at once, each on a thread of its own, since it waits.
public final class WebPictures: Sendable {
  /// How long and how often fetching is tried.
  public let limits: FetchLimits

  /// The cache, where there is one.
  public let cache: PictureCache?

  /// Whether only the cache is asked.
  public let isOffline: Bool

  private let gate: Gate
  private let stop = StopSignal()

  /// Makes a source of pictures.
  ///
  /// - Parameters:
  ///   - limits: How long and how often fetching is tried.
  ///   - cache: Where pictures are kept; `nil` keeps none.
  ///   - isOffline: Whether only the cache is asked, and takes what it holds as it is.
  public init(limits: FetchLimits = FetchLimits(), cache: PictureCache?, isOffline: Bool = false) {
    self.limits = limits
    self.cache = cache
    self.isOffline = isOffline
    gate = Gate(count: max(1, limits.simultaneous))
  }

  /// Returns a picture's file.
  ///
  /// - Throws: ``FetchError`` with the address, the try and the reason.
  public func bytes(of address: WebAddress) async throws(FetchError) -> [UInt8] {
    let shouldStop = stop.beginning()
    await gate.enter()
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<[UInt8], FetchError>, Never>) in
      let work: @Sendable () -> Void = {
        continuation.resume(returning: self.result(of: address, shouldStop: shouldStop))
      }
      // Without a thread this one has to wait.
      if !Transfer.detach(work) { work() }
    }
    await gate.leave()
    return try result.get()
  }

  /// Returns a picture's file, waiting on the thread that calls; a cancelled task's waits end.
  ///
  /// - Throws: ``FetchError`` with the address, the try and the reason.
  public func bytesWaiting(for address: WebAddress) throws(FetchError) -> [UInt8] {
    let shouldStop = stop.beginning()
    return try result(of: address, shouldStop: { shouldStop() || Task.isCancelled }).get()
  }

  /// Stops all transfers that are under way; later ones are not concerned.
  public func stopAll() { stop.stopAll() }

  private func result(
    of address: WebAddress, shouldStop: @escaping @Sendable () -> Bool
  ) -> Result<[UInt8], FetchError> {
    if shouldStop() { return .failure(error(address, .stopped)) }
    guard let cache else {
      return isOffline
        ? .failure(error(address, .notCached)) : fetched(address, nil, as: "", shouldStop)
    }
    // A picture that another process has checked after this moment needs no second check.
    let askedAt = CacheFiles.now()
    let key = PictureCache.key(of: address)
    let result = cache.withLock(of: key, shouldStop: shouldStop) {
      () -> Result<[UInt8], FetchError> in
      let entry = cache.entry(key)
      if isOffline {
        return entry.map { .success($0.bytes) } ?? .failure(error(address, .notCached))
      }
      if let entry, entry.checkedAt >= askedAt || entry.isFresh(at: CacheFiles.now()) {
        return .success(entry.bytes)
      }
      return fetched(address, entry, as: key, shouldStop)
    }
    cache.trim()
    if let result { return result }
    return shouldStop()
      ? .failure(error(address, .stopped)) : fetched(address, nil, as: "", shouldStop)
  }

  /// Fetches a picture; one that the cache holds is only asked about.
  ///
  /// Its lock must be held.
  private func fetched(
    _ address: WebAddress, _ entry: CacheEntry?, as key: String,
    _ shouldStop: @escaping @Sendable () -> Bool
  ) -> Result<[UInt8], FetchError> {
    do throws(FetchError) {
      let known = entry.flatMap { $0.validity.requestHeaders.isEmpty ? nil : $0.validity }
      let answer = try Fetcher(limits: limits).fetch(address, known: known, shouldStop: shouldStop)
      switch answer {
      case .content(let bytes, let validity):
        if validity.mayStore, !key.isEmpty {
          cache?.store(
            CacheEntry(validity: validity, checkedAt: CacheFiles.now(), bytes: bytes), as: key)
        }
        return .success(bytes)
      case .notModified(let validity):
        // With `known` there is an entry.
        guard var entry else { return .failure(error(address, .status(304))) }
        entry.validity.freshSeconds = validity.freshSeconds
        entry.checkedAt = CacheFiles.now()
        cache?.store(entry, as: key)
        return .success(entry.bytes)
      }
    } catch {
      return .failure(error)
    }
  }

  /// Forgets what the cache holds of an address, because it turned out to be no picture.
  ///
  /// Otherwise an error page that may be kept would come again until it is no longer fresh.
  public func forget(_ address: WebAddress) {
    guard let cache else { return }
    let key = PictureCache.key(of: address)
    _ = cache.withLock(of: key, shouldStop: { false }) { cache.remove(key) }
  }

  private func error(_ address: WebAddress, _ reason: FetchError.Reason) -> FetchError {
    FetchError(address: "\(address)", attempt: 0, attempts: limits.tries, reason: reason)
  }
}

/// Lets a bounded number in at once, in the order of asking.
private actor Gate {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  func enter() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
