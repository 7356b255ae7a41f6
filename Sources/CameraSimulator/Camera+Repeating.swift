import CameraModel

extension [Camera] {
  /// The cameras with a path of its own for each node. A camera that occurs again is another one of its model; sensors of a board share nodes.
  func withDistinctNodes() -> [Camera] {
    var free = Set(flatMap(\.nodes).compactMap(\.path)).freePaths
    var (used, numbers) = (Set<String>(), [CameraIdentity: Int]())
    return map { camera in
      var (camera, isMoved) = (camera, false)
      if camera.sensor != nil { return camera }
      for index in camera.nodes.indices {
        guard let path = camera.nodes[index].path, !used.insert(path).inserted else { continue }
        (camera.nodes[index].path, isMoved) = (free.next(), true)
      }
      if let identity = camera.identity {
        numbers[identity, default: 0] += 1
        if isMoved, let number = numbers[identity], number > 1 { camera.identity?.value += "-\(number)" }
      }
      return camera
    }
  }
}

extension Set<String> {
  /// The paths of nodes that are not in the set, in the order of their numbers.
  fileprivate var freePaths: some IteratorProtocol<String> {
    (0...).lazy.map { "/dev/video\($0)" }.filter { !contains($0) }.makeIterator()
  }
}
