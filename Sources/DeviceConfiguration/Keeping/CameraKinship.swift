public import CameraModel

/// How an attached camera relates to the one from which settings were saved.
public enum CameraKinship: Hashable, Sendable {
  /// It is the same camera.
  case same
  /// It is of the same model, but at another port and without a serial number, so it may be another camera.
  case sameModel
  /// It is another camera.
  case other
}

extension Camera {
  /// How an attached camera relates to this one, which was read earlier.
  ///
  /// A serial number decides. Without one, the model must be the same: USB's vendor and product, else the name. The port then distinguishes
  /// cameras of one model.
  ///
  /// - Parameters:
  ///   - attached: The attached camera.
  ///   - identities: All identities of the attached camera.
  public func kinship(with attached: Camera, _ identities: [CameraIdentity]) -> CameraKinship {
    let isKnown = identity.map(identities.contains) ?? false
    if isKnown, identity?.kind == .byID { return .same }
    if let mine = usbDescriptor?.usbParts, let its = attached.usbDescriptor?.usbParts {
      guard mine.model == its.model else { return .other }
      if let serial = mine.serial, let other = its.serial, serial != other { return .other }
    } else {
      guard name == nil || name == attached.name else { return .other }
      if identity?.kind == .byID, identities.contains(where: { $0.kind == .byID }) { return .other }
    }
    let isUnidentified = identity == nil || identities.isEmpty
    return isKnown || isUnidentified && name == attached.name ? .same : .sameModel
  }
}

extension String {
  /// The model and the serial number in `NodeLocation.usbDescriptor`.
  fileprivate var usbParts: (model: Substring, serial: Substring?) {
    let parts = split(separator: " ", maxSplits: 1)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
  }
}
