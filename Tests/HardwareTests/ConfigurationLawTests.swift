import CameraModel
import DeviceConfiguration
import PixelFormats
import Testing
import Video4Linux

/// The laws that the simulator keeps (`FaultInjectionTests`), on the kernel's own V4L2 code: vivid answers, and one call fails.
@Suite(.tags(.hardware), .enabled(if: Hardware.isHere, "VIEWFINDER_HARDWARE is not 1"), .serialized)
struct ConfigurationLawTests {
  /// What a node is set to first, and what it shall be set to then.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let node: String
    let first: DesiredConfiguration
    let desired: DesiredConfiguration

    var location: NodeLocation { get throws { try #require(try Hardware.vivid(node).first, "\(node)") } }
  }

  static let cases: [Case] = [
    Case(
      testDescription: "format, rate and controls", node: "-000-vid-cap",
      first: configuration("YUYV", FrameSize(320, 180), FrameInterval(1, 30), [.automaticGain(true), ControlAssignment(.brightness, 128)]),
      desired: configuration("NV12", FrameSize(640, 360), FrameInterval(1, 15), [.gain(77), ControlAssignment(.brightness, 9)])),
    Case(
      testDescription: "several planes", node: "-001-vid-cap",
      first: configuration("YUYV", FrameSize(320, 180), FrameInterval(1, 30), [ControlAssignment(.brightness, 128)]),
      desired: configuration("NM12", FrameSize(1280, 720), FrameInterval(1, 10), [ControlAssignment(.brightness, 200)])),
    Case(
      testDescription: "a source with a standard", node: "-002-vid-cap",
      first: configuration("YUYV", FrameSize(640, 360), FrameInterval(1, 30), [], input: 0),
      desired: {
        var desired = configuration("YUYV", FrameSize(720, 576), nil, [], input: 1)
        desired.standard = .pal
        return desired
      }()),
    Case(
      testDescription: "a source with timings", node: "-002-vid-cap",
      first: configuration("YUYV", FrameSize(640, 360), FrameInterval(1, 30), [], input: 0),
      desired: {
        var desired = configuration("YUYV", FrameSize(1280, 720), nil, [], input: 3)
        desired.timings = hd720
        return desired
      }()),
  ]

  /// CEA-861 format 4: 1280x720p at 60 Hz.
  private static let hd720 = DigitalTimings(
    size: FrameSize(1280, 720), pixelClock: 74_250_000, horizontal: .init(frontPorch: 110, sync: 40, backPorch: 220),
    vertical: .init(frontPorch: 5, sync: 5, backPorch: 20), polarities: 3, standards: 1)

  private static func configuration(
    _ format: PixelFormat, _ size: FrameSize, _ interval: FrameInterval?, _ controls: [ControlAssignment], input: Int? = nil
  ) -> DesiredConfiguration {
    DesiredConfiguration(
      input: input, format: FrameFormat(pixelFormat: format, size: size), interval: interval, controls: controls)
  }

  /// Opens, applies and lets go, with a fault; gives the error.
  private func run(_ one: Case, _ calls: FailingCalls) throws -> ConfigurationError? {
    let node = try KernelNode(path: try one.location.path, calls: calls)
    do throws(ConfigurationError) { _ = try node.apply(one.desired) } catch { return error }
    return nil
  }

  /// Everything that the node is set to and that stays as it is set.
  private func state(_ one: Case) throws -> CameraNode {
    var node = try Hardware.system.read(try one.location, ReadingScope(includesFormats: false, includesControls: true)).node
    node.controls.removeAll { $0.flags.contains(.volatile) || $0.flags.contains(.executeOnWrite) }
    return node
  }

  @Test(arguments: cases)
  func `without a fault all is as wished, and nothing is left behind`(one: Case) throws {
    _ = try KernelNode(path: try one.location.path).apply(one.first)
    let calls = FailingCalls()
    let result = try KernelNode(path: try one.location.path, calls: calls).apply(one.desired)
    #expect(result.isExact, "\(result.adjustments)")
    #expect(result.unverified.isEmpty)
    #expect(calls.openDescriptors == 0)
    try isFree(one, "no fault")
    _ = try KernelNode(path: try one.location.path).apply(one.first)
  }

  @Test(arguments: cases)
  func `a call that fails is put back, or the error says what is not`(one: Case) throws {
    _ = try KernelNode(path: try one.location.path).apply(one.first)
    let before = try state(one)
    let counting = FailingCalls()
    _ = try run(one, counting)
    #expect(counting.count > 10)
    var (runs, errors) = (0, 0)
    for position in 0..<counting.count {
      for number in [SystemErrorNumber.inputOutput, .busy, .invalidArgument, .noDevice] {
        for (isLate, isForGood) in [(false, false), (true, false), (false, true)] {
          _ = try KernelNode(path: try one.location.path).apply(one.first)
          let calls = FailingCalls(.init(position: position, isForGood: isForGood, number: number, isLate: isLate))
          let what =
            "\(one.testDescription), position \(position) of \(counting.count), \(number.name), late \(isLate), for good \(isForGood)"
          let error = try run(one, calls)
          runs += 1
          #expect(calls.openDescriptors == 0, "\(what)")
          try isFree(one, what)
          guard let error else { continue }
          errors += 1
          try check(error, one, before, isForGood, what)
        }
      }
    }
    print("\(one.testDescription): \(runs) faults, \(errors) errors")
  }

  /// After an error all is as before, or the error says what is not.
  private func check(_ error: ConfigurationError, _ one: Case, _ before: CameraNode, _ isForGood: Bool, _ what: String) throws {
    let after = try state(one)
    if case .incomplete(let parts) = error.restoration {
      #expect(isForGood && !parts.isEmpty, "\(what): \(parts)")
    } else {
      #expect(after.current == before.current, "\(what): \(error)")
      #expect(after.inputs == before.inputs, "\(what): \(error)")
      let changed = zip(after.controls, before.controls).filter { $0.value != $1.value }.map(\.0.name)
      #expect(changed.isEmpty && after.controls.count == before.controls.count, "\(what): \(changed) \(error)")
    }
    #expect(!error.cause.operation.rawValue.isEmpty && error.cause.message.hasSuffix("."), "\(what): \(error.cause)")
  }

  /// Nobody has the lock, and nobody's priority is raised.
  private func isFree(_ one: Case, _ what: String) throws {
    let other = try KernelNode(path: try one.location.path)
    #expect(try other.highestPriority() == .normal, "\(what): no priority is left raised")
    #expect(try other.tryLock(), "\(what): no lock is left")
    other.unlock(ConfigurationPermit())
  }
}
