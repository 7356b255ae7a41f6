import CameraModel
import PixelFormats
import Testing
import UVCDescriptors

/// The bytes of one descriptor.
func descriptor(_ type: UInt8, _ body: [UInt8]...) -> [UInt8] {
  let body = body.flatMap { $0 }
  return [UInt8(body.count + 2), type] + body
}

/// The bytes of a descriptor of a class.
func classSpecific(_ body: [UInt8]...) -> [UInt8] { descriptor(0x24, body.flatMap { $0 }) }

/// A little-endian number of two bytes.
func two(_ number: Int) -> [UInt8] { [UInt8(number & 0xff), UInt8(number >> 8 & 0xff)] }

/// A little-endian number of four bytes.
func four(_ number: UInt32) -> [UInt8] { two(Int(number & 0xffff)) + two(Int(number >> 16)) }

/// The bytes of a GUID, from its text or its code.
func guid(_ text: String) -> [UInt8] {
  let tail: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]
  guard text.contains("-") else { return Array(text.utf8) + tail }
  let groups = text.split(separator: "-").map { group in
    stride(from: 0, to: group.count, by: 2).compactMap { UInt8(group.dropFirst($0).prefix(2), radix: 16) }
  }
  return groups[0].reversed() + groups[1].reversed() + groups[2].reversed() + groups[3] + groups[4]
}

/// The descriptors behind the header of a streaming interface.
enum Stream {
  static func uncompressed(_ code: String, _ frames: [UInt8]...) -> [UInt8] {
    classSpecific([4, 1, UInt8(frames.count)], guid(code), [16, 1, 0, 0, 0, 0]) + frames.flatMap { $0 }
  }

  static func mjpeg(_ frames: [UInt8]...) -> [UInt8] {
    classSpecific([6, 2, UInt8(frames.count), 1, 1, 0, 0, 0, 0]) + frames.flatMap { $0 }
  }

  static func frameBased(_ code: String, isVariable: Bool, _ frames: [UInt8]...) -> [UInt8] {
    classSpecific([0x10, 3, UInt8(frames.count)], guid(code), [16, 1, 0, 0, 0, 0, isVariable ? 1 : 0]) + frames.flatMap { $0 }
  }

  static func dv(_ format: UInt8) -> [UInt8] { classSpecific([0x0c, 4], four(144_000), [format]) }

  /// A frame: an uncompressed one unless told otherwise; a range where it has no intervals but a range.
  static func frame(
    _ width: Int, _ height: Int, _ intervals: [UInt32] = [333_333], range: [UInt32]? = nil, standard: UInt32 = 333_333, subtype: UInt8 = 5
  ) -> [UInt8] {
    let times = (range ?? intervals).flatMap(four)
    let kind = [range == nil ? UInt8(intervals.count) : 0]
    let head = [subtype, 1, 0] + two(width) + two(height) + four(0) + four(0)
    return subtype == 0x11
      ? classSpecific(head, four(standard), kind, four(0), times) : classSpecific(head, four(0), four(standard), kind, times)
  }

  static let still = classSpecific([3, 0, 1], two(640), two(480), [0])
  static let color = classSpecific([0x0d, 1, 1, 4])
}

/// A camera as its descriptors describe it.
struct TestCamera {
  var vendor = 0xf055
  var product = 1
  var deviceClass: UInt8 = 0xef
  var configurations: UInt8 = 1
  var interfaceClass: UInt8 = 0x0e
  var protocolNumber: UInt8 = 0
  var version = 0x0110
  /// What is behind the header of each streaming interface.
  var streams: [[UInt8]]
  /// Units and terminals; nil for a camera, a processing unit and an output for each stream.
  var units: [UInt8]?
  /// The terminals of the streams.
  var terminals: [UInt8]?
  /// Whether the streams' descriptors are behind the endpoint.
  var isBehindEndpoint = false
  /// What comes between the endpoint and the descriptors behind it.
  var companion: [UInt8] = []

