import CameraModel
import CameraProfiles
import Foundation
import Negotiation
import PixelFormats
import Testing

/// Every bundled camera against thirty everyday requests: each line of the table is an answer that was looked at and can be defended.
@Suite struct EverydayTests {
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "everyday.tsv")

  @Test func `every bundled camera answers everyday requests as reviewed`() throws {
    var lines = ["camera\trequest\tanswer\tdecided by"]
    for (name, camera) in try Self.cameras() {
      for everyday in EverydayRequest.all { lines.append("\(name)\t\(everyday.words)\t\(Self.answer(of: camera, to: everyday.request))") }
    }
    if ProcessInfo.processInfo.environment["VIEWFINDER_RECORD_GOLDEN"] != nil {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.golden)
    }
    let expected = try String(contentsOf: Self.golden, encoding: .utf8).split(separator: "\n").map(String.init)
    let differences = zip(lines, expected).filter { $0 != $1 }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
    #expect(lines.count == expected.count)
  }

  @Test(arguments: EverydayRequest.all)
  func `no answer is slower than 24 frames a second while a faster mode fits as well`(everyday: EverydayRequest) throws {
    for (name, camera) in try Self.cameras() {
      guard let chosen = Self.chosen(everyday.request, camera)?.mode, !OfferedMode(chosen).isFluid(for: everyday.request) else { continue }
      if everyday.words == "--preset photo" { continue }
      let better = OfferedMode.all(of: camera).first {
        $0.isFluid(for: everyday.request) && $0.fits(everyday.request, asWellAs: OfferedMode(chosen))
      }
      #expect(better == nil, "\(name): \(chosen) was chosen.")
    }
  }

  @Test(arguments: EverydayRequest.all)
  func `no answer is without colour where a mode with colour fits the limits`(everyday: EverydayRequest) throws {
    for (name, camera) in try Self.cameras() {
      guard let chosen = Self.chosen(everyday.request, camera)?.mode, !OfferedMode(chosen).carriesColor else { continue }
      let better = OfferedMode.all(of: camera).first { $0.carriesColor && $0.isWithinLimits(of: everyday.request) }
      #expect(better == nil, "\(name): \(chosen) was chosen.")
    }
  }

  // MARK: The table

  /// The bundled cameras with a node that gives pictures, by name.
  private static func cameras() throws -> [(name: String, camera: Camera)] {
    try ProfileCatalogue.names.sorted().flatMap { name in
      try #require(try ProfileCatalogue.profile(named: name)).cameras.map { (name, $0) }
    }
  }

  private static func chosen(_ request: FormatRequest, _ camera: Camera) -> ChosenMode? {
    let negotiator = Negotiator(ModeTable(camera))
    return negotiator.choose(request)
  }

  private static func answer(of camera: Camera, to request: FormatRequest) -> String {
    let negotiator = Negotiator(ModeTable(camera))
    let decision = negotiator.decide(request)
    let decided = decision.decidedBy.map { against in
      let time = ExactTime(against.mode.interval).map { " \($0)" } ?? " ?"
      return "\(against.rule.rawValue), against \(against.mode.pixelFormat) \(against.mode.size)\(time)"
    }
    return decision.inWords + "\t" + (decided ?? "-")
  }
}
