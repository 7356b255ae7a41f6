/// The units and terminals through which pictures pass. The corresponding C type is `struct uvc_video_chain`.
struct VideoChain {
  /// Positions in the list of entities, in the order in which the driver finds them.
  private(set) var members: [Int] = []
  /// Whether a selector chooses among sources.
  private(set) var hasSelector = false
  private var hasProcessing = false

  /// The chains of a control interface, in the driver's order. Each begins at an output terminal that no earlier one has.
  ///
  /// If the driver rejects a chain, versions differ in the next step, so nothing is certain.
  ///
  /// Source: `uvc_scan_device` of the kernel's `drivers/media/usb/uvc/uvc_driver.c`.
  static func chains(of entities: [ControlEntity]) throws(UVCUncertainty) -> [VideoChain] {
    let ids = entities.map(\.id)
    guard !ids.contains(0), !ids.indices.contains(where: { ids[..<$0].contains(ids[$0]) }) else { throw .entityNumbers }
    let outputs = entities.filter(\.isOutput).map(\.id)
    guard !entities.contains(where: { entity in entity.sources.contains { outputs.contains($0) } }) else { throw .topology }
    var chains: [VideoChain] = []
    for output in entities.indices where entities[output].isOutput && !chains.contains(where: { $0.members.contains(output) }) {
      var chain = VideoChain()
      var next: Int? = output
      var previous: Int?
      while let position = next {
        try chain.add(position, entities, chains)
        try chain.addBranches(of: position, except: previous, entities, chains)
        previous = position
        next = try chain.source(of: position, entities, chains)
      }
      chains.append(chain)
    }
    return chains
  }

  /// Adds the next entity of the path. Source: `uvc_scan_chain_entity`.
  private mutating func add(_ position: Int, _ entities: [ControlEntity], _ others: [VideoChain]) throws(UVCUncertainty) {
    let entity = entities[position]
    switch entity.kind {
    case .extensionUnit: guard entity.sources.count == 1 else { throw .topology }
    case .processing:
      guard !hasProcessing else { throw .topology }
      hasProcessing = true
    case .selector:
      if entity.sources.count != 1 {
        guard !hasSelector else { throw .topology }
        hasSelector = true
      }
    case .input(let type): guard TerminalType.inputs.contains(type) else { throw .terminal(entity.id, type) }
    case .output(let type): guard TerminalType.outputs.contains(type) else { throw .terminal(entity.id, type) }
    }
    try append(position, others)
  }

  private mutating func append(_ position: Int, _ others: [VideoChain]) throws(UVCUncertainty) {
    try checkFree(position, others)
    members.append(position)
  }

  private func checkFree(_ position: Int, _ others: [VideoChain]) throws(UVCUncertainty) {
    guard !members.contains(position), !others.contains(where: { $0.members.contains(position) }) else { throw .topology }
  }

  /// Adds units and terminals beside the path that get their pictures from an entity. Source: `uvc_scan_chain_forward`.
  private mutating func addBranches(
    of position: Int, except previous: Int?, _ entities: [ControlEntity], _ others: [VideoChain]
  ) throws(UVCUncertainty) {
    for branch in entities.indices where branch != previous && entities[branch].sources.contains(entities[position].id) {
      try checkFree(branch, others)
      switch entities[branch].kind {
      case .extensionUnit:
        guard entities[branch].sources.count == 1 else { throw .topology }
        members.append(branch)
      case .output(let type) where TerminalType.outputs.contains(type): members.append(branch)
      case .output, .selector, .processing, .input: break
      }
    }
  }

  /// The entity that delivers pictures to another; nil at the end of the path. Source: `uvc_scan_chain_backward`.
  private mutating func source(
    of position: Int, _ entities: [ControlEntity], _ others: [VideoChain]
  ) throws(UVCUncertainty) -> Int? {
    let entity = entities[position]
    guard !entity.isInput else { return nil }
    if case .selector = entity.kind, entity.sources.count != 1 {
      for source in entity.sources {
        guard let terminal = entities.firstIndex(where: { $0.id == source }), entities[terminal].isInput else { throw .topology }
        try append(terminal, others)
        try addBranches(of: terminal, except: position, entities, others)
      }
      return nil
    }
    guard let source = entity.sources.first, source != 0 else { return nil }
    guard let next = entities.firstIndex(where: { $0.id == source }) else { throw .topology }
    return next
  }
}

extension UVCUncertainty {
  static let entityNumbers = UVCUncertainty("Units or terminals of the camera have the same number, or none.")
  static let topology = UVCUncertainty("The camera's units and terminals make no chain.")

  static func terminal(_ id: UInt8, _ type: UInt16) -> UVCUncertainty {
    UVCUncertainty("Terminal \(id) has the unusual type 0x\(String(type, radix: 16)).")
  }
}
