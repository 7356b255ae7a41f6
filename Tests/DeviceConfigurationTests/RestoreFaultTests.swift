import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import PixelFormats
import Testing

/// Restoring a saved configuration is all or nothing, whichever call fails.
struct RestoreFaultTests {
  private static let path = SampleDevices.path
  private static let calls: [DeviceCall] = [
    .setInput, .setSelection, .setFormat, .setParameters, .setControls, .getFormat, .getParameters, .getControls, .getSelection,
  ]

  /// A saved node that differs from the device in everything.
  private static let saved: CameraNode = {
    var node = SampleDevices.cropping.nodes[0]
    for index in node.inputs.indices { node.inputs[index].isCurrent = index == 1 }
    node.selections[0] = SelectionRectangle(target: .crop, left: 16, top: 32, size: FrameSize(640, 480))
    node.current = CurrentFormat(
      pixelFormat: "YUYV", size: FrameSize(1280, 720), bytesPerLine: 2_560, sizeImage: 1_843_200, interval: FrameInterval(1, 5))
    for (id, value) in [(.brightness, 9), (.powerLineFrequency, 2), (.automaticGain, 0)] as [(ControlIdentifier, Int64)] {
      node.controls.firstIndex { $0.id == id }.map { node.controls[$0].value = .integer(value) }
    }
    return node
  }()

  @Test(arguments: calls, [0..<1, 1..<2, 2..<3, 0..<Int.max, 1..<Int.max] as [Range<Int>])
  func `a call that fails is put back, or the error names each setting that is not as before`(call: DeviceCall, when: Range<Int>) throws {
    for number in [SystemErrorNumber.inputOutput, .busy, .invalidArgument] {
      for effect in [Fault.Effect.error(number), .errorAfterwards(number)] {
        let what: Comment = "\(call) \(when) \(effect)"
        let system = SimulatedCameraSystem(
          [SampleDevices.cropping], faults: [Fault(effect, at: call, of: Self.path, occurrences: when)], sources: SampleDevices.sources)
        let device = try #require(CaptureDevice(system.cameras[0], in: system))
        do throws(ConfigurationError) {
          _ = try device.restore(Self.saved, to: Self.path, workers: SameThread())
        } catch {
          let now = system.node(at: Self.path)
          if case .incomplete = error.restoration {
            error.expectNames(NodeWords(SampleDevices.cropping.nodes[0]), NodeWords(now), what)
          } else {
            #expect(now == SampleDevices.cropping.nodes[0], "\(what.rawValue): \(error)")
          }
        }
        #expect(!system.isLocked(Self.path) && system.openCount(of: Self.path) == 0, what)
      }
    }
  }
}
