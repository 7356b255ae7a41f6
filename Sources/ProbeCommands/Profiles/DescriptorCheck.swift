import CameraDocuments
import CameraModel
import CameraProfiles
import Viewfinder

/// Compares the USB descriptors of attached cameras with the lists of their drivers.
struct DescriptorCheck {
  /// The result for one camera.
  struct Entry {
    enum Agreement {
      /// Both lists are the same.
      case same
      case differs([ProfileDifference])
      /// The camera is always opened; a sentence says why.
      case opened(because: String)
      /// The driver's list cannot be read; a sentence says why.
      case unread(because: String)
    }

    var camera: Camera
    var agreement: Agreement
  }

  private(set) var entries: [Entry] = []

  var isGood: Bool { entries.allSatisfy(\.isGood) }

  /// Reads the descriptors before the drivers wake the cameras.
  init(_ device: DeviceName?, in environment: some CameraAccess) throws(DeviceError) {
    let locations = try environment.system.locations()
    let unopened = Array(zip(locations, environment.system.unopened(locations, ReadingScope(opening: .unlessDescribed))))
    let listed = try environment.attached(device, ReadingScope(opening: .always)).cameras
    for camera in listed where camera.isChoosable {
      let nodes = unopened.filter { location, _ in camera.nodes.contains { $0.path == location.path } }
      entries.append(Entry(camera: camera, agreement: Self.agreement(of: camera, nodes)))
    }
    if entries.isEmpty { throw .noCamera("check cameras", besides: listed.flatMap(\.nodes)) }
  }

  private static func agreement(of camera: Camera, _ unopened: [(NodeLocation, UnopenedNode)]) -> Entry.Agreement {
    if let finding = camera.nodes.lazy.flatMap(\.findings).first(where: { $0.code == .nodeUnreadable || $0.code == .hung }) {
      return .unread(because: finding.message)
    }
    var known: [(NodeLocation, NodeReading)] = []
    for (location, node) in unopened {
      switch node {
      case .known(let reading): known.append((location, reading))
      case .unknown(let reason): return .opened(because: reason)
      }
    }
    let described = CameraProfile(cameras: NodeReading.grouping(known))
    let differences = ProfileDifferences(from: described, to: CameraProfile(cameras: [camera])).entries
    return differences.isEmpty ? .same : .differs(differences)
  }
}

extension DescriptorCheck.Entry {
  var isGood: Bool {
    switch agreement {
    case .same, .opened: true
    case .differs, .unread: false
    }
  }

  /// The result in a word, as text and JSON have it.
  fileprivate var word: String {
    switch agreement {
    case .same: "same"
    case .differs: "differs"
    case .opened: "opened"
    case .unread: "unread"
    }
  }

  /// Why nothing was compared; nil after a comparison.
  fileprivate var reason: String? {
    switch agreement {
    case .same, .differs: nil
    case .opened(let reason), .unread(let reason): reason
    }
  }

  fileprivate var differences: [ProfileDifference] { if case .differs(let differences) = agreement { differences } else { [] } }
}

// MARK: The answer

extension DescriptorCheck {
  func writeCheck(to page: inout TextPage) {
    for entry in entries {
      var line = StyledText(entry.word, entry.isGood ? .plain : .failure)
      line.pad(to: "differs".count)
      line.append("  ")
      line.append((entry.camera.nodes.first?.path ?? "").harmless, .key)
      line.append("  \((entry.camera.name ?? "(no name)").harmless)  ")
      page.addSentence((entry.reason ?? ProfileCounts([entry.camera]).offersText).harmless, .faint, after: line, column: 4)
      var table = TextTable()
      for difference in entry.differences { table.addRow(difference.row) }
      page.addTable(table, indent: 4)
    }
    if entries.contains(where: { !$0.differences.isEmpty }) {
      page.addSentence(
        "- is only in the descriptors, + only in the driver's list. Please report this with the output of `lsusb -v`. Until it "
          + "is fixed, use `--fresh`, which asks the driver.", .faint, after: "")
    }
  }

  /// `viewfinder.profile-check/1`.
  var document: [UInt8] {
    let cameras = JSONArray(lines: entries) { entry in
      [
        "name": entry.camera.name, "path": entry.camera.nodes.first?.path, "good": entry.isGood, "result": entry.word,
        "reason": entry.reason, "differences": JSONArray(lines: entry.differences),
      ]
    }
    return JSONObject(["schema": "viewfinder.profile-check/1", "\nprofiles": [String](), "\ncameras": cameras]).document
  }
}
