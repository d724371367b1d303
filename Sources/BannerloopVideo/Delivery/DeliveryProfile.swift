public import BannerloopMotion
public import BannerloopPixels

/// What a place that shows banners asks of a file: sizes, rates, length and weight.
///
/// Limits change; these are those of the published lists of 2017 (IAB) and of the stores' and
/// networks' help pages. A limit that is not known is not checked.
public struct DeliveryProfile: Hashable, Sendable {
  /// The name, such as `iab.mrec`.
  public let name: String

  /// What it is, in words.
  public let title: String

  /// The sizes that are taken; a render makes the first.
  public let sizes: [PixelSize]

  /// The rates that are taken; a render makes the first, and none takes any.
  public var rates: [FrameRate] = []

  /// The highest rate that is taken.
  public var highestRate: FrameRate?

  /// The shortest and the longest time, in seconds.
  public var seconds: ClosedRange<Double>?

  /// The most bytes.
  public var maximumBytes: Int?

  /// How often it may play before it stands still.
  public var maximumPlays: Int?

  /// The endings of files that are taken; empty takes any.
  public var endings: [String] = []

  /// The ways of coding that are taken, as ``MediaReport/coding`` begins: `ProRes` takes all of its
  /// kinds; empty takes any.
  public var codecs: [String] = []

  /// Whether pixels may not be transparent.
  public var isOpaque = false

  /// Whether it is one picture that does not move.
  public var isStill = false

  init(
    _ name: String, _ title: String, _ sizes: [(Int, Int)],
    _ change: (inout DeliveryProfile) -> Void = { _ in }
  ) {
    self.name = name
    self.title = title
    self.sizes = sizes.map { PixelSize(width: $0.0, height: $0.1) }
    change(&self)
  }

  /// Returns the profile of a name, or `nil`.
  public static func named(_ name: String) -> DeliveryProfile? {
    all.first { $0.name == name.lowercased() }
  }

  /// The fastest rate that is taken; `nil` where any is.
  var fastestRate: FrameRate? {
    let fastest = rates.min { $0.interval < $1.interval }
    guard let fastest, let highestRate else { return fastest ?? highestRate }
    return fastest.interval < highestRate.interval ? highestRate : fastest
  }

  /// The sizes that are taken, as people say them.
  package var sizesInWords: String { sizes.map { "\($0)" }.joined(separator: " or ") }

  /// The rates that are taken, as people say them.
  package var ratesInWords: String { rates.map { "\($0)" }.joined(separator: " or ") }

  /// Whether one picture is too little: places for films, while ads may stand still.
  var needsMotion: Bool { !isStill && !rates.isEmpty && maximumPlays == nil }

  /// The rules in a line of words.
  public var rules: String {
    var parts = [sizesInWords]
    if isStill { parts.append("still") }
    if !rates.isEmpty { parts.append("\(ratesInWords) fps") }
    if let highestRate { parts.append("at most \(highestRate) fps") }
    if let seconds {
      parts.append(
        seconds.lowerBound > 0
          ? "\(Self.short(seconds.lowerBound)) to \(Self.short(seconds.upperBound)) s"
          : "at most \(Self.short(seconds.upperBound)) s")
    }
    if let maximumPlays { parts.append("at most \(maximumPlays) plays") }
    if let maximumBytes { parts.append("at most \(ByteCount(maximumBytes))") }
    if !codecs.isEmpty { parts.append(codecs.joined(separator: " or ")) }
    if isOpaque { parts.append("no alpha") }
    if !endings.isEmpty { parts.append(endings.joined(separator: " ")) }
    return parts.joined(separator: ", ")
  }

  /// A number of seconds with thousandths at most.
  package static func short(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\((seconds * 1000).rounded() / 1000)"
  }
}

extension DeliveryProfile {
  /// All profiles, in the order of the list that people see.
  public static let all: [DeliveryProfile] = ads + stores + social + web

  /// Display ads: 15 s, three plays, then still; 24 frames a second as agencies ask.
  private static func ad(
    _ name: String, _ title: String, _ size: (Int, Int), kilobytes: Int
  ) -> DeliveryProfile {
    DeliveryProfile("iab." + name, title, [size]) {
      $0.rates = [FrameRate(24)]
      $0.seconds = 0...15
      $0.maximumPlays = 3
      $0.maximumBytes = kilobytes * 1000
    }
  }

  private static let ads: [DeliveryProfile] = [
    ad("mrec", "Medium rectangle", (300, 250), kilobytes: 150),
    ad("leaderboard", "Leaderboard", (728, 90), kilobytes: 150),
    ad("skyscraper", "Wide skyscraper", (160, 600), kilobytes: 150),
    ad("halfpage", "Half page", (300, 600), kilobytes: 150),
    ad("billboard", "Billboard", (970, 250), kilobytes: 250),
    ad("superleaderboard", "Super leaderboard", (970, 90), kilobytes: 200),
    ad("portrait", "Portrait", (300, 1050), kilobytes: 250),
    ad("phone", "Smartphone banner", (320, 50), kilobytes: 50),
    ad("phone.small", "Smartphone banner", (300, 50), kilobytes: 50),
    ad("phone.large", "Large mobile banner", (320, 100), kilobytes: 150),
    ad("button", "Button", (120, 60), kilobytes: 50),
    DeliveryProfile(
      "iab.interstitial", "Phone interstitial",
      [(1080, 1920), (750, 1334), (640, 1136), (320, 480)]
    ) {
      $0.rates = [FrameRate(24)]
      $0.seconds = 0...15
      $0.maximumPlays = 3
      $0.maximumBytes = 300_000
    },
    DeliveryProfile(
      "googleads", "Google Ads, uploaded",
      [
        (300, 250), (336, 280), (728, 90), (160, 600), (300, 600), (970, 250), (970, 90),
        (468, 60), (250, 250), (200, 200), (120, 600), (320, 50), (320, 100), (300, 50),
      ]
    ) {
      // Slower than five frames a second.
      $0.highestRate = FrameRate(4)
      $0.seconds = 0...30
      $0.maximumBytes = 150_000
    },
    DeliveryProfile(
      "googleads.responsive", "Google Ads, responsive", [(1200, 628), (1200, 1200), (1200, 1500)]
    ) {
      $0.isStill = true
      $0.maximumBytes = 5_000_000
    },
  ]

