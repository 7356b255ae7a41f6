import Glibc
import Synchronization

/// The wish of the person at the terminal that long work ends: Ctrl-C. The corresponding C constant is `SIGINT`.
public enum Interruption {
  private static let heeded = Atomic(false)
  private static let wished = Atomic(false)

  /// From now on the wish does not end the process; the work asks for it and ends with what it has. A second one ends the process all the same.
  public static func heed() {
    // Made before a signal can come: what is made on first use must not be made within a handler.
    wished.store(false, ordering: .sequentiallyConsistent)
    heeded.store(true, ordering: .sequentiallyConsistent)
    _ = signal(SIGINT) { number in
      Interruption.wished.store(true, ordering: .sequentiallyConsistent)
      _ = signal(number, SIG_DFL)
    }
  }

  /// Whether anybody asks for the wish.
  static var isHeeded: Bool { heeded.load(ordering: .relaxed) }

  /// Whether the work is to end.
  public static var isWished: Bool { wished.load(ordering: .sequentiallyConsistent) }
}
