public import BannerloopCarousel
public import BannerloopMotion
public import BannerloopPixels

/// Everything that decides a banner's frames: pictures, geometry, timing, looks.
///
/// A value with defaults; a file, a preset or the command's options change single properties.
public struct Scenario: Hashable, Sendable {
  /// What the banner is called: the file's name without its ending, or the first picture's.
  public var name = "banner"

  /// The picture that is drawn on.
  public var canvas = Canvas()

  /// The component that is imitated, if any.
  public var preset: String?

  /// The pages that are shown at first, in order.
  public var pages: [Page] = []

  /// The pages that only the script brings; their places follow those of ``pages``.
  public var addedPages: [Page] = []

  /// What happens past the last page.
  public var looping = Looping.infinite

  /// The axis along which pages follow each other.
  public var direction = ScrollDirection.horizontal

  /// Whether pages follow each other from right to left.
  public var isRightToLeft = false

  /// How pictures are placed in their page.
  public var contentMode = ContentMode.aspectFill

  /// The view's sides in points at first; `nil` fills the canvas.
  public var viewSize: PointSize?

  /// The page's sides in points; `nil` fills the view.
  public var itemSize: PointSize?

  /// Points between two pages, `0...`.
  public var interitemSpacing = 0.0

  /// Points between the page's edges and its picture.
  public var contentInsets = Insets.zero

  /// The radius of a page's corners in points, `0...`.
  public var cornerRadius = 0.0

  /// The width of a page's border in points, `0...`.
  public var borderWidth = 0.0

  /// The colour of a page's border.
  public var borderColor = Color.black

  /// How pages turn by themselves; `nil` where they do not.
  public var autoplay: Autoplay? = Autoplay()

  /// How long a slide takes and how it runs.
  public var slide = SlideAnimation(
    duration: Defaults.slideDuration, curve: Defaults.slideCurve)

  /// How the endless row of pages is shown in bounded content.
  public var strategy = LoopStrategyKind.modular

  /// Whether seams are handled as the original did, with its faults.
  public var fidelity = LoopFidelity.intended

  /// How the carousel follows fingers.
  public var scrolling = ScrollBehavior()

  /// What fingers and callers do.
  public var script = Script()

  /// The page dots.
  public var pageControl = PageControlStyle()

  /// How titles look.
  public var titles = TitleStyle()

  /// What shows in place of pictures that are missing or broken; `nil` makes them an error.
  public var placeholder: PictureSource?

  /// Whether the scenario says that pictures may come from the web; `nil` where it says nothing.
  public var allowsNetwork: Bool?

  /// How long the run is.
  public var duration = RunLength.cycles(1)

  /// Makes a scenario without pages and with the house's defaults.
  public init() {}

  /// All pages by their places in a script: ``pages``, then ``addedPages``.
  public var allPages: [Page] { pages + addedPages }

  /// What shows in place of a page's picture while that is not there.
  public func placeholder(of page: Page) -> PictureSource {
    page.placeholder ?? placeholder ?? .builtIn(.placeholder)
  }

  /// Whether a page's picture may be missing or broken.
  public func mayReplace(_ page: Page) -> Bool { page.placeholder != nil || placeholder != nil }
}

/// The picture that frames are drawn on.
public struct Canvas: Hashable, Sendable {
  /// The sides in points; `nil` takes the first picture's shape, fitted into 1280x720.
  public var size: PointSize?

  /// Device pixels in a point, above 0.
  public var scale = 1.0

  /// Frames a second.
  public var rate = FrameRate(60)

  /// What shows where no page is.
  public var ground = Ground.color(.black)

  /// Makes a canvas of 60 frames a second.
  public init() {}
}

/// What shows where no page is.
public enum Ground: Hashable, Sendable {
  /// One colour; clear makes frames with transparency.
  case color(Color)

  /// Colours in even steps along a line; the angle in degrees, 0 upwards, 90 to the right.
  case gradient([Color], angle: Double)

  /// A picture that covers the canvas.
  case picture(PictureSource)
}

/// Where a picture comes from.
public enum PictureSource: Hashable, Sendable {
  /// A file's path.
  case file(String)

  /// A plain colour.
  case color(Color)

  /// A picture on the web.
  case web(WebAddress)

  /// A picture of our own.
  case builtIn(BuiltInPicture)
}

/// One page of a banner.
public struct Page: Hashable, Sendable {
  /// The page's picture.
  public var picture: PictureSource

  /// Words over the picture.
  public var title: String?

  /// What a tap opens.
  public var link: String?

  /// How long this page is shown, where it differs from the others.
  public var pace: Pace?

  /// What shows in place of a picture that is missing, broken or not there yet; `nil` as the scenario
  /// says.
  public var placeholder: PictureSource?

  /// When the picture is there; `nil` from the start.
  public var arrival: PageArrival?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - picture: Where its picture comes from.
  ///   - title: Words over the picture.
  ///   - link: What a tap opens.
  ///   - pace: How long it is shown; `nil` as autoplay says.
  public init(
    picture: PictureSource, title: String? = nil, link: String? = nil, pace: Pace? = nil
  ) {
    self.picture = picture
    self.title = title
    self.link = link
    self.pace = pace
  }
}

/// How titles look: one line in a bar at the page's bottom.
public struct TitleStyle: Hashable, Sendable {
  /// Where the words begin.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// At the left edge.
    case left

    /// In the middle.
    case center

    /// At the right edge.
    case right
  }

  /// A font family that fontconfig knows.
  public var font = "Inter, sans-serif"

  /// The type size in points, above 0.
  public var fontSize = 14.0

  /// The words' colour.
  public var color = Color.white

  /// The bar's colour.
  public var background = Color(red: 0, green: 0, blue: 0, alpha: 128)

  /// The bar's height in points, above 0.
  public var height = 30.0

  /// Points from the bar's ends to the words, `0...`.
  public var padding = 12.0

  /// Where the words begin.
  public var alignment = Alignment.left

  /// Makes the default: white 14 pt words on a half-black bar of 30 pt.
  public init() {}
}

/// How long a run is.
public enum RunLength: Hashable, Sendable {
  /// So many rounds through all pages, `1...`.
  case cycles(Int)

  /// So many seconds, above 0; rounded once to whole frames.
  case seconds(Rational)

  /// So many frames, `1...`.
  case frames(Int)

  /// Until all that the script set going has come to rest, and one still time more.
  case automatic
}
