import BannerloopFetch
import BannerloopImages
import BannerloopScenario
import Synchronization

/// The files behind a banner's pictures: local ones opened before the first frame, those from the web
/// fetched when a tile first needs them, and kept while there is room.
final class PictureLibrary: Sendable {
  /// The local files that are good, by path.
  let files: [String: PictureFile]

  /// What was wrong with the local files that a placeholder shows for.
  let faults: [String: String]

  private let web: WebPictures?
  private let limits: ImageLimits
  private let fetched: SharedStore<WebAddress, PictureFile>
  private let early = Mutex<[WebAddress: PictureFile]>([:])
  private let notes = Mutex<(seen: Set<String>, list: [String])>(([], []))

  /// Makes a library.
  init(
    files: [String: PictureFile], faults: [String: String], web: WebPictures?, limits: ImageLimits,
    memory: Int = 128 << 20
  ) {
    self.files = files
    self.faults = faults
    self.web = web
    self.limits = limits
    let versions = Versions()
    fetched = SharedStore(limit: memory, cost: \.byteCount) {
      address throws(ExportError) in
      guard let web else { throw .picture(Self.refusal(of: address)) }
      let bytes: [UInt8]
      do throws(FetchError) {
        bytes = try await web.bytes(of: address)
      } catch {
        throw error.reason == .stopped ? .cancelled : .picture("\(error)")
      }
      let file: PictureFile
      do throws(ExportError) {
        file = try Self.opened(bytes, of: address, limits)
      } catch {
        web.forget(address)
        throw error
      }
      // One picture in one run, also where it had to be fetched twice.
      guard versions.isSame(file.checksum, for: address) else {
        throw .picture("\(ImageError.changed(path: "\(address)"))")
      }
      return file
    }
  }

  /// Returns a picture that a source names, `nil` for one without a file.
  func picture(_ source: PictureSource) async throws(ExportError) -> PictureFile? {
    switch source {
    case .color, .builtIn: return nil
    case .web(let address):
      if let file = early.withLock({ $0[address] }) { return file }
      return try await fetched.value(address)
    case .file(let path):
      if let file = files[path] { return file }
      throw .picture(faults[path] ?? "\(quoted(path)) was not opened before it was shown.")
    }
  }

  /// Keeps a picture that was fetched before the first tile, for its first use.
  func keep(_ file: PictureFile, of address: WebAddress) {
    early.withLock { $0[address] = file }
  }

  /// Stops what is being fetched.
  func stop() { web?.stopAll() }

  /// Notes what people should know, once.
  func note(_ text: String) {
    notes.withLock { if $0.seen.insert(text).inserted { $0.list.append(text) } }
  }

  /// What was noted so far, sorted, since frames are made in any order.
  var allNotes: [String] { notes.withLock { $0.list }.sorted() }

  /// Opens the bytes of a picture from the web.
  static func opened(
    _ bytes: [UInt8], of address: WebAddress, _ limits: ImageLimits
  ) throws(ExportError) -> PictureFile {
    do throws(ImageError) {
      return try PictureFile(bytes: bytes, name: "\(address)", limits: limits)
    } catch {
      throw .picture("\(error)")
    }
  }

  /// What is said of a picture from the web where that is off.
  static func refusal(of address: WebAddress) -> String {
    "\(address) is on the web, and pictures from there are off. Give --allow-network."
  }

  /// The content that each address had first.
  private final class Versions: Sendable {
    private let checksums = Mutex<[WebAddress: UInt64]>([:])

    func isSame(_ checksum: UInt64, for address: WebAddress) -> Bool {
      checksums.withLock { all in
        if let first = all[address] { return first == checksum }
        all[address] = checksum
        return true
      }
    }
  }
}
