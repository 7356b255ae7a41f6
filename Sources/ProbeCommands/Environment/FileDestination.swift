import Host
import Viewfinder

/// The destination of an answer: standard output, or a new file, or a file to replace.
enum FileDestination: Hashable, Sendable {
  case standardOutput
  case file(String)

  /// `-` is standard output.
  init(_ text: String) { self = text == "-" ? .standardOutput : .file(text) }

  /// The path of the file; nil for standard output.
  var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The option in the form of a command line.
  var optionText: String { if case .file(let path) = self { "-o \(path)" } else { "-o -" } }

  /// Whether both paths lead to the same file. `/dev/null` is no such file, because its bytes do not mix.
  func isSameFile(as other: FileDestination, in files: some FileSystem) -> Bool {
    guard let place = place(in: files) else { return false }
    return place == other.place(in: files)
  }

  private func place(in files: some FileSystem) -> FilePlace? {
    if case .file(let path) = self { files.place(ofFile: path) } else { files.place(ofFile: nil) }
  }

  /// The ending of the file's name, without its point, in lower case; nil without one.
  var ending: String? {
    guard case .file(let path) = self, let point = path.endingPoint else { return nil }
    return path[path.index(after: point)...].lowercased()
  }

  /// The destination of one of several pictures, with its number before the ending.
  func numbered(_ number: Int, of count: Int) -> FileDestination {
    guard case .file(let path) = self, count > 1 else { return self }
    let text = "-" + number.digits(String(count).count)
    let end = path.endingPoint ?? path.endIndex
    return .file("\(path[..<end])\(text)\(path[end...])")
  }

  /// Rejects pictures on a terminal, and a file that exists.
  ///
  /// - Parameters:
  ///   - option: The option for the file.
  ///   - example: A possible name.
  func check(
    as option: String = "-o", like example: String = "picture.png", replaces: Bool, in environment: some FileSystem & Console
  ) throws(DeviceError) {
    switch self {
    case .standardOutput where environment.outputColumns != nil:
      throw .usage(
        "\(option) -", "Pictures are not written to a terminal.",
        try: "Name a file, `\(option) \(example)`, or pipe the output into a program.")
    case .standardOutput: break
    case .file(let path):
      do {
        try environment.checkWritable(path, replaces: replaces)
      } catch {
        guard error.errorNumber == .exists else { throw error }
        throw .usage("\(option) \(path)", error.message, try: "Add `--force` to replace it, or name another file.")
      }
    }
  }
}

extension String {
  /// The point before the ending of a file's name; nil without an ending.
  fileprivate var endingPoint: Index? {
    let name = utf8.lastIndex(of: UInt8(ascii: "/")).map { index(after: $0) } ?? startIndex
    guard let point = self[name...].lastIndex(of: "."), point > name else { return nil }
    return point
  }
}
