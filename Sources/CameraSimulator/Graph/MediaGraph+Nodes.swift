import CameraModel
import PixelFormats

extension MediaGraph {
  /// A camera for each capture node with a path, as its driver lists it: every format that it can store, in a range of sizes.
  ///
  /// - Parameter known: the nodes that other cameras have already.
  func nodeCameras(besides known: Set<String>) -> [Camera] {
    entities.filter { $0.function == .videoNode }.compactMap { entity -> Camera? in
      guard let path = entity.path, !known.contains(path) else { return nil }
      let range = FrameSizeRange(min: FrameSize(1, 1), max: FrameSize(16_384, 16_384), step: FrameSize(1, 1))
      var formats: [PixelFormat] = []
      for code in entity.pixelFormats.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        for format in entity.pixelFormats[code] ?? [] where !formats.contains(format) { formats.append(format) }
      }
      let node = CameraNode(
        path: path, role: .capture, driver: driver, card: model, bus: bus, capabilities: ["videoCapture", .mediaController, "streaming"],
        // As the kernel describes nodes behind a graph.
        inputs: [VideoInput(index: 0, name: entity.name, isCurrent: true)],
        formats: formats.enumerated().map { index, format in
          OfferedFormat(index: index, pixelFormat: format, sizes: [OfferedSize(.continuous(range), intervals: [])])
        },
        current: entity.nodeFormat.map { CurrentFormat($0, interval: nil) })
      return Camera(name: model, nodes: [node])
    }
  }
}