  private static let films = [".mov", ".m4v", ".mp4"]

  private static func preview(
    _ name: String, _ title: String, _ sizes: [(Int, Int)]
  ) -> DeliveryProfile {
    DeliveryProfile("appstore." + name, title, sizes) {
      $0.rates = [FrameRate(30)]
      $0.highestRate = FrameRate(30)
      $0.seconds = 15...30
      $0.maximumBytes = 500_000_000
      $0.codecs = ["H.264", "ProRes 422 HQ"]
      $0.endings = films
    }
  }

  private static func film(
    _ name: String, _ title: String, _ sizes: [(Int, Int)]
  ) -> DeliveryProfile {
    DeliveryProfile("appstore." + name, title, sizes) {
      $0.rates = [FrameRate(60), FrameRate(30)]
      $0.seconds = 5...30
      $0.codecs = ["H.264", "ProRes"]
      $0.endings = films
    }
  }

  private static let stores: [DeliveryProfile] = [
    preview("preview", "App preview, current iPhones", [(886, 1920), (1920, 886)]),
    preview("preview.55", "App preview, 5.5 inch and older", [(1080, 1920), (1920, 1080)]),
    preview("preview.47", "App preview, 4.7 inch", [(750, 1334), (1334, 750)]),
    preview(
      "preview.ipad", "App preview, iPad", [(1200, 1600), (1600, 1200), (900, 1200), (1200, 900)]),
    preview("preview.mac", "App preview, Mac and Apple TV", [(1920, 1080)]),
    preview("preview.vision", "App preview, Vision Pro", [(3840, 2160)]),
    film("header", "App Store product page header", [(3840, 1646)]),
    film("search", "App Store search results", [(1920, 1280), (3840, 2560)]),
    DeliveryProfile(
      "appstore.header.still", "App Store header, still", [(3840, 1646), (5244, 2950)]
    ) {
      $0.isStill = true
      $0.isOpaque = true
    },
    DeliveryProfile("appstore.event", "In-app event card", [(1920, 1080), (3840, 2160)]) {
      $0.seconds = 0...30
      $0.maximumBytes = 500_000_000
    },
    DeliveryProfile("appstore.event.details", "In-app event details", [(1080, 1920), (2160, 3840)])
    {
      $0.seconds = 0...30
      $0.maximumBytes = 500_000_000
    },
    DeliveryProfile("play.feature", "Google Play feature graphic", [(1024, 500)]) {
      $0.isStill = true
      $0.isOpaque = true
      $0.endings = [".jpg", ".jpeg", ".png"]
    },
  ]

  private static let social: [DeliveryProfile] = [
    DeliveryProfile("story", "Story, Reel, TikTok, Shorts", [(1080, 1920)]) {
      $0.rates = [FrameRate(30), FrameRate(60)]
      $0.seconds = 0...60
    },
    DeliveryProfile("feed.square", "Feed, square", [(1080, 1080)]) { $0.rates = [FrameRate(30)] },
    DeliveryProfile("feed.portrait", "Feed, portrait", [(1080, 1350)]) {
      $0.rates = [FrameRate(30)]
    },
    DeliveryProfile("youtube", "YouTube", [(1920, 1080), (1280, 720), (3840, 2160)]) {
      $0.rates = [60, 50, 30, 25, 24].map { FrameRate($0) }
    },
    DeliveryProfile("landscape", "X, LinkedIn, Facebook", [(1280, 720), (1200, 628), (1920, 1080)])
    {
      $0.rates = [FrameRate(30), FrameRate(60)]
      $0.seconds = 0...140
    },
    DeliveryProfile("pinterest", "Pinterest", [(1000, 1500)]) { $0.seconds = 4...900 },
    DeliveryProfile("opengraph", "Open Graph card", [(1200, 630)]) { $0.isStill = true },
  ]

  private static func hero(_ name: String, _ title: String, _ sizes: [(Int, Int)])
    -> DeliveryProfile
  {
    DeliveryProfile("web." + name, title, sizes) {
      $0.rates = [FrameRate(30), FrameRate(24), FrameRate(25)]
      $0.seconds = 0...15
      $0.maximumBytes = 5_000_000
    }
  }

  private static let web: [DeliveryProfile] = [
    hero("hero", "Web hero", [(1920, 600), (1440, 600), (1920, 1080), (2560, 1440)]),
    hero("hero.mobile", "Web hero, mobile", [(750, 1000), (1080, 1350)]),
    DeliveryProfile("email", "Email banner", [(600, 200), (1200, 400)]) {
      $0.maximumBytes = 1_000_000
      $0.endings = [".gif"]
    },
    DeliveryProfile(
      "ios.banner", "iOS banner at full width, 375x180 points at 3x",
      [(1125, 540)]
    ) { $0.rates = [FrameRate(60), FrameRate(120)] },
  ]
}
