/// The one track of a file: its codec, and how its pictures are shown. Source: RFC 9559, section 5.1.4.
package struct MatroskaTrack: Equatable, Sendable {
  /// What a packet holds.
  package enum Codec: Equatable, Sendable {
    /// A JPEG picture.
    case motionJPEG
    /// The access units of H.264, each after its length; with the record `avcC`.
    case h264([UInt8])
    /// The access units of HEVC, each after its length; with the record `hvcC`.
    case hevc([UInt8])
    /// Rows of pixels without gaps, by their FourCC.
    case uncompressed(fourCC: UInt32)
  }

  /// How numbers become colours, by the numbers of ITU-T H.273; nil for what is unknown.
  package struct Color: Equatable, Sendable {
    package var matrix: UInt64?
    package var primaries: UInt64?
    package var transfer: UInt64?
    package var isFullRange: Bool

    package init(matrix: UInt64?, primaries: UInt64?, transfer: UInt64?, isFullRange: Bool) {
      (self.matrix, self.primaries, self.transfer, self.isFullRange) = (matrix, primaries, transfer, isFullRange)
    }
  }

  package var codec: Codec
  package var width: Int
  package var height: Int
  package var color: Color?
  /// The name of the camera.
  package var name: String
  /// Degrees by which a player turns the pictures clockwise.
  package var rotation = 0
  /// Whether a player mirrors the pictures left to right. Matroska cannot say it: the pictures have to be mirrored.
  package var isInterlaced = false

  package init(_ codec: Codec, width: Int, height: Int, color: Color? = nil, name: String) {
    (self.codec, self.width, self.height, self.color, self.name) = (codec, width, height, color, name)
  }

  /// Room for `DefaultDuration`, which is known at the end.
  static let durationRoom = 12

  func write(to file: inout EBMLBytes) {
    file.container(0xae) { entry in
      entry.number(0xd7, 1)
      entry.number(0x73c5, 1)
      entry.number(0x83, 1)
      entry.number(0x9c, 0)
      entry.text(0x536e, name)
      entry.text(0x86, identifier)
      if let record { entry.binary(0x63a2, record) }
      entry.container(0xe0) { writeVideo(to: &$0) }
      entry.room(Self.durationRoom)
    }
  }

  private var identifier: String {
    switch codec {
    case .motionJPEG: "V_MJPEG"
    case .h264: "V_MPEG4/ISO/AVC"
    case .hevc: "V_MPEGH/ISO/HEVC"
    case .uncompressed: "V_UNCOMPRESSED"
    }
  }

  private var record: [UInt8]? {
    switch codec {
    case .h264(let record), .hevc(let record): record
    case .motionJPEG, .uncompressed: nil
    }
  }

  private func writeVideo(to video: inout EBMLBytes) {
    video.number(0xb0, UInt64(width))
    video.number(0xba, UInt64(height))
    video.number(0x9a, isInterlaced ? 1 : 2)
    // A FourCC is four bytes in the order of their letters.
    if case .uncompressed(let code) = codec { video.binary(0x2eb524, EBMLBytes.bigEndian(UInt64(code.byteSwapped), 4)) }
    if let color {
      video.container(0x55b0) { element in
        if let matrix = color.matrix { element.number(0x55b1, matrix) }
        element.number(0x55b9, color.isFullRange ? 2 : 1)
        if let transfer = color.transfer { element.number(0x55ba, transfer) }
        if let primaries = color.primaries { element.number(0x55bb, primaries) }
      }
    }
    guard rotation != 0 else { return }
    video.container(0x7670) { projection in
      projection.number(0x7671, 0)
      // A positive roll turns counterclockwise.
      projection.real(0x7675, Double(rotation > 180 ? 360 - rotation : -rotation))
    }
  }
}
