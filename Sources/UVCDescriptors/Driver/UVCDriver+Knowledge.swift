import PixelFormats

extension UVCDriver {
  /// The first version whose driver was read: older ones describe some formats in other words, and know fewer.
  private static let oldest = KernelVersion(6, 1)

  /// The kernels that were read and run, of which a distribution cannot have changed the table.
  private static let measured: [String] = ["6.1.0-56-amd64", "6.12.100+deb12-amd64"]

  /// The GUIDs that came after ``oldest``, each with the first version that has it; all others of the registry are in every version.
  ///
  /// Source: `uvc_fmts` of the kernel's `drivers/media/common/uvc.c`.
  private static let newer: [(guid: String, since: KernelVersion)] = [
    ("30313050-0000-0010-8000-00aa00389b71", KernelVersion(7, 0)),  // P010
    ("e436eb7b-524f-11ce-9f53-0020af0ba770", KernelVersion(7, 0)),  // D3DFMT_R5G6B5
    ("49363159-0000-0010-8000-00aa00389b71", KernelVersion(7, 0)),  // Y16I
  ]

  var version: KernelVersion? { KernelVersion(release: kernel) }

  /// Throws where nothing follows from descriptors.
  func check() throws(UVCUncertainty) {
    if let quirks { throw .quirks(quirks) }
    guard let version else { throw .release(kernel) }
    guard version >= Self.oldest else { throw .oldKernel(kernel) }
  }

  /// The format that the driver lists for a GUID; nil where it leaves the format out.
  func format(_ guid: UVCFormatGUID) throws(UVCUncertainty) -> PixelFormatEntry? {
    guard let entry = PixelFormatRegistry.entry(for: guid) else { throw .unknownFormat(guid) }
    guard entry.uvcGUIDs.count > 0, let since = Self.since(guid, entry), let version, version < since else { return entry }
    guard Self.measured.contains(kernel) else { throw .newFormat(guid, entry) }
    return nil
  }

  private static func since(_ guid: UVCFormatGUID, _ entry: PixelFormatEntry) -> KernelVersion? {
    let text = guid.description
    return newer.first { $0.guid == text }?.since
  }

  /// The name that the driver gives to a source without a string of its own; nil where versions differ.
  ///
  /// Source: `UVC_VC_INPUT_TERMINAL` in `uvc_parse_standard_control` of `uvc_driver.c`: 6.1 calls a camera `Input`.
  func inputName(ofCamera isCamera: Bool, isTransport: Bool, id: UInt8) -> String? {
    guard let version else { return nil }
    if isTransport { return "Media \(id)" }
    if !isCamera || version == KernelVersion(6, 1) { return "Input \(id)" }
    return version >= KernelVersion(6, 12) ? "Camera \(id)" : nil
  }
}

extension UVCUncertainty {
  static func quirks(_ quirks: UInt32) -> UVCUncertainty {
    UVCUncertainty("The driver was told the quirks 0x\(String(quirks, radix: 16)), which replace what it knows of the camera.")
  }

  static func release(_ release: String) -> UVCUncertainty { UVCUncertainty("The kernel's release, \(release), is not a number.") }

  static func oldKernel(_ release: String) -> UVCUncertainty {
    UVCUncertainty("The kernel, \(release), is older than the drivers that were compared with descriptors.")
  }

  static func unknownFormat(_ guid: UVCFormatGUID) -> UVCUncertainty { UVCUncertainty("The pixel format \(guid) is in no table.") }

  static func newFormat(_ guid: UVCFormatGUID, _ entry: PixelFormatEntry) -> UVCUncertainty {
    UVCUncertainty("The pixel format \(guid) (\(entry.format.unpadded)) is newer than the kernel, which may have got it since.")
  }
}
