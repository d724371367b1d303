import BannerloopCarousel
import BannerloopPixels

/// Tiles that are there or in the making; those used longest ago go first.
///
/// A tile is made once however many frames ask for it at the same time. Frames that are being drawn
/// keep their tiles, so that the limit counts only what is kept for later.
actor TileStore {
  private struct Entry {
    var task: Task<Result<PixelBuffer, ExportError>, Never>
    var bytes: Int?
    var lastUse: Int
  }

  private let painter: TilePainter
  private let limit: Int
  private var entries: [TileID: Entry] = [:]
  private var clock = 0

  /// How many tiles were begun, those that are gone again included.
  private(set) var madeCount = 0

  /// How many tiles are there or in the making.
  var residentCount: Int { entries.count }

  /// However small the limit, the two tiles of a slide are kept.
  private static let minimumCount = 2

  init(painter: TilePainter, limit: Int) {
    self.painter = painter
    self.limit = limit
  }

  /// Returns a tile; makes it where it is not there.
  func tile(_ id: TileID) async throws(ExportError) -> PixelBuffer {
    let task = start(id)
    let result = await task.value
    switch result {
    case .success(let tile):
      noteSize(tile.bytes.count, of: id)
      return tile
    case .failure(let error): throw error
    }
  }

  /// Begins to make a tile.
  func prefetch(_ id: TileID) { _ = start(id) }

  private func start(_ id: TileID) -> Task<Result<PixelBuffer, ExportError>, Never> {
    clock += 1
    if let entry = entries[id] {
      entries[id]?.lastUse = clock
      return entry.task
    }
    madeCount += 1
    let task = Task.detached { [painter] in
      do throws(ExportError) {
        return Result<PixelBuffer, ExportError>.success(try painter.paint(id))
      } catch {
        return .failure(error)
      }
    }
    entries[id] = Entry(task: task, bytes: nil, lastUse: clock)
    return task
  }

  private func noteSize(_ bytes: Int, of id: TileID) {
    guard entries[id]?.bytes == nil else { return }
    entries[id]?.bytes = bytes
    var total = entries.values.reduce(0) { $0 + ($1.bytes ?? 0) }
    let oldest = entries.filter { $0.value.bytes != nil }.sorted {
      $0.value.lastUse < $1.value.lastUse
    }
    for (key, entry) in oldest.dropLast(Self.minimumCount) where total > limit {
      total -= entry.bytes ?? 0
      entries[key] = nil
    }
  }
}
