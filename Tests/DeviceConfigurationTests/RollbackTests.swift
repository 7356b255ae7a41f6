import CameraModel
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import Testing

/// What is given and put back when only a part of it fails.
struct RollbackTests {
  private static let path = SampleDevices.path

  @Test func `a lock whose priority is refused is given back while the node stays open`() throws {
    let system = SimulatedCameraSystem([SampleDevices.webcam])
    let (owner, other) = (try system.openFirst(), try system.openFirst())
    try owner.setPriority(.record, ConfigurationPermit())
    do throws(ConfigurationError) {
      _ = try ConfigurationLock(other)
      Issue.record("The priority was not refused.")
    } catch {
      #expect(error.cause.code == .busy)
    }
    #expect(!system.isLocked(Self.path))
    try owner.setPriority(.normal, ConfigurationPermit())
    let lock = try ConfigurationLock(other)
    #expect(system.isLocked(Self.path))
    lock.unlock()
    #expect(!system.isLocked(Self.path))
  }

  @Test func `a control that does not go back costs none of the others their value`() throws {
    let controls = [ControlAssignment(.brightness, 9), ControlAssignment(.name("Zoom Steps"), .value(.integer(200)))]
    let desired = DesiredConfiguration(controls: controls + [ControlAssignment(.powerLineFrequency, 2)], acceptsAdjustments: false)
    // One call sets, which the camera does not heed for one of them. The rollback's first round sets all together, then each alone; its
    // second round sets the first once more.
    let refusals = [1, 2, 4].map { Fault(.error(.inputOutput), at: .setControls, of: Self.path, occurrence: $0) }
    let system = SimulatedCameraSystem(
      [SampleDevices.webcam], faults: refusals, misbehaviours: [.keepsControl(.powerLineFrequency)])
    let node = try system.openFirst()
    do throws(ConfigurationError) {
      _ = try node.apply(desired)
      Issue.record("The change was not refused.")
    } catch {
      guard case .incomplete(let parts) = error.restoration else {
        Issue.record("\(error)")
        return
      }
      #expect(parts.map(\.part) == ["Brightness"])
      #expect(parts.first?.reason?.errorNumber == .inputOutput)
    }
    let values = try #require(system.node(at: Self.path)).controls
    #expect(values.first { $0.name == "Brightness" }?.value == .integer(9))
    #expect(values.first { $0.name == "Zoom Steps" }?.value == .integer(100))
  }

  @Test func `a control in use that has its value keeps none of the others from theirs`() throws {
    let system = SimulatedCameraSystem([SampleDevices.webcam], faults: [Fault(.error(.busy), at: .setControls, occurrence: 0)])
    let node = try system.openFirst()
    let before = try #require(system.node(at: Self.path)).controls
    let kept = try #require(before.first { $0.id == .powerLineFrequency }?.value)
    let result = try node.apply(
      DesiredConfiguration(controls: [ControlAssignment(.brightness, 9), ControlAssignment(.id(.powerLineFrequency), .value(kept))]))
    #expect(result.isExact && result.after.controls[.brightness] == .integer(9), "\(result)")
  }

  @Test func `a control in use gets no other value`() throws {
    let system = SimulatedCameraSystem([SampleDevices.webcam], faults: [Fault(.error(.busy), at: .setControls)])
    let node = try system.openFirst()
    do throws(ConfigurationError) {
      _ = try node.apply(DesiredConfiguration(controls: [ControlAssignment(.brightness, 9)]))
      Issue.record("The change was not refused.")
    } catch {
      #expect(error.code == .busy && error.restoration == .nothingChanged, "\(error)")
    }
  }

  @Test func `a format that its source takes away on the way back is set again`() throws {
    var camera = SampleDevices.card
    camera.nodes[0].current = CurrentFormat(
      pixelFormat: "MJPG", size: FrameSize(1920, 1080), bytesPerLine: 0, sizeImage: 4_147_200, interval: FrameInterval(1, 30))
    // The desired format is the one that was set: only choosing the source again takes it away.
    let desired = DesiredConfiguration(
      input: 1, format: FrameFormat(pixelFormat: "MJPG", size: FrameSize(1920, 1080)), interval: FrameInterval(1, 15))
    let fault = Fault(.error(.inputOutput), at: .setParameters, of: Self.path, occurrence: 0)
    let system = SimulatedCameraSystem([camera], faults: [fault], sources: SampleDevices.sources)
    let node = try system.openFirst()
    do throws(ConfigurationError) {
      _ = try node.apply(desired)
      Issue.record("The rate was not refused.")
    } catch {
      #expect(error.restoration == .restored)
    }
    let now = try #require(system.node(at: Self.path))
    #expect(now.current?.pixelFormat == "MJPG" && now.current?.size == FrameSize(1920, 1080))
    #expect(now.inputs.map(\.isCurrent) == [true, false])
  }

  @Test(arguments: [DeviceCall.setTimings, .setStandard]) func `what of a source does not go back is named`(call: DeviceCall) throws {
    var camera = SampleDevices.card
    let isDigital = call == .setTimings
    for index in camera.nodes[0].inputs.indices { camera.nodes[0].inputs[index].isCurrent = index == (isDigital ? 1 : 0) }
    var desired = DesiredConfiguration(format: FrameFormat(pixelFormat: "MJPG", size: FrameSize(1920, 1080)))
    if isDigital { desired.timings = DigitalTimings(size: FrameSize(1280, 720), pixelClock: 74_250_000) } else { desired.standard = .ntsc }
    let faults = [
      Fault(.error(.inputOutput), at: .setFormat, of: Self.path, occurrence: 0),
      Fault(.error(.inputOutput), at: call, of: Self.path, occurrences: 1..<Int.max),
    ]
    let node = try SimulatedCameraSystem([camera], faults: faults, sources: SampleDevices.sources).openFirst()
    do throws(ConfigurationError) {
      _ = try node.apply(desired)
      Issue.record("The format was not refused.")
    } catch {
      guard case .incomplete(let parts) = error.restoration else {
        Issue.record("\(error)")
        return
      }
      #expect(parts.map(\.part).contains(isDigital ? "timings" : "standard"))
    }
  }

