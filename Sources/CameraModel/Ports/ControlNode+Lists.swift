extension ControlNode where Self: ~Copyable {
  /// Appends the controls, without menus and values, up to a count. Returns whether the list ended.
  ///
  /// - Parameters:
  ///   - count: The most controls that the list may have.
  ///   - list: The list, which keeps controls that were appended before a failure.
  ///   - skipped: Called with the reason for each control that the driver cannot describe.
  /// - Throws: ``DeviceError`` if the rest of the list cannot be read.
  package borrowing func appendControls(
    atMost count: Int, to list: inout [CameraControl], skipped: (DeviceError) -> Void
  ) throws(DeviceError) -> Bool {
    while list.count < count {
      let last = list.last?.id ?? 0
      // A driver that returns the same or a lower id would cause an endless loop.
      guard let next = try nextControl(after: last, skipped), next.id > last else { return true }
      list.append(next)
    }
    return false
  }

  /// The control after another, skipping those that the driver cannot describe.
  ///
  /// The driver names the next control only by describing it. If it cannot, this tries later identifiers at doubling distances until one
  /// works, then halves the distance, to skip no more than needed.
  private borrowing func nextControl(
    after id: ControlIdentifier, _ skipped: (DeviceError) -> Void
  ) throws(DeviceError) -> CameraControl? {
    let failure: DeviceError
    do { return try control(after: id) } catch { failure = error }
    guard failure.isOfOneCall else { throw failure }
    // A failed transfer is tried once more.
    if case .described(let control) = try attempt(at: id) { return control }
    var (failing, distance) = (id.rawValue, 1 as UInt32)
    while true {
      let (number, isBeyond) = id.rawValue.addingReportingOverflow(distance)
      guard !isBeyond, number <= ControlIdentifier.last.rawValue else { throw failure }
      guard case .described(var found) = try attempt(at: ControlIdentifier(rawValue: number)) else {
        (failing, distance) = (number, distance << 1)
        continue
      }
      skipped(failure)
      var working = number
      while working - failing > 1 {
        let middle = failing + (working - failing) / 2
        if case .described(let control) = try attempt(at: ControlIdentifier(rawValue: middle)) {
          (working, found) = (middle, control)
        } else {
          failing = middle
        }
      }
      return found
    }
  }

  private borrowing func attempt(at id: ControlIdentifier) throws(DeviceError) -> DescribedControl {
    do {
      return .described(try control(after: id))
    } catch {
      guard error.isOfOneCall else { throw error }
      return .failed
    }
  }

  /// The values of several controls, in their order; nil for a control without a value or one that cannot be read.
  ///
  /// One call reads all of them. If it fails, each is read alone, so that a broken control loses only its own value.
  ///
  /// - Parameters:
  ///   - controls: The controls.
  ///   - failed: Called with the position and the reason for each control that cannot be read.
  /// - Throws: ``DeviceError`` if the device no longer answers.
  package borrowing func readableValues(
    of controls: [CameraControl], failed: (Int, DeviceError) -> Void
  ) throws(DeviceError) -> [ControlValue?] {
    do { return try values(of: controls) } catch { if error.isOfDevice { throw error } }
    var values: [ControlValue?] = []
    for (position, control) in controls.enumerated() {
      do {
        values.append(try value(of: control))
      } catch {
        if error.isOfDevice { throw error }
        failed(position, error)
        values.append(nil)
      }
    }
    return values
  }
}

extension ControlNode where Self: ~Copyable {
  /// Adds minimum and maximum to a control of which the driver gives them as values.
  package borrowing func readBounds(of control: inout CameraControl) throws(DeviceError) {
    guard control.hasBoundsAsValues, let bounds = try bounds(of: control) else { return }
    (control.minimumValue, control.maximumValue) = (bounds.minimum, bounds.maximum)
  }
}

/// A driver's answer to a query for the next control.
private enum DescribedControl {
  /// The control; nil at the end of the list.
  case described(CameraControl?)
  case failed
}

extension ControlIdentifier {
  /// The largest identifier. The corresponding C constant is `V4L2_CTRL_ID_MASK`.
  fileprivate static let last = ControlIdentifier(rawValue: 0x0fff_ffff)
}

extension DeviceError {
  /// Whether the device no longer answers.
  package var isOfDevice: Bool { [.gone, .hung, .cancelled].contains(code) }

  /// Whether the device refused one call and is likely to answer the next.
  fileprivate var isOfOneCall: Bool {
    [.rejected, .denied, .busy].contains(code) && errorNumber != .timedOut && errorNumber != .protocolError
  }
}
