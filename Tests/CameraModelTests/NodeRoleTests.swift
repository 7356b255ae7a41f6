import CameraModel
import Testing

struct NodeRoleTests {
  @Test(
    arguments: [
      ([.videoCapture, .streaming], "uvcvideo", "HD Pro Webcam C920", NodeRole.capture),
      ([.videoCaptureMultiplanar], "mxc-isi", "mxc-isi-cap", .captureMultiplanar),
      ([.metadataCapture, .streaming], "uvcvideo", "HD Pro Webcam C920", .metadata),
      ([.metadataCapture], "unicam", "unicam", .metadata),
      ([.videoOutput], "vivid", "vivid", .output),
      ([.videoOutputMultiplanar], "bcm2835-isp", "bcm2835-isp-output0", .output),
      ([.metadataOutput], "rkisp1", "rkisp1_params", .output),
      ([.videoMemoryToMemory], "vim2m", "vim2m", .memoryToMemory),
      ([.videoMemoryToMemoryMultiplanar, .videoCaptureMultiplanar], "x", "x", .memoryToMemory),
      ([.videoCapture, .videoOutput], "old", "old", .memoryToMemory),
      ([.videoCapture, .touch], "rmi4_f54", "Synaptics", .touch),
      ([.vbiCapture, .tuner], "vivid", "vivid", .vbi),
      ([.radio, .tuner], "vivid", "vivid", .radio),
      ([.sdrCapture, .tuner], "vivid", "vivid", .sdr),
      ([.videoCapture, .tuner], "saa7134", "TV", .capture),
      ([.videoCapture], "bcm2835-isp", "bcm2835-isp-capture0", .processing),
      ([.videoCapture], "bcm2835-codec", "bcm2835-codec-decode", .processing),
      ([.videoCaptureMultiplanar], "rkisp_v5", "rkisp_rawwr0", .processing),
      ([.videoCaptureMultiplanar], "rkisp_v5", "rkisp_mainpath", .captureMultiplanar),
      ([.videoCaptureMultiplanar], "rkisp_v5", "rkisp_selfpath", .captureMultiplanar),
      ([], "x", "x", .unknown),
    ] as [(Capabilities, String, String, NodeRole)])
  func `a node's role follows its capabilities, then what is known of its driver`(
    capabilities: Capabilities, driver: String, card: String, role: NodeRole
  ) {
    let decision = NodeRole.decide(capabilities: capabilities, driver: driver, card: card)
    #expect(decision.role == role)
    #expect((decision.reason == nil) == role.isCamera)
  }

  @Test func `capability words and bits are the same, and unknown bits are kept`() {
    let all = Capabilities(rawValue: 0x7fff_ffff)
    #expect(Capabilities(words: all.words) == all)
    #expect(Capabilities(rawValue: 0x4000_0008).words == ["0x40000008"])
    #expect(Capabilities(words: ["videoCapture", "noSuchWord", "0x4000000"]) == [.videoCapture, .streaming])
  }
}
