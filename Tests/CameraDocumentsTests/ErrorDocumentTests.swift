import CameraDocuments
import CameraModel
import Foundation
import Testing

/// The codes of failures in documents.
@Suite struct `the code of a failure` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private static func text(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

  /// Every code that the library has.
  private static func codes() throws -> [String] {
    let source = try text("Sources/CameraModel/Errors/DeviceError.swift")
    return source.matches(of: /static let \S+: Code = "(\w+)"/).map { String($0.1) }
  }

  @Test func `has the same name in JSON as in Swift`() throws {
    for code in try Self.codes() {
      let error = DeviceError(DeviceError.Code(rawValue: code), operation: "read", subject: "it", message: "It failed.")
      for line in [error.jsonLine, error.documentLine] {
        #expect(String(decoding: line, as: UTF8.self).contains(#""code":"\#(code)""#), "\(code)")
      }
    }
  }

  @Test func `is in the list of codes of the schema`() throws {
    let schema = try Self.text("docs/schemas/common-1.json")
    let list = try #require(schema.matches(of: /"description": "(busy, [^"]*)"/).first?.1)
    let words = list.split(separator: ", ").map(String.init)
    #expect(words == (try Self.codes()) + ["or a later word."])
  }
}
