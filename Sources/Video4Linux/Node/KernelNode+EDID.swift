import CVideo4Linux
package import CameraModel

extension KernelNode {
  package func edid(ofInput index: Int) throws(DeviceError) -> EDID {
    try device.run(.getEDID) { file throws(DeviceError) in try file.edid(ofPad: UInt32(clamping: index)) }
  }

  package func setEDID(_ edid: EDID, ofInput index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try device.run(.setEDID) { file throws(DeviceError) in try file.setEDID(edid, ofPad: UInt32(clamping: index)) }
  }
}

extension NodeFile {
  /// Reads the EDID of an input, or of a subdevice's pad.
  func edid(ofPad pad: UInt32) throws(DeviceError) -> EDID {
    var bytes = [UInt8](repeating: 0, count: EDID.mostBlocks * EDID.bytesPerBlock)
    let (number, blocks) = unsafe exchangeEDID(Requests.getEDID, pad, &bytes)
    // Drivers without an EDID answer `ENODATA`, or 0 blocks.
    if number == .noData { return .absent }
    if let number { throw DeviceError(.getEDID, on: path, failedWith: number) }
    return EDID(unchecked: Array(bytes.prefix(blocks * EDID.bytesPerBlock)))
  }

  /// Sets the EDID of an input, or of a subdevice's pad.
  func setEDID(_ edid: EDID, ofPad pad: UInt32) throws(DeviceError) {
    var bytes = edid.bytes
    let (number, blocks) = unsafe exchangeEDID(Requests.setEDID, pad, &bytes)
    guard let number else { return }
    var error = DeviceError(.setEDID, on: path, failedWith: number)
    if number == .tooBig { error.message = "The EDID has \(edid.blockCount) blocks, and the driver keeps \(blocks) at most." }
    throw error
  }

  /// Makes a request with all blocks that the bytes hold. Returns the number of blocks that the driver answers.
  private func exchangeEDID(_ request: Request<v4l2_edid>, _ pad: UInt32, _ bytes: inout [UInt8]) -> (SystemErrorNumber?, blocks: Int) {
    let count = bytes.count / EDID.bytesPerBlock
    // SAFETY: the driver reads or writes at most `blocks` blocks at the pointer, which lives through the call.
    return unsafe bytes.withUnsafeMutableBufferPointer { memory in
      var argument = unsafe v4l2_edid()
      unsafe (argument.pad, argument.blocks, argument.edid) = (pad, UInt32(clamping: count), memory.baseAddress)
      let number = unsafe perform(request, &argument)
      return unsafe (number, Int(argument.blocks))
    }
  }
}
