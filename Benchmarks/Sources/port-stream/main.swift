import StreamFigures
import CameraModel
import Viewfinder

// Streams with the port alone, in the mode that the node has: what the library adds to bare-stream.c, frame by frame.
//
//   port-stream NODE FRAMES
let arguments = CommandLine.arguments
guard arguments.count > 2, let frames = Int(arguments[2]), frames > 0 else { throw UsageError() }
let system = KernelCameraSystem()
var figures = StreamFigures(atMost: frames)
figures.memoryBefore = privateMemory()
let start = monotonicNow()
let node = try system.open(system.location(of: arguments[1]))
guard let bufferType = BufferType(try node.capability().capabilities) else { throw UsageError() }

let grant = try node.requestBuffers(6, of: bufferType)
for index in grant.buffers.indices { try node.queueBuffer(index, of: bufferType) }
try node.startStream(of: bufferType)
figures.start = monotonicNow() - start
var last = UInt32.max
while figures.frames < frames {
  _ = try node.waitForStream(until: node.now().advanced(by: .seconds(10)))
  guard let filled = try node.dequeueBuffer(of: bufferType) else { continue }
  if figures.frames > 0 { figures.lost += Int(filled.sequence &- last &- 1) }
  last = filled.sequence
  figures.came(takenAt: filled.timestamp, isLast: figures.frames + 1 == frames)
  try node.queueBuffer(filled.index, of: bufferType)
}
let stop = monotonicNow()
try node.stopStream(of: bufferType)
try node.freeBuffers(of: bufferType)
figures.stop = monotonicNow() - stop
print(figures.line)

struct UsageError: Error {}
