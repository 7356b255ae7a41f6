extension EDID {
  /// The EDID for a capture card whose own is missing or unsuitable: 1920x1080 at 60 Hz, and the usual progressive modes of CTA-861 up to
  /// 165 MHz, in RGB, with two channels of sound. Its name is `Viewfinder`.
  ///
  /// It has no interlaced modes and no YCbCr, because some receivers take neither.
  public static let `default` = EDID(unchecked: Block.screen + Block.television)
}

/// The blocks of the default EDID. Numbers of bytes are those of VESA E-EDID 1.3, section 3, and CTA-861-G, section 7.
private enum Block {
  /// The first block.
  static let screen: [UInt8] = {
    var block: [UInt8] = [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]
    // `LNX` is the vendor of the kernel's own EDIDs. Product 1, no serial number, made in 2026.
    block += vendor("LNX")
    block += [1, 0, 0, 0, 0, 0, 0, UInt8(2026 - 1990), 1, 3]
    // Digital; the size of the screen is unknown; a gamma of 2.2; RGB, with the colours of sRGB; the first timing is preferred.
    block += [0x80, 0, 0, 220 - 100, 0x08 | 0x04 | 0x02]
    block += chromaticity
    // 640x480, 800x600 and 1024x768, all at 60 Hz; 1280x800 and 1280x1024 at 60 Hz.
    block += [0x20 | 0x01, 0x08, 0]
    block += standard(width: 1280, aspect: 0) + standard(width: 1280, aspect: 2)
    block += Array(repeating: 1, count: 6 * 2)
    block += detailed(.hd1080p60) + detailed(.hd720p60)
    block += text("Viewfinder") + limits(vertical: 24...61, horizontal: 15...68, megahertz: 170)
    return block + [1, checksum(block + [1])]
  }()

  /// The extension of CTA-861, revision 3, without detailed timings.
  static let television: [UInt8] = {
    let codes = modes.map(\.code)
    // Linear samples of two channels: 32, 44.1 and 48 kHz with 16, 20 and 24 bits.
    let sound: [UInt8] = [1 << 3 | 1, 0x07, 0x07]
    // HDMI's identifier, the physical address 1.0.0.0, no further abilities, and 165 MHz at most.
    let hdmi: [UInt8] = [0x03, 0x0c, 0x00, 0x10, 0x00, 0x00, 165 / 5]
    var blocks = data(EDID.Tag.video, [codes[0] | 0x80] + codes.dropFirst())
    blocks += data(EDID.Tag.audio, sound)
    blocks += data(EDID.Tag.speakers, [0x01, 0, 0]) + data(EDID.Tag.vendor, hdmi)
    // No picture loses its edges.
    blocks += data(EDID.Tag.extended, [EDID.Tag.videoCapability, 0x08 | 0x02])
    // CTA-861 names these bits: underscan, basic audio, one native timing.
    var block: [UInt8] = [EDID.Tag.extensionBlock, 3, UInt8(4 + blocks.count), 0x80 | 0x40 | 1]
    block += blocks
    block += Array(repeating: 0, count: EDID.bytesPerBlock - 1 - block.count)
    return block + [checksum(block)]
  }()

  /// The modes by their number in CTA-861, the preferred one first. The last ones have pictures of 16:9, then of 4:3.
  private static let modes: [(code: UInt8, name: String)] = [
    (16, "1920x1080 at 60"), (31, "1920x1080 at 50"), (34, "1920x1080 at 30"), (33, "1920x1080 at 25"), (32, "1920x1080 at 24"),
    (4, "1280x720 at 60"), (19, "1280x720 at 50"), (3, "720x480 at 60"), (2, "720x480 at 60"), (18, "720x576 at 50"), (17, "720x576 at 50"),
    (1, "640x480 at 60"),
  ]

  private static func checksum(_ block: [UInt8]) -> UInt8 { 0 &- EDID.sum(block) }

  /// Three letters of five bits each.
  private static func vendor(_ name: String) -> [UInt8] {
    let number = name.utf8.reduce(0) { $0 << 5 | UInt16($1 - 64) }
    return [UInt8(number >> 8), UInt8(number & 0xff)]
  }

  /// The places of red, green, blue and white of sRGB in the chart of colours, each as 1024th: the low bits of all, then the high ones.
  private static let chromaticity: [UInt8] = {
    let places = [0.640, 0.330, 0.300, 0.600, 0.150, 0.060, 0.3127, 0.3290].map { UInt16(($0 * 1024).rounded()) }
    let low = [0, 4].map { first in places[first..<first + 4].reduce(0) { $0 << 2 | UInt8($1 & 3) } }
    return low + places.map { UInt8($0 >> 2) }
  }()

  /// A mode at 60 Hz by its width.
  ///
  /// - Parameter aspect: 0 for 16:10, 2 for 5:4.
  private static func standard(width: Int, aspect: UInt8) -> [UInt8] { [UInt8(width / 8 - 31), aspect << 6] }

  /// A mode with all its timings, without the size of the screen.
  private static func detailed(_ timings: DigitalTimings) -> [UInt8] {
    let clock = timings.pixelClock / 10_000
    let (width, height) = (UInt32(timings.size.width), UInt32(timings.size.height))
    let (across, down) = (timings.horizontal, timings.vertical)
    func low(_ number: UInt32) -> UInt8 { UInt8(number & 0xff) }
    func high(_ first: UInt32, _ second: UInt32) -> UInt8 { UInt8((first >> 8) << 4 | second >> 8) }
    return [
      UInt8(clock & 0xff), UInt8(clock >> 8), low(width), low(across.total), high(width, across.total), low(height), low(down.total),
      high(height, down.total), low(across.frontPorch), low(across.sync), UInt8(down.frontPorch << 4 | down.sync),
      UInt8((across.frontPorch >> 8) << 6 | (across.sync >> 8) << 4), 0, 0, 0, 0, 0,
      // Separate pulses; both are positive.
      0x18 | 0x04 | 0x02,
    ]
  }

  /// The descriptor of a name of at most 12 characters.
  private static func text(_ name: String) -> [UInt8] {
    [0, 0, 0, 0xfc, 0] + name.utf8 + [0x0a] + Array(repeating: 0x20, count: 12 - name.utf8.count)
  }

  /// The descriptor of the limits, in hertz, in kilohertz, and of the pixel clock.
  private static func limits(vertical: ClosedRange<UInt8>, horizontal: ClosedRange<UInt8>, megahertz: Int) -> [UInt8] {
    [
      0, 0, 0, 0xfd, 0, vertical.lowerBound, vertical.upperBound, horizontal.lowerBound, horizontal.upperBound, UInt8(megahertz / 10), 0,
      0x0a,
    ]
      + Array(repeating: 0x20, count: 6)
  }

  private static func data(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] { [tag << 5 | UInt8(bytes.count)] + bytes }
}

extension DigitalTimings {
  /// Number 16 of CTA-861.
  fileprivate static let hd1080p60 = DigitalTimings(
    size: FrameSize(1920, 1080), pixelClock: 148_500_000, horizontal: Blanking(frontPorch: 88, sync: 44, backPorch: 148),
    vertical: Blanking(frontPorch: 4, sync: 5, backPorch: 36))
  /// Number 4 of CTA-861.
  fileprivate static let hd720p60 = DigitalTimings(
    size: FrameSize(1280, 720), pixelClock: 74_250_000, horizontal: Blanking(frontPorch: 110, sync: 40, backPorch: 220),
    vertical: Blanking(frontPorch: 5, sync: 5, backPorch: 20))
}
