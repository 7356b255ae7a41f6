import CameraModel

/// A media device that the text shows several times: before and after a command, or whole and then in part.
extension DraftGraph {
  /// Whether another draft is of the same media device. Two boards with the same receiver have other sensors or nodes.
  func isDevice(of other: DraftGraph) -> Bool {
    let (one, two) = (graph, other.graph)
    func mayEqual<Value: Equatable>(_ one: Value?, _ two: Value?) -> Bool { one == nil || two == nil || one == two }
    func mayShare(_ one: [String], _ two: [String]) -> Bool { one.isEmpty || two.isEmpty || one.contains(where: two.contains) }
    guard mayEqual(one.path, two.path), mayEqual(one.driver.ifNotEmpty, two.driver.ifNotEmpty),
      mayEqual(one.model.ifNotEmpty, two.model.ifNotEmpty), mayEqual(one.bus.ifNotEmpty, two.bus.ifNotEmpty),
      mayShare(one.sensors.map(\.name), two.sensors.map(\.name)), mayShare(one.nodePaths, two.nodePaths)
    else { return false }
    return one.path != nil && one.path == two.path || one.entities.contains(where: other.shows)
  }

  /// The draft with what it leaves out of an earlier one: its names, and if a link leads to an entity that it does not show, entities.
  func completed(by earlier: DraftGraph) -> DraftGraph {
    var result = self
    let known = earlier.graph
    result.graph.path = graph.path ?? known.path
    for field in [\MediaGraph.driver, \.model, \.bus] where graph[keyPath: field].isEmpty {
      result.graph[keyPath: field] = known[keyPath: field]
    }
    let names = Set(graph.entities.map(\.name))
    guard ends.contains(where: { !names.contains($0.otherName) }) else { return result }
    let more = known.entities.filter { entity in graph.entity(entity.id) == nil && !names.contains(entity.name) }
    result.graph.entities = (graph.entities + more).sorted { $0.id < $1.id }
    result.ends += earlier.ends.filter { end in more.contains { $0.id == end.pad.entity } }
    return result
  }
}

extension MediaGraph {
  fileprivate var nodePaths: [String] { entities.filter { $0.function == .videoNode }.compactMap(\.path) }
}

extension String {
  fileprivate var ifNotEmpty: String? { isEmpty ? nil : self }
}

extension MediaGraph {
  /// The remark that a text shows it several times.
  func shown(times: Int) -> Finding {
    let name = [path, model.ifNotEmpty, driver.ifNotEmpty].lazy.compactMap(\.self).first.map { " \($0.harmless)" } ?? ""
    return Finding(.shownAgain, .info, "The text shows the media device\(name) \(times) times; the last time counts.")
  }
}

extension Camera {
  /// The camera with the remark that its graph is shown several times.
  func remarking(_ graphs: [MediaGraph]) -> Camera {
    guard let sensor, !nodes.isEmpty,
      let graph = graphs.first(where: { $0.path == sensor.media && $0.entities.contains { $0.name == sensor.entity } }),
      let finding = graph.findings.first(where: { $0.code == .shownAgain })
    else { return self }
    var camera = self
    camera.nodes[0].findings.append(finding)
    return camera
  }
}

extension FindingCode {
  /// The text shows the device several times.
  static let shownAgain: FindingCode = "shown-again"
}
