import CLibSDL2

/// A window that shows one picture at a time, by SDL 2, which is loaded when a window opens.
///
/// One thread opens and uses it; any thread may call ``wake()``. A process has one at a time.
@safe public struct PreviewWindow: ~Copyable {
  /// What happened to the window.
  public enum Event: Hashable, Sendable {
    /// Nothing until the time was over.
    case none
    /// It was closed.
    case closed
    /// It has another size, or parts of it must be drawn again.
    case resized
    /// It cannot be seen.
    case hidden
    /// It can be seen again.
    case shown
    /// A key was pressed, by its character.
    case key(Character)
    /// ``PreviewWindow/wake()`` was called.
    case woken
  }

  /// Why a window cannot be opened.
  public enum OpenError: Error, Hashable, Sendable {
    /// SDL 2 is not installed; with the loader's words.
    case noLibrary(String)
    /// There is no display; with SDL's words.
    case noDisplay(String)
  }

  private let window: OpaquePointer

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: the text above it.
  ///   - width: pixels from left to right.
  ///   - height: pixels from top to bottom.
  public init(title: String, width: Int, height: Int) throws(OpenError) {
    var failure = viewfinder_window_no_library
    var words = [CChar](repeating: 0, count: 256)
    let opened = unsafe words.withUnsafeMutableBufferPointer { words in
      // SAFETY: the buffer is as long as the call is told.
      unsafe viewfinder_window_open(title, CInt(clamping: width), CInt(clamping: height), &failure, words.baseAddress, CInt(words.count))
    }
    guard let opened = unsafe opened else {
      let text = String(decoding: words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw failure == viewfinder_window_no_library ? .noLibrary(text) : .noDisplay(text)
    }
    unsafe window = opened
  }

  deinit { unsafe viewfinder_window_close(window) }

  /// Ends the wait of the open window for an event, from any thread; nothing where none is open.
  public static func wake() { viewfinder_window_wake() }

  /// Width and height in pixels.
  public var size: (width: Int, height: Int) {
    var (width, height): (CInt, CInt) = (0, 0)
    unsafe viewfinder_window_size(window, &width, &height)
    return (Int(width), Int(height))
  }

  /// Shows a picture over the whole window.
  ///
  /// - Parameters:
  ///   - pixels: blue, green, red and alpha of each pixel.
  ///   - stride: the bytes from one row to the next.
  ///   - width: pixels in a row.
  ///   - height: rows.
  public func show(_ pixels: borrowing Span<UInt8>, stride: Int, width: Int, height: Int) {
    let (row, overflow) = width.multipliedReportingOverflow(by: 4)
    guard width > 0, height > 0, stride >= row, !overflow, (height - 1) * stride + row <= pixels.count else { return }
    unsafe pixels.withUnsafeBufferPointer { pixels in
      // SAFETY: the rows end inside the pixels, as was just checked.
      _ = unsafe viewfinder_window_show(window, pixels.baseAddress, CInt(clamping: stride), CInt(clamping: width), CInt(clamping: height))
    }
  }

  /// Shows black.
  public func clear() { unsafe viewfinder_window_clear(window) }

  /// Covers the screen, or does not.
  public func setFullScreen(_ isFullScreen: Bool) { unsafe viewfinder_window_set_full_screen(window, isFullScreen ? 1 : 0) }

  /// Sets the text above the window.
  public func setTitle(_ title: String) { unsafe viewfinder_window_set_title(window, title) }

  /// Waits for an event.
  public func next(within milliseconds: Int) -> Event {
    var value: CInt = 0
    switch unsafe viewfinder_window_next(window, CInt(clamping: milliseconds), &value) {
    case viewfinder_window_closed: return .closed
    case viewfinder_window_resized: return .resized
    case viewfinder_window_hidden: return .hidden
    case viewfinder_window_shown: return .shown
    case viewfinder_window_woken: return .woken
    case viewfinder_window_key:
      guard let scalar = Unicode.Scalar(UInt32(clamping: value)), value > 0 else { return .none }
      return .key(Character(scalar))
    default: return .none
    }
  }
}
