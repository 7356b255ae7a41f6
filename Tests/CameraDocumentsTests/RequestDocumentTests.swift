import CameraDocuments
import CameraModel
import CameraProfiles
import JSONText
import Negotiation
import PixelFormats
import Testing
import Viewfinder

@Suite struct `a request document` {
  private static func read(_ json: String) throws(DeviceError) -> RequestDocument { try RequestDocument(json: Array(json.utf8)) }

  static let requests: [(json: String, wishes: FormatRequest)] = [
    ("{}", FormatRequest()),
    (#"{"size":null,"fps":null,"prefer":null,"controls":null}"#, FormatRequest()),
    (#"{"schema":"viewfinder.request/1","size":{"width":1280,"height":720}}"#, FormatRequest(size: .nearest(1280, 720))),
    (#"{"size":{"width":1280,"height":720,"rule":"atLeast"}}"#, FormatRequest(size: .atLeast(1280, 720))),
    (#"{"size":"largest"}"#, FormatRequest(size: .largest)),
    (#"{"fps":"30000/1001"}"#, FormatRequest(rate: .ideal(FrameInterval(1001, 30000)))),
    (#"{"fps":30}"#, FormatRequest(rate: .fps(30))),
    (#"{"fps":"highest"}"#, FormatRequest(rate: .highest)),
    (#"{"fps":"highest","order":["rate"]}"#, FormatRequest(order: [.rate])),
    (
      #"{"exactFps":"29.97","minFps":"15","maxFps":"60"}"#,
      FormatRequest(minimumRate: FrameInterval(1, 15), maximumRate: FrameInterval(1, 60), exactRate: FrameInterval(100, 2997))
    ),
    (
      #"{"prefer":["MJPG","XyZ1"],"require":["YUY2"],"accept":["BGR3"],"order":["format","size"]}"#,
      FormatRequest(preferring: [.mjpeg, "XyZ1"], requiring: [.yuyv], accepting: ["BGR3"], order: [.format, .size])
    ),
  ]

  @Test(arguments: requests) func `has the wishes of its members`(_ json: String, _ wishes: FormatRequest) throws {
    let document = try Self.read(json)
    #expect(document.request.wishes == wishes)
    #expect(document.request.preset == nil && document.bufferCount == nil && !document.request.isExact)
  }

  @Test(arguments: [
    (#"{"controls":{"brightness":1}}"#, false), (#"{"controls":{"brightness":1},"exact":true,"buffers":4,"size":null}"#, false),
    (#"{"controls":{"brightness":1},"fps":"highest"}"#, true), (#"{"controls":{"brightness":1},"policy":"w3c"}"#, true),
    (#"{"controls":{"brightness":1},"preset":"inputPriority"}"#, true), (#"{"controls":{}}"#, true), ("{}", true),
    (#"{"source":{"input":"HDMI"}}"#, false), (#"{"source":{}}"#, true), (#"{"crop":"reset"}"#, false), (#"{"zoom":2}"#, false),
    (#"{"zoom":2,"size":"largest"}"#, true), (#"{"wait":1,"dryRun":true}"#, true),
  ])
  func `asks for a mode, unless it has settings alone`(_ json: String, _ asks: Bool) throws {
    #expect(try Self.read(json).request.asksForMode == asks)
  }

  @Test func `has controls, buffers, a policy and strictness`() throws {
    let json =
      #"{"controls":{"brightness":140,"0x980900":true,"auto_exposure":"Manual Mode","x":[1,2]},"buffers":4,"exact":true,"policy":"w3c"}"#
    let document = try Self.read(json)
    #expect(
      document.request.controls == [
        ControlAssignment(.name("brightness"), .value(.integer(140))),
        ControlAssignment(.id(ControlIdentifier(rawValue: 0x980900)), .value(.integer(1))),
        ControlAssignment(.name("auto_exposure"), .text("Manual Mode")), ControlAssignment(.name("x"), .value(.array([1, 2]))),
      ])
    #expect(document.bufferCount == 4 && document.request.isExact && document.request.policy.name == "w3c")
  }

  static let sources: [(json: String, source: SourceRequest?, crop: CropRequest?)] = [
    (#""source":{"input":"HDMI","detect":true}"#, SourceRequest(input: "HDMI", detectsSignal: true), nil),
    (#""source":{"edid":"default"},"zoom":1.5"#, SourceRequest(edid: .default), .zoom(1.5)),
    (#""source":{"edid":"none"},"crop":"reset""#, SourceRequest(edid: .absent), .whole),
    (#""source":{"edid":"\#(EDID.default.bytes.hexadecimal)"}"#, SourceRequest(edid: .default), nil),
    (
      #""source":{"input":"1","standard":"PAL-BG"},"crop":{"left":-2,"top":180,"width":640,"height":360}"#,
      SourceRequest(input: "1", standard: VideoStandard(named: "pal-bg")),
      .rectangle(left: -2, top: 180, size: FrameSize(width: 640, height: 360))
    ),
    (#""source":{"input":1,"detect":false,"standard":null}"#, SourceRequest(input: "1"), nil), (#""source":{}"#, nil, nil),
  ]

  @Test(arguments: sources) func `has the source and the part of its picture, and a decision tells them`(
    _ members: String, _ source: SourceRequest?, _ crop: CropRequest?
  ) throws {
    let request = try Self.read("{\(members)}").request
    #expect(request.source == source && request.crop == crop)
    let decision = request.decision(on: Camera(name: nil, nodes: []))
    let told = String(decoding: decision.members(for: request).line, as: UTF8.self).split(separator: #""request":"#)[1]
    let again = try Self.read(String(told.split(separator: #","chosen""#)[0])).request
    #expect(again.source == source && again.crop == crop, "\(told)")
  }

  @Test func `that has no source and no crop is told as ever`() {
    let decision = CaptureRequest().decision(on: Camera(name: nil, nodes: []))
    let line = String(decoding: decision.members(for: CaptureRequest()).line, as: UTF8.self)
    #expect(line.contains(#""accept":[],"order":[]},"chosen":null"#), "\(line)")
  }

  @Test(
    arguments: [
      ("{}", nil, false), (#"{"wait":null,"dryRun":null}"#, nil, false), (#"{"wait":0}"#, Duration.zero, false),
      (#"{"wait":0.5,"dryRun":true}"#, .milliseconds(500), true), (#"{"wait":86400,"dryRun":false}"#, .seconds(86_400), false),
    ] as [(String, Duration?, Bool)])
  func `has a wait and a dry run`(_ json: String, _ wait: Duration?, _ isDryRun: Bool) throws {
    let document = try Self.read(json)
    #expect(document.wait == wait && document.isDryRun == isDryRun)
  }

  static let mistakes: [(json: String, subject: String, words: String)] = [
    ("", "", "The document is empty."),
    ("[]", "line 1, column 1", "An object"),
    (#"{"sise":1}"#, "line 1, column 2", "The key “sise” is unknown. Known keys: schema, preset, size,"),
    (#"{"size":{"width":1,"height":1,"depth":1}}"#, "size", "The key “depth” is unknown. Known keys: width, height, rule."),
    (#"{"size":{"width":1}}"#, "size", "The key “height” is missing."),
    (#"{"size":{"width":0,"height":1}}"#, "", "A size has at least one pixel"),
    (#"{"size":{"width":-1,"height":1}}"#, "size.width", "out of range"),
    (#"{"size":"huge"}"#, "size", "Unknown value."),
    (#"{"size":{"width":1,"height":1,"rule":"nearst"}}"#, "size.rule", "Did you mean nearest?"),
    (#"{"fps":0}"#, "fps", "A rate is a number of frames per second above 0"),
    (#"{"fps":29.97}"#, "fps", "A whole number was expected"),
    (#"{"fps":"fast"}"#, "fps", "A rate is"),
    (#"{"prefer":"MJPG"}"#, "prefer", "An array was expected"),
    (#"{"prefer":["MJPEGS"]}"#, "prefer[0]", "Unknown pixel format."),
    (#"{"order":["speed"]}"#, "order[0]", "Valid values: size, format, rate."),
    (#"{"buffers":1}"#, "buffers", "2 to 32 was expected"),
    (#"{"preset":"hd"}"#, "preset", "Unknown value."),
    (#"{"preset":"vga640x480","size":{"width":1,"height":1}}"#, "", "sets the size and the order"),
    (#"{"fps":1,"fps":2}"#, "line 1, column 10", "stands twice"),
    (#"{"controls":{"a":1,"a":2}}"#, "controls", "stands twice"),
    (#"{"controls":{"a":null}}"#, "controls.a", "A whole number was expected"),
    (#"{"source":{"inptu":1}}"#, "source", "The key “inptu” is unknown. Known keys: input, edid, standard, detect."),
    (#"{"source":{"input":-1}}"#, "source.input", "out of range"),
    (#"{"source":{"edid":"defualt"}}"#, "source.edid", "An EDID is default, none, or its bytes as hexadecimal digits."),
    (#"{"source":{"edid":"00"}}"#, "source.edid", "The EDID has 1 bytes"),
    (#"{"source":{"standard":"pla"}}"#, "source.standard", "Unknown standard. Valid values: pal, ntsc, secam"),
    (#"{"source":{"standard":"pal","detect":true}}"#, "source", "The standard is named or detected; leave one of the two out."),
    (#"{"source":{"edid":"none","detect":true}}"#, "source", "Without an EDID there is no signal to detect."),
    (#"{"crop":"all"}"#, "crop", "Unknown value."),
    (#"{"crop":{"left":1,"top":1,"width":1}}"#, "crop", "The key “height” is missing."),
    (#"{"crop":{"left":1,"top":1,"width":0,"height":1}}"#, "crop.width", "out of range"),
    (#"{"crop":{"left":2147483648,"top":1,"width":1,"height":1}}"#, "crop.left", "out of range"),
    (#"{"zoom":0}"#, "zoom", "The zoom is a factor above 0."), (#"{"zoom":1e999}"#, "zoom", "The zoom is a factor above 0."),
    (#"{"zoom":"2"}"#, "zoom", "A number was expected"),
    (#"{"zoom":2,"crop":"reset"}"#, "crop", "Crop and zoom both name a part of the picture"),
    (#"{"crop":"reset","zoom":2}"#, "zoom", "Crop and zoom both name a part of the picture"),
    (#"{"wait":-1}"#, "wait", "at most a day"), (#"{"wait":86401}"#, "wait", "at most a day"),
    (#"{"dryRun":1}"#, "dryRun", "true or false"),
    (#"{"schema":"viewfinder.request/2"}"#, "schema", "The schema must be viewfinder.request/1."),
    ("{} {}", "line 1, column 4", "The document is over"),
  ]

  @Test(arguments: mistakes) func `with a mistake is refused, and the error names the place`(
    _ json: String, _ subject: String, _ words: String
  ) {
    do throws(DeviceError) {
      _ = try Self.read(json)
      Issue.record("\(json) was accepted.")
    } catch {
      #expect(error.code == .usage && error.subject == subject && error.message.contains(words), "\(error)")
    }
  }

  /// A request for each preset, and some with wishes.
  private static let asked: [CaptureRequest] =
    Preset.all.filter { $0 != .inputPriority }.map { CaptureRequest($0) }
    + requests.map { CaptureRequest($0.wishes) }
    + [CaptureRequest(.hd1280x720, refinedBy: FormatRequest(rate: .fps(15), preferring: [.yuyv]))]

  @Test(arguments: ProfileCatalogue.names) func `of a decision gives the same decision again`(_ name: String) throws {
    let profile = try #require(try ProfileCatalogue.profile(named: name))
    for camera in profile.cameras where camera.isChoosable {
      for request in Self.asked {
        let decision = request.decision(on: camera)
        let printed = decision.request.members(preset: request.presetName, floor: decision.rateFloor).line
        let again = try RequestDocument(json: printed).request
        let second = again.decision(on: camera)
        #expect(
          second.chosen?.mode == decision.chosen?.mode && second.outcome == decision.outcome, "\(String(decoding: printed, as: UTF8.self))")
      }
    }
  }
}
