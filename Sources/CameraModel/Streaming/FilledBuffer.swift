/// A buffer that the driver filled. The corresponding C type is `struct v4l2_buffer`.
public struct FilledBuffer: Sendable, BitwiseCopyable {
  /// The driver's index of the buffer among the granted ones.
  public var index: Int
  /// The driver's number of the frame.
  public var sequence: UInt32
  /// The driver's time in nanoseconds, exactly its microseconds times 1000.
  public var timestamp: Int64
  /// The driver's bits.
  public var flags: BufferFlags
  /// The order of the frame's lines.
  public var fieldOrder: FieldOrder
  /// The bytes filled in each memory plane.
  public var planes: FilledPlanes

  /// A filled buffer.
  public init(index: Int, sequence: UInt32, timestamp: Int64, flags: BufferFlags, fieldOrder: FieldOrder, planes: FilledPlanes) {
    self.index = index
    self.sequence = sequence
    self.timestamp = timestamp
    self.flags = flags
    self.fieldOrder = fieldOrder
    self.planes = planes
  }
}

/// The filled part of one memory plane. The corresponding C type is `struct v4l2_plane`.
public struct FilledPlane: Hashable, Sendable, BitwiseCopyable {
  /// The end of the data, counted from the plane's start. The corresponding C field is `bytesused`.
  public var bytesUsed: UInt32
  /// The start of the data. The corresponding C field is `data_offset`; 0 in the single-planar API.
  public var dataOffset: UInt32

  /// A filled part.
  @inlinable public init(bytesUsed: UInt32, dataOffset: UInt32 = 0) {
    self.bytesUsed = bytesUsed
    self.dataOffset = dataOffset
  }
}

/// The filled parts of a buffer's memory planes, at most eight. It allocates no memory, because one is made for every frame.
public struct FilledPlanes: Sendable, BitwiseCopyable {
  /// The number of planes.
  public private(set) var count: Int
  @usableFromInline var storage: InlineArray<8, FilledPlane>

  /// No planes.
  public init() {
    count = 0
    storage = InlineArray(repeating: FilledPlane(bytesUsed: 0))
  }

  /// A single plane.
  public init(_ plane: FilledPlane) {
    count = 1
    storage = InlineArray(repeating: FilledPlane(bytesUsed: 0))
    storage[0] = plane
  }

  /// The most planes of a buffer. The corresponding C constant is `VIDEO_MAX_PLANES`.
  public static let most = 8

  /// Adds a plane; a ninth is ignored.
  public mutating func append(_ plane: FilledPlane) {
    guard count < Self.most else { return }
    storage[count] = plane
    count += 1
  }

  /// The plane at a position below ``count``; an empty one past the end.
  @inlinable public subscript(position: Int) -> FilledPlane {
    position >= 0 && position < count ? storage[position] : FilledPlane(bytesUsed: 0)
  }
}

/// The driver's flags of a buffer. The corresponding C constants are `V4L2_BUF_FLAG_*`.
public struct BufferFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The driver's bits.
  public let rawValue: UInt32
  /// Flags from the driver's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The frame may be corrupted. The corresponding C constant is `V4L2_BUF_FLAG_ERROR`.
  public static var error: BufferFlags { BufferFlags(rawValue: 0x40) }
  /// The picture can be decoded alone. The corresponding C constant is `V4L2_BUF_FLAG_KEYFRAME`.
  public static var keyFrame: BufferFlags { BufferFlags(rawValue: 0x08) }
  /// The last buffer of this format. The corresponding C constant is `V4L2_BUF_FLAG_LAST`.
  public static var last: BufferFlags { BufferFlags(rawValue: 0x10_0000) }
  /// The timestamp is on the monotonic clock. The corresponding C constant is `V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC`.
  public static var monotonicTimestamp: BufferFlags { BufferFlags(rawValue: 0x2000) }
  /// The timestamp was copied from another buffer. The corresponding C constant is `V4L2_BUF_FLAG_TIMESTAMP_COPY`.
  public static var copiedTimestamp: BufferFlags { BufferFlags(rawValue: 0x4000) }
  /// The timestamp is the start of the exposure. The corresponding C constant is `V4L2_BUF_FLAG_TSTAMP_SRC_SOE`.
  public static var timestampAtStartOfExposure: BufferFlags { BufferFlags(rawValue: 0x1_0000) }

  /// Whether the timestamp is on the monotonic clock, and neither copied nor unknown.
  public var hasMonotonicTimestamp: Bool { rawValue & 0xe000 == Self.monotonicTimestamp.rawValue }
}
