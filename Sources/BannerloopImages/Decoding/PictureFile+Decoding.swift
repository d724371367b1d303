public import BannerloopPixels

extension PictureFile {
  /// Decodes the picture as a page shows it.
  ///
  /// The picture is turned upright once, converted to sRGB once and scaled once: Lanczos 3
  /// downwards, bicubic upwards, in premultiplied alpha. A JPEG is decoded at a half, a quarter or
  /// an eighth where that leaves twice the pixels needed or more; an SVG is drawn at the size
  /// needed.
  ///
  /// - Parameters:
  ///   - box: The size of the result in device pixels, `0...32767` a side.
  ///   - mode: How the picture is placed in the box. In ``ContentMode/blurFill`` the ground is the
  ///     filling picture, blurred with a sigma of 4 % of the longer side and darkened to 80 %.
  /// - Returns: Exactly `box` pixels in `.bgraPremultiplied`, clear where the picture does not cover.
  /// - Throws: ``ImageError/brokenPixels(path:format:reason:)`` for damaged or cut off data,
  ///   ``ImageError/changed(path:)``, and the errors of reading a file.
  /// - Complexity: O(pixels of the picture + pixels of the box).
  public func decoded(
    into box: PixelSize, mode: ContentMode
  ) throws(ImageError) -> PixelBuffer {
    try decodedPicture(into: box, mode: mode).pixels
  }

  /// Decodes the picture as ``decoded(into:mode:)`` does, and says whether it is opaque.
  ///
  /// - Parameters:
  ///   - box: The size of the result in device pixels, `0...32767` a side.
  ///   - mode: How the picture is placed in the box.
  /// - Returns: The pixels, and whether all of them are opaque.
  /// - Throws: The errors of ``decoded(into:mode:)``.
  /// - Complexity: O(pixels of the picture + pixels of the box).
  public func decodedPicture(
    into box: PixelSize, mode: ContentMode
  ) throws(ImageError) -> DecodedPicture {
    precondition(
      (0...32767).contains(box.width) && (0...32767).contains(box.height),
      "A box's sides are 0 to 32767 pixels, not \(box).")
    if box.isEmpty {
      return DecodedPicture(
        pixels: PixelBuffer(size: box, format: .bgraPremultiplied), isOpaque: false)
    }
    let source = try source()
    let picture = try decoded(source, into: box, mode: mode)
    if mode != .blurFill || picture.isOpaque { return picture }
    return try picture.over(blurredGround(source, for: box))
  }

  /// Decodes the whole picture, upright, unscaled, in sRGB.
  ///
  /// Memory is four bytes a pixel and more; meant for checks, not for showing.
  ///
  /// - Returns: ``PictureHeader/size`` pixels in `.rgba` with straight alpha.
  /// - Throws: The errors of ``decoded(into:mode:)``.
  /// - Complexity: O(pixels of the picture).
  public func decodedFull() throws(ImageError) -> PixelBuffer {
    let plan = Vips.Plan(orientation: header.orientation, alwaysHasAlpha: true)
    let pixels = try decoded(source(), plan: plan)
    guard pixels.size == header.size else { throw sizeFailure(pixels.size) }
    return PixelBuffer(size: pixels.size, format: .rgba, bytes: pixels.bytes)
  }

  // MARK: - Steps

  /// The file's content, or its pixels where libheif decodes them.
  private func source() throws(ImageError) -> Vips.Source {
    let bytes = try bytes()
    switch header.format {
    case .heif, .avif:
      do throws(HeifHandle.Failure) {
        let raw = try HeifHandle(bytes).decoded()
        guard raw.size == header.size else { throw HeifHandle.Failure(reason: "wrong size") }
        return .pixels(raw)
      } catch {
        throw .brokenPixels(path: name, format: header.format, reason: error.reason)
      }
    default:
      return .file(bytes, header.format)
    }
  }

