import Glibc

/// The figures of one run, and the line of JSON that bare-stream.c prints too.
///
/// Costs are those from the first frame to the last.
public struct StreamFigures: Sendable {
  /// The frames that came.
  public private(set) var frames = 0
  /// Those that are missing by their numbers.
  public var lost = 0
  /// How long starting and stopping took, in nanoseconds.
  public var start: Int64 = 0, stop: Int64 = 0
  /// The same of a second run: starting, from there to the first frame, stopping.
  public var again: [Int64] = []
  /// The memory of the process before the start, in kilobytes.
  public var memoryBefore = 0

  private let begin: Int64
  private var first: Int64 = 0
  private var cpu = 0.0
  private var ages: [Int64] = []
  private var memory: [Int] = []
  private var threads = 0

  private static let settled = 10

  /// Figures from now on.
  ///
  /// - Parameter most: so many frames will come.
  public init(atMost most: Int) {
    begin = monotonicNow()
    ages.reserveCapacity(most)
    memory.reserveCapacity(2)
  }

  /// Counts a frame.
  ///
  /// - Parameters:
  ///   - time: its presentation time in nanoseconds; nil where the driver gave none.
  ///   - isLast: whether it is the last one.
  ///   - unseen: how many came before it that nobody took. They are not counted one by one, which would cost as much as a clock.
  public mutating func came(takenAt time: Int64?, isLast: Bool, after unseen: Int = 0) {
    let now = monotonicNow()
    if let time { ages.append(now - time) }
    if frames == 0 { (first, cpu) = (now, processorMicroseconds()) }
    frames += unseen + 1
    if isLast { cpu = processorMicroseconds() - cpu }
    // One frame alone is taken to measure the whole program, of which these files would be a part.
    if frames == Self.settled || isLast && frames > 1 { (memory, threads) = (memory + [kilobytes("RssAnon")], number("Threads")) }
  }

  /// The line of JSON.
  public var line: String {
    let ages = ages.sorted()
    let (median, late) = ages.isEmpty ? (-1, -1) : (ages[ages.count / 2] / 1000, ages[ages.count * 95 / 100] / 1000)
    return """
      {"frames":\(frames),"lost":\(lost),"cpuMicroseconds":\(decimal(cpu / Double(max(1, frames - 1)))),\
      "firstFrameMilliseconds":\(decimal(Double(first - begin) / 1e6)),\
      "startMilliseconds":\(decimal(Double(start) / 1e6)),"stopMilliseconds":\(decimal(Double(stop) / 1e6)),\
      "againMilliseconds":\(list(again.map { decimal(Double($0) / 1e6) })),\
      "ageMicroseconds":[\(median),\(late)],"threads":\(threads),"kilobytes":\(list([memoryBefore] + memory))}
      """
  }
}

/// The monotonic clock in nanoseconds.
public func monotonicNow() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// The memory of the process that is not of files or devices, in kilobytes.
public func privateMemory() -> Int { kilobytes("RssAnon") }

/// User and system time of the process in microseconds.
public func processorMicroseconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
}

private func decimal(_ value: Double) -> Double { (value * 100).rounded() / 100 }

/// Not by an array's own description, which searches the program's conformances: one frame's program is measured with its report.
private func list<Value: CustomStringConvertible>(_ values: [Value]) -> String {
  var text = "["
  for value in values { text += (text == "[" ? "" : ", ") + value.description }
  return text + "]"
}

private func kilobytes(_ field: String) -> Int { number(field) }

/// A number of `/proc/self/status`.
private func number(_ field: String) -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  let start = field + ":"
  while fgets(&line, 256, file) != nil {
    guard strncmp(line, start, start.utf8.count) == 0 else { continue }
    return line.withUnsafeBufferPointer { strtol($0.baseAddress! + start.utf8.count, nil, 10) }
  }
  return 0
}
