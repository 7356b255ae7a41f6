extension MediaGraph {
  /// The lens and the flash of a sensor, which ancillary links name.
  package func companions(of sensor: Entity) -> [Entity] {
    ancillaryLinks.filter { $0.primary == sensor.id }.compactMap { entity($0.ancillary) }.filter { [.lens, .flash].contains($0.function) }
  }

  /// The entities whose controls belong to a sensor's camera, in the order in which the first one that has a control gives it.
  func partsWithControls(of sensor: Entity) -> [Entity] { companions(of: sensor) + [sensor] }
}
