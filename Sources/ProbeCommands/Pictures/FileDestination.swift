import Viewfinder

/// Where pictures go: to standard output, or to a file that is not there yet, or may be replaced.
enum FileDestination: Hashable, Sendable {
  case standardOutput
  case file(String)

  /// `-` is standard output.
  init(_ text: String) { self = text == "-" ? .standardOutput : .file(text) }

  /// Whether it is the file at a path, however both are spelled: `a` is `./a`. Links are not followed.
  func isFile(_ other: String) -> Bool {
    guard case .file(let path) = self else { return false }
    let (names, others) = (path.split(separator: "/"), other.split(separator: "/"))
    return path.hasPrefix("/") == other.hasPrefix("/") && names.filter { $0 != "." } == others.filter { $0 != "." }
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
