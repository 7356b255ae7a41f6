extension DeviceError {
  /// What a failed call means: one pure table, the same for the kernel and for what stands in for it.
  ///
  /// The same number means different things in different calls: `EBUSY` on opening is an exclusive driver,
  /// `EINVAL` at the end of a list is no error at all (and never gets here).
  public init(_ call: DeviceCall, on subject: String, failedWith number: SystemErrorNumber) {
    let row =
      Self.rows.first { ($0.call == call || $0.call == nil) && $0.number == number }
      ?? Row(nil, number, .rejected, "The driver refused: \(number.meaning).", nil)
    self.init(
      row.code, operation: call.rawValue, subject: subject, errorNumber: number, message: row.message, remedy: row.remedy)
  }

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
  private static let replug = "Plug it in again, or look into `dmesg` for why it left."

  private static let closeOther = "Close the other program (`fuser -v` names it)."
  private static let noStandard = "The source has no analogue standard."
  private static let noTimings = "The source has no digital timings."
  private static let otherSource = "Leave it out, or choose another source; `probe list` shows them."
  private static let refusedProposal = "The camera refused what the driver proposed to it."

  /// The first row that fits counts: rows for one call before rows for any.
  private static let rows: [Row] = [
    Row(.open, .noSuchFile, .notFound, "There is no such node.", "Run `probe list` to see which cameras are here."),
    Row(.open, .accessDenied, .denied, "You may not open it.", videoGroup),
    Row(.open, .notPermitted, .denied, "You may not open it.", videoGroup),
    Row(
      .open, .busy, .busy, "Another program has it open, and its driver allows only one.", "Close the other program (`fuser -v` names it)."),
    Row(.open, .noDevice, .gone, "The node is there, but no device is behind it.", replug),
    Row(.open, .noSuchAddress, .gone, "The node is there, but no device is behind it.", replug),
    Row(.open, .tooManyLinks, .notFound, "The link leads to itself.", "Name the node itself, such as /dev/video0."),
    Row(.open, .nameTooLong, .notFound, "No node has so long a name.", "Run `probe list` to see which cameras are here."),
    Row(.open, .notDirectory, .notFound, "A part of the path is no folder.", "Run `probe list` to see which cameras are here."),
    Row(.open, .isDirectory, .notFound, "This is a folder, not a camera.", "Name a node, such as /dev/video0."),
    Row(.open, .tooManyOpenFiles, .rejected, "Too many files are open.", "Raise the limit (`ulimit -n`)."),
    Row(.queryCapabilities, .inappropriateCall, .notFound, "This is not a video device.", "Name a node, such as /dev/video0."),
    Row(.queryCapabilities, .invalidArgument, .notFound, "This is not a video device.", "Name a node, such as /dev/video0."),
    Row(
      .setPriority, .busy, .busy, "The device is reserved: who has it open keeps others from changing it.",
      "Wait until it is done, or close it (`fuser -v` names who has the node open)."),
    Row(.setFormat, .busy, .busy, "Another program streams from the device, or owns its format.", closeOther),
    Row(.setParameters, .busy, .busy, "The rate cannot be changed while the device streams, or another program owns it.", closeOther),
    Row(.setInput, .busy, .busy, "The source cannot be changed while the device streams, or another program owns it.", closeOther),
    Row(.setStandard, .busy, .busy, "The standard cannot be changed while the device streams.", closeOther),
    Row(.setTimings, .busy, .busy, "The timings cannot be changed while the device streams.", closeOther),
    Row(
      .setControls, .busy, .busy, "A control cannot be changed now: it is grabbed while the device streams, or the camera is busy.",
      closeOther),
    Row(
      .setControls, .accessDenied, .denied, "A control is read-only, or the device's automatic has it now.", "Turn the automatic off first."
    ),
    Row(.setControls, .outOfRange, .rejected, "A value is outside its control's range.", "See the ranges with `probe list --controls`."),
    Row(.setControls, .invalidArgument, .rejected, "There is no such control, or it does not take this value.", nil),
    Row(.setInput, .invalidArgument, .rejected, "There is no such source.", "See the sources with `probe list`."),
    Row(.setStandard, .invalidArgument, .rejected, "The source does not know this standard.", nil),
    Row(.setTimings, .invalidArgument, .rejected, "The source does not know these timings.", nil),
    Row(.setStandard, .noData, .unsupported, noStandard, otherSource),
    Row(.setStandard, .inappropriateCall, .unsupported, noStandard, otherSource),
    Row(.setTimings, .noData, .unsupported, noTimings, otherSource),
    Row(.setTimings, .inappropriateCall, .unsupported, noTimings, otherSource),
    Row(.queryTimings, .noLink, .unsupported, "There is no signal at the source.", "Plug the cable in and switch the source on."),
    Row(.queryTimings, .noLock, .rejected, "The signal at the source is not stable.", "Try again, or another cable."),
    Row(.queryTimings, .outOfRange, .rejected, "The signal is beyond what the device can take.", nil),
    Row(.tryFormat, .inputOutput, .rejected, refusedProposal, nil), Row(.setFormat, .inputOutput, .rejected, refusedProposal, nil),
    Row(.setParameters, .inputOutput, .rejected, refusedProposal, nil),
    Row(nil, .noDevice, .gone, "The device went away.", replug),
    Row(nil, .noSuchAddress, .gone, "The device went away.", replug),
    // What a USB transfer under way answers when its device is pulled out; `ENODEV` comes only after it.
    Row(nil, .shutDown, .gone, "The device went away.", replug),
    Row(nil, .protocolError, .rejected, "The device did not answer the driver as it should.", "Plug it in again; look into `dmesg`."),
    Row(nil, .busy, .busy, "Another program is using the device.", "Close the other program (`fuser -v` names it)."),
    Row(nil, .accessDenied, .denied, "The driver does not allow it now.", nil),
    Row(nil, .notPermitted, .denied, "The driver does not allow it.", nil),
    Row(nil, .inappropriateCall, .unsupported, "The driver has no such call.", nil),
    Row(nil, .noData, .unsupported, "The driver has no such data for this input.", nil),
    Row(nil, .inputOutput, .rejected, "The device did not answer the driver as it should.", "Plug it in again; look into `dmesg`."),
    Row(nil, .brokenPipe, .rejected, "The device refused the transfer.", "Plug it in again; look into `dmesg`."),
    Row(nil, .timedOut, .rejected, "The device did not answer in time.", "Plug it in again; look into `dmesg`."),
  ]
}
