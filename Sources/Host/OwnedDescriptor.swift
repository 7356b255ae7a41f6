import Glibc

/// A file descriptor that is closed when its owner is released.
package struct OwnedDescriptor: ~Copyable {
  package let number: CInt

  package init(_ number: CInt) { self.number = number }

  deinit { close(number) }
}
