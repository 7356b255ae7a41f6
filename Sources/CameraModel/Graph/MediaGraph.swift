public import PixelFormats

/// The entities of a media device and the links between them: sensors, receivers, processors and capture nodes.
///
/// The corresponding C call is `MEDIA_IOC_G_TOPOLOGY`.
public struct MediaGraph: Hashable, Sendable {
  /// The path of the media device, such as `/dev/media0`; nil if unknown.
  public var path: String?
  /// The driver's name, such as `ipu3-cio2`.
  public var driver: String
  /// The driver's name for the device.
  public var model: String
  /// The place of the device, such as `platform:fe801000.csi`; empty if unknown.
  public var bus: String
  /// The entities, in the driver's order.
  public var entities: [Entity]
  /// The data links between pads, in the driver's order.
  public var links: [Link]
  /// The links without data between entities, such as sensor and lens. The corresponding C constant is `MEDIA_LNK_FL_ANCILLARY_LINK`.
  public var ancillaryLinks: [AncillaryLink]
  /// Why parts could not be read; empty if everything was.
  public var findings: [Finding]

  /// A graph.
  public init(
    path: String? = nil, driver: String, model: String, bus: String, entities: [Entity], links: [Link] = [],
    ancillaryLinks: [AncillaryLink] = [], findings: [Finding] = []
  ) {
    self.path = path
    self.driver = driver
    self.model = model
    self.bus = bus
    self.entities = entities
    self.links = links
    self.ancillaryLinks = ancillaryLinks
    self.findings = findings
  }
}

extension MediaGraph {
  /// An entity: a sensor, a receiver, a processor or the interface of a capture node.
  public struct Entity: Hashable, Sendable, Identifiable {
    /// The number, unique in the graph.
    public var id: UInt32
    /// The driver's name. It may contain the number of an I2C bus, which changes between starts.
    public var name: String
    /// What it does.
    public var function: Function
    /// The path of its node, `/dev/v4l-subdev0` or `/dev/video0`; nil without one.
    public var path: String?
    /// The place of its hardware in the firmware's description, `\_SB_.PCI0.I2C2.CAM0` or a device-tree path; nil if unknown. It stays the
    /// same between starts.
    public var firmwarePath: String?
    /// Its pads in the order of their indices.
    public var pads: [Pad]
    /// Whether data flows through it only along routes, so that nothing flows without one; it has streams then, which routes name. False if
    /// every sink leads to every source. The corresponding C constant is `V4L2_SUBDEV_CAP_STREAMS`.
    public var hasStreams: Bool
    /// The streams that it passes from pad to pad; an entity with routes has streams. The corresponding C call is `VIDIOC_SUBDEV_G_ROUTING`.
    public var routes: [Route] {
      didSet { if !routes.isEmpty { hasStreams = true } }
    }
    /// The format of a capture node; nil for other entities, or if it is unknown.
    public var nodeFormat: FrameFormat?
    /// The pixel formats that a capture node stores for the codes that may arrive; empty for other entities, or if unknown.
    /// The corresponding C call is `VIDIOC_ENUM_FMT` with `mbus_code`.
    public var pixelFormats: [MediaBusCode: [PixelFormat]]

    /// An entity; omitted parts are unknown.
    public init(
      id: UInt32, name: String, function: Function, path: String? = nil, firmwarePath: String? = nil, pads: [Pad] = [],
      hasStreams: Bool = false, routes: [Route] = [], nodeFormat: FrameFormat? = nil, pixelFormats: [MediaBusCode: [PixelFormat]] = [:]
    ) {
      self.id = id
      self.name = name
      self.function = function
      self.path = path
      self.firmwarePath = firmwarePath
      self.pads = pads
      self.hasStreams = hasStreams || !routes.isEmpty
      self.routes = routes
      self.nodeFormat = nodeFormat
      self.pixelFormats = pixelFormats
    }
  }

  /// What an entity does. The corresponding C constants are `MEDIA_ENT_F_*`.
  public struct Function: RawRepresentable, Hashable, Sendable {
    /// The driver's number.
    public let rawValue: UInt32
    /// A function by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A video node. The corresponding C constant is `MEDIA_ENT_F_IO_V4L`.
    public static let videoNode = Function(rawValue: 0x10001)
    /// A subdevice whose driver does not say. The corresponding C constant is `MEDIA_ENT_F_V4L2_SUBDEV_UNKNOWN`.
    public static let unknownSubdevice = Function(rawValue: 0x20000)
    /// A sensor. The corresponding C constant is `MEDIA_ENT_F_CAM_SENSOR`.
    public static let sensor = Function(rawValue: 0x20001)
    /// A flash. The corresponding C constant is `MEDIA_ENT_F_FLASH`.
    public static let flash = Function(rawValue: 0x20002)
    /// A lens. The corresponding C constant is `MEDIA_ENT_F_LENS`.
    public static let lens = Function(rawValue: 0x20003)
    /// A decoder of analogue video. The corresponding C constant is `MEDIA_ENT_F_ATV_DECODER`.
    public static let analogDecoder = Function(rawValue: 0x20004)
    /// A decoder of digital video such as HDMI. The corresponding C constant is `MEDIA_ENT_F_DV_DECODER`.
    public static let digitalDecoder = Function(rawValue: 0x6001)
  }

