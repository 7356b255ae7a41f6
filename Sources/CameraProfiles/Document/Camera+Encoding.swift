package import CameraModel
package import JSONText
import PixelFormats

extension JSONWriter {
  /// A camera with its nodes.
  mutating func camera(_ camera: Camera) {
    beginObject()
    member("name", camera.name)
    key("identity")
    identity(camera.identity)
    member("position", camera.position.rawValue)
    member("rotation", camera.rotation)
    member("busSpeedMbps", camera.busSpeedMbps)
    newLine()
    lines("nodes", camera.nodes) { $0.node($1) }
    endObject()
  }

  /// What a camera can be found again by; nil as `null`.
  package mutating func identity(_ identity: CameraIdentity?) {
    guard let identity else { return null() }
    beginObject()
    member("kind", identity.kind.rawValue)
    member("value", identity.value)
    endObject()
  }

  private mutating func node(_ node: CameraNode) {
    beginObject()
    member("path", node.path)
    member("role", node.role.rawValue)
    if !node.role.isCamera || node.roleReason != nil { member("roleReason", node.roleReason) }
    member("driver", node.driver)
    member("card", node.card)
    member("bus", node.bus)
    words("capabilities", node.capabilities)
    newLine()
    lines("inputs", node.inputs) { $0.input($1) }
    newLine()
    var last = WrittenFormats()
    lines("formats", node.formats) { $0.format($1, &last) }
    newLine()
    lines("controls", node.controls) { $0.control($1) }
    newLine()
    if let timings = node.timings {
      key("timings")
      beginObject()
      member("width", timings.width)
      member("height", timings.height)
      endObject()
      newLine()
    }
    key("current")
    current(node.current)
    newLine()
    lines("findings", node.findings) { $0.finding($1) }
    endObject()
  }

  private mutating func input(_ input: VideoInput) {
    beginObject()
    member("index", input.index)
    member("name", input.name)
    member("current", input.isCurrent)
    endObject()
  }

  private mutating func current(_ current: CurrentFormat?) {
    guard let current else { return null() }
    beginObject()
    member("pixelFormat", current.pixelFormat.description)
    member("width", current.size.width)
    member("height", current.size.height)
    member("bytesPerLine", current.bytesPerLine)
    member("sizeImage", current.sizeImage)
    key("interval")
    if let interval = current.interval { time(interval) } else { null() }
    endObject()
  }

  /// A finding; other documents carry findings too.
  package mutating func finding(_ finding: Finding) {
    beginObject()
    member("code", finding.code.rawValue)
    member("severity", finding.severity.rawValue)
    member("message", finding.message)
    member("where", finding.place)
    endObject()
  }
}
