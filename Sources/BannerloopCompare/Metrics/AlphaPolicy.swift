/// What transparency means when two pixels are compared.
public enum AlphaPolicy: String, CaseIterable, Hashable, Sendable {
  /// What can be seen: pixels are laid over black and over white and differ if they do on either.
  ///
  /// Pixels equal on both grounds are equal on every ground; one ground or a checkerboard cannot
  /// promise that. The colour of a pixel with alpha 0 does not matter.
  case visual

  /// What is stored: colours under alpha 0 count, and alpha is a channel like the others.
  case straight

  /// The ground of pixelmatch 7: a colour that depends on the place. For comparing with that tool.
  case checkerboard

  /// A white ground, as in pixelmatch before 7 and odiff. Misses white under any alpha.
  case white
}
