import CameraModel
import CameraSimulator
import Testing

/// `--crop` and `--zoom`, on a capture card that crops and on a webcam that does not.
struct CropVerbTests {
  private static let card: Camera = {
    var card = SettingVerbs.cardCamera
    let whole = FrameSize(width: 1280, height: 720)
    card.nodes[0].selections = ["crop", "crop.default", "crop.bounds"].map {
      SelectionRectangle(target: $0, left: 0, top: 0, size: whole)
    }
    return card
  }()

  @Test(
    arguments: [
      ("configure --crop 100,50,320x240", 0, "crop 100,50,320x240  was 0,0,1280x720"),
      ("configure --zoom 2", 0, "crop 320,180,640x360"), ("configure --zoom 2 --dry-run", 0, "VIDIOC_S_SELECTION crop 320,180,640x360"),
      ("configure --crop reset", 0, "crop 0,0,1280x720"),
      ("configure --zoom 2 --size 640x480 --json", 0, #""crop":{"left":320,"top":180,"#),
      ("configure --crop 0,0,2000x20", 64, "is not inside 0,0,1280x720"), ("configure --zoom 0.5", 64, "not between 1 and 360"),
      ("configure --zoom two", 64, "Write it like 2 or 1.5"), ("configure --zoom -1", 64, ""), ("configure --zoom nan", 64, "above 0"),
      ("configure --crop 1,2", 64, "Write it like 320,180,640x360"), ("configure --crop 1,2,720p60", 64, "Write it like"),
      ("configure --crop a,2,3x4", 64, "Write it like"), ("configure --crop 1,2,3x4 --zoom 2", 64, "Leave one of the two out"),
    ] as [(String, Int32, String)])
  func `a crop is set and told, or refused with what to do`(command: String, status: Int32, part: String) {
    let environment = SettingVerbs.environment(SimulatedCameraSystem([Self.card]))
    let answer = SettingVerbs().probe(command, in: environment)
    let said = (answer.output + answer.messages).split { " \n".contains($0) }.joined(separator: " ")
    let wanted = part.split(separator: " ").joined(separator: " ")
    #expect(answer.status == status && said.contains(wanted), "\(answer)")
  }

  @Test func `a crop is listed until it is reset, and a webcam has none`() {
    let environment = SettingVerbs.environment(SimulatedCameraSystem([Self.card]))
    let verbs = SettingVerbs()
    #expect(!verbs.probe("list", in: environment).output.contains("crop"))
    _ = verbs.probe("configure --zoom 2", in: environment)
    let listed = verbs.probe("list", in: environment).output.split { " \n".contains($0) }.joined(separator: " ")
    #expect(listed.contains("crop 320,180,640x360 of 1280x720"))
    #expect(
      verbs.probe("list --json", in: environment).output.contains(#"{"target":"crop","left":320,"top":180,"width":640,"height":360}"#))
    _ = verbs.probe("configure --crop reset", in: environment)
    #expect(!verbs.probe("list", in: environment).output.contains("crop"))
    let refused = verbs.probe("configure --zoom 2")
    #expect(refused.status == 69 && refused.messages.contains("can neither crop nor zoom"), "\(refused)")
  }
}
