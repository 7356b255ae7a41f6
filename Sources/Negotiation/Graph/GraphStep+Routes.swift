import CameraModel

extension GraphStep {
  /// The change to a table of routes, with those that are on before those that are off.
  ///
  /// Drivers look a stream's other end up by the first route that has it, also if the route is off
  /// (linux:drivers/media/v4l2-core/v4l2-subdev.c, `v4l2_subdev_routing_find_opposite_end`).
  static func table(_ routes: [MediaGraph.Route], of id: UInt32) -> GraphStep {
    .setRoutes(id, routes.filter(\.isActive) + routes.filter { !$0.isActive })
  }

  /// The entity whose routes are set; nil for another change.
  var routed: UInt32? { if case .setRoutes(let id, _) = self { id } else { nil } }
}

extension [GraphStep] {
  /// The changes with the last table of each entity in the place of its first. Each table makes all formats of the entity anew, so a second
  /// one would undo the formats between them. Nil stands where a table was.
  var joined: [GraphStep?] {
    var (joined, places): ([GraphStep?], [UInt32: Int]) = ([], [:])
    for step in self {
      if let id = step.routed, let place = places[id] {
        joined[place] = step
        joined.append(nil)
      } else {
        if let id = step.routed { places[id] = joined.count }
        joined.append(step)
      }
    }
    return joined
  }

  /// The changes with one table for each entity.
  var withOneTableEach: [GraphStep] { joined.compactMap(\.self) }
}
