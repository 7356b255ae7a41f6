package import JSONText
import PixelFormats
package import Viewfinder

/// What documents share that programs write for the library.
extension JSONReader {
  /// Reads one of these words; otherwise the error lists them.
  package mutating func choice<Value>(among table: [(name: String, value: Value)]) throws(JSONError) -> Value {
    let start = cursor.nextOffset()
    let name = try string()
    if let found = table.first(where: { $0.name == name }) { return found.value }
    let nearest = NearestSpelling.of(name, among: table.map(\.name)).map { "Did you mean \($0)?" }
    throw JSONError("Unknown value. \(nearest ?? "Valid values: \(table.map(\.name).joined(separator: ", ")).")", at: start)
  }

  /// Reads the name of the schema, which must be this one.
  package mutating func expectSchema(_ schema: String) throws(JSONError) {
    let start = cursor.nextOffset()
    guard try string() == schema else { throw JSONError("The schema must be \(schema).", at: start) }
  }
}

extension DeviceError {
  /// A document that cannot be read; the message names the place.
  package init(_ code: Code, _ error: JSONError, in json: [UInt8], operation: Operation) {
    guard let offset = error.offset else {
      self.init(code, operation: operation, subject: "", message: error.message)
      return
    }
    let place = JSONPlace(of: offset, in: json)
    let subject = place.path ?? "line \(place.line), column \(place.column)"
    self.init(code, operation: operation, subject: subject, message: error.message)
  }
}

extension DeviceError.Operation {
  /// Reading a request document.
  static let readRequest: DeviceError.Operation = "read request"
}
