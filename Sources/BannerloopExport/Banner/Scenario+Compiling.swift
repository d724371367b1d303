import BannerloopCarousel
import BannerloopImages
import BannerloopMotion
import BannerloopPixels
import BannerloopScenario

extension Scenario {
  /// What the layout needs of the scenario.
  func layoutConfiguration(canvas: PixelSize, view: PointSize) -> Layout.Configuration {
    var configuration = Layout.Configuration(canvas: canvas, view: view, scale: self.canvas.scale)
    configuration.direction = direction
    configuration.isRightToLeft = isRightToLeft
    configuration.itemSize = itemSize
    configuration.interitemSpacing = interitemSpacing
    configuration.contentInsets = contentInsets
    configuration.cornerRadius = cornerRadius
    configuration.borderWidth = borderWidth
    if case .color = self.canvas.ground {
      configuration.hasPlainGround = true
    } else {
      configuration.hasPlainGround = false
    }
    return configuration
  }

  /// What the motion needs of the scenario.
  func carouselConfiguration(geometry: PageGeometry, view: PointSize) -> CarouselConfiguration {
    let paces = allPages.map(\.pace)
    return CarouselConfiguration(
      pageCount: pages.count, pagePaces: paces.allSatisfy { $0 == nil } ? [] : paces,
      looping: looping, autoplay: autoplay, slide: slide, geometry: geometry,
      scale: canvas.scale, view: view, direction: direction, isRightToLeft: isRightToLeft,
      pagesFillView: itemSize == nil, scrolling: scrolling, script: script,
      listedPageCount: allPages.count)
  }
}

extension RunLength {
  /// How many frames a run has.
  func frameCount(of frames: FrameSequence) throws(CarouselError) -> Int {
    switch self {
    case .cycles(let cycles):
      max(1, frames.rate.frameCount(in: try frames.carousel.length(ofCycles: cycles)))
    case .seconds(let seconds): max(1, frames.rate.frameCount(in: seconds))
    case .frames(let count): max(1, count)
    case .automatic:
      max(1, frames.rate.frameCount(in: frames.carousel.scriptLength ?? Carousel.stillLength))
    }
  }
}

extension Ground {
  /// Whether nothing shows through.
  ///
  /// A picture is drawn over black.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .gradient(let colors, _): !colors.isEmpty && colors.allSatisfy(\.isOpaque)
    case .picture: true
    }
  }
}

extension Scenario {
  /// What tells this scenario from others: values that decide pixels, and pictures' contents.
  ///
  /// 64 bits of FNV-1a over the canonical text: enough to notice that two parts do not belong
  /// together, not meant against forgers.
  func hash(pictures: [String: PictureFile], burnIn: BurnIn) -> String {
    let text = canonicalText { source in
      guard case .file(let path) = source, let picture = pictures[path] else { return "none" }
      return "\(picture.byteCount):\(picture.checksum)"
    }
    let written = burnIn.isEmpty ? "" : "burnIn \(burnIn.rawValue)\n"
    let hash = (text + written).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
