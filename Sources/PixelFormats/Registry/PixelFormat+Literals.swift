// Codes in source text. The registry has these initializers because it finds the nearest spelling for a wrong code.

extension PixelFormat: ExpressibleByStringLiteral {
  /// A pixel format written as its code: `"YUYV"`.
  ///
  /// An invalid code stops the program, with the nearest code in the message. For text from outside, `PixelFormat.init(_:)` returns nil
  /// instead.
  public init(stringLiteral text: String) {
    // It stops by `fatalError`, because a precondition that fails says nothing in an optimised build.
    guard let format = PixelFormat(text) else { fatalError(PixelFormatRegistry.complaint(about: text, in: .v4l2)) }
    self = format
  }
}

extension DRMFormat: ExpressibleByStringLiteral {
  /// A pixel format written as its code: `"XR24"`. An invalid code stops the program, with the nearest code in the message.
  public init(stringLiteral text: String) {
    // It stops by `fatalError`, because a precondition that fails says nothing in an optimised build.
    guard let format = DRMFormat(text) else { fatalError(PixelFormatRegistry.complaint(about: text, in: .drm)) }
    self = format
  }
}

extension CoreVideoFormat: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A pixel format written as its code: `"420v"`. An invalid code stops the program, with the nearest code in the message.
  public init(stringLiteral text: String) {
    // It stops by `fatalError`, because a precondition that fails says nothing in an optimised build.
    guard let format = CoreVideoFormat(text) else { fatalError(PixelFormatRegistry.complaint(about: text, in: .coreVideo)) }
    self = format
  }

  /// A pixel format written as its number: 875704438, or 32 for `kCVPixelFormatType_32ARGB`.
  public init(integerLiteral number: UInt32) {
    self.init(rawValue: number)
  }
}

extension PixelFormatRegistry {
  /// The message about an invalid literal, with the nearest code of its namespace.
  fileprivate static func complaint(about text: String, in namespace: PixelFormatNamespace) -> String {
    let spelling = "\(namespace.rawValue):\(text)"
    let entry = found(spelling) ?? nearest(to: spelling).lazy.compactMap(found).first
    let code: String? =
      switch namespace {
      case .drm: entry?.drm?.description
      case .coreVideo: entry?.coreVideo.first?.description
      case .v4l2, .gstreamer, .ffmpeg, .uvc: entry?.format.unpadded
      }
    return "\"\(text)\" is not a pixel format code" + (code.map { "; did you mean \"\($0)\"?" } ?? ".")
  }
}

extension CoreVideoFormat {
  /// The same layout in V4L2, in a single buffer; nil if V4L2 has none.
  public var pixelFormat: PixelFormat? { PixelFormatRegistry.entries.first { $0.coreVideo.contains(self) }?.format }
}

extension PixelFormat {
  /// The same layout in CoreVideo, video range before full range; empty if CoreVideo has none.
  public var coreVideoFormats: [CoreVideoFormat] { PixelFormatRegistry.entry(for: self)?.coreVideo ?? [] }
}
