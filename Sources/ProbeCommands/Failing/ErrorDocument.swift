import JSONText
import Viewfinder

extension DeviceError {
  /// The failure for programs: one line of `viewfinder.error/1`.
  var jsonLine: [UInt8] {
    var writer = JSONWriter(layout: .oneLine)
    writer.beginObject()
    writer.member("schema", "viewfinder.error/1")
    writer.key("error")
    writer.beginObject()
    writer.member("code", code.rawValue)
    writer.member("operation", operation)
    writer.member("subject", subject)
    writer.member("errno", errorNumber?.rawValue)
    writer.member("message", message)
    writer.member("remedy", remedy)
    writer.endObject()
    writer.endObject()
    return writer.document()
  }

  /// A command that makes no sense.
  static func usage(_ subject: String, _ message: String, try remedy: String? = nil) -> DeviceError {
    DeviceError(.usage, operation: "", subject: subject, message: message, remedy: remedy)
  }
}
