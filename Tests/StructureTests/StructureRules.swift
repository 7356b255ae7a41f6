import Foundation

/// The rules of the structure, as far as text shows whether they are kept.
enum StructureRules {
  /// What each module may import, beyond itself.
  static let imports: [String: Set<String>] = [
    "PixelFormats": [],
    "ImageGeometry": [],
    "CameraModel": ["PixelFormats"],
    "Negotiation": ["PixelFormats", "CameraModel"],
    "JSONText": ["PixelFormats", "CameraModel"],
    "Host": ["CameraModel", "CVideo4Linux", "Glibc", "Synchronization"],
    "Matroska": [],
    "UVCDescriptors": ["PixelFormats", "CameraModel"],
    "Video4Linux": ["PixelFormats", "CameraModel", "UVCDescriptors", "Host", "CVideo4Linux", "Glibc", "Synchronization"],
    "PixelConversion": ["PixelFormats", "ImageGeometry", "CameraModel", "Host", "CLibYUV", "CLibJPEG", "CLibPNG"],
    "CameraProfiles": ["PixelFormats", "CameraModel", "JSONText"],
    "CameraDumps": ["PixelFormats", "CameraModel", "UVCDescriptors"],
    "CameraSimulator": ["PixelFormats", "CameraModel", "Host", "Synchronization"],
    "CameraConformance": ["PixelFormats", "CameraModel", "Host", "Testing"],
    "DeviceConfiguration": ["PixelFormats", "CameraModel", "Negotiation", "CameraProfiles", "JSONText", "Host", "Synchronization"],
    "Capture": [
      "PixelConversion", "PixelFormats", "ImageGeometry", "CameraModel", "Negotiation", "DeviceConfiguration", "Host", "Matroska",
      "Synchronization",
    ],
    "CaptureDispatch": ["Capture", "Dispatch"],
    "CaptureFoundation": ["Capture", "CameraModel", "Foundation", "ImageGeometry"],
    "Viewfinder": [
      "PixelFormats", "ImageGeometry", "CameraModel", "Negotiation", "DeviceConfiguration", "Capture", "Video4Linux",
      "CameraProfiles", "CameraSimulator", "Host",
    ],
    "PreviewServer": ["NIOCore", "NIOPosix", "NIOHTTP1", "Synchronization"],
    "PreviewWindow": ["CLibSDL2"],
    "CameraDocuments": [
      "Viewfinder", "Capture", "DeviceConfiguration", "Negotiation", "CameraProfiles", "CameraModel", "PixelFormats", "JSONText",
    ],
    "ViewfinderC": [
      "CViewfinder", "CameraDocuments", "Viewfinder", "Capture", "DeviceConfiguration", "Negotiation", "CameraProfiles", "CameraSimulator",
      "CameraModel", "ImageGeometry", "PixelFormats", "JSONText", "Host", "Glibc", "Synchronization",
    ],
    "ProbeCommands": [
      "CameraDocuments", "Viewfinder", "Capture", "DeviceConfiguration", "Negotiation", "CameraProfiles", "CameraDumps", "CameraModel",
      "PixelConversion", "ImageGeometry", "PixelFormats", "JSONText", "Host", "PreviewServer", "PreviewWindow",
      "ArgumentParser", "Synchronization",
    ],
    "probe": ["ProbeCommands"],
    // What the build runs.
    "EmbedFiles": ["FoundationEssentials", "Foundation"],
    "EmbedFilesPlugin": ["PackagePlugin", "Foundation"],
  ]

