import Glibc

/// Waiting, which the simulator leaves to its user.
enum PauseForTests {
  static func pause(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    usleep(UInt32(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}
