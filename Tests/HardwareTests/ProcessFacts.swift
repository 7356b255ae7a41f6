import Glibc

/// What a test asks of its own process.
enum ProcessFacts {
  static var ownNumber: Int32 { getpid() }
}