  /// A connection point of an entity. The corresponding C type is `struct media_v2_pad`.
  public struct Pad: Hashable, Sendable {
    /// The position in its entity.
    public var index: Int
    /// Whether data enters or leaves, and whether it must be connected.
    public var flags: Flags
    /// The active format of each stream; empty for pads of video nodes, and if unknown.
    public var formats: [StreamFormat]
    /// The codes that the pad can have; empty for pads of video nodes, and if unknown.
    /// The corresponding C call is `VIDIOC_SUBDEV_ENUM_MBUS_CODE`.
    public var codes: [MediaBusCode]

    /// A pad.
    public init(index: Int, flags: Flags, formats: [StreamFormat] = [], codes: [MediaBusCode] = []) {
      self.index = index
      self.flags = flags
      self.formats = formats
      self.codes = codes
    }

    /// Whether data enters or leaves. The corresponding C constants are `MEDIA_PAD_FL_*`.
    public struct Flags: OptionSet, Hashable, Sendable {
      /// The driver's bits.
      public let rawValue: UInt32
      /// Flags by their bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// Data enters.
      public static let sink = Flags(rawValue: 1)
      /// Data leaves.
      public static let source = Flags(rawValue: 2)
      /// It streams only with an enabled link.
      public static let mustConnect = Flags(rawValue: 4)
      /// Data begins at this sink, inside its entity: a sensor's pixels or its metadata. Nothing can be linked to it.
      public static let `internal` = Flags(rawValue: 8)
    }

    /// Whether data of another entity enters.
    public var receives: Bool { flags.contains(.sink) && !flags.contains(.internal) }

    /// The active format of the first stream; nil if unknown.
    public var format: PadFormat? { formats.first?.format }
  }

  /// One stream's way through an entity. The corresponding C type is `struct v4l2_subdev_route`.
  public struct Route: Hashable, Sendable {
    /// The pad where it enters.
    public var sinkPad: Int
    /// The number of the stream there.
    public var sinkStream: UInt32
    /// The pad where it leaves.
    public var sourcePad: Int
    /// The number of the stream there.
    public var sourceStream: UInt32
    /// Whether it is active, in the driver's bits. The corresponding C constant is `V4L2_SUBDEV_ROUTE_FL_ACTIVE`.
    public var flags: UInt32

    /// A route.
    public init(sinkPad: Int, sinkStream: UInt32, sourcePad: Int, sourceStream: UInt32, flags: UInt32) {
      self.sinkPad = sinkPad
      self.sinkStream = sinkStream
      self.sourcePad = sourcePad
      self.sourceStream = sourceStream
      self.flags = flags
    }

    /// Whether the stream flows.
    public var isActive: Bool {
      get { flags & 1 != 0 }
      set { flags = newValue ? flags | 1 : flags & ~1 }
    }
  }

  /// A pad of an entity.
  public struct PadReference: Hashable, Sendable {
    /// The number of the entity.
    public var entity: UInt32
    /// The position of the pad.
    public var index: Int

    /// A pad.
    public init(entity: UInt32, index: Int) {
      self.entity = entity
      self.index = index
    }
  }

  /// A connection from a source pad to a sink pad. The corresponding C type is `struct media_v2_link`.
  public struct Link: Hashable, Sendable {
    /// The pad that data leaves.
    public var source: PadReference
    /// The pad that data enters.
    public var sink: PadReference
    /// Whether data flows, and whether that can change.
    public var flags: Flags

    /// A link.
    public init(source: PadReference, sink: PadReference, flags: Flags) {
      self.source = source
      self.sink = sink
      self.flags = flags
    }

    /// Whether data flows. The corresponding C constants are `MEDIA_LNK_FL_*`.
    public struct Flags: OptionSet, Hashable, Sendable {
      /// The driver's bits.
      public let rawValue: UInt32
      /// Flags by their bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// Data flows.
      public static let enabled = Flags(rawValue: 1)
      /// The link cannot be switched.
      public static let immutable = Flags(rawValue: 2)
      /// The link can be switched while data flows.
      public static let dynamic = Flags(rawValue: 4)
    }

    /// Whether data flows.
    public var isEnabled: Bool { flags.contains(.enabled) }
  }

  /// Two entities that belong together, such as sensor and lens.
  public struct AncillaryLink: Hashable, Sendable {
    /// The number of the main entity.
    public var primary: UInt32
    /// The number of the other one.
    public var ancillary: UInt32

    /// A link.
    public init(primary: UInt32, ancillary: UInt32) {
      self.primary = primary
      self.ancillary = ancillary
    }
  }
}
