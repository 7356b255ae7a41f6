import Viewfinder

// Streams with the port alone, in the mode that the node has: what the library adds to bare-stream.c, frame by frame.
//
//   port-stream NODE FRAMES
let arguments = CommandLine.arguments
guard arguments.count > 2, let frames = Int(arguments[2]), frames > 0 else { throw UsageError() }
let system = KernelCameraSystem()
let node = try system.open(system.location(of: arguments[1]))
guard let bufferType = BufferType(try node.capability().capabilities) else { throw UsageError() }

let grant = try node.requestBuffers(6, of: bufferType)
for index in grant.buffers.indices { try node.queueBuffer(index, of: bufferType) }
try node.startStream(of: bufferType)
var (count, lost, last) = (0, 0, UInt32.max)
while count < frames {
  _ = try node.waitForStream(until: node.now().advanced(by: .seconds(10)))
  guard let filled = try node.dequeueBuffer(of: bufferType) else { continue }
  if count > 0 { lost += Int(filled.sequence &- last &- 1) }
  last = filled.sequence
  try node.queueBuffer(filled.index, of: bufferType)
  count += 1
}
try node.stopStream(of: bufferType)
print(#"{"frames":\#(count),"lost":\#(lost),"buffers":\#(grant.buffers.count)}"#)

struct UsageError: Error {}
