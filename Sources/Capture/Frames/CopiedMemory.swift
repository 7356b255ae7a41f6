import CameraModel
import Host

/// A private copy of a buffer's filled bytes, plane by plane.
final class CopiedMemory: BufferMemory {
  private let planes: [PictureMemory]

  init(_ memory: any BufferMemory, _ filled: FilledPlanes) {
    planes = (0..<filled.count).map { plane in
      memory.withBytes(ofPlane: plane) { bytes in
        PictureMemory(copying: bytes.extracting(0..<min(Int(filled[plane].bytesUsed), bytes.count)))
      }
    }
  }

  var planeLengths: [Int] { planes.flatMap(\.planeLengths) }

  func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard planes.indices.contains(plane) else { return try PictureMemory(count: 0).withBytes(ofPlane: -1, body) }
    return try planes[plane].withBytes(ofPlane: 0, body)
  }

  func detach() throws(DeviceError) {}
}
