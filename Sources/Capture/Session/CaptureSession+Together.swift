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
    let waiting = sessions.filter { !$0.isRunning && !$0.isInterrupted }
    var started: [CaptureSession] = []
    do throws(CaptureError) {
      let modes: [Mode?]
      do throws(DeviceError) { modes = try SessionPlan(for: waiting).modes } catch { throw CaptureError(error, state: .idle) }
      for (session, mode) in zip(waiting, modes) {
        try await session.startRunning(in: mode)
        started.append(session)
      }
    } catch {
      for session in started { await session.stopRunning() }
      throw error
    }
  }
}
