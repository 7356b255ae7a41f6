extension UVCDescriptors {
  /// The most bytes per second that the isochronous endpoint for pictures carries, in the interface's largest setting.
  ///
  /// Source: USB 2.0, section 9.6.6; USB 3.2, section 9.6.7.
  ///
  /// - Parameter busSpeedMbps: the speed at which the camera is attached, in megabits per second.
  /// - Returns: nil for bulk transfers, and for a camera with several interfaces for pictures.
  public func endpointBytesPerSecond(busSpeedMbps: Int) -> Int? {
    guard bytes.count > USBConfiguration.deviceLength else { return nil }
    var run = DescriptorRun(bytes, USBConfiguration.deviceLength..<bytes.count)
    var (interface, isOfPictures, most): (UInt8?, Bool, Int?) = (nil, false, nil)
    while run.count > 0 {
      switch run.type {
      case 4:
        // The class of video and its subclass of streaming.
        isOfPictures = run[5] == 0x0e && run[6] == 2
        if isOfPictures, let interface, interface != run[2] { return nil }
        if isOfPictures { interface = run[2] }
      case 5 where isOfPictures && run[2] & 0x80 != 0 && run[3] & 3 == 1:
        let packets = Self.packetsPerSecond(interval: run[6], busSpeedMbps)
        let size = run.word(at: 4)
        var bytes = Int(size & 0x7ff) * (busSpeedMbps == 480 ? Int(size >> 11 & 3) + 1 : 1)
        // At super speed a companion descriptor follows, with the bytes per interval.
        if busSpeedMbps > 480, run[run.length + 1] == 0x30 { bytes = Int(run.word(at: run.length + 4)) }
        most = max(most ?? 0, bytes * packets)
      default: break
      }
      run.skip()
    }
    return most.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Every 2ⁿ⁻¹th frame of 1 ms carries a packet; above full speed, every 2ⁿ⁻¹th microframe of 125 µs.
  private static func packetsPerSecond(interval: UInt8, _ busSpeedMbps: Int) -> Int {
    (busSpeedMbps > 12 ? 8000 : 1000) >> (Int(min(max(interval, 1), 16)) - 1)
  }
}
