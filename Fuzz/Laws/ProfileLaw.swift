import CameraDocuments
import CameraModel
import CameraProfiles
import Negotiation
import PixelFormats
import ProbeCommands

/// A document is refused with a sentence, or read whole: then it is written, read back equal, every policy has an answer, and nothing of a
/// camera becomes markup of its page.
enum ProfileLaw {
  private static let requests: [FormatRequest] = [
    FormatRequest(), FormatRequest(size: .nearest(640, 480), rate: .fps(30)),
    FormatRequest(size: .nearest(1_080, 1_920), preferring: ["MJPG"]),
    FormatRequest(size: .atLeast(1, 1), maximumRate: FrameInterval(1, 60)),
  ]

  static func check(_ bytes: [UInt8]) throws(Broken) {
    let profile: CameraProfile
    do throws(ProfileError) { profile = try CameraProfile(json: bytes) } catch {
      return try hold(error.message.hasSuffix("."), "a refusal is a sentence: \(error)")
    }
    try check(profile)
  }

  /// What holds for every profile that was read.
  static func check(_ profile: CameraProfile) throws(Broken) {
    for schema in CameraProfile.Schema.allCases {
      let document = profile.jsonDocument(schema, isOneLine: schema == .profile)
      let again = try? CameraProfile(json: document)
      try hold(again?.cameras == profile.cameras, "what is written is read back equal")
      try hold(again?.jsonDocument(schema, isOneLine: schema == .profile) == document, "the same cameras give the same bytes")
    }
    if let camera = profile.cameras.first { try checkPage(of: camera) }
    for camera in profile.cameras {
      for node in camera.nodes { try hold(node.examined() == node, "examining again changes nothing") }
      let table = ModeTable(camera)
      for policy in Policy.all {
        let negotiator = Negotiator(table, policy: policy)
        for request in requests {
          let decision = negotiator.decide(request)
          try hold(decision.chosen?.mode == negotiator.choose(request)?.mode, "a decision and a choice agree")
        }
      }
    }
  }

  private static func checkPage(of camera: Camera) throws(Broken) {
    let environment = LawEnvironment(camera)
    let status = ProbeRun.run(["report", "--profile", "camera.json", "-o", "-"], in: environment)
    try hold(status == .success || status == .notFound, "every camera has a page: \(environment.messages)")
    guard let end = environment.output.firstRange(of: "</style>") else { return }
    let body = environment.output[end.upperBound...].utf8
    let (opened, closed) = (body.count { $0 == UInt8(ascii: "<") }, body.count { $0 == UInt8(ascii: ">") })
    try hold(opened == closed, "only the page's own elements have brackets")
    try hold(!environment.output.contains("<script"), "nothing of a camera is markup")
  }
}
