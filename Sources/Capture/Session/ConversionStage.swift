import CameraModel
import ImageGeometry
import PixelFormats

#if Pictures
  import Host
  import PixelConversion
  import Synchronization
#endif

/// Converts a camera's pictures for an output. A build without the trait `Pictures` passes them on unchanged.
final class ConversionStage: FrameConversion {
  /// The format to convert to; nil if the camera's pictures need no conversion.
  ///
  /// - Parameter isMoved: whether pictures are also scaled or turned.
  private static func format(for settings: VideoSettings?, of native: NativePictures, isMoved: Bool) -> PictureFormat? {
    if let asked = settings?.format { return native.have(asked) && !isMoved ? nil : asked }
    if isMoved { return native.nearestFormat }
    // Without settings, only pictures that are not pixels yet are converted.
    return settings == nil && native.needDecoding ? .biPlanarVideoRange : nil
  }

  /// The stage between a camera and an output; nil if frames pass unchanged.
  ///
  /// - Throws: `DeviceError` with code `unsupported` for an impossible conversion.
  static func make(
    from native: NativePictures, to settings: VideoSettings?, orientation: ImageOrientation
  ) throws(DeviceError) -> ConversionStage? {
    let passes = settings?.unknownFormat?.pixelFormat?.matches(native.layout.pixelFormat) ?? false
    if let code = settings?.unknownFormat, !passes { throw unsupported(native, "No conversion produces \(code).") }
    // The requested size is that of the upright picture, but the converter turns after it scales.
    let size = settings?.size.map { orientation.size(of: $0) } ?? native.layout.size
    let isMoved = orientation != .up || size != native.layout.size
    if passes, !isMoved { return nil }
    guard let format = format(for: settings, of: native, isMoved: isMoved) else { return nil }
    #if Pictures
      let asked = settings?.size ?? size
      guard asked.isConvertible else {
        let (least, most) = (FrameSize.convertibleLengths.lowerBound, FrameSize.convertibleLengths.upperBound)
        throw unsupported(
          native, "\(asked) is no size that pictures are converted to.", "Choose a width and a height from \(least) to \(most).")
      }
      var request = ConversionRequest(to: format, size: size, gravity: settings?.gravity ?? .resizeAspectFill, orientation: orientation)
      request.isPacked = settings?.isPacked ?? false
      do {
        let keepsLines = size == native.layout.size && [.up, .upMirrored].contains(orientation)
        let converter = try PixelConverter(from: native.layout, color: native.color, to: request)
        return ConversionStage(converter, of: native.layout.pixelFormat, turning: orientation, keepsLines: keepsLines)
      } catch {
        if case .invalidLayout = error { throw unsupported(native, "\(error)", "Choose another size of the camera.") }
        throw unsupported(native, "\(error)")
      }
    #else
      throw unsupported(
        native, "\(format) needs a conversion, which this build leaves out.",
        "Build with the package trait Pictures; without it, take the camera's own pictures unturned: VideoSettings.native.")
    #endif
  }

  /// Whether the settings can be met from a pixel format, whatever its size. Without settings, pixels are enough.
  static func canMake(_ settings: VideoSettings?, from format: PixelFormat, isTurned: Bool) -> Bool {
    if let code = settings?.unknownFormat { return code.pixelFormat?.matches(format) ?? false }
    if let asked = settings?.format { return asked.pixelFormat.matches(format) || canConvert(format) }
    if isTurned || settings?.size != nil { return canConvert(format) }
    guard settings == nil, let entry = PixelFormatRegistry.entry(for: format), entry.use == .compressed else { return true }
    return entry.isIntraOnly || canConvert(format)
  }

  private static func unsupported(_ native: NativePictures, _ message: String, _ remedy: String? = nil) -> DeviceError {
    let formats = targets(for: native.layout.pixelFormat).map { "\($0)" }.joined(separator: ", ")
    return DeviceError(
      .unsupported, operation: "convert", subject: "\(native.layout.pixelFormat) \(native.layout.size)", message: message,
      remedy: remedy ?? (formats.isEmpty ? "Use VideoSettings.native." : "Choose one of: native, \(formats)."))
  }

  #if Pictures
    /// Whether this build can convert pictures.
    static let isAvailable = true
    /// How many pictures a consumer may hold; any further one is dropped.
    private static let pictures = 3

