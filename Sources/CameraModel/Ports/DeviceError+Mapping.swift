extension DeviceError {
  /// The error for a failed call, from one table for all cameras, real and simulated.
  ///
  /// A number means different things in different calls. For example, `EBUSY` from `open` means that the driver allows only one program.
  public init(_ call: DeviceCall, on subject: String, failedWith number: SystemErrorNumber) {
    let row =
      Self.rowsByNumber[number]?.first { $0.call == call || $0.call == nil }
      ?? Row(nil, number, .rejected, "The driver refused: \(number.meaning).", nil)
    self.init(
      row.code, operation: .call(call), subject: subject, errorNumber: number, message: row.message, remedy: row.remedy)
    // Nobody plugs a sensor or a receiver.
    guard Self.partsOfBoards.contains(where: subject.hasPrefix) else { return }
    if remedy == Self.replug { (message, remedy) = (Self.left, Self.loadDriver) }
    if remedy == Self.replugFaulty { remedy = Self.askKernel }
    if remedy == Self.otherMode { remedy = Self.otherModeOfBoard }
  }

  /// The beginnings of the paths of nodes that belong to parts of a board.
  private static let partsOfBoards = ["/dev/v4l-subdev", "/dev/media"]

  private struct Row {
    let call: DeviceCall?
    let number: SystemErrorNumber
    let code: Code
    let message: String
    let remedy: String?

    init(_ call: DeviceCall?, _ number: SystemErrorNumber, _ code: Code, _ message: String, _ remedy: String?) {
      self.call = call
      self.number = number
      self.code = code
      self.message = message
      self.remedy = remedy
    }
  }

  private static let videoGroup = "Add yourself to the group that owns the node (usually `sudo usermod -aG video $USER`) and log in again."
  private static let replug = "Plug it in again; `dmesg` may say why it disconnected."
  private static let replugFaulty = "Plug it in again; `dmesg` may say what failed."
  private static let otherMode = "Choose another mode, or plug it in again; `dmesg` may say what failed."
  private static let endOther = "Stop the other session, or close the other program (`fuser -v` names it)."
  private static let nameNode = "Name a node, such as /dev/video0."

  private static let otherModeOfBoard = "Choose another mode; `dmesg` may say what failed."
  private static let askKernel = "`dmesg` may say what failed."
  private static let loadDriver = "Load the driver again (`modprobe`, or `bind` in sysfs); `dmesg` may say why it left."

  private static let left = "The driver has left the device."
  private static let notWritable = "You do not have permission to write to it."
  private static let disconnected = "The device was disconnected."
  private static let noDeviceBehind = "The node exists, but its device was disconnected."
  private static let notPermitted = "You do not have permission to open it."
  private static let notVideo = "This is not a video device."
  private static let noStandard = "The source has no analogue standard."
  private static let noTimings = "The source has no digital timings."
  private static let noEDID = "The source has no EDID: it is not digital, or its driver does not let it be set."
  private static let otherSource = "Leave it out, or choose another source."
  private static let faulty = "The device did not respond correctly to its driver."
  private static let refusedProposal = "The camera refused the settings that its driver proposed."

  private static let tooManyFiles = "Too many files are open."
  private static let raiseFiles = "Raise the limit (`ulimit -n`)."
  private static let raiseLocked = "Raise the limit (`ulimit -l`)."
  private static let refusedStream = "The camera refused to start its stream."
  private static let noMemory = "The driver has no memory for buffers."
  private static let notLinked = "The node is not linked to a source, or the formats along its pipeline differ."
  private static let otherStreams = "Another program or session streams from the device."
  private static let cannotStream = "The node cannot stream to mapped memory."
  private static let exportsNone = "The driver exports no buffers."
  private static let smallerMode = "Choose a smaller size, a lower rate or a compressed format."

  /// Failed calls are ordinary: each list of a driver ends with one.
  private static let rowsByNumber = Dictionary(grouping: rows, by: \.number)

  /// The first row that matches counts: rows for one call come before rows for any call.
  private static let rows: [Row] = [
    // A node that may only be read is opened for reading.
    Row(.lock, .badDescriptor, .denied, notWritable, videoGroup),
    Row(.lockWholeFile, .badDescriptor, .denied, notWritable, videoGroup),
    Row(.map, .accessDenied, .denied, notWritable, videoGroup),
    Row(.open, .noSuchFile, .notFound, "No such video node.", nil),
    Row(.open, .accessDenied, .denied, notPermitted, videoGroup),
    Row(.open, .notPermitted, .denied, notPermitted, videoGroup),
    Row(.open, .busy, .busy, "Another program or session has it open, and its driver allows only one.", endOther),
    Row(.open, .noDevice, .gone, noDeviceBehind, replug),
    Row(.open, .noSuchAddress, .gone, noDeviceBehind, replug),
    Row(.open, .tooManyLinks, .notFound, "The link leads to itself.", nameNode),
    Row(.open, .nameTooLong, .notFound, "The path is too long.", nameNode),
    Row(.open, .notDirectory, .notFound, "Part of the path is not a folder.", nameNode),
    Row(.open, .isDirectory, .notFound, "This is a folder, not a camera.", nameNode),
    Row(.open, .tooManyOpenFiles, .rejected, tooManyFiles, raiseFiles),
    Row(.wait, .tooManyOpenFiles, .rejected, tooManyFiles, raiseFiles),
    Row(.queryCapabilities, .inappropriateCall, .notFound, notVideo, nameNode),
    Row(.queryCapabilities, .invalidArgument, .notFound, notVideo, nameNode),
    Row(
      .setPriority, .busy, .busy, "Another program has the device open with a higher priority, which blocks changes.",
      "Wait for it to finish, or close it (`fuser -v` names it)."),
    Row(.setFormat, .busy, .busy, "Another program or session streams from the device, or owns its format.", endOther),
    Row(
      .setParameters, .busy, .busy, "The rate cannot be changed while the device streams, or another program or session owns it.", endOther),
    Row(.setInput, .busy, .busy, "The source cannot be changed while the device streams, or another program or session owns it.", endOther),
    Row(.setStandard, .busy, .busy, "The standard cannot be changed while the device streams.", endOther),
    Row(.setTimings, .busy, .busy, "The timings cannot be changed while the device streams.", endOther),
    Row(
      .setControls, .busy, .busy, "A control cannot be changed now: the device streams, or the camera is busy.", endOther),
    Row(
      .setControls, .accessDenied, .denied, "A control is read-only, or under automatic control.", "Turn the automatic control off first."),
    Row(.setControls, .outOfRange, .rejected, "A value is outside its control's range.", "Give a value within the range."),
    Row(.setControls, .invalidArgument, .rejected, "The control does not exist, or does not accept this value.", nil),
    Row(.queryExtensionUnit, .noSuchFile, .notFound, "The driver does not reach this unit or control through the node.", nil),
    Row(.queryExtensionUnit, .noBufferSpace, .rejected, "The control takes another number of bytes.", nil),
    Row(.queryExtensionUnit, .invalidRequest, .unsupported, "The control cannot be read, or it cannot be set.", nil),
    Row(.queryExtensionUnit, .outOfRange, .rejected, "The camera refused the value as out of range.", nil),
    Row(.queryExtensionUnit, .invalidSequence, .rejected, "The camera refuses this in its present state.", nil),
    Row(.queryExtensionUnit, .accessDenied, .denied, "The driver or the camera does not allow this now.", "`dmesg` may say why."),
    Row(.queryExtensionUnit, .busy, .busy, "The camera is not ready for this request.", "Try again."),
    Row(.queryExtensionUnit, .invalidArgument, .rejected, "The camera does not answer this request.", nil),
    Row(.setInput, .invalidArgument, .rejected, "No such source.", "Choose one of the sources that the node lists."),
    Row(.setStandard, .invalidArgument, .rejected, "The source does not support this standard.", nil),
    Row(.setTimings, .invalidArgument, .rejected, "The source does not support these timings.", nil),
    Row(.setEDID, .busy, .busy, "The EDID cannot be changed while the device streams.", endOther),
    Row(
      .setEDID, .tooBig, .rejected, "The EDID has more blocks than the driver keeps.", "Use one with fewer blocks; most have two."),
    Row(.setEDID, .invalidArgument, .rejected, "The driver refused the EDID, or the source has none.", nil),
    Row(.setEDID, .noData, .unsupported, noEDID, otherSource),
    Row(.setEDID, .inappropriateCall, .unsupported, noEDID, otherSource),
    Row(.setStandard, .noData, .unsupported, noStandard, otherSource),
    Row(.setStandard, .inappropriateCall, .unsupported, noStandard, otherSource),
    Row(.setTimings, .noData, .unsupported, noTimings, otherSource),
    Row(.setTimings, .inappropriateCall, .unsupported, noTimings, otherSource),
    Row(.queryTimings, .noLink, .unsupported, "There is no signal at the source.", "Connect the cable and switch the source on."),
    Row(.queryTimings, .noLock, .rejected, "The signal at the source is not stable.", "Try again, or use another cable."),
    Row(.queryTimings, .outOfRange, .rejected, "The device does not support the timings of the signal.", nil),
    Row(.tryFormat, .inputOutput, .rejected, refusedProposal, nil),
    Row(.setFormat, .inputOutput, .rejected, refusedProposal, nil),
    Row(.setParameters, .inputOutput, .rejected, refusedProposal, nil),
    Row(.requestBuffers, .busy, .busy, otherStreams, endOther),
    Row(.requestBuffers, .invalidArgument, .unsupported, cannotStream, nil),
    Row(.requestBuffers, .inappropriateCall, .unsupported, cannotStream, nil),
    Row(.requestBuffers, .noMemory, .rejected, noMemory, smallerMode),
    Row(.map, .noMemory, .rejected, "There is no memory to map a buffer.", smallerMode),
    Row(.map, .wouldBlock, .rejected, "Mapping a buffer exceeds the limit for locked memory.", raiseLocked),
    Row(.detach, .noMemory, .rejected, "There is no memory for a copy of the frame.", nil),
    Row(.detach, .wouldBlock, .rejected, "A copy of the frame exceeds the limit for locked memory.", raiseLocked),
    Row(.exportBuffer, .invalidArgument, .unsupported, exportsNone, nil),
    Row(.exportBuffer, .inappropriateCall, .unsupported, exportsNone, nil),
    Row(.queueBuffer, .invalidArgument, .rejected, "The driver refused the buffer: the format changed, or the driver is at fault.", nil),
    Row(
      .startStream, .noSpace, .bandwidth, "The bus has no bandwidth left for this stream.",
      "\(smallerMode) Or connect the camera to another bus."),
    Row(.startStream, .inputOutput, .rejected, refusedStream, otherMode),
    Row(.startStream, .brokenPipe, .rejected, refusedStream, otherMode),
    Row(.startStream, .protocolError, .rejected, refusedStream, otherMode),
    Row(.startStream, .timedOut, .rejected, refusedStream, otherMode),
    Row(.startStream, .noLink, .unsupported, notLinked, "Set the pipeline up with `media-ctl`."),
    Row(.startStream, .busy, .busy, otherStreams, endOther),
    Row(.startStream, .invalidArgument, .internal, "The stream was started without enough buffers.", nil),
    Row(.dequeueBuffer, .brokenPipe, .rejected, "The frames of this format have ended.", nil),
    Row(.dequeueBuffer, .inputOutput, .rejected, "A frame was lost to a fault of the driver or the camera.", nil),
    Row(nil, .noDevice, .gone, disconnected, replug),
    Row(nil, .noSuchAddress, .gone, disconnected, replug),
    // A USB transfer in progress fails with this when its device is unplugged; `ENODEV` comes only later.
    Row(nil, .shutDown, .gone, disconnected, replug),
    Row(nil, .protocolError, .rejected, faulty, replugFaulty),
    Row(nil, .busy, .busy, "Another program or session is using the device.", endOther),
    Row(nil, .accessDenied, .denied, "The driver does not allow this now.", nil),
    Row(nil, .notPermitted, .denied, "The driver does not allow this.", nil),
    Row(nil, .inappropriateCall, .unsupported, "The driver does not support this call.", nil),
    Row(nil, .noData, .unsupported, "The driver has no such data for this source.", nil),
    Row(nil, .inputOutput, .rejected, faulty, replugFaulty),
    Row(nil, .brokenPipe, .rejected, "The device refused the transfer.", replugFaulty),
    Row(nil, .timedOut, .rejected, "The device did not respond in time.", replugFaulty),
  ]
}

extension DeviceError.Operation {
  /// A call to the device.
  public static func call(_ call: DeviceCall) -> DeviceError.Operation { DeviceError.Operation(rawValue: call.rawValue) }

  /// The failure in a sentence: `VIDIOC_S_FMT on /dev/video0 failed (EBUSY).` of a call, `Could not read camera.json.` of a verb, `Could not
  /// choose a mode (C920).` of a verb with its object.
  func failure(on subject: String, _ reason: String) -> String {
    if DeviceCall(rawValue: rawValue) != nil || rawValue.contains("_") { return "\(rawValue) on \(subject) failed\(reason)." }
    if subject.isEmpty { return "Could not \(rawValue)\(reason)." }
    return "Could not \(rawValue) \(rawValue.contains(" ") ? "(\(subject))" : subject)\(reason)."
  }
}
