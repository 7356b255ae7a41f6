import Host
import Viewfinder

/// Where pictures go: to standard output, or to a file that is not there yet, or may be replaced.
enum FileDestination: Hashable, Sendable {
  case standardOutput
  case file(String)

  /// `-` is standard output.
  init(_ text: String) { self = text == "-" ? .standardOutput : .file(text) }

  /// Whether both are one file, however they are spelled and linked. What goes to `/dev/null` is lost anyway, and does not mix.
  func isSameFile(as other: FileDestination, in surroundings: some Surroundings) -> Bool {
    guard let place = place(in: surroundings) else { return false }
    return place == other.place(in: surroundings)
  }

  private func place(in surroundings: some Surroundings) -> FilePlace? {
    if case .file(let path) = self { surroundings.place(ofFile: path) } else { surroundings.place(ofFile: nil) }
  }

  /// The ending of the file's name, without its point, in lower case; nil without one.
  var ending: String? {
    guard case .file(let path) = self, let name = path.split(separator: "/").last, let point = name.lastIndex(of: "."),
      point > name.startIndex
    else { return nil }
    return name[name.index(after: point)...].lowercased()
  }

  /// The same for one of several pictures: the number stands before the ending.
  func numbered(_ number: Int, of count: Int) -> FileDestination {
    guard case .file(let path) = self, count > 1 else { return self }
    let digits = String(number)
    let text = "-" + String(repeating: "0", count: String(count).count - digits.count) + digits
    guard let ending else { return .file(path + text) }
    return .file("\(path.dropLast(ending.utf8.count + 1))\(text).\(path.suffix(ending.utf8.count))")
  }

  /// Refuses what must not be written: bytes on a terminal, and a file that is there.
  func check(replaces: Bool, in surroundings: some Surroundings) throws(DeviceError) {
    switch self {
    case .standardOutput where surroundings.outputColumns != nil:
      throw .usage(
        "-o -", "Pictures are not written to a terminal.", try: "Name a file, `-o picture.png`, or pipe the output into a program.")
    case .standardOutput: break
    case .file(let path):
      do throws(DeviceError) {
        try surroundings.checkWritable(path, replaces: replaces)
      } catch {
        guard error.errorNumber == .exists else { throw error }
        throw .usage("-o \(path)", error.message, try: "Add `--force` to replace it, or name another file.")
      }
    }
  }
}
