#if compiler(<6.3)
  extension Array {
    /// The initializer of Swift 6.3 (SE-0485).
    package init(capacity: Int, initializingWith initializer: (inout OutputSpan<Element>) -> Void) {
      // Unsafe, because only raw memory can be initialized in parts.
      unsafe self.init(unsafeUninitializedCapacity: capacity) { memory, count in
        // Unsafe, because the span must end within the memory.
        var output = unsafe OutputSpan(buffer: memory, initializedCount: 0)
        initializer(&output)
        // Unsafe, because the memory must be the span's own.
        count = unsafe output.finalize(for: memory)
      }
    }

    /// The method of Swift 6.3 (SE-0485); here it copies once more.
    package mutating func append(addingCapacity capacity: Int, initializingWith initializer: (inout OutputSpan<Element>) -> Void) {
      self += Array(capacity: capacity, initializingWith: initializer)
    }
  }
#endif