  @Test(arguments: [(120, false), (150, true), (99, false), (500, true), (501, false), (101, false)] as [(Int64, Bool)])
  func `a value off its control's steps is a mistake`(number: Int64, isFine: Bool) throws {
    let node = try SimulatedCameraSystem([SampleDevices.webcam]).openFirst()
    let desired = DesiredConfiguration(controls: [ControlAssignment(.name("Zoom Steps"), .value(.integer(number)))])
    let plan: ConfigurationPlan?
    do throws(DeviceError) {
      plan = try ConfigurationPlan(desired, on: node)
    } catch {
      #expect(error.code == .usage)
      plan = nil
    }
    #expect((plan != nil) == isFine)
  }

  @Test(arguments: [(130, 150), (124, 100), (125, 150), (499, 500), (1_000, 500), (-7, 100), (480, 500)] as [(Int64, Int64)])
  func `a simulated camera takes the nearest value on a control's steps`(number: Int64, value: Int64) throws {
    let system = SimulatedCameraSystem([SampleDevices.webcam])
    let control = try #require(SampleDevices.controls.first { $0.name == "Zoom Steps" })
    try system.openFirst().setControls([ControlSetting(control, to: .integer(number))], ConfigurationPermit())
    #expect(system.node(at: Self.path)?.controls.first { $0.id == control.id }?.value == .integer(value))
  }

  @Test(arguments: [(30, 24), (16, 16), (100, 96), (101, 96), (23, 16)])
  func `a simulated camera takes the point of its grid below a size`(asked: Int, got: Int) throws {
    let range = FrameSizeRange(min: FrameSize(16, 16), max: FrameSize(100, 100), step: FrameSize(8, 8))
    var camera = SampleDevices.webcam
    camera.nodes[0].formats = [OfferedFormat(index: 0, pixelFormat: "GREY", sizes: [OfferedSize(.stepwise(range), intervals: [])])]
    let node = try SimulatedCameraSystem([camera]).openFirst()
    let format = try node.setFormat(
      FrameFormat(pixelFormat: "GREY", size: FrameSize(asked, asked)), of: .videoCapture, ConfigurationPermit())
    #expect(format.size == FrameSize(got, got))
  }

  @Test func `a format that a control takes away on its way back is set again`() throws {
    var camera = SampleDevices.webcam
    camera.nodes[0].controls.append(
      CameraControl(
        id: .rotate, name: "Rotate", type: .integer, min: 0, max: 270, step: 90, defaultValue: 0, value: .integer(0),
        flags: [.modifyLayout]))
    let size = FrameSize(1280, 720)
    camera.nodes[0].current = CurrentFormat(
      pixelFormat: "YUYV", size: size, bytesPerLine: 2560, sizeImage: 1_843_200, interval: FrameInterval(1, 5))
    // The desired format is the one that was set: only turning the picture back takes it away.
    let desired = DesiredConfiguration(
      format: FrameFormat(pixelFormat: "YUYV", size: size), interval: FrameInterval(1, 10), controls: [ControlAssignment(.rotate, 90)])
    let fault = Fault(.error(.inputOutput), at: .setParameters, of: Self.path, occurrence: 0)
    let system = SimulatedCameraSystem([camera], faults: [fault])
    let error = #expect(throws: ConfigurationError.self) { try system.openFirst().apply(desired) }
    #expect(error?.restoration == .restored)
    #expect(system.node(at: Self.path)?.current == camera.nodes[0].current)
  }

  @Test func `two controls of one name are put back, and named, each by itself`() throws {
    var camera = SampleDevices.webcam
    let ids: [ControlIdentifier] = [0x9a_3001, 0x9a_3002]
    camera.nodes[0].controls += zip(ids, [1, 2]).map { id, value in
      CameraControl(id: id, name: "Level", type: .integer, min: 0, max: 9, step: 1, defaultValue: 0, value: .integer(value))
    }
    let controls = zip(ids, [5, 6]).map { ControlAssignment(.id($0), .value(.integer($1))) }
    let desired = DesiredConfiguration(controls: controls + [ControlAssignment(.powerLineFrequency, 2)], acceptsAdjustments: false)
    // One call sets; the next ones are the rollback's, in two rounds: both together, and each alone.
    let refusals = (1...6).map { Fault(.error(.inputOutput), at: .setControls, of: Self.path, occurrence: $0) }
    let system = SimulatedCameraSystem([camera], faults: refusals, misbehaviours: [.keepsControl(.powerLineFrequency)])
    let error = #expect(throws: ConfigurationError.self) { try system.openFirst().apply(desired) }
    guard case .incomplete(let parts) = error?.restoration else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(parts.map(\.part) == ["Level", "Level"])
    #expect(parts.map(\.before) == ["1", "2"] && parts.map(\.now) == ["5", "6"])
    #expect(parts.allSatisfy { $0.reason?.errorNumber == .inputOutput })
  }

  @Test func `a setting that two restorations left is named once, as the later one read it`() {
    let part = { (name: String, now: String) in Restoration.Unrestored(part: name, before: "1", now: now, reason: nil) }
    let first = Restoration.incomplete([part("format", "2"), part("input", "2")])
    let later = [part("format", "3"), part("rate", "3")]
    #expect(first.joined(.incomplete(later)) == .incomplete([part("input", "2")] + later))
  }
}
