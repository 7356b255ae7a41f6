import CameraModel
import Negotiation

/// The values in the answers of the setting calls.
struct Announcements {
  var values = DeviceState()
  /// Whether the driver has no call to set the rate, or refuses it.
  var isRateFixed = false
  var findings: [Finding] = []
}

/// The calls for settings that some drivers cannot set.
extension ConfigurableNode {
  /// Some drivers cannot set their format, such as a loopback's with one writer. They refuse even the format that they have.
  func setFormat(
    _ format: FrameFormat, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit, _ announced: inout Announcements
  ) throws(DeviceError) -> FrameFormat {
    do {
      return try setFormat(format, of: bufferType, permit)
    } catch {
      // A camera that streams refuses even the mode that it has.
      if error.code == .busy, let kept = try? frameFormat(of: bufferType), format.isMet(by: kept) {
        announced.findings.append(
          Finding(.modeInUse, .info, "The camera is in use, and has \(format) already; it was left as it is."))
        return kept
      }
      guard error.isOfFixedSetting, let kept = try? frameFormat(of: bufferType) else { throw error }
      guard kept.pixelFormat == format.pixelFormat, kept.size == format.size else { throw error.naming(format, insteadOf: kept) }
      announced.findings.append(
        Finding(.formatFixed, .warning, "The driver refuses to set a format, even \(format), which it has; it was left as it is."))
      return kept
    }
  }

  /// Some drivers have a crop that cannot be set.
  func setCrop(_ crop: SelectionRectangle, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> SelectionRectangle {
    do {
      return try setSelection(crop, permit)
    } catch {
      guard error.isOfFixedSetting, let kept = try? selectionWhereKept(.crop), kept == crop else { throw error }
      return kept
    }
  }

  /// Many drivers have no call for the rate, because the source determines it.
  func setInterval(
    _ interval: FrameInterval, of bufferType: BufferType, _ permit: borrowing ConfigurationPermit, _ announced: inout Announcements
  ) throws(DeviceError) -> FrameInterval? {
    do {
      return try setInterval(interval, of: bufferType, permit)
    } catch {
      if error.code == .busy, let kept = try? intervalWhereKept(of: bufferType), kept.isSameRate(as: interval) { return kept }
      guard error.isOfFixedSetting else { throw error }
      announced.isRateFixed = true
      return nil
    }
  }

  /// Sets a control of an extension unit. One that is asynchronous has a second to take the value.
  func set(
    _ control: ExtensionControl, inUnit number: UInt8, to bytes: [UInt8], _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) {
    try setExtensionControl(control.selector, inUnit: number, to: bytes, permit)
    guard control.isReadable, control.flags?.contains(.asynchronous) == true else { return }
    for _ in 0..<20 where try answer(to: .value, ofControl: control.selector, inUnit: number, length: bytes.count) != bytes {
      pause(.milliseconds(50))
    }
  }
}

extension DeviceError {
  /// Whether the driver cannot set this at all.
  fileprivate var isOfFixedSetting: Bool { errorNumber == .inappropriateCall || errorNumber == .invalidArgument }

  /// The same error, for a driver that keeps another format.
  fileprivate func naming(_ asked: FrameFormat, insteadOf kept: FrameFormat) -> DeviceError {
    var error = self
    error.message = "The driver refused \(asked), and keeps \(kept)."
    error.remedy = "Ask for \(kept), or set the format where the pictures come from."
    return error
  }
}
