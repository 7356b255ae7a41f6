import Dispatch
import StreamFigures
import Viewfinder

// Streams with sessions in the mode that the nodes have: what a program pays for frames, beside bare-stream.c.
//
//   session-stream NODE[,NODE...] FRAMES [CONSUMER [OUTPUTS]]
//
// CONSUMER is how the frames of each output are taken: "sequence" in a loop, "delegate" by a delegate without a queue, "queue" by one on
// a queue of Dispatch, "nobody": they are left to be replaced by newer ones. Each session has its own node, and so many outputs.
// The figures are those of the first output; CPU time is that of all.
// The main thread waits outside of Dispatch, whose main queue valgrind cannot run.
let isDone = DispatchSemaphore(value: 0)
Task.detached {
  do { try await stream() } catch { print("\(error)") }
  isDone.signal()
}
isDone.wait()

func stream() async throws {
  let arguments = CommandLine.arguments
  guard arguments.count > 2, let frames = Int(arguments[2]), frames > 0,
    let consumer = Consumer(rawValue: arguments.count > 3 ? arguments[3] : "sequence"),
    let outputCount = Int(arguments.count > 4 ? arguments[4] : "1")
  else { throw UsageError() }
  let paths = arguments[1].split(separator: ",").map(String.init)
  // Sessions that keep the mode of their nodes need no list of modes.
  let system = KernelCameraSystem()

  var sessions: [CaptureSession] = []
  var takers: [FrameTaker] = []
  for path in paths {
    let node = try system.read(system.location(of: path), ReadingScope(includesFormats: false)).node
    let camera = Camera(name: node.card, nodes: [node])
    guard let device = CaptureDevice(camera, in: system) else { throw UsageError() }
    let session = CaptureSession()
    try session.addInput(CaptureDeviceInput(device: device))
    try session.setSessionPreset(.inputPriority)
    for _ in 0..<outputCount {
      let output = CaptureVideoDataOutput()
      output.videoSettings = .native
      output.alwaysDiscardsLateVideoFrames = consumer == .nobody
      try session.addOutput(output)
      takers.append(FrameTaker(of: output, frames, by: consumer))
    }
    sessions.append(session)
  }

  let memoryBefore = frames > 1 ? privateMemory() : 0
  let begin = monotonicNow()
  for taker in takers { taker.begin() }
  for session in sessions { try await session.startRunning() }
  let started = monotonicNow()
  // Where nobody takes frames, they come to all outputs in the same time.
  for taker in consumer == .nobody ? Array(takers.prefix(1)) : takers { await taker.finish() }
  let finished = monotonicNow()
  for session in sessions { await session.stopRunning() }
  let stopped = monotonicNow()

  var figures = takers[0].figures
  (figures.start, figures.stop, figures.memoryBefore) = (started - begin, stopped - finished, memoryBefore)
  // One frame alone is asked for to measure the whole program.
  if frames > 1 { figures.again = try await timesOfAnotherRun(of: sessions[0]) }
  print(figures.line)
}

/// From asking to streaming, to the first frame, and from there to the end. The first time, much of it is the process's own start.
func timesOfAnotherRun(of session: CaptureSession) async throws -> [Int64] {
  let output = CaptureVideoDataOutput()
  output.videoSettings = .native
  try session.addOutput(output)
  var sequence = output.frames.makeAsyncIterator()
  let again = monotonicNow()
  try await session.startRunning()
  let startedAgain = monotonicNow()
  _ = try await sequence.next()
  let firstFrame = monotonicNow()
  await session.stopRunning()
  return [startedAgain - again, firstFrame - again, monotonicNow() - firstFrame]
}

struct UsageError: Error {}
