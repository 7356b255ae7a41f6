import CameraModel
import CameraSimulator
import DeviceConfiguration
import PixelFormats

/// Whatever is set and whichever calls fail: no lock is left, and a device that is said to be as before is as before.
enum SettingsLaw {
  static func check(_ bytes: [UInt8]) throws(Broken) {
    var source = ByteSource(bytes)
    let wish = wish(&source)
    let habits = habits(&source)
    let faults = (0..<source.below(4)).map { _ in fault(&source) }
    let (path, camera) = (LawCameras.path, LawCameras.webcam)
    let system = SimulatedCameraSystem([camera], faults: faults, misbehaviours: habits, sources: LawCameras.sources)
    let (result, error) = configure(wish, system)
    try hold(system.openCount(of: path) == 0, "nothing is left open")
    try hold(!system.isLocked(path), "no lock is left")
    try hold(system.highestPriority(of: path) == .normal, "no priority is left raised")
    if result?.isExact == true, let format = wish.format {
      let now = system.node(at: path)?.current
      try hold(now?.pixelFormat == format.pixelFormat && now?.size == format.size, "what is said to be set is set: \(wish)")
    }
    guard let error else { return }
    try hold(error.cause.message.hasSuffix(".") && !error.cause.subject.isEmpty, "an error is a sentence: \(error)")
    switch error.restoration {
    case nil, .nothingChanged, .restored:
      let isAsBefore = system.node(at: path) == camera.nodes[0]
      try hold(isAsBefore, "what is said to be as before is as before: \(wish) \(faults) \(habits) \(error)")
    case .incomplete(let parts):
      try hold(!parts.isEmpty && parts.allSatisfy { !$0.part.isEmpty }, "what is not as before is named: \(error)")
    }
  }

  private static func configure(
    _ wish: DesiredConfiguration, _ system: SimulatedCameraSystem
  ) -> (ConfigurationResult?, ConfigurationError?) {
    guard let location = system.locations().first, let node = try? system.open(location) else { return (nil, nil) }
    do throws(ConfigurationError) {
      return (try node.configure { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in try lock.apply(wish) }, nil)
    } catch {
      return (nil, error)
    }
  }

  private static func wish(_ source: inout ByteSource) -> DesiredConfiguration {
    var wish = DesiredConfiguration()
    if source.below(3) == 0 { wish.input = source.below(3) }
    if source.below(4) == 0 { wish.standard = [.pal, .ntsc, VideoStandard(rawValue: UInt64(source.byte()))][source.below(3)] }
    if source.below(4) == 0 {
      wish.timings = DigitalTimings(size: FrameSize(Int(source.edge32()), Int(source.edge32())), pixelClock: UInt64(source.edge32()))
    }
    if source.flag() {
      let formats: [PixelFormat] = ["YUYV", "MJPG", "NV12"]
      let sizes = [FrameSize(640, 480), FrameSize(1280, 720), FrameSize(1920, 1080), FrameSize(Int(source.edge32()), Int(source.edge32()))]
      wish.format = FrameFormat(pixelFormat: formats[source.below(3)], size: sizes[source.below(4)])
    }
    if source.flag() {
      wish.interval = source.flag() ? FrameInterval(1, UInt32(source.byte())) : FrameInterval(source.edge32(), source.edge32())
    }
    wish.controls = (0..<source.below(5)).map { _ in assignment(&source) }
    wish.acceptsAdjustments = source.flag()
    return wish
  }

  private static func assignment(_ source: inout ByteSource) -> ControlAssignment {
    let controls = LawCameras.webcam.nodes[0].controls
    let name = ControlAssignment.Name.id(controls[source.below(controls.count)].id)
    switch source.below(5) {
    case 0: return ControlAssignment(name, .defaultValue)
    case 1: return ControlAssignment(name, .value(.array((0..<source.below(4)).map { _ in source.edge64() })))
    case 2: return ControlAssignment(name, .text(String(decoding: (0..<source.below(9)).map { _ in source.byte() }, as: UTF8.self)))
    case 3: return ControlAssignment(name, .firstOf((0..<source.below(4)).map { _ in source.edge64() }))
    default: return ControlAssignment(name, .value(.integer(source.edge64())))
    }
  }

  private static func habits(_ source: inout ByteSource) -> Set<Misbehaviour> {
    var habits: Set<Misbehaviour> = []
    if source.below(6) == 0 { habits.insert(.keepsInterval) }
    if source.below(6) == 0 { habits.insert(.keepsFormat) }
    if source.below(6) == 0 { habits.insert(.keepsControl(.gain)) }
    if source.below(6) == 0 { habits.insert(.refusesSwitchWithValue) }
    return habits
  }

  private static func fault(_ source: inout ByteSource) -> Fault {
    let calls: [DeviceCall] = [
      .setFormat, .setParameters, .setControls, .setInput, .setStandard, .setTimings, .getFormat, .getParameters, .getControls, .getInput,
      .queryControl, .lock,
    ]
    let numbers: [SystemErrorNumber] = [.inputOutput, .busy, .invalidArgument, .outOfRange, .noSpace, .timedOut]
    let call = calls[source.below(calls.count)]
    // A driver that answers a question with `EINVAL` does not have the thing asked for, so nothing is claimed about it.
    let number = call.isQuestion ? numbers[source.below(2)] : numbers[source.below(numbers.count)]
    let effect: Fault.Effect = [.error(number), .errorAfterwards(number), .unplug][source.below(8) == 0 ? 2 : source.below(2)]
    return Fault(effect, at: call, of: LawCameras.path, occurrence: source.below(6))
  }
}

extension DeviceCall {
  fileprivate var isQuestion: Bool {
    switch self {
    case .getFormat, .getParameters, .getControls, .getInput, .queryControl: true
    default: false
    }
  }
}
