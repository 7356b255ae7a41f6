import CLibYUV
import CameraModel

extension ConversionStep {
  /// From brightness alone.
  static let grey: [ConversionStep] = [
    ConversionStep(.grey, .bgra, 1.2, { _, _ in .full }) { from, to, context in
      // SAFETY: here and below, each view has the rows and samples that its form and size say. Luma is alike in all matrices.
      let constants = unsafe context.range == .full ? viewfinder_bt601_full() : viewfinder_bt601_limited()
      _ = unsafe I400ToARGBMatrix(
        from[0].start, Int32(from[0].stride), to[0].start, Int32(to[0].stride), constants.bgr, Int32(from.width), Int32(from.height))
    },
    ConversionStep(.grey, .nv12, 0.8) { from, to, _ in
      copy(from[0], to[0])
      fill(to[1], 128)
    },
    ConversionStep(.grey, .i420, 0.8) { from, to, _ in
      copy(from[0], to[0])
      fill(to[1], 128)
      fill(to[2], 128)
    },
    // The top eight of the bits that the format states, in whatever range: depth and measured values have none.
    ConversionStep(.grey16, .grey, 1, full) { from, to, context in takeTopBits(from[0], to[0], shift: context.bits - 8) },
  ]

  private static func fill(_ plane: PlaneView, _ value: UInt32) {
    unsafe SetPlane(plane.start, Int32(plane.stride), Int32(plane.width * plane.bytes), Int32(plane.height), value)
  }

  /// The eight bits above `shift`; 255 where a number has more bits than its format says.
  static func takeTopBits(_ from: PlaneView, _ to: PlaneView, shift: Int) {
    let shift = UInt16(shift)
    for y in 0..<from.height {
      let result = unsafe to.row(y)
      unsafe from.row(y).withMemoryRebound(to: UInt16.self, capacity: from.width) { source in
        for x in 0..<from.width { unsafe result[x] = UInt8(truncatingIfNeeded: min(source[x].littleEndian &>> shift, 255)) }
      }
    }
  }
}
