import BannerloopMotion
import BannerloopPixels

extension MediaReport {
  /// Endings of files that are never films.
  private static let picturesOnly: Set<String> = [
    ".gif", ".png", ".apng", ".jpg", ".jpeg", ".webp",
  ]

  /// Returns which of a profile's rules the file breaks, each as a sentence; empty where none.
  ///
  /// Whether the file is damaged is told by ``damage``, and is no rule of a place.
  public func faults(for profile: DeliveryProfile) -> [String] {
    let moving = profile.isStill ? stillFaults : movingFaults(profile)
    return pictureFaults(profile) + moving
  }

  /// Size, kind, coding and weight.
  private func pictureFaults(_ profile: DeliveryProfile) -> [String] {
    var faults: [String] = []
    if !profile.sizes.contains(where: { size == $0 || size == coded($0) }) {
      faults.append(
        "size: \(size), and \(profile.sizesInWords) is asked. Render with --for \(profile.name).")
    }
    if !profile.endings.isEmpty {
      let wanted = profile.endings.joined(separator: ", ")
      if !profile.endings.contains(where: path.lowercased().hasSuffix) {
        faults.append("kind: \(wanted) is asked.")
      } else if pictureEndings.map({ !profile.endings.contains(where: $0.contains) })
        ?? profile.endings.allSatisfy(Self.picturesOnly.contains)
      {
        // A name says nothing about what is in a file.
        faults.append("kind: it holds \(coding), whatever its name says, and \(wanted) is asked.")
      }
    }
    if !profile.codecs.isEmpty, !profile.codecs.contains(where: coding.hasPrefix) {
      let wanted = profile.codecs.joined(separator: " or ")
      faults.append("codec: \(coding), and \(wanted) is asked. Render with --codec.")
    }
    if profile.isOpaque, hasAlpha {
      faults.append(
        "alpha: pixels may be transparent, and none may be. Save it without an alpha channel.")
    }
    if let limit = profile.maximumBytes, bytes > limit {
      faults.append(
        "weight: \(bytes) bytes, and at most \(limit) are allowed. Render with --max-size "
          + "\(limit / 1000)kB.")
    }
    return faults
  }

  /// The sides that a picture of a size has in this file: some codecs need even ones, and a column or row
  /// is repeated for them.
  private func coded(_ size: PixelSize) -> PixelSize {
    let isEven = ["h264", "hevc", "av1"].contains(codec)
    // ProRes 4:2:2 stores colour for pairs of columns.
    let isPaired = isEven || codec == "prores" && !hasAlpha
    return PixelSize(
      width: size.width + (isPaired ? size.width % 2 : 0),
      height: size.height + (isEven ? size.height % 2 : 0))
  }

  /// The endings that belong to a picture's kind; `nil` for films, which have containers of many kinds.
  private var pictureEndings: [String]? {
    switch codec {
    case "gif": [".gif"]
    case "png": [".png"]
    case "apng": [".apng", ".png"]
    case "webp": [".webp"]
    case "mjpeg" where frames == 1: [".jpg", ".jpeg"]
    default: nil
    }
  }

  private var stillFaults: [String] {
    frames > 1 ? ["motion: \(frames) frames, and a still is asked."] : []
  }

  private func movingFaults(_ profile: DeliveryProfile) -> [String] {
    var faults: [String] = []
    if frames <= 1, profile.needsMotion {
      // Its length would be a second word for the same fault.
      faults.append("motion: one picture, and a moving one is asked.")
    } else {
      faults += [rateFault(profile), lengthFault(profile)].compactMap { $0 }
    }
    if let most = profile.maximumPlays, let plays, frames > 1, plays == 0 || plays > most {
      faults.append(
        "plays: \(plays == 0 ? "for ever" : "\(plays)"), and at most \(most) are allowed. "
          + "Render with --plays \(most).")
    }
    if hasSound { faults.append("sound: there is some, and none is asked.") }
    return faults
  }

  private func rateFault(_ profile: DeliveryProfile) -> String? {
    if let shortestDelay { return delayFault(shortestDelay, profile) }
    guard let rate else { return nil }
    let average = DeliveryProfile.short(Double(rate.numerator) / Double(rate.denominator))
    if let clockRate, clockRate != rate, profile.rates.contains(clockRate) {
      return
        "rate: held pictures are stored once (\(average) frames a second on average), and a constant "
        + "\(clockRate) is asked. Render with --holds constant."
    }
    if !profile.rates.isEmpty, !profile.rates.contains(rate) {
      return "rate: \(rate) frames a second, and \(profile.ratesInWords) is asked. "
        + "Render with --fps."
    }
    if !profile.rates.isEmpty, let clockRate, clockRate != rate {
      // The average happens to be what is asked, and frames come at another pace.
      return "rate: frames are not equally long (\(average) a second on average), and a constant "
        + "\(rate) is asked. Render with --fps and --holds constant."
    }
    if let highest = profile.highestRate, rate.interval < highest.interval {
      return "rate: \(rate) frames a second, and at most \(highest) are allowed. "
        + "Render with --fps."
    }
    return nil
  }

  /// A file that stores held pictures once is as fast as its shortest delay, and never too slow.
  private func delayFault(_ shortest: Rational, _ profile: DeliveryProfile) -> String? {
    guard let fastest = profile.fastestRate else { return nil }
    // GIFs have whole hundredths, WebP files whole milliseconds: a frame may be shorter by one of them.
    let grain =
      switch codec {
      case "gif": Rational(1, 100)
      case "webp": Rational(1, 1000)
      default: Rational.zero
      }
    guard shortest < fastest.interval - grain else { return nil }
    let found =
      shortest == .zero
      ? "pictures without a time"
      : "up to \(DeliveryProfile.short(1 / shortest.value)) frames a second"
    let wanted =
      profile.rates.isEmpty ? "at most \(fastest) are allowed" : "\(profile.ratesInWords) is asked"
    return "rate: \(found), and \(wanted). Render with --fps."
  }

  private func lengthFault(_ profile: DeliveryProfile) -> String? {
    guard let allowed = profile.seconds else { return nil }
    // Containers round to milliseconds, GIFs to hundredths.
    if seconds > allowed.upperBound + 0.011 {
      return "length: \(DeliveryProfile.short(seconds)) s, and at most "
        + "\(DeliveryProfile.short(allowed.upperBound)) s are allowed. Render with --seconds."
    }
    if seconds < allowed.lowerBound - 0.011 {
      return "length: \(DeliveryProfile.short(seconds)) s, and at least "
        + "\(DeliveryProfile.short(allowed.lowerBound)) s are asked. Render with --cycles."
    }
    return nil
  }
}
