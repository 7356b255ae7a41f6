import CameraModel
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import Testing

/// Wishes of every kind, each with the device they are for.
struct SamplePlan: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let camera: Camera
  let desired: DesiredConfiguration

  func system(_ faults: [Fault] = [], _ misbehaviours: Set<Misbehaviour> = []) -> SimulatedCameraSystem {
    SimulatedCameraSystem([camera], faults: faults, misbehaviours: misbehaviours, sources: SampleDevices.sources)
  }

  private static let hd = FrameFormat(pixelFormat: "MJPG", size: FrameSize(1920, 1080))

  static let all: [SamplePlan] = [
    SamplePlan(
      testDescription: "format and rate", camera: SampleDevices.webcam,
      desired: DesiredConfiguration(format: hd, interval: FrameInterval(1, 15))),
    SamplePlan(testDescription: "format alone", camera: SampleDevices.webcam, desired: DesiredConfiguration(format: hd)),
    SamplePlan(
      testDescription: "rate alone", camera: SampleDevices.webcam, desired: DesiredConfiguration(interval: FrameInterval(1, 5))),
    SamplePlan(
      testDescription: "several planes", camera: SampleDevices.planar,
      desired: DesiredConfiguration(
        format: FrameFormat(pixelFormat: "NM12", size: FrameSize(320, 240)), interval: FrameInterval(1, 60),
        controls: [ControlAssignment(.brightness, 9)])),
    SamplePlan(
      testDescription: "values whose switches come first", camera: SampleDevices.webcam,
      desired: DesiredConfiguration(controls: [.exposureTime(.milliseconds(10)), .gain(50), .powerLine(.hertz60)])),
    SamplePlan(
      testDescription: "mode and controls", camera: SampleDevices.webcam,
      desired: DesiredConfiguration(
        format: hd, interval: FrameInterval(1, 30),
        controls: [
          .exposureTime(.milliseconds(20)), ControlAssignment(.name("matrix"), .value(.array([3, 4]))),
          ControlAssignment(.name("Label"), .text("two")), ControlAssignment(.brightness, 200),
        ])),
    SamplePlan(
      testDescription: "another source, its timings, mode and controls", camera: SampleDevices.card,
      desired: DesiredConfiguration(
        input: 1, timings: DigitalTimings(size: FrameSize(1280, 720), pixelClock: 74_250_000), format: hd, interval: FrameInterval(1, 15),
        controls: [ControlAssignment(.brightness, 1)])),
    SamplePlan(
      testDescription: "a crop, mode and controls", camera: SampleDevices.cropping,
      desired: DesiredConfiguration(
        crop: .zoom(2), format: hd, interval: FrameInterval(1, 15), controls: [ControlAssignment(.brightness, 1)])),
    SamplePlan(
      testDescription: "another source and a crop", camera: SampleDevices.cropping,
      desired: DesiredConfiguration(input: 1, crop: .rectangle(left: 16, top: 32, size: FrameSize(640, 480)), format: hd)),
    SamplePlan(
      testDescription: "another source with its EDID, timings and mode", camera: SampleDevices.card,
      desired: DesiredConfiguration(
        input: 1, edid: .default, timings: DigitalTimings(size: FrameSize(1280, 720), pixelClock: 74_250_000), format: hd)),
    SamplePlan(
      testDescription: "another standard", camera: SampleDevices.card,
      desired: DesiredConfiguration(
        standard: .ntsc, format: FrameFormat(pixelFormat: "YUYV", size: FrameSize(1280, 720)), interval: FrameInterval(1, 5))),
    SamplePlan(
      testDescription: "other timings of the present source", camera: SampleDevices.digital,
      desired: DesiredConfiguration(timings: DigitalTimings(size: FrameSize(1280, 720), pixelClock: 74_250_000), format: hd)),
  ]
}

/// The numbers with which drivers really refuse each call.
enum PlausibleErrors {
  private static let usb: [SystemErrorNumber] = [.inputOutput, .brokenPipe, .timedOut]
  private static let any: [SystemErrorNumber] = [.noDevice, .noMemory, SystemErrorNumber(rawValue: 4095)]
  private static let table: [DeviceCall: [SystemErrorNumber]] = [
    .open: [.noSuchFile, .accessDenied, .busy, .noSuchAddress, .tooManyOpenFiles],
    .queryCapabilities: [.inappropriateCall], .lock: [SystemErrorNumber(rawValue: 11), .noLock, .invalidArgument],
    .setPriority: [.busy, .inappropriateCall, .invalidArgument], .getInput: [.inappropriateCall, .invalidArgument],
    .setInput: [.invalidArgument, .busy, .inputOutput], .getStandard: [.noData, .inappropriateCall],
    .setStandard: [.invalidArgument, .noData, .busy], .getTimings: [.noData, .inappropriateCall],
    .setTimings: [.invalidArgument, .noData, .busy, .outOfRange], .getFormat: [.invalidArgument] + usb,
    .getEDID: [.noData, .inappropriateCall, .invalidArgument],
    .setEDID: [.busy, .invalidArgument, .tooBig, .inappropriateCall] + usb,
    .getSelection: [.inappropriateCall, .invalidArgument, .noData], .setSelection: [.busy, .invalidArgument, .outOfRange],
    .setFormat: [.busy, .invalidArgument, .noSpace] + usb, .getParameters: [.inappropriateCall, .invalidArgument] + usb,
    .setParameters: [.busy, .invalidArgument, .inappropriateCall] + usb, .queryControl: [.invalidArgument, .inappropriateCall],
    .getControls: [.invalidArgument, .accessDenied] + usb,
    .setControls: [
      .invalidArgument, .outOfRange, .accessDenied, .busy, .noSpace, SystemErrorNumber(rawValue: 66), SystemErrorNumber(rawValue: 84),
    ] + usb,
  ]

  static func of(_ call: DeviceCall) -> [SystemErrorNumber] { (table[call] ?? []) + any }
}
