public import CameraModel
import DeviceConfiguration
public import Negotiation
public import PixelFormats

/// What a request gets from a camera as it was read.
public struct CapturePlan: Sendable {
  /// The request.
  public let request: CaptureRequest
  /// Which mode it gets, and why.
  public let decision: Decision
  /// The camera's name.
  public let camera: String

  /// Plans a request for a camera as it was read.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - camera: The camera, attached or recorded.
  ///   - name: What errors call it.
  ///   - canUse: Whether the program can use a pixel format of the camera. Others are chosen only if none of these meets the limits. The
  ///     default is nil: all.
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

  /// Whether the request is not met: no mode meets its limits, or it is to be exact and only an adjusted mode does.
  public var isRefused: Bool { request.isRefused(decision) }

  /// The mode that the request gets.
  ///
  /// - Throws: `DeviceError` with code `unmet` if it is refused.
  public var mode: Mode {
    get throws(DeviceError) {
      guard let mode = decision.chosen?.mode, !isRefused else { throw UnmetRequest(decision, on: camera).cause }
      return mode
    }
  }
}

extension CaptureDevice {
  /// What a request gets from this camera as it was listed, and why. Nothing is opened and nothing is set.
  ///
  /// - Parameters:
  ///   - request: The request. The default is that of the preset `high`.
  ///   - canUse: Whether the program can use a pixel format of the camera. Others are chosen only if none of these meets the limits. The
  ///     default is nil: all.
  public func plan(_ request: CaptureRequest = CaptureRequest(), usable canUse: ((PixelFormat) -> Bool)? = nil) -> CapturePlan {
    CapturePlan(request, for: camera, named: localizedName, usable: canUse)
  }
}
