extension Camera {
  /// Fails if a part is missing because a call hung or the camera was disconnected. An incomplete camera allows no choice.
  ///
  /// - Throws: `DeviceError` with code `hung` or `gone`.
  public func requireWhole() throws(DeviceError) {
    for node in choosableNodes {
      if let failure = node.failure, failure.isOfDevice { throw failure }
    }
  }

  /// Fails if the camera was disconnected while it was read.
  ///
  /// - Throws: `DeviceError` with code `gone`.
  public func requireAttached() throws(DeviceError) {
    for node in nodes {
      if let failure = node.failure, failure.code == .gone { throw failure }
    }
  }
}

extension CameraNode {
  /// Whether the node could not be read, or not whole.
  public var isUnread: Bool { findings.contains { $0.code == .nodeUnreadable || $0.code == .hung } }
}
