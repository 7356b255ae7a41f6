public import CameraModel
import Host
public import ImageGeometry
public import PixelFormats

/// A picture from a camera, with its time and its number.
///
/// It corresponds to AVFoundation's `CMSampleBuffer` and `CVPixelBuffer`. While a program holds a frame, the driver does not change its
/// bytes. Releasing the last reference returns the buffer to the driver. To keep a picture for long, keep a ``copy()``.
public final class VideoFrame: Sendable {
  let facts: FrameFacts
  let memory: any BufferMemory
  /// The driver's buffer that holds the picture; nil if the picture has its own memory.
  private let loan: BufferLoan?

  init(_ facts: consuming FrameFacts, memory: consuming any BufferMemory, lent loan: consuming BufferLoan? = nil) {
    self.facts = facts
    self.memory = memory
    self.loan = loan
  }
}

extension VideoFrame {
  /// The code of the pixels.
  public var pixelFormat: PixelFormat { facts.layout.pixelFormat }
  /// Width and height in pixels.
  public var size: FrameSize { facts.layout.size }
  /// How the numbers become colours, and which parts of that are assumed.
  public var color: ColorDescription { facts.color }
  /// When it was taken.
  public var presentationTime: PresentationTime { facts.presentationTime }
  /// When the program received it.
  public var arrivalTime: MonotonicTime { facts.arrivalTime }
  /// The time to the next frame at the camera's present rate; nil if the driver keeps no rate.
  public var duration: FrameInterval? { facts.duration }
  /// The driver's number in its run. A gap means that frames were lost.
  public var sequence: UInt64 { facts.sequence }
  /// How many times the session had started the stream before; 0 for the first run.
  public var run: Int { facts.run }
  /// Whether the picture is whole and not marked as corrupted. It is false only if an output delivers corrupted frames.
  public var isValid: Bool { facts.isValid }
  /// The picture's corruption; nil if it is valid.
  public var corruption: FrameCorruption? { facts.corruption }
  /// Whether the decoder found corrupted data, so that parts of the picture are wrong. It is false for compressed pictures that were not
  /// decoded.
  public var hasCorruptedData: Bool { facts.hasCorruptedData }
  /// Whether it can be decoded alone. Raw pictures and JPEG can.
  public var isKeyFrame: Bool { facts.isKeyFrame }
  /// Whether it was converted from the camera's format or size.
  public var isConverted: Bool { facts.isConverted }
  /// Whether it was made from a sensor's mosaic: demosaiced with grey-world white balance, not colour-corrected.
  ///
  /// Red and blue have the gains, from 0.5 to 4, that make their means equal to green's. Black level and brightness are the sensor's.
  public var isDemosaiced: Bool { facts.isDemosaiced }
  /// The order of the lines. Scaled, turned or flipped pictures are `progressive`, because their lines belong to no field.
  public var fieldOrder: FieldOrder { facts.fieldOrder }
  /// The rotation still needed to show the picture upright if the sensor is mounted rotated. It allows for the connection's rotation, and
  /// keeps its mirroring. If the driver reports no rotation, the sensor counts as upright.
  ///
  /// It is ``/ImageGeometry/ImageOrientation/up`` if the picture is upright.
  public var orientation: ImageOrientation { facts.orientation }
  /// The positions of a raw picture's planes; compressed pictures have none.
  public var layout: PictureLayout { facts.layout }
  /// The number of bytes of a compressed picture, or of a raw picture's first memory plane.
  ///
  /// Some cameras fill the last blocks of a JPEG picture, so that it has more lines or columns than ``size``; `JPEGShape` tells.
  public var byteCount: Int { facts.byteCount }
}

extension VideoFrame {
  /// The time from taking the frame to its arrival; nil if the driver gave no time.
  public var age: Duration? {
    presentationTime.clock == .monotonic
      ? arrivalTime.since(MonotonicTime(nanoseconds: presentationTime.nanoseconds)) : nil
  }

  /// Lends a plane's bytes, from its first row to the end of its last. Rows start every `layout.planes[index].bytesPerRow` bytes.
  ///
  /// - Parameters:
  ///   - index: The plane. A plane that does not exist has no bytes.
  ///   - body: Reads the bytes, which must not leave it.
  public func withPlane<Result: ~Copyable, Failure: Error>(
    _ index: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard layout.planes.indices.contains(index) else { return try memory.withBytes(ofPlane: -1, body) }
    let plane = layout.planes[index]
    let start = Int(facts.filled[plane.memoryPlane].dataOffset)
    return try memory.withBytes(ofPlane: plane.memoryPlane) { (bytes) throws(Failure) in
      let end = min(start + plane.end, bytes.count)
      return try body(bytes.extracting(min(start + plane.offset, end)..<end))
    }
  }

  /// Lends all bytes: the compressed picture, or the first memory plane of a raw one.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = Int(facts.filled[0].dataOffset)
    let byteCount = byteCount
    return try memory.withBytes(ofPlane: 0) { (bytes) throws(Failure) in
      let end = min(start + byteCount, bytes.count)
      return try body(bytes.extracting(min(start, end)..<end))
    }
  }

  /// Lends the driver's memory to another device, such as a graphics processor or an encoder, without a copy.
  ///
  /// The descriptor is a read-only DMA buffer, which is closed after the body. The body may duplicate it, but a duplicate is not protected:
  /// after the frame is released, the camera overwrites the memory. The camera stays awake until the duplicate is closed.
  ///
  /// - Parameters:
  ///   - index: The memory plane; 0 for formats with all planes in one.
  ///   - body: Uses the descriptor; the picture begins at the offset, in bytes.
  /// - Throws: `DeviceError` with code `unsupported` if the driver cannot export, or the frame is not in the driver's memory.
  public func withDMABuffer<Result>(plane index: Int = 0, _ body: (_ descriptor: CInt, _ offset: Int) throws(DeviceError) -> Result)
    throws(DeviceError) -> Result
  {
    guard let exported = try loan?.export(plane: index) else { throw .notOfDriver }
    let descriptor = OwnedDescriptor(exported)
    return try body(descriptor.number, Int(facts.filled[index].dataOffset))
  }

  /// The same picture in its own memory. It holds no buffer of the driver or of the output's conversion.
  public func copy() -> VideoFrame {
    loan == nil && !isConverted ? self : VideoFrame(facts, memory: CopiedMemory(memory, facts.filled))
  }
}

/// Everything known of a frame except its bytes.
struct FrameFacts {
  var layout: PictureLayout
  var color: ColorDescription
  var presentationTime: PresentationTime
  var arrivalTime: MonotonicTime
  var duration: FrameInterval?
  var sequence: UInt64
  var run: Int
  /// The frame's corruption; nil for a good frame.
  var corruption: FrameCorruption?
  var isValid: Bool { corruption == nil }
  var hasCorruptedData = false
  var isKeyFrame = true
  var isConverted = false
  var isDemosaiced = false
  var fieldOrder = FieldOrder.progressive
  var orientation = ImageOrientation.up
  var byteCount: Int
  var filled: FilledPlanes
}
