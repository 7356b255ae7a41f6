public import CameraModel
import DeviceConfiguration
public import Negotiation
public import PixelFormats

/// The mode that a camera gives for a request, chosen from one reading of the camera.
public struct CapturePlan: Sendable {
  /// The request.
  public let request: CaptureRequest
  /// The chosen mode, and the reasons.
  public let decision: Decision
  /// The camera's name.
  public let camera: String

  /// Plans a request for one reading of a camera.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - camera: The camera, attached or recorded.
  ///   - name: The camera's name in errors.
  ///   - canUse: Whether the program can use a pixel format of the camera. Other formats are chosen only if no usable one meets the limits.
  ///     The default is nil: all are usable.
  public init(_ request: CaptureRequest, for camera: Camera, named name: String, usable canUse: ((PixelFormat) -> Bool)? = nil) {
    (self.request, self.camera) = (request, name)
    let whole = { request.decision(on: camera) }
    guard let canUse else {
      decision = whole()
      return
    }
    let usable = request.decision(on: camera.limited(to: canUse))
    guard usable.chosen == nil else {
      decision = usable
      return
    }
    let other = whole()
    decision = other.chosen != nil || usable.rejected.isEmpty ? other : usable
  }

  /// Whether the camera cannot meet the request: no mode meets the limits, or an exact request would need an adjusted mode.
  public var isRefused: Bool { request.isRefused(decision) }

  /// The chosen mode.
  ///
  /// - Throws: `DeviceError` with code `unmet` if the request is refused.
  public var mode: Mode {
    get throws(DeviceError) {
      guard let mode = decision.chosen?.mode, !isRefused else { throw UnmetRequest(decision, on: camera).cause }
      return mode
    }
  }
}

extension CaptureDevice {
  /// The mode that the listed camera gives for a request, and why. This opens and sets nothing.
  ///
  /// - Parameters:
  ///   - request: The request. The default is the preset `high`.
  ///   - canUse: Whether the program can use a pixel format of the camera. Other formats are chosen only if no usable one meets the limits.
  ///     The default is nil: all are usable.
  public func plan(_ request: CaptureRequest = CaptureRequest(), usable canUse: ((PixelFormat) -> Bool)? = nil) -> CapturePlan {
    CapturePlan(request, for: camera, named: localizedName, usable: canUse)
  }
}
