import CameraModel
import DeviceConfiguration

/// Compares controls before and after the start of a stream, because some cameras' firmware resets them then, and the driver does not
/// notice.
struct ControlComparison {
  /// A control whose value the camera changed.
  fileprivate struct Loss {
    let control: CameraControl
    /// The value before.
    let before: ControlValue
    let now: ControlValue
    /// The control that switches its automatic mode, which is off; nil if there is none.
    let automatic: CameraControl?
  }

  private let quirks: DriverQuirks
  private let restores: Bool
  /// The controls that the program set or that are kept.
  private let set: [CameraControl]
  /// The controls whose values come from the camera, as they were before the start.
  private var checked: [CameraControl] = []
  /// The controls whose values come from the driver's memory.
  private var unchecked: [CameraControl] = []

  /// Cameras change these by themselves, so drivers read them from the camera each time. A transfer takes about 2 ms.
  private static let always: [ControlIdentifier] = [.focus, .exposureTime, .whiteBalanceTemperature]
  /// How long frames may wait for another program that configures the camera.
  private static let timeLimit = Duration.milliseconds(100)

  /// - Parameters:
  ///   - wish: the requested stream.
  ///   - path: the node to open.
  init(_ wish: StreamRequest, at path: String) {
    quirks = DriverQuirks.of(wish.device.camera.nodes.first { $0.path == path }?.driver ?? wish.device.node.driver)
    // Settings that cannot be read keep no stream from starting.
    let kept = (try? wish.device.keptSettings).flatMap(\.self)
    restores = wish.restoresControls ?? (kept != nil)
    set = wish.device.controlsSet(on: path, keeping: kept)
  }

  /// Reads the values before a start.
  mutating func read(from node: any StreamingNode) {
    checked = Self.always.compactMap { id in
      let known = set.first { $0.id == id } ?? CameraControl(id: id, name: "", type: .integer)
      return node.valued(known)
    }
    unchecked = []
    for control in set where !Self.always.contains(control.id) {
      if quirks.readsFromCamera(control.id) {
        if let valued = node.valued(control) { checked.append(valued) }
      } else {
        // The driver knows the last value set, which may be newer than the kept one.
        unchecked.append(restores ? node.valued(control) ?? control : control)
      }
    }
  }

  /// Compares the values after the first frames with those before, and sets lost values again if that is enabled.
  ///
  /// - Parameter isCancelled: whether the stream is ending; then nothing is set.
  /// - Returns: the findings to report.
  func findings(on node: any StreamingNode, unless isCancelled: () -> Bool) -> [Finding] {
    let losses = checked.compactMap { loss(of: $0, on: node) }
    guard !losses.isEmpty || !unchecked.isEmpty else { return [] }
    guard restores, !isCancelled() else {
      return losses.map { $0.finding("") }
        + uncheckedFinding(and: losses.isEmpty ? [] : switches(on: node), "", losses.isEmpty ? .info : .warning)
    }
    do {
      let lock = try ConfigurationLock(node, within: Self.timeLimit, unless: isCancelled)
      var findings: [Finding] = []
      for loss in losses {
        var control = loss.control
        control.value = loss.before
        let outcome = try lock.restore([loss.automatic, control].compactMap(\.self), unless: isCancelled)
        findings.append(loss.finding(outcome == .restored ? " It was set again." : " It was not set again: \(outcome)"))
      }
      let outcome = try lock.restore(unchecked.settable, unless: isCancelled)
      guard outcome == .restored else { return findings + uncheckedFinding(" \(outcome)", .warning) }
      return findings + uncheckedFinding(" They were set again.")
    } catch {
      let reason = " Nothing was set again: \(error.cause.message)"
      return losses.map { $0.finding(reason) } + uncheckedFinding(reason)
    }
  }

  private func loss(of before: CameraControl, on node: any StreamingNode) -> Loss? {
    guard let value = before.value, let now = node.valued(before)?.value, now != value else { return nil }
    let described = (try? node.control(before.id)) ?? nil
    // An inactive control's value cannot be lost.
    guard described?.flags.contains(.inactive) != true else { return nil }
    let automatic = ControlDependency.freeing(before.id).flatMap { dependency -> (CameraControl, isManual: Bool)? in
      guard let control = (try? node.control(dependency.automatic)) ?? nil, let valued = node.valued(control) else { return nil }
      return (valued, dependency.isManual(valued.value))
    }
    if let automatic, !automatic.isManual { return nil }
    return Loss(control: before.name.isEmpty ? described ?? before : before, before: value, now: now, automatic: automatic?.0)
  }

  /// The automatic switches that the driver answers from its memory. The camera may have changed them together with the values.
  private func switches(on node: any StreamingNode) -> [CameraControl] {
    Self.always.compactMap { id in
      guard let automatic = ControlDependency.freeing(id)?.automatic, !quirks.readsFromCamera(automatic) else { return nil }
      return (try? node.control(automatic)) ?? nil
    }
  }

  private func uncheckedFinding(
    and others: [CameraControl] = [], _ outcome: String, _ severity: Finding.Severity = .info
  ) -> [Finding] {
    let controls = unchecked + others.filter { other in !unchecked.contains { $0.id == other.id } }
    guard !controls.isEmpty else { return [] }
    let names = controls.map { $0.name.harmless }.joined(separator: "; ")
    let message =
      "Whether the camera kept these settings cannot be checked, because the driver answers from its memory: \(names).\(outcome)"
    return [Finding(.settingUnchecked, severity, message)]
  }
}

extension ControlComparison.Loss {
  fileprivate func finding(_ more: String) -> Finding {
    let name = control.name.harmless
    // `Focus, Absolute`, in older kernels `Focus (absolute)`.
    let short = [", Absolute", " (absolute)", " (Absolute)"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    let values = "was \(control.text(for: before)) before the stream started, now \(control.text(for: now))."
    return Finding(.settingLost, .warning, "\(short.isEmpty ? "\(control.id)" : short) \(values)\(more)")
  }
}

extension VideoNode {
  /// A control with its present value; nil if the node lacks it, or gives no value.
  fileprivate func valued(_ control: CameraControl) -> CameraControl? {
    var control = control
    if control.name.isEmpty {
      guard let number = (try? integerValue(ofControl: control.id)) ?? nil else { return nil }
      control.value = .integer(number)
    } else {
      guard let value = (try? value(of: control)) ?? nil else { return nil }
      control.value = value
    }
    return control
  }
}
