extension NodeReading {
  /// Groups nodes into cameras, one per physical device, in the order of their first nodes.
  ///
  /// The key combines device and bus name. Cameras in the first ports of two USB buses share a bus name. Devices of one driver can share a
  /// place in the device tree.
  public static func grouping(_ readings: [(NodeLocation, NodeReading)]) -> [Camera] {
    let behindGraphs = Camera.sensorCameras(of: readings)
    let known = Set(behindGraphs.flatMap { $0.nodes.compactMap(\.path) + ($0.sensor?.foldedNodes ?? []) })
    let plain = readings.filter { !($0.1.node.path.map(known.contains) ?? false) }
    return Camera.groupingPlain(plain) + behindGraphs
  }
}

extension Camera {
  /// Groups nodes of plain cameras.
  fileprivate static func groupingPlain(_ readings: [(NodeLocation, NodeReading)]) -> [Camera] {
    struct Key: Hashable {
      let physicalDevice: String
      let bus: String?
    }
    let buses = knownBuses(readings)
    var places: [Key: Int] = [:]
    var groups: [[(NodeLocation, NodeReading)]] = []
    for (location, reading) in readings {
      let bus = reading.node.bus ?? buses[location.physicalDevice] ?? nil
      let key = Key(physicalDevice: location.physicalDevice, bus: bus)
      if let index = places[key] {
        groups[index].append((location, reading))
      } else {
        places[key] = groups.count
        groups.append([(location, reading)])
      }
    }
    return groups.map(Camera.init(of:)).withDistinctIdentities()
  }

  /// The cameras of the graphs to which the nodes belong, one for each sensor. A graph without sensors has none.
  fileprivate static func sensorCameras(of readings: [(NodeLocation, NodeReading)]) -> [Camera] {
    var seen: Set<String> = []
    var cameras: [Camera] = []
    for case let graph? in readings.map(\.1.graph) where seen.insert(graph.graph.path ?? "").inserted {
      let members = readings.map(\.1).filter { $0.graph?.graph.path == graph.graph.path }
      cameras += graph.cameras(of: members)
    }
    return cameras
  }

  /// The bus of each device with an unread node, taken from its other nodes; nil inside if these differ.
  private static func knownBuses(_ readings: [(NodeLocation, NodeReading)]) -> [String: String?] {
    var buses: [String: String?] = [:]
    for (unread, reading) in readings where reading.node.bus == nil {
      let others = readings.filter { $0.0.physicalDevice == unread.physicalDevice }.compactMap(\.1.node.bus)
      buses[unread.physicalDevice] = .some(others.allSatisfy { $0 == others.first } ? others.first : nil)
    }
    return buses
  }

  /// The camera of some nodes, with the name of the first that gives pictures.
  private init(of readings: [(NodeLocation, NodeReading)]) {
    let main = readings.first { $0.1.node.role.isCamera } ?? readings.first
    let name = main?.1.node.card ?? main?.0.name
    let identities = (main?.0.identities ?? []) + readings.flatMap(\.0.identities)
    let best = CameraIdentity.Kind.bestFirst.lazy.compactMap { kind in identities.first { $0.kind == kind } }.first
    self.init(
      name: name, identity: best ?? name.map { CameraIdentity(kind: .name, value: "\($0) #0") },
      position: readings.map(\.1.position).first { $0 != .unspecified } ?? .unspecified,
      rotation: readings.lazy.compactMap(\.1.rotation).first,
      busSpeedMbps: readings.lazy.compactMap(\.0.busSpeedMbps).first,
      usbDescriptor: readings.lazy.compactMap(\.0.usbDescriptor).first,
      nodes: readings.map(\.1.node))
    microphone = readings.lazy.compactMap(\.0.microphone).first
  }
}

extension CameraIdentity.Kind {
  /// The kinds, most reliable first.
  static let bestFirst: [CameraIdentity.Kind] = [.byID, .byPath, .devicePath, .name]
}

extension [Camera] {
  /// Numbers the cameras that have only a name, and those that share a place, such as instances of a platform driver.
  fileprivate func withDistinctIdentities() -> [Camera] {
    let identities = map(\.plainIdentity)
    return indices.map { index in
      guard let identity = identities[index] else { return self[index] }
      let isShared = identities.indices.contains { $0 != index && identities[$0] == identity }
      guard identity.kind == .name || isShared else { return self[index] }
      var numbered = self[index]
      numbered.identity?.value = "\(identity.value) #\(identities[..<index].count { $0 == identity })"
      return numbered
    }
  }
}

extension Camera {
  /// The identity without a number.
  fileprivate var plainIdentity: CameraIdentity? {
    guard identity?.kind == .name, let name else { return identity }
    return CameraIdentity(kind: .name, value: name)
  }
}
