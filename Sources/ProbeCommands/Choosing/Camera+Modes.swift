import Viewfinder

extension Camera {
  /// The codes of its capture nodes, each once.
  var offeredFormats: [PixelFormat] {
    var formats: [PixelFormat] = []
    for format in captureNodes.flatMap(\.formats).compactMap(\.pixelFormat) where !formats.contains(format) { formats.append(format) }
    return formats
  }

  /// The modes of its lists, in the driver's order; ranges have none.
  var listedModes: [Mode] {
    var modes: [Mode] = []
    for node in captureNodes {
      for format in node.formats {
        guard let code = format.pixelFormat else { continue }
        for size in format.sizes {
          guard case .discrete(let extent) = size.extent else { continue }
          for case .discrete(let interval) in size.intervals where interval.isValid {
            modes.append(Mode(node: node.path, pixelFormat: code, size: extent, interval: interval))
          }
        }
      }
    }
    return modes
  }
}
