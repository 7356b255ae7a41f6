import CLibYUV
import CameraModel

/// The factors with which libyuv converts luma and chroma to red, green and blue, one set for each matrix and range.
///
/// Unchecked, because the compiler cannot see that no code writes the memory after the initializer.
@safe struct ColorConstants: @unchecked Sendable {
  /// For blue, green, red in memory.
  let bgr: UnsafePointer<YuvConstants>
  /// For red, green, blue in memory, with Cb and Cr exchanged.
  let rgb: UnsafePointer<YuvConstants>

  private struct Key: Hashable {
    let matrix: ColorDescription.Matrix
    let range: ColorDescription.Range
  }

  private static let all: [Key: ColorConstants] = {
    var all: [Key: ColorConstants] = [:]
    for matrix in ColorDescription.Matrix.allCases {
      for range in ColorDescription.Range.allCases { all[Key(matrix: matrix, range: range)] = ColorConstants(making: matrix, range) }
    }
    return all
  }()

  /// The constants for a matrix and range.
  init(_ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range) {
    self = Self.all[Key(matrix: matrix, range: range)] ?? ColorConstants(making: matrix, range)
  }

  private init(making matrix: ColorDescription.Matrix, _ range: ColorDescription.Range) {
    unsafe (bgr, rgb) = (Self.make(matrix, range, isRedFirst: false), Self.make(matrix, range, isRedFirst: true))
  }

  private static func make(
    _ matrix: ColorDescription.Matrix, _ range: ColorDescription.Range, isRedFirst: Bool
  ) -> UnsafePointer<YuvConstants> {
    // SAFETY: the memory has room for the constants, is aligned for vector instructions, and is never freed.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<YuvConstants>.size, alignment: PictureStorage.alignment)
    let constants = unsafe memory.initializeMemory(as: YuvConstants.self, repeating: YuvConstants(), count: 1)
    let (red, blue) = matrix.lumaShares
    unsafe viewfinder_set_constants(constants, red, blue, range == .limited ? 1 : 0, isRedFirst ? 1 : 0)
    return unsafe UnsafePointer(constants)
  }
}
