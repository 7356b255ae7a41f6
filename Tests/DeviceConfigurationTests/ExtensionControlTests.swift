import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Testing
import Viewfinder

/// Vendors' controls: read, set under the lock, refused, and put back.
struct ExtensionControlTests {
  private static let path = SampleDevices.path
  private static let guid = ExtensionUnit.GUID("ffe52d21-8030-4e2c-82d9-f587d00540bd")
  private static let units: [ExtensionUnit] = [
    guid.map { guid in
      ExtensionUnit(
        guid: guid, id: 7,
        controls: [
          ExtensionControl(
            selector: 1, flags: [.readable, .writable], length: 1, minimum: [0], maximum: [3], resolution: [1], defaultValue: [3],
            value: [3]),
          ExtensionControl(selector: 2, flags: [.readable, .autoUpdate], length: 2, value: [1, 2]),
          ExtensionControl(selector: 3, flags: [.writable], length: 1, minimum: [0], maximum: [9]),
          ExtensionControl(selector: 4),
          ExtensionControl(selector: 5, flags: [.readable, .writable, .asynchronous], length: 1, value: [0]),
        ])
    }
  ].compactMap(\.self)

  private static func camera() -> Camera {
    var camera = SampleDevices.webcam
    camera.nodes[0].extensionUnits = units
    return camera
  }

  private func device(
    faults: [Fault] = [], misbehaviours: Set<Misbehaviour> = []
  ) throws -> (CaptureDevice, SimulatedCameraSystem, ExtensionUnit.GUID) {
    let system = SimulatedCameraSystem([Self.camera()], faults: faults, misbehaviours: misbehaviours)
    return (try #require(CaptureDevice(system.cameras()[0], in: system)), system, try #require(Self.guid))
  }

  private func value(_ selector: UInt8, in system: SimulatedCameraSystem) -> [UInt8]? {
    system.node(at: Self.path)?.extensionUnits.first?.control(selector)?.value
  }

  @Test func `units are read with what their controls answer, when asked for`() throws {
    let (device, system, guid) = try device()
    #expect(try device.extensionUnits == Self.units)
    #expect(try device.extensionUnit(guid, controls: 2, 1).controls == [Self.units[0].controls[1], Self.units[0].controls[0]])
    #expect(try device.extensionUnit(guid, controls: 1).id == 7)
    #expect(try system.cameras(scope: ReadingScope(includesControls: true))[0].nodes[0].extensionUnits.isEmpty)
    var scope = ReadingScope()
    scope.includesExtensionUnits = true
    #expect(try system.cameras(scope: scope)[0].nodes[0].extensionUnits == Self.units)
  }

  @Test func `a value is set and read back`() throws {
    let (device, system, guid) = try device()
    let control = try device.configure { try $0.setExtensionControl(1, of: guid, to: [2]) }
    #expect(control.value == [2] && value(1, in: system) == [2])
    #expect(try device.configure { try $0.setExtensionControl(5, of: guid, to: [9]) }.value == [9])
  }

  @Test func `a value that cannot be read back is set and unknown`() throws {
    let (device, system, guid) = try device()
    #expect(try device.configure { try $0.setExtensionControl(3, of: guid, to: [4]) }.value == nil)
    #expect(value(3, in: system) == [4])
  }

  @Test(
    arguments: [
      (1, [4], "usage"), (1, [], "usage"), (1, [1, 1], "usage"), (2, [1, 2], "unsupported"), (4, [0], "unsupported"), (6, [0], "notFound"),
      (3, [10], "usage"),
    ] as [(UInt8, [UInt8], DeviceError.Code)])
  func `what does not fit is refused before anything is set`(selector: UInt8, bytes: [UInt8], code: DeviceError.Code) throws {
    let (device, system, guid) = try device()
    do throws(ConfigurationError) {
      let lock = try device.lockForConfiguration()
      try lock.setExtensionControl(selector, of: guid, to: bytes)
      Issue.record("It was not refused.")
    } catch {
      #expect(error.cause.code == code && error.restoration == nil, "\(error)")
    }
    #expect(system.node(at: Self.path)?.extensionUnits == Self.units)
  }

  @Test func `a unit that the camera lacks is named with those that it has`() throws {
    let (device, _, guid) = try device()
    let other = try #require(ExtensionUnit.GUID("00000000-0000-0000-0000-000000000001"))
    do throws(ConfigurationError) {
      _ = try device.extensionUnit(other, controls: 1)
      Issue.record("The unit was found.")
    } catch {
      #expect(error.cause.code == .notFound && error.cause.remedy == "It has: \(guid).")
    }
  }

  @Test func `a value that the camera does not take is said`() throws {
    let (device, system, guid) = try device(misbehaviours: [.keepsExtensionControls])
    do throws(ConfigurationError) {
      let lock = try device.lockForConfiguration()
      try lock.setExtensionControl(1, of: guid, to: [0])
      Issue.record("It was not refused.")
    } catch {
      #expect(error.cause.code == .adjusted && error.cause.message == "The camera made 03 of 00.")
      #expect(error.restoration == .nothingChanged)
    }
    #expect(value(1, in: system) == [3])
  }

  @Test(arguments: 0..<12, [Fault.Effect.error(.inputOutput), .errorAfterwards(.inputOutput)])
  func `whichever call fails, the value is as before, or the error says that it is not`(occurrence: Int, effect: Fault.Effect) throws {
    let fault = Fault(effect, at: .queryExtensionUnit, of: Self.path, occurrence: occurrence)
    let (device, system, guid) = try device(faults: [fault])
    do throws(ConfigurationError) {
      let lock = try device.lockForConfiguration()
      try lock.setExtensionControl(1, of: guid, to: [1])
      #expect(value(1, in: system) == [1])
    } catch {
      switch error.restoration {
      case nil, .nothingChanged, .restored: #expect(value(1, in: system) == [3], "\(error)")
      case .incomplete: #expect(value(1, in: system) != [3], "\(error)")
      }
    }
    #expect(!system.isLocked(Self.path))
  }

  @Test func `failures in a row leave a value that the error names`() throws {
    // Information, length, four limits and the value are read, and the value once more before it is set by the ninth call; the tenth reads
    // it back. The rollback reads and sets it in two rounds.
    let faults = [9, 11, 13].map { Fault(.error(.inputOutput), at: .queryExtensionUnit, of: Self.path, occurrence: $0) }
    let (device, system, guid) = try device(faults: faults)
    do throws(ConfigurationError) {
      let lock = try device.lockForConfiguration()
      try lock.setExtensionControl(1, of: guid, to: [1])
      Issue.record("It was not refused.")
    } catch {
      #expect(error.description.contains("extension control \(guid)/1 was 03 and is 01"), "\(error)")
    }
    #expect(value(1, in: system) == [1])
  }

  @Test func `nothing is set after the lock was released`() throws {
    let (device, _, guid) = try device()
    let lock = try device.lockForConfiguration()
    lock.unlock()
    do throws(ConfigurationError) {
      try lock.setExtensionControl(1, of: guid, to: [1])
      Issue.record("It was set.")
    } catch {
      #expect(error.cause.code == .usage)
    }
  }

  @Test func `a camera without units has none`() throws {
    let system = SimulatedCameraSystem([SampleDevices.webcam])
    #expect(try #require(CaptureDevice(system.cameras()[0], in: system)).extensionUnits.isEmpty)
  }
}
