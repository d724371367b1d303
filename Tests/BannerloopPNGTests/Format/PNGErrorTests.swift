import BannerloopPixels
import Testing

@testable import BannerloopPNG

@Suite("PNG errors")
struct PNGErrorTests {
  @Test("Every message says what, which value, and what to do")
  func messages() {
    let size = PixelSize(width: 3, height: 4)
    let rect = PixelRect(x: 1, y: 2, width: 3, height: 4)
    let messages: [(PNGError, String)] = [
      (
        .emptyPicture(size),
        "A PNG picture needs at least one pixel, but this one is 3x4. "
          + "Give it a width and a height of at least 1."
      ),
      (
        .sideTooLong(size, limit: 2),
        "A PNG picture of 3x4 has a side longer than 2 pixels. Make the picture smaller."
      ),
      (
        .pictureTooLarge(size, bytes: 9, limit: 8),
        "A PNG picture of 3x4 takes 9 bytes before compression, more than 8. "
          + "Make the picture smaller, or cut it into parts."
      ),
      (
        .rowTooLong(size, bytes: 9, limit: 8),
        "A picture of 3x4 has rows of 9 bytes, more than 8. "
          + "Make the picture narrower, or cut it into columns."
      ),
      (
        .sliceOutsidePage(rect, page: size),
        "A slice takes 3x4+1+2 from a page of 3x4. Take a rectangle that lies inside the page."
      ),
      (
        .slicesDoNotTile(canvas: size),
        "The slices do not cover each pixel of the 3x4 canvas exactly once. "
          + "Place them edge to edge, and fill gaps with a page of one colour."
      ),
      (
        .patchOutsideCanvas(rect, canvas: size),
        "A patch at 3x4+1+2 reaches outside the 3x4 canvas. Cut it at the canvas's edge."
      ),
      (
        .pageOfOtherCode(rect),
        "The page in the slice at 3x4+1+2 was encoded with another code than the frame's. "
          + "Encode it with the code of all pages that the frame shows."
      ),
      (
        .emptyAnimation, "An animation without frames cannot be stored. Add a frame before the end."
      ),
      (
        .frameOfOtherSize(size, canvas: PixelSize(width: 5, height: 6)),
        "A frame of 3x4 does not fit an animation of 5x6. Give every frame the animation's size."
      ),
      (
        .frameCountDiffers(declared: 2, made: 3),
        "The animation was to have 2 frames, but 3 were made. "
          + "Count frames after joining equal ones and splitting long holds, or leave the number out."
      ),
      (
        .holdNotExact(frames: 1, rate: 70_001, perSeconds: 1),
        "1 frames at 70001/1 a second cannot be timed exactly in an APNG. "
          + "Use a rate whose numbers are at most 65535."
      ),
      (
        .keywordNotAllowed(" a"),
        "The text keyword \" a\" cannot be stored. "
          + "Use 1 to 79 printable Latin-1 characters without spaces at the ends or in a row."
      ),
      (
        .textNotAllowed(keyword: "a"),
        "The text under \"a\" cannot be stored. "
          + "Use Latin-1 characters only, and no character zero."
      ),
    ]
    for (error, message) in messages { #expect(error.description == message) }
  }
}
