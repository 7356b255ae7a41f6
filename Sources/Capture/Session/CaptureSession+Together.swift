import CameraModel
import Negotiation

extension CaptureSession {
  /// Starts several sessions, all or none. Cameras on one USB bus get modes that fit the bus together.
  ///
  /// A plan is made for sessions on one bus that ask for the same preset and formats; others choose for themselves. The speed of the bus and
  /// what a mode sends are known for USB cameras only. Sessions that run already keep their modes.
  ///
  /// - Throws: ``CaptureError``; its code is `bandwidth` where no modes fit the bus together. Then no session was started.
  public static func startRunning(_ sessions: [CaptureSession]) async throws(CaptureError) {
    try await SessionPlan.start(sessions)
  }
}
