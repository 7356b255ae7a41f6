import Viewfinder

let request = FormatRequest(
  size: .exact(640, 480),
  exactRate: .seconds(1, 30),
  requiring: ["YUYV"])
let cameras = try KernelCameraSystem().cameras()
let nodes = cameras.flatMap(\.captureNodes).filter { $0.path == "/dev/video0" }
var negotiator = Negotiator(ModeTable(nodes: nodes))
if let mode = negotiator.choose(request)?.mode {
  print(mode.node ?? "?", mode.pixelFormat, mode.size, mode.interval?.description ?? "unknown rate")
}