  private func decoded(
    _ source: Vips.Source, plan: Vips.Plan
  ) throws(ImageError) -> Vips.Pixels {
    do throws(Vips.Failure) {
      return try Vips.decoded(source, plan: plan)
    } catch {
      throw .brokenPixels(path: name, format: header.format, reason: error.reason)
    }
  }

  private func decoded(
    _ source: Vips.Source, into box: PixelSize, mode: ContentMode
  ) throws(ImageError) -> DecodedPicture {
    let whole = Placement(picture: header.size, box: box, mode: mode)
    let (part, placement) = whole.cuttingSource(of: header.size)
    let orientation = header.orientation
    var plan = Vips.Plan(orientation: orientation)
    if let part { plan.source = orientation.stored(part, of: header.size) }
    plan.scaled = orientation.turned(placement.scaled)
    plan.crop = orientation.stored(placement.crop, of: placement.scaled)
    switch header.format {
    case .jpeg: plan.shrink = Self.shrink(from: header.size, to: placement.scaled)
    case .svg: plan.renderScale = Self.renderScale(from: header.size, to: whole.scaled)
    default: break
    }
    let pixels = try decoded(source, plan: plan)
    guard pixels.size == placement.crop.size else { throw sizeFailure(pixels.size) }
    return DecodedPicture(pixels, at: placement.origin, in: box)
  }

  private func sizeFailure(_ size: PixelSize) -> ImageError {
    .brokenPixels(
      path: name, format: header.format, reason: "\(size) pixels where \(header.size) were promised"
    )
  }

  // MARK: - Choices

  /// The part of its size at which a JPEG is decoded.
  ///
  /// As in vips's thumbnails, at least twice the pixels needed stay for the good filter. libjpeg rounds the smaller size; where that would move
  /// an edge by more than a quarter of a box pixel, a larger size is taken.
  static func shrink(from picture: PixelSize, to scaled: PixelSize) -> Int {
    func isFine(_ shrink: Int, _ side: Int, _ wanted: Int) -> Bool {
      let excess = side % shrink == 0 ? 0 : shrink - 1
      return side >= 2 * shrink * wanted && 4 * excess * wanted <= side
    }
    return [8, 4, 2].first { shrink in
      isFine(shrink, picture.width, scaled.width) && isFine(shrink, picture.height, scaled.height)
    } ?? 1
  }

  /// The factor at which an SVG is drawn: the larger of both directions', within librsvg's 32767
  /// pixels a side.
  static func renderScale(from picture: PixelSize, to scaled: PixelSize) -> Double {
    let wanted = max(
      Double(scaled.width) / Double(picture.width), Double(scaled.height) / Double(picture.height))
    return min(wanted, 32767 / Double(max(picture.width, picture.height)))
  }

  // MARK: - The blurred ground

  /// The filling picture, blurred and darkened.
  ///
  /// Decoded small (nothing finer than an eighth of sigma survives the blur), so sigma is about 8
  /// of the small picture's pixels, and scaled up.
  private func blurredGround(
    _ source: Vips.Source, for box: PixelSize
  ) throws(ImageError) -> PixelBuffer {
    let sigma = Double(max(box.width, box.height)) * 0.04
    let factor = max(1, Int(sigma / 8))
    let small = PixelSize(
      width: (box.width + factor - 1) / factor, height: (box.height + factor - 1) / factor)
    let filling = try decoded(source, into: small, mode: .aspectFill).pixels
    let blurred: Vips.Pixels
    do throws(Vips.Failure) {
      blurred = try Vips.blurred(
        filling, sigma: max(0.3, sigma / Double(factor)), scaledTo: box)
    } catch {
      throw .brokenPixels(path: name, format: header.format, reason: error.reason)
    }
    var ground = PixelBuffer(size: box, format: .bgraPremultiplied, bytes: blurred.bytes)
    for pixel in 0..<box.area {
      for channel in pixel * 4..<pixel * 4 + 3 {
        ground.bytes[channel] = PixelBuffer.premultiply(ground.bytes[channel], alpha: 204)
      }
    }
    return ground
  }
}
