import CameraModel
import Negotiation

extension RandomCase {
  /// The same failure with as little as possible: whatever can be left out is left out.
  func shrunk(while fails: (RandomCase) -> Bool) -> RandomCase {
    var small = self
    while let smaller = small.smallerOnes.first(where: fails) { small = smaller }
    return small
  }

  private var smallerOnes: [RandomCase] {
    smallerCameras.map { RandomCase(camera: $0, request: request) } + smallerRequests.map { RandomCase(camera: camera, request: $0) }
  }

  private var smallerCameras: [Camera] {
    var cameras: [Camera] = []
    func add(_ change: (inout Camera) -> Void) {
      var camera = camera
      change(&camera)
      cameras.append(camera)
    }
    if camera.busSpeedMbps != nil { add { $0.busSpeedMbps = nil } }
    for node in camera.nodes.indices {
      add { $0.nodes.remove(at: node) }
      if camera.nodes[node].current != nil { add { $0.nodes[node].current = nil } }
      if camera.nodes[node].timings != nil { add { $0.nodes[node].timings = nil } }
      if !camera.nodes[node].capabilities.isEmpty { add { $0.nodes[node].capabilities = [] } }
      for format in camera.nodes[node].formats.indices {
        add { $0.nodes[node].formats.remove(at: format) }
        for size in camera.nodes[node].formats[format].sizes.indices {
          add { $0.nodes[node].formats[format].sizes.remove(at: size) }
          for interval in camera.nodes[node].formats[format].sizes[size].intervals.indices {
            add { $0.nodes[node].formats[format].sizes[size].intervals.remove(at: interval) }
          }
        }
      }
    }
    return cameras
  }

  private var smallerRequests: [FormatRequest] {
    var requests: [FormatRequest] = []
    func add(_ isSet: Bool, _ change: (inout FormatRequest) -> Void) {
      guard isSet else { return }
      var request = request
      change(&request)
      requests.append(request)
    }
    add(request.size != nil) { $0.size = nil }
    add(request.rate != nil) { $0.rate = nil }
    add(request.minimumRate != nil) { $0.minimumRate = nil }
    add(request.maximumRate != nil) { $0.maximumRate = nil }
    add(request.exactRate != nil) { $0.exactRate = nil }
    for index in request.preferredFormats.indices { add(true) { $0.preferredFormats.remove(at: index) } }
    for index in request.requiredFormats.indices { add(true) { $0.requiredFormats.remove(at: index) } }
    for index in request.acceptedFormats.indices { add(true) { $0.acceptedFormats.remove(at: index) } }
    for index in request.order.indices { add(true) { $0.order.remove(at: index) } }
    return requests
  }
}

extension RandomCase: CustomStringConvertible {
  var description: String {
    var lines = ["bus \(camera.busSpeedMbps.map(String.init) ?? "unknown")"]
    for node in camera.nodes {
      lines.append("\(node.path ?? "-") \(node.role) \(node.capabilities) timings \(node.timings, default: "none")")
      if let current = node.current { lines.append("  set to \(current.pixelFormat) \(current.size)") }
      for format in node.formats {
        lines.append("  \(format.label)\(format.isEmulated ? " emulated" : "")\(format.isCompressed ? " compressed" : "")")
        for size in format.sizes { lines.append("    \(size.extent): \(size.intervals)") }
      }
    }
    return lines.joined(separator: "\n") + "\n\(request)"
  }
}
