import PixelFormats

extension UVCDriver {
  /// The first version whose source was read. Older ones describe some formats differently, and know fewer.
  private static let oldest = KernelVersion(6, 1)

  /// The kernels that were read and run, so that no distribution changed their table.
  private static let measured: [String] = ["6.1.0-56-amd64", "6.12.100+deb12-amd64"]

  /// Whether the kernel was read and run, so that it is known to lack the newer formats.
  package var isMeasured: Bool { Self.measured.contains(kernel) }

  /// The GUIDs that came after ``oldest``, each with its first version, or nil if unknown. Every version has all others of the registry.
  ///
  /// Source: `uvc_fmts` of the kernel's `drivers/media/common/uvc.c`.
  private static let newer: [(guid: UVCFormatGUID, since: KernelVersion?)] = [
    // P010
    (UVCFormatGUID(0x0010_0000_3031_3050, 0x719b_3800_aa00_0080), nil),
    // D3DFMT_R5G6B5
    (UVCFormatGUID(0x11ce_524f_e436_eb7b, 0x70a7_0baf_2000_539f), KernelVersion(6, 14)),
    // Y16I
    (UVCFormatGUID(0x0010_0000_4936_3159, 0x719b_3800_aa00_0080), KernelVersion(6, 14)),
  ]

  /// Throws if descriptors prove nothing.
  func check() throws(UVCUncertainty) {
    if let quirks { throw .quirks(quirks) }
    guard let version else { throw .release(kernel) }
    guard version >= Self.oldest else { throw .oldKernel(kernel) }
  }

  /// The format that the driver lists for a GUID; nil if the driver ignores the format.
  func format(_ guid: UVCFormatGUID) throws(UVCUncertainty) -> PixelFormatEntry? {
    // Every format of the table exists in some kernel.
    if isOfAnyKernel { return PixelFormatRegistry.entry(for: guid) }
    guard let entry = PixelFormatRegistry.entry(for: guid) else { throw .unknownFormat(guid) }
    guard let newer = Self.newer.first(where: { $0.guid == guid }) else { return entry }
    if let version, let since = newer.since, version >= since { return entry }
    guard isMeasured else { throw .newFormat(guid, entry) }
    return nil
  }

  /// Whether the driver may report how a camera is mounted, from the machine's firmware. No version up to 6.17 does.
  package var mayTellMounting: Bool { version.map { $0 > KernelVersion(6, 17) } ?? true }

  /// The driver's name for a source without its own string; nil if versions differ.
  ///
  /// Source: `UVC_VC_INPUT_TERMINAL` in `uvc_parse_standard_control` of `uvc_driver.c`; 6.1 calls a camera `Input`.
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
    UVCUncertainty("The pixel format \(guid) (\(entry.format.unpadded)) is newer than many kernels, and this one may have it.")
  }
}