  /// Words that no source uses, and the modules that are excepted.
  static let forbidden: [(pattern: String, except: Set<String>)] = [
    (#"\bunsafe\b"#, ["Video4Linux", "PixelConversion", "Host", "PreviewWindow", "ViewfinderC"]),
    (#"\bfatalError\("#, []), (#"\btry!"#, []), (#"@unchecked Sendable"#, []),
    // Swift 6.3.1 compiles it wrongly at -O (docs/decisions/0086-tests-of-the-optimised-build.md).
    (#"\breplaceSubrange\(.*\.reversed\(\)"#, []),
    (#"\b(TODO|FIXME|XXX)\b"#, []), (#"\b(struct|class|enum|actor|protocol) \w*(Manager|Helper|Utils?|Info)\b"#, []),
  ]

  /// The modules that may name the command's options, verbs and exit statuses.
  static let commandModules: Set<String> = ["CameraDocuments", "ProbeCommands", "probe"]

  /// Modules that read what other tools print, and so name the options of those tools.
  static let toolModules: Set<String> = ["CameraDumps"]

  /// The only file that may make the proof of a lock.
  static let permitFiles = [
    "DeviceConfiguration/ConfigurationLock.swift", "DeviceConfiguration/GraphLock.swift", "CameraConformance/GraphLaws.swift",
  ]

  static let mostLines = 300

  /// What is wrong with a file, in plain sentences.
  static func violations(in text: String, module: String, file: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var found = lines.count > mostLines + 1 ? ["\(file) has \(lines.count) lines; above \(mostLines) it is two concepts."] : []
    found += noncopyablesWithMutex(lines).map { "\(file):\($0 + 1): A noncopyable value keeps a mutex or an atomic in a class." }
    let allowed = imports[module]
    for (number, line) in lines.enumerated() {
      let code = line.replacing(#/\/\/.*$/#, with: "")
      if let match = code.firstMatch(
        of: #/^(?:public |package |internal |@\w+ )*import (?:struct |class |enum |protocol |typealias |func )?(\w+)/#)
      {
        let name = String(match.1)
        if !(allowed?.contains(name) ?? false) { found.append("\(file):\(number + 1): \(module) may not import \(name).") }
      }
      for (pattern, except) in forbidden where !except.contains(module) {
        guard code.range(of: pattern, options: .regularExpression) != nil else { continue }
        // An exception is explained in the comment above it.
        let comment = lines[..<number].reversed().prefix { $0.contains("//") || $0.contains("@") }
        if !comment.contains(where: { $0.contains("because") }) { found.append("\(file):\(number + 1): `\(pattern)` has no place here.") }
      }
      if keepsFunctionInMutex(code) { found.append("\(file):\(number + 1): A mutex keeps a function in a struct.") }
      if code.contains("ConfigurationPermit()"), !permitFiles.contains("\(module)/\(file)") {
        found.append("\(file):\(number + 1): Only a lock makes a ConfigurationPermit.")
      }
      if namesCommand(code, in: module) {
        found.append("\(file):\(number + 1): A library does not name the command's verbs, options or exit statuses.")
      }
    }
    return found
  }

  /// Whether a mutex keeps a function, alone, optional or in a tuple. Swift 6.3.1 wraps that anew with each access
  /// (docs/decisions/0086-tests-of-the-optimised-build.md).
  static func keepsFunctionInMutex(_ code: String) -> Bool { code.contains(#/(Mutex|Monitor)<[^>\[{]*->/#) }

  /// The lines in which a noncopyable type stores a mutex or an atomic. Swift 6.3.1 compiles such types wrongly at -O
  /// (docs/decisions/0086-tests-of-the-optimised-build.md).
  static func noncopyablesWithMutex(_ lines: [String]) -> [Int] {
    var indentation: Substring?
    return lines.indices.filter { number in
      let line = lines[number]
      if line.contains(#/\b(struct|enum) \w+.*: ~Copyable/#) { indentation = line.prefix { $0 == " " } }
      guard let outer = indentation else { return false }
      if line == outer + "}" { indentation = nil }
      guard line.hasPrefix(outer + "  "), !line.hasPrefix(outer + "   ") else { return false }
      return line.contains(#/\b(let|var|case) .*\b(Mutex|Atomic)[<(]/#)
    }
  }

  /// Whether a string literal in a line of a library names the command's verbs, options or exit statuses.
  static func namesCommand(_ code: String, in module: String) -> Bool {
    guard !commandModules.contains(module) else { return false }
    return code.matches(of: #/"(?:\\.|[^"\\])*"/#).map(\.0).contains { literal in
      literal.contains("`probe ") || literal.contains("exit status")
        || !toolModules.contains(module) && literal.contains(#/(^|[^\w-])--[a-z]/#)
    }
  }

  /// The folders of one module whose types name each other, in plain sentences: arrows point one way, between folders too.
  ///
  /// - Parameter files: a module's files, each with its folder.
  static func circles(among files: [(folder: String, text: String)]) -> [String] {
    let codes = files.map { file in
      (folder: file.folder, code: file.text.replacing(#/\/\/.*|"(?:\\.|[^"\\])*"/#, with: ""))
    }
    // A name that several folders define, such as `Kind`, tells nothing.
    var homes: [Substring: Set<String>] = [:]
    for (folder, code) in codes {
      for match in code.matches(of: #/\b(?:struct|class|enum|actor|protocol|typealias)\s+([A-Z]\w*)/#) {
        homes[match.1, default: []].insert(folder)
      }
    }
    var arrows: [String: [String: Set<String>]] = [:]
    for (folder, code) in codes {
      for match in code.matches(of: #/\b[A-Z]\w+/#) {
        if let places = homes[match.0], places.count == 1, let other = places.first, other != folder {
          arrows[folder, default: [:]][other, default: []].insert(String(match.0))
        }
      }
    }
    return arrows.keys.sorted().flatMap { one in
      arrows[one, default: [:]].keys.sorted().compactMap { other in
        guard one < other, let there = arrows[one]?[other], let back = arrows[other]?[one] else { return nil }
        return "\(one) names \(there.sorted().prefix(3)) of \(other), which names \(back.sorted().prefix(3)) of \(one)."
      }
    }
  }
}
