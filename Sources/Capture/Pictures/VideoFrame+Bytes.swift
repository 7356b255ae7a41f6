import CameraModel
import Host

extension VideoFrame {
  /// Appends the frame's bytes, one memory plane after the other, as the driver filled them. Compressed pictures lose their padding.
  public func appendBytes(to bytes: inout [UInt8]) {
    guard facts.filled.count > 1 else {
      withBytes { bytes.append(copying: $0) }
      return
    }
    for plane in 0..<facts.filled.count {
      let filled = facts.filled[plane]
      memory.withBytes(ofPlane: plane) { memory in
        let end = min(Int(filled.bytesUsed), memory.count)
        bytes.append(copying: memory.extracting(min(Int(filled.dataOffset), end)..<end))
      }
    }
  }

  /// Appends the rows of all planes without the gaps between them, as in raw video files, or a compressed picture's bytes.
  public func appendRows(to bytes: inout [UInt8]) {
    guard !layout.planes.isEmpty else { return appendBytes(to: &bytes) }
    for (number, plane) in layout.planes.enumerated() {
      withPlane(number) { memory in
        guard plane.bytesPerRow != plane.rowBytes else { return bytes.append(copying: memory) }
        for row in 0..<plane.rows {
          let start = min(row * plane.bytesPerRow, memory.count)
          bytes.append(copying: memory.extracting(start..<min(start + plane.rowBytes, memory.count)))
        }
      }
    }
  }
}
