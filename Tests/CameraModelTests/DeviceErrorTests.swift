import CameraModel
import Testing

/// The errors of failed calls.
struct DeviceErrorTests {
  @Test(arguments: DeviceCall.allCases)
  func `name no command and no option, whatever the system's error number`(call: DeviceCall) {
    for number in (0...133).map({ SystemErrorNumber(rawValue: $0) }) {
      let error = DeviceError(call, on: "/dev/video0", failedWith: number)
      #expect(!error.message.isEmpty && error.errorNumber == number)
      let text = error.description
      #expect(!text.contains("probe") && !text.contains("--"), "\(text)")
    }
  }

  private static let rows: [(DeviceCall, SystemErrorNumber, DeviceError.Code, String)] = [
    (.open, .busy, .busy, "allows only one"), (.setFormat, .busy, .busy, "program or session streams"),
    (.queryControl, .busy, .busy, "Another program"),
    (.open, .noDevice, .gone, "disconnected"), (.getFormat, .shutDown, .gone, "disconnected"),
    (.queryCapabilities, .inappropriateCall, .notFound, "not a video device"),
    (.getParameters, .inappropriateCall, .unsupported, "does not support"), (.setControls, .outOfRange, .rejected, "range"),
    (.setFormat, .noSpace, .rejected, "The driver refused: no space left."),
    (.requestBuffers, .busy, .busy, "Another program or session"), (.requestBuffers, .invalidArgument, .unsupported, "cannot stream"),
    (.requestBuffers, .inappropriateCall, .unsupported, "cannot stream"), (.requestBuffers, .noMemory, .rejected, "no memory"),
    (.map, .noMemory, .rejected, "no memory"), (.map, .wouldBlock, .rejected, "locked memory"),
    (.detach, .noMemory, .rejected, "no memory"), (.detach, .wouldBlock, .rejected, "locked memory"),
    (.queueBuffer, .invalidArgument, .rejected, "format changed"), (.startStream, .noSpace, .bandwidth, "bandwidth"),
    (.startStream, .inputOutput, .rejected, "camera refused"), (.startStream, .brokenPipe, .rejected, "camera refused"),
    (.startStream, .protocolError, .rejected, "camera refused"), (.startStream, .timedOut, .rejected, "camera refused"),
    (.startStream, .noLink, .unsupported, "not linked"), (.startStream, .busy, .busy, "Another program or session"),
    (.startStream, .invalidArgument, .internal, "enough buffers"), (.dequeueBuffer, .inputOutput, .rejected, "lost"),
    (.dequeueBuffer, .brokenPipe, .rejected, "ended"), (.dequeueBuffer, .noDevice, .gone, "disconnected"),
    (.dequeueBuffer, .noSuchAddress, .gone, "disconnected"), (.queueBuffer, .noDevice, .gone, "disconnected"),
    (.wait, .tooManyOpenFiles, .rejected, "Too many files"), (.stopStream, .noDevice, .gone, "disconnected"),
    (.lock, .badDescriptor, .denied, "permission to write"), (.lockWholeFile, .badDescriptor, .denied, "permission to write"),
    (.map, .accessDenied, .denied, "permission to write"),
  ]

  @Test(arguments: ["/dev/v4l-subdev0", "/dev/media1"]) func `of parts of a board speak of drivers, not of plugs`(path: String) {
    for call in DeviceCall.allCases {
      for number in (0...133).map({ SystemErrorNumber(rawValue: $0) }) {
        let text = DeviceError(call, on: path, failedWith: number).description
        #expect(!text.lowercased().contains("plug it in") && !text.contains("disconnected"), "\(text)")
      }
    }
  }

  @Test(arguments: rows)
  func `depend on the call and the system's error number`(
    call: DeviceCall, number: SystemErrorNumber, code: DeviceError.Code, message: String
  ) {
    let error = DeviceError(call, on: "/dev/video0", failedWith: number)
    #expect(error.code == code && error.operation == .call(call))
    #expect(error.message.contains(message), "\(error)")
  }

  private static func holder(_ number: Int32, _ evidence: NodeHolder.Evidence) -> NodeHolder {
    NodeHolder(process: number, command: "program\(number)", evidence: evidence)
  }

  @Test(
    arguments: [
      ([holder(1, .open)], "Seen: program1 (pid 1), which has the node open."),
      (
        [holder(2, .mapping), holder(1, .open)], "Seen: program2 (pid 2), which streams from it; program1 (pid 1), which has the node open."
      ),
      ([holder(1, .open), holder(3, .open)], "One of these has it open: program1 (pid 1); program3 (pid 3)."),
      (
        [holder(1, .open), NodeHolder(process: 0, command: nil, evidence: .hidden)],
        "One of these has it open: program1 (pid 1); or a program of another user."
      ),
      ([NodeHolder(process: 0, command: nil, evidence: .hidden)], "A program of another user has it; this user may not see which."),
    ] as [([NodeHolder], String)])
  func `name who streams before who has the node open`(_ holders: [NodeHolder], _ sentence: String) {
    let error = DeviceError(.startStream, on: "/dev/video0", failedWith: .busy)
    #expect(error.naming(holders).message == "\(error.message) \(sentence)")
    #expect(DeviceError(.startStream, on: "/dev/video0", failedWith: .noSpace).naming(holders).message.contains("program") == false)
  }

  @Test(arguments: [
    (NodeHolder.Evidence.mapping, "Another session of this program streams from the device.", "Stop that session first."),
    (.open, "This program has the device open a second time.", "Stop its other session, or release its lock with unlock()."),
    (.lock, "This program holds the lock of the device.", "Release it with unlock() first."),
  ])
  func `name the same program, not another one`(_ evidence: NodeHolder.Evidence, _ sentence: String, _ remedy: String) {
    let own = NodeHolder(process: 9, command: "mine", evidence: evidence, isThisProcess: true)
    for call in [DeviceCall.setFormat, .setParameters, .requestBuffers, .startStream] {
      let error = DeviceError(call, on: "/dev/video0", failedWith: .busy).naming(
        evidence == .mapping ? [own, Self.holder(1, .open)] : [own])
      #expect(error.message == sentence && error.remedy == remedy)
    }
  }

  @Test(
    arguments: [
      ("VIDIOC_S_FMT", "/dev/video0", .busy, "VIDIOC_S_FMT on /dev/video0 failed (EBUSY)."), ("open", "a", nil, "open on a failed."),
      ("start", "the session", nil, "Could not start the session."), ("read", "a.json", .inputOutput, "Could not read a.json (EIO)."),
      ("choose a mode", "rk_hdmirx", nil, "Could not choose a mode (rk_hdmirx)."),
      ("select the input", "", nil, "Could not select the input."),
      ("pthread_create", "the session", nil, "pthread_create on the session failed."),
    ] as [(String, String, SystemErrorNumber?, String)])
  func `name what failed in a sentence`(_ operation: String, _ subject: String, _ number: SystemErrorNumber?, _ sentence: String) {
    let error = DeviceError(
      .rejected, operation: DeviceError.Operation(rawValue: operation), subject: subject, errorNumber: number, message: "Why.",
      remedy: "What to do.")
    #expect(error.description == "\(sentence) Why. What to do.")
  }
}
