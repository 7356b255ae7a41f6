import CameraModel
import Testing
import UVCDescriptors

/// Bytes that no camera has.
@Suite struct DamageTests {
  static let camera = TestCamera(
    Stream.uncompressed("YUY2", Stream.frame(640, 480), Stream.frame(320, 240, range: [1, 2, 3])) + Stream.still + Stream.color
      + Stream.frameBased("H264", isVariable: true, Stream.frame(640, 480, subtype: 0x11)))

  @Test func `numbers of the device are read as far as there are bytes`() {
    let descriptors = UVCDescriptors(bytes: Self.camera.bytes)
    #expect(descriptors.vendor == 0xf055 && descriptors.product == 1 && descriptors.version == 0x0100)
    #expect(UVCDescriptors(bytes: []).vendor == 0)
  }

  @Test func `every cut and every damaged byte gives nodes or an uncertainty`() {
    let whole = Self.camera.bytes
    for count in 0...whole.count { _ = try? UVCDescriptors(bytes: Array(whole[..<count])).nodes(driver: TestCamera.driver) }
    for position in whole.indices {
      for value in [0, 1, 2, 4, 5, 0x24, 0x7f, 0xff] as [UInt8] {
        var bytes = whole
        bytes[position] = value
        do throws(UVCUncertainty) {
          _ = try UVCDescriptors(bytes: bytes).nodes(driver: TestCamera.driver)
        } catch {
          #expect(error.description.hasSuffix("."))
        }
      }
    }
  }

  static let uncertain: [(name: String, change: @Sendable (inout [UInt8]) -> Void)] = [
    ("no bytes", { $0 = [] }), ("no configuration", { $0 = Array($0[..<18]) }), ("two configurations", { $0[17] = 2 }),
    ("bytes behind the end", { $0.append(2) }), ("another type of device", { $0[1] = 2 }), ("fewer interfaces stated", { $0[18 + 4] = 1 }),
  ]

  @Test(arguments: uncertain) func `what the kernel would not have kept so is left to the driver`(
    row: (name: String, change: @Sendable (inout [UInt8]) -> Void)
  ) {
    var bytes = Self.camera.bytes
    row.change(&bytes)
    #expect(throws: UVCUncertainty.self, "\(row.name)") { try UVCDescriptors(bytes: bytes).nodes(driver: TestCamera.driver) }
  }

  @Test func `an impossible length ends the configuration`() throws {
    var bytes = Self.camera.bytes
    bytes[bytes.count - 7] = 200
    #expect(try UVCDescriptors(bytes: bytes).nodes(driver: TestCamera.driver).count == 2)
  }

  @Test(.timeLimit(.minutes(1))) func `long nonsense takes little time`() {
    let many = Array(repeating: Stream.frame(2, 2, [1]), count: 1_000) + Array(repeating: Stream.frame(4, 4, [1]), count: 1_000)
    let mixed = zip(many, many.reversed()).flatMap { $0 + $1 }.prefix(65_000)
    #expect(throws: UVCUncertainty.self) { try TestCamera(Stream.uncompressed("YUY2") + mixed).nodes() }
    let interfaces = Self.camera.device + (0..<7_000).flatMap { _ in descriptor(4, [0, 0, 0, 0, 0, 0, 0]) }
    #expect(throws: UVCUncertainty.self) { try UVCDescriptors(bytes: interfaces).nodes(driver: TestCamera.driver) }
  }
}
