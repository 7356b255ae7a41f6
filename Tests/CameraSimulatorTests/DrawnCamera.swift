import CameraModel
import CameraSimulator
import PixelFormats
import Testing

/// A simulated camera in one mode, and the bytes of its frames.
struct DrawnCamera {
  let size: FrameSize
  let bytesPerLine: Int
  let run: SimulatedRun

  /// - Parameter bytesPerLine: the bytes of a row; nil for rows without padding.
  init(
    _ format: PixelFormat, _ size: FrameSize = FrameSize(160, 120), bytesPerLine: Int? = nil, colorimetry: Colorimetry = Colorimetry(),
    streamFaults: [StreamFault] = [], misbehaviours: Set<Misbehaviour> = [], controls: [CameraControl] = [],
    pace: SimulatedPace = .virtual
  ) throws {
    self.size = size
    let layout = PixelFormatRegistry.entry(for: format)?.layout
    let isMultiplanar = (layout?.memoryPlanes ?? 1) > 1
    self.bytesPerLine = bytesPerLine ?? layout?.bytesPerLine(width: size.width) ?? 0
    var node = SimulatedCameras.node(
      SimulatedRun.path,
      [OfferedFormat(index: 0, pixelFormat: format, sizes: [SimulatedCameras.size(size.width, size.height, SimulatedCameras.rates(30))])],
      role: isMultiplanar ? .captureMultiplanar : .capture)
    node.current = CurrentFormat(
      pixelFormat: format, size: size, bytesPerLine: self.bytesPerLine, sizeImage: nil, interval: FrameInterval(1, 30))
    if isMultiplanar { node.capabilities = ["videoCaptureMultiplanar", "streaming"] }
    node.controls = controls
    run = try SimulatedRun(
      SimulatedCameraSystem(
        [Camera(name: "Drawn", nodes: [node])], streamFaults: streamFaults, misbehaviours: misbehaviours, colorimetry: colorimetry,
        pace: pace))
  }

  /// The memory planes of the first frames.
  func frames(_ count: Int) throws -> [[[UInt8]]] {
    let buffers = try run.start()
    return try (0..<count).map { _ in
      let filled = try run.next()
      defer { try? run.node.queueBuffer(filled.index, of: run.type) }
      return (0..<filled.planes.count).map { plane in
        buffers[filled.index].withBytes(ofPlane: plane) { bytes in (0..<Int(filled.planes[plane].bytesUsed)).map { bytes[$0] } }
      }
    }
  }
}
