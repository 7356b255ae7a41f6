import CameraModel

extension JointPlan {
  /// The most that one isochronous endpoint reserves at high speed: three packets of 1,024 bytes in each of 8,000 microframes a second, in
  /// bits per second (USB 2.0, section 5.6.3).
  private static let mostAtHighSpeed: UInt64 = 3 * 1_024 * 8_000 * 8

  /// The plan, judged by what the cameras may reserve on their bus.
  ///
  /// The bus refuses a stream that cannot be reserved (`ENOSPC`), whatever the camera then sends. A camera picks its reservation when it is
  /// set, and often picks its largest one. If the largest ones together exceed the bus, or one of them is unknown, a plan that fits by its data
  /// rates is ``Outcome/adjusted``, with the finding `reservation-unknown`. A single camera is not judged.
  ///
  /// - Parameter most: For each camera of the plan, the most bytes per second that its endpoint for pictures reserves; nil if unknown.
  package func judged(byReservations most: [Int?]) -> JointPlan {
    guard let bus, outcome == .fits, shares.count > 1 else { return self }
    let known = most.compactMap { $0.flatMap { UInt32(exactly: $0) } }
    let sum = known.count == shares.count ? known.reduce(UInt64(0)) { $0 + UInt64($1) * 8 } : nil
    if let sum, sum <= bus.usableBitsPerSecond { return self }
    var judged = self
    judged.outcome = .adjusted
    let reason =
      if let sum {
        "these cameras may reserve up to \(Self.megabits(sum)) together, whatever they send."
      } else if bus.speedMbps == 480 {
        "a high-speed camera often reserves up to \(Self.megabits(Self.mostAtHighSpeed)), whatever it sends."
      } else {
        "a camera may reserve more than it sends."
      }
    judged.findings = [Finding(.reservationUnknown, .warning, "May not fit: \(reason)")]
    return judged
  }

  private static func megabits(_ bits: UInt64) -> String { "\(bits / 1_000_000).\(bits % 1_000_000 / 100_000) Mb/s" }
}
