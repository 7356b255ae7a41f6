import CameraModel
import ImageGeometry
import PixelFormats

#if Pictures
  import Host
  import PixelConversion
  import Synchronization
#endif

/// Turns a camera's pictures into those that an output wants. A build without the trait `Pictures` hands them over as they are.
final class ConversionStage: FrameConversion {
  /// What an output wants; nil where the camera's pictures are that already.
  ///
  /// Without settings, raw pictures stay as they are, and compressed ones and mosaics become `420v`.
  private static func format(_ settings: VideoSettings?, of native: NativePictures, size: FrameSize, _ orientation: ImageOrientation)
    -> PictureFormat?
  {
    let needsDecoding = [.compressed, .bayer].contains(PixelFormatRegistry.entry(for: native.layout.pixelFormat)?.use)
    let isTurned = orientation != .up || size != native.layout.size
    guard let settings, settings != .native else {
      return settings == nil && needsDecoding && targets(for: native.layout.pixelFormat).contains(.biPlanarVideoRange) || isTurned
        ? .biPlanarVideoRange : nil
    }
    guard let format = settings.format else { return isTurned ? .biPlanarVideoRange : nil }
    let isNative = format.pixelFormat.matches(native.layout.pixelFormat) && (format.range ?? native.color.range) == native.color.range
    return isNative && !isTurned ? nil : format
  }

  /// The stage between a camera and an output; nil where frames pass as they are.
  ///
  /// - Throws: `DeviceError` with code `unsupported` for what cannot be made from the camera's pictures.
  static func make(
    from native: NativePictures, to settings: VideoSettings?, orientation: ImageOrientation
  ) throws(DeviceError) -> ConversionStage? {
    let size = native.layout.size
    // The size asked for is that of the upright picture; the converter turns after it scales.
    let asked = settings?.size.map { orientation.size(of: $0) }
    if let code = settings?.unknownFormat { throw unsupported(native, "No conversion produces \(code).") }
    if let asked, !(1...16_384).contains(asked.width) || !(1...16_384).contains(asked.height) {
      throw unsupported(native, "\(asked) is no size that pictures are converted to.")
    }
    guard let format = format(settings, of: native, size: asked ?? size, orientation) else { return nil }
    #if Pictures
      var request = ConversionRequest(to: format, orientation: orientation)
      if let asked, asked != size {
        let placement = PicturePlacement(of: size, in: Size(asked), by: settings?.gravity ?? .resizeAspectFill)
        let shown = placement.pictureRectangle.intersection(Rectangle(asked))
        (request.visible, request.size) = (placement.visiblePart, FrameSize(width: Int(shown.size.width), height: Int(shown.size.height)))
      }
      do throws(ConversionError) {
        return ConversionStage(try PixelConverter(from: native.layout, color: native.color, to: request))
      } catch {
        throw unsupported(native, "\(error)")
      }
    #else
      throw unsupported(native, "\(format) needs a conversion, which this build leaves out.")
    #endif
  }

  private static func unsupported(_ native: NativePictures, _ message: String) -> DeviceError {
    let formats = targets(for: native.layout.pixelFormat).map { "\($0)" }.joined(separator: ", ")
    return DeviceError(
      .unsupported, operation: "convert", subject: "\(native.layout.pixelFormat) \(native.layout.size)", message: message,
      remedy: formats.isEmpty ? "Use VideoSettings.native." : "Choose one of: native, \(formats).")
  }

  #if Pictures
    /// Whether this build can convert pictures.
    static let isAvailable = true
    /// How many pictures a consumer may hold; a further one is dropped.
    private static let pictures = 3

    private struct Work: ~Copyable {
      var converter: PixelConverter
      var memory: [PictureMemory] = []
    }

    private let work: Mutex<Work>

    private init(_ converter: consuming sending PixelConverter) { work = Mutex(Work(converter: converter)) }

    /// The formats that can be made, cheapest first.
    static func targets(for pixelFormat: PixelFormat) -> [PictureFormat] { PixelConverter.targets(for: pixelFormat) }

    func converted(_ frame: VideoFrame) -> ConversionResult {
      work.withLock { work -> ConversionResult in
        guard let memory = Self.free(&work) else { return .failure(.outOfBuffers) }
        do throws(ConversionError) {
          let warnings = try work.converter.convert(frame.memory, frame.facts.filled, into: memory)
          var facts = frame.facts
          (facts.layout, facts.color) = (work.converter.layout, work.converter.color)
          (facts.isConverted, facts.isKeyFrame, facts.orientation) = (true, true, .up)
          facts.byteCount = memory.planeLengths[0]
          facts.filled = FilledPlanes(FilledPlane(bytesUsed: UInt32(clamping: facts.byteCount)))
          return .picture(VideoFrame(facts, memory: memory), hasWarnings: !warnings.isEmpty)
        } catch {
          return .failure(.corrupted)
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

    /// The formats that can be made: none.
    static func targets(for pixelFormat: PixelFormat) -> [PictureFormat] { [] }

    func converted(_ frame: VideoFrame) -> ConversionResult { .picture(frame, hasWarnings: false) }
  #endif
}