  static func camera(_ id: UInt8, name: UInt8 = 0) -> [UInt8] {
    classSpecific([2, id], two(0x0201), [0, name, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0])
  }
  static func processing(_ id: UInt8, from source: UInt8) -> [UInt8] { classSpecific([5, id, source, 0, 0, 2, 0, 0, 0, 0]) }
  static func output(_ id: UInt8, from source: UInt8, type: Int = 0x0101) -> [UInt8] {
    classSpecific([3, id], two(type), [0, source, 0])
  }
  static func selector(_ id: UInt8, from sources: UInt8...) -> [UInt8] { classSpecific([4, id, UInt8(sources.count)], sources, [0]) }
  static func extensionUnit(_ id: UInt8, from sources: UInt8...) -> [UInt8] {
    classSpecific([6, id], Array(repeating: 7, count: 16), [1, UInt8(sources.count)], sources, [1, 1, 0])
  }

  init(_ streams: [UInt8]...) { self.streams = streams }

  var bytes: [UInt8] {
    let body = function(first: 0)
    let head = descriptor(2, two(9 + body.count), [UInt8(1 + streams.count), 1, 0, 0x80, 250])
    return device + head + body
  }

  /// The same function several times, as a device with several cameras has it.
  func bytes(functions: Int) -> [UInt8] {
    let body = (0..<functions).flatMap { function(first: UInt8($0 * (1 + streams.count))) }
    return device + descriptor(2, two(9 + body.count), [UInt8(functions * (1 + streams.count)), 1, 0, 0x80, 250]) + body
  }

  var device: [UInt8] {
    descriptor(1, two(0x200), [deviceClass, 2, 1, 64], two(vendor), two(product), two(0x100), [1, 2, 0, configurations])
  }

  private func function(first: UInt8) -> [UInt8] {
    let numbers = streams.indices.map { first + 1 + UInt8($0) }
    let terminals = terminals ?? numbers.indices.map { 10 + UInt8($0) }
    let own = Self.camera(1) + Self.processing(2, from: 1) + terminals.flatMap { Self.output($0, from: 2) }
    let header = classSpecific([1], two(version), two(0), four(48_000_000), [UInt8(numbers.count)], numbers)
    var bytes = descriptor(4, [first, 0, 0, interfaceClass, 1, protocolNumber, 0]) + header + (units ?? own)
    for index in streams.indices {
      let address = 0x81 + UInt8(index) + first
      let body = classSpecific([1, 1], two(0), [address, 0, terminals[index], 0, 0, 0, 1, 0]) + streams[index]
      let endpoint = descriptor(5, [address, 2], two(512), [0])
      bytes += descriptor(4, [numbers[index], 0, 1, 0x0e, 2, protocolNumber, 0])
      bytes += isBehindEndpoint ? endpoint + companion + body : body + endpoint
    }
    return bytes
  }

  static let driver = UVCDriver(kernel: "6.1.0-56-amd64", quirks: nil)

  func nodes(_ driver: UVCDriver = driver) throws(UVCUncertainty) -> [UVCNode] {
    try UVCDescriptors(bytes: bytes).nodes(driver: driver)
  }

  /// The formats of each picture node, in few letters: `YUYV 640x480 1/30 1/15, 320x240 1/30; MJPG* …`.
  func lists(_ driver: UVCDriver = driver) throws(UVCUncertainty) -> [String] { try nodes(driver).filter { !$0.isMetadata }.map(text) }
}

/// The lists of a node in few letters; `*` marks a compressed format, `…` a range.
func text(_ node: UVCNode) -> String {
  node.formats.map { format in
    let sizes = format.sizes.map { size in
      let times = size.intervals.map { interval in
        switch interval {
        case .discrete(let time): "\(time)"
        case .stepwise(let range): "\(range.min)…\(range.max)/\(range.step.map { "\($0)" } ?? "?")"
        case .continuous: "continuous"
        }
      }
      return (["\(size.extent)"] + times).joined(separator: " ")
    }
    return ([format.label + (format.isCompressed ? "*" : "")] + [sizes.joined(separator: ", ")]).joined(separator: " ")
  }.joined(separator: "; ")
}