    private struct Work: ~Copyable {
      var converter: PixelConverter
      var memory: [PictureMemory] = []
    }

    private let work: Mutex<Work>

    /// How to turn pictures.
    private let orientation: ImageOrientation
    /// Whether each line of a picture stays in its place.
    private let keepsLines: Bool
    /// Whether the camera's pictures are mosaics.
    private let demosaics: Bool

    private init(
      _ converter: consuming sending PixelConverter, of format: PixelFormat, turning orientation: ImageOrientation, keepsLines: Bool
    ) {
      work = Mutex(Work(converter: converter))
      (self.orientation, self.keepsLines, demosaics) = (orientation, keepsLines, format.isMosaic)
    }

    /// Whether every format can be made of pictures. A session asks it for each format of a camera, so it searches no path.
    private static func canConvert(_ pixelFormat: PixelFormat) -> Bool { PixelConverter.canConvert(pixelFormat) }

    /// The formats that can be made, cheapest first.
    static func targets(for pixelFormat: PixelFormat) -> [PictureFormat] { PixelConverter.targets(for: pixelFormat) }

    func converted(_ frame: VideoFrame) -> ConversionResult {
      work.withLock { work -> ConversionResult in
        guard let memory = Self.free(&work) else { return .failure(.outOfBuffers) }
        do {
          let warnings = try work.converter.convert(frame.memory, frame.facts.filled, into: memory)
          var facts = frame.facts
          (facts.layout, facts.color) = (work.converter.layout, work.converter.color)
          (facts.isConverted, facts.isKeyFrame) = (true, true)
          if demosaics { facts.isDemosaiced = true }
          // The requested mirroring does not make a picture less upright.
          facts.orientation = orientation.inverse.followed(by: facts.orientation)
            .followed(by: orientation.isMirrored ? .upMirrored : .up)
          if !keepsLines { facts.fieldOrder = .progressive }
          facts.byteCount = memory.planeLengths[0]
          facts.filled = FilledPlanes(FilledPlane(bytesUsed: UInt32(clamping: facts.byteCount)))
          facts.hasCorruptedData = warnings.haveCorruptedData
          return .picture(
            VideoFrame(facts, memory: memory), warnings.isEmpty ? .none : warnings.haveCorruptedData ? .corruptedData : .untidy)
        } catch {
          return .failure(.corrupted, .undecodable)
        }
      }
    }

    /// Memory that no frame holds.
    private static func free(_ work: inout Work) -> PictureMemory? {
      for index in work.memory.indices where isKnownUniquelyReferenced(&work.memory[index]) { return work.memory[index] }
      guard work.memory.count < pictures else { return nil }
      work.memory.append(work.converter.makeMemory())
      return work.memory.last
    }
  #else
    /// Whether this build can convert pictures.
    static let isAvailable = false

    private static func canConvert(_ pixelFormat: PixelFormat) -> Bool { PictureFormat(pixelFormat) != nil }

    /// The formats that need no conversion.
    static func targets(for pixelFormat: PixelFormat) -> [PictureFormat] { PictureFormat(pixelFormat).map { [$0] } ?? [] }

    func converted(_ frame: VideoFrame) -> ConversionResult { .picture(frame, .none) }
  #endif
}

extension NativePictures {
  /// Whether the pictures already have a format.
  fileprivate func have(_ format: PictureFormat) -> Bool {
    format.pixelFormat.matches(layout.pixelFormat) && format.range ?? color.range == color.range
  }

  /// Whether the pictures are compressed or mosaics that conversions can turn into pixels.
  fileprivate var needDecoding: Bool {
    guard let use = PixelFormatRegistry.entry(for: layout.pixelFormat)?.use, [.compressed, .bayer].contains(use) else { return false }
    return !ConversionStage.targets(for: layout.pixelFormat).isEmpty
  }

  /// The format for turned or scaled pictures without a requested format: their own, else grey for grey and depth, else `420v`.
  fileprivate var nearestFormat: PictureFormat {
    if let own = PictureFormat(layout.pixelFormat) { return own }
    return layout.pixelFormat.isMonochrome ? .grey8 : .biPlanarVideoRange
  }
}
