public import CameraModel
import Host
public import ImageGeometry
public import PixelFormats

/// A picture from a camera, with its time and its number.
///
/// It stands for `CMSampleBuffer` and `CVPixelBuffer` of AVFoundation. While a program holds a frame of the driver's memory, its bytes do not
/// change; the buffer goes back to the driver with the last reference. Keep a ``copy()`` to hold a picture for long.
public final class VideoFrame: Sendable {
  let facts: FrameFacts
  let memory: any BufferMemory
  /// The driver's buffer that holds the picture; nil for memory of its own.
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
  /// How the numbers become colours, and what of it is assumed.
  public var color: ColorDescription { facts.color }
  /// When it was taken.
  public var presentationTime: PresentationTime { facts.presentationTime }
  /// When the program received it.
  public var arrivalTime: MonotonicTime { facts.arrivalTime }
  /// The time to the next frame as the camera is set to it; nil where the driver keeps no rate.
  public var duration: FrameInterval? { facts.duration }
  /// The driver's number in its run. A gap means that frames were lost.
  public var sequence: UInt64 { facts.sequence }
  /// How many times the session had started the stream before; 0 for the first run.
  public var run: Int { facts.run }
  /// Whether the picture is whole and not marked as damaged. False only where an output delivers corrupted frames.
  public var isValid: Bool { facts.isValid }
  /// What is wrong with the picture; nil for one that is valid.
  public var damage: FrameDamage? { facts.damage }
  /// Whether the decoder found that the picture's data is damaged, so that parts of it are wrong. A compressed picture that was not decoded
  /// says false.
  public var hasDamagedData: Bool { facts.hasDamagedData }
  /// Whether it can be decoded alone; true for raw pictures and JPEG.
  public var isKeyFrame: Bool { facts.isKeyFrame }
  /// Whether it was converted from the camera's format or size.
  public var isConverted: Bool { facts.isConverted }
  /// The order of its lines; `progressive` where they were scaled, turned or put upside down, since they belong to no field then.
  public var fieldOrder: FieldOrder { facts.fieldOrder }
  /// The rotation still needed to show the picture upright, if the sensor is mounted rotated. The connection's rotation is already
  /// deducted; its mirroring is kept. Where the driver says nothing, the sensor counts as upright.
  ///
  /// It is ``/ImageGeometry/ImageOrientation/up`` where nothing is left to do.
  public var orientation: ImageOrientation { facts.orientation }
  /// Where the planes of a raw picture lie; no planes for compressed ones.
  public var layout: PictureLayout { facts.layout }
  /// Bytes of a compressed picture; of a raw one, those of the first memory plane.
  ///
  /// Some cameras fill the last blocks of a JPEG picture, which has more lines or columns than ``size`` then; `JPEGShape` tells.
  public var byteCount: Int { facts.byteCount }
}

extension VideoFrame {
  /// The time from taking the frame to its arrival; nil where the driver gave no time.
  public var age: Duration? {
    presentationTime.clock == .monotonic
      ? arrivalTime.since(MonotonicTime(nanoseconds: presentationTime.nanoseconds)) : nil
  }

  /// Lends a plane's bytes, from its first row to the end of its last. Rows start every `layout.planes[index].bytesPerRow` bytes.
  ///
  /// - Parameters:
  ///   - index: the plane; a plane that does not exist has no bytes.
  ///   - body: reads the bytes, which must not leave it.
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
  /// The descriptor is a read-only DMA buffer. It is closed after the body, which may duplicate it. A duplicate is not protected: once the
  /// frame is released, the camera overwrites the memory. The camera stays awake until the duplicate is closed.
  ///
  /// - Parameters:
  ///   - index: the memory plane; 0 for formats whose planes lie in one.
  ///   - body: uses the descriptor; the picture begins so many bytes after the start of its memory.
  /// - Throws: `DeviceError` with code `unsupported` where the driver exports nothing, and for frames that are not in its memory.
  public func withDMABuffer<Result>(plane index: Int = 0, _ body: (_ descriptor: CInt, _ offset: Int) throws(DeviceError) -> Result)
    throws(DeviceError) -> Result
  {
    guard let exported = try loan?.export(plane: index) else { throw .notOfDriver }
    let descriptor = OwnedDescriptor(exported)
    return try body(descriptor.number, Int(facts.filled[index].dataOffset))
  }

  /// The same picture in memory of its own. It holds no buffer of the driver, and none of the output's conversion.
  public func copy() -> VideoFrame {
    loan == nil && !isConverted ? self : VideoFrame(facts, memory: CopiedMemory(memory, facts.filled))
  }
}

/// Everything that is known of a frame but its bytes.
struct FrameFacts {
  var layout: PictureLayout
  var color: ColorDescription
  var presentationTime: PresentationTime
  var arrivalTime: MonotonicTime
  var duration: FrameInterval?
  var sequence: UInt64
  var run: Int
  /// What is wrong with it; nil for a good frame.
  var damage: FrameDamage?
  var isValid: Bool { damage == nil }
  var hasDamagedData = false
  var isKeyFrame = true
  var isConverted = false
  var fieldOrder = FieldOrder.progressive
  var orientation = ImageOrientation.up
  var byteCount: Int
  var filled: FilledPlanes
}
