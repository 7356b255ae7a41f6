import CameraModel
import Testing
import UVCDescriptors

/// Extension units in a camera's descriptors.
struct ExtensionUnitDescriptorTests {
  private static let peripheral = "ffe52d21-8030-4e2c-82d9-f587d00540bd"

  /// A unit with the bits of its controls.
  private static func unit(
    _ id: UInt8, _ controls: [UInt8], of kind: String = peripheral, pins: [UInt8] = [1], size: UInt8? = nil
  ) -> [UInt8] {
    classSpecific(
      [6, id], guid(kind), [UInt8(truncatingIfNeeded: controls.reduce(0) { $0 + $1.nonzeroBitCount }), UInt8(pins.count)], pins,
      [size ?? UInt8(controls.count)], controls, [0])
  }

  private static func camera(_ units: [UInt8], interface: UInt8 = 0) -> UVCDescriptors {
    let header = classSpecific([1], two(0x0110), two(13 + units.count), four(48_000_000), [1, 1])
    let control = descriptor(4, [interface, 0, 0, 0x0e, 1, 0, 0]) + header + units
    let device = descriptor(1, two(0x200), [0xef, 2, 1, 64], two(0x1234), two(0x5678), two(0x100), [0, 0, 0, 1])
    let configuration = descriptor(2, two(9 + control.count), [1, 1, 0, 0x80, 250]) + control
    return UVCDescriptors(bytes: device + configuration)
  }

  @Test(
    arguments: [
      ([0b1], [1]), ([0b1000_0001], [1, 8]), ([0, 1], [9]), ([0b101, 0b10, 0x80], [1, 3, 10, 24]), ([], []), ([0], []),
    ] as [([UInt8], [UInt8])])
  func `each bit of bmControls is a selector`(bits: [UInt8], selectors: [UInt8]) throws {
    let units = try Self.camera(Self.unit(3, bits)).extensionUnits(ofInterface: 0)
    #expect(units.map(\.id) == [3])
    #expect(units.map(\.guid.description) == [Self.peripheral])
    #expect(units.first?.controls == selectors.map { ExtensionControl(selector: $0) })
  }

  @Test func `several units are listed in order, whatever their pins`() throws {
    let other = "0f3f95dc-2632-4c4e-92c9-a04782f43bc8"
    let camera = Self.camera(Self.unit(3, [1]) + Self.unit(9, [2], of: other, pins: [3, 4, 5]) + Self.unit(200, [4], of: other, pins: []))
    let units = try camera.extensionUnits(ofInterface: 0)
    #expect(units.map(\.id) == [3, 9, 200])
    #expect(units.map { $0.controls.map(\.selector) } == [[1], [2], [3]])
    #expect(units.map(\.guid.description) == [Self.peripheral, other, other])
  }

  @Test func `a unit of 255 controls has no selector that a byte cannot hold`() throws {
    let units = try Self.camera(Self.unit(3, [UInt8](repeating: 0xff, count: 40))).extensionUnits(ofInterface: 0)
    #expect(units.first?.controls.map(\.selector) == Array(1...255))
  }

  @Test func `another interface has no units`() throws {
    #expect(try Self.camera(Self.unit(3, [1])).extensionUnits(ofInterface: 1).isEmpty)
  }

  @Test func `a unit that is cut makes the driver ignore the interface`() throws {
    #expect(try Self.camera(Self.unit(3, [1]) + Self.unit(4, [1], size: 200)).extensionUnits(ofInterface: 0).isEmpty)
  }
}
