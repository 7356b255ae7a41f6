public import CameraModel

/// A behaviour of a driver or camera that its documentation does not mention; docs/quirks.md lists real cases.
public enum Misbehaviour: Hashable, Sendable {
  /// Setting a rate reports success but changes nothing.
  case keepsInterval
  /// Setting any rate sets this one, and reports it.
  case adjustsInterval(FrameInterval)
  /// The search for the nearest rate stops at the first rate farther away than the one before.
  case mistakesUnsortedIntervals
  /// Setting a format reports success but changes nothing.
  case keepsFormat
  /// Every size becomes this one.
  case adjustsSize(FrameSize)
  /// The lines of raw pictures have one number of bytes, but the driver reports another.
  case misstatesLines(of: Int, as: Int)
  /// Raw pictures with an odd width or height lack chroma for their last column or line, and so have fewer bytes than their format needs.
  case cutsOddChroma
  /// Setting the control reports success but changes nothing.
  case keepsControl(ControlIdentifier)
  /// Setting a control of an extension unit reports success but changes nothing.
  case keepsExtensionControls
  /// Setting an EDID reports success but changes nothing.
  case keepsEDID
  /// Setting an analog standard reports success but changes nothing.
  case keepsStandard
  /// The driver writes the physical address of the input into an EDID, and so changes the checksum.
  case setsPhysicalAddress(UInt16)
  /// The driver keeps at most this many blocks of an EDID.
  case limitsEDID(blocks: Int)
  /// After an EDID is set, this many queries find no signal, because the device that is plugged in takes its time.
  case losesSignalWithEDID(queries: Int)
  /// When a stream starts, the firmware sets the controls to these values. A driver that answers from its memory does not notice
  /// (`DriverQuirks.controlsReadFromCamera`).
  case resetsControls([ControlIdentifier: Int64])
  /// The first open node that sets a mode owns the device until it is closed or frees its buffers.
  case firstSetterOwns
  /// There are no priorities, so any open node may set at any time.
  case hasNoPriorities
  /// The rate can be set while the camera streams, as with vivid. Others, such as uvcvideo, refuse.
  case setsIntervalWhileStreaming
  /// The rate can be neither read nor set.
  case hasNoIntervals
  /// Another program sets the format and writes the pictures. Setting even the present format fails with `EINVAL`, as with DroidCam.
  case hasFixedFormat
  /// A call that sets both an automatic control and the value that it controls is refused.
  case refusesSwitchWithValue
  /// A node behind a media graph keeps its own colour, whatever is set.
  case hasOwnColour
  /// Like v4l2loopback, the driver cannot orphan buffers, and writes to buffers that the program has not returned.
  case overwritesLentBuffers
  /// The camera's USB endpoint carries at most this many bytes per second, by its descriptors.
  case hasEndpoint(bytesPerSecond: Int)
  /// The bus has bandwidth for only one stream: while a node of the system streams, no other one starts.
  case hasBandwidthForOneStream
}

/// The settings of one input of a simulated capture card.
public struct SimulatedSource: Hashable, Sendable {
  /// The current standard; nil for an input that is not analogue.
  public var standard: VideoStandard?
  /// The standards that can be set.
  public var standards: VideoStandard
  /// The current timings; nil for an input that is not digital.
  public var timings: DigitalTimings?

  /// An input; by default neither analogue nor digital, like a camera.
  public init(standard: VideoStandard? = nil, standards: VideoStandard = [.pal, .ntsc, .secam], timings: DigitalTimings? = nil) {
    self.standard = standard
    self.standards = standards
    self.timings = timings
  }
}
