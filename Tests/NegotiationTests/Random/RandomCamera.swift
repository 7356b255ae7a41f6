import CameraModel
import PixelFormats
import RandomNumbers

/// Which cameras are made.
struct RandomCamera {
  /// Whether sizes and intervals may be ranges.
  var withRanges = true
  /// Whether neighbouring times may be the same rate without all of them being it.
  var withChains = true

  func make(_ random: inout RandomNumbers) -> Camera {
    let roles: [NodeRole] = [.capture, .capture, .capture, .captureMultiplanar, .metadata]
    let count = random.once(in: 3) ? 2 : 1
    return Camera(
      name: nil, busSpeedMbps: random.pick(RandomPools.busSpeeds),
      nodes: (0..<count).map { number in
        var node = CameraNode(
          path: "/dev/video\(number)", role: random.pick(roles),
          formats: (0..<Int.random(in: 0...4, using: &random)).map { format(index: $0, &random) })
        describeSource(of: &node, &random)
        return node
      })
  }

  /// Now and then a media controller or timings, and what the node is set to.
  private func describeSource(of node: inout CameraNode, _ random: inout RandomNumbers) {
    if random.once(in: 4) { node.capabilities.append("mediaController") }
    if random.once(in: 6) { node.timings = FrameSize(Int.random(in: 0...140, using: &random), Int.random(in: 0...140, using: &random)) }
    if random.once(in: 5) { node.card = random.pick(["Laptop IR", "Laptop Infrared", "Depth Camera", "Laptop FIRST"]) }
    guard random.once(in: 2) else { return }
    let format = random.pick(node.formats.compactMap(\.pixelFormat) + ["YUYV"])
    let size = FrameSize(Int.random(in: 0...140, using: &random), Int.random(in: 0...140, using: &random))
    node.current = CurrentFormat(
      pixelFormat: format, size: size, bytesPerLine: nil, sizeImage: nil,
      interval: random.once(in: 2) ? random.pick(RandomPools.times) : nil)
  }

  private func format(index: Int, _ random: inout RandomNumbers) -> OfferedFormat {
    var sizes = (0..<Int.random(in: 0...4, using: &random)).map { _ in size(&random) }
    if random.once(in: 8), let first = sizes.first { sizes.append(first) }
    return OfferedFormat(
      index: index, pixelFormat: random.once(in: 20) ? nil : random.pick(RandomPools.formats), isCompressed: random.once(in: 3),
      isEmulated: random.once(in: 6), sizes: sizes)
  }

  private func size(_ random: inout RandomNumbers) -> OfferedSize {
    OfferedSize(extent(&random), intervals: (0..<Int.random(in: 0...3, using: &random)).map { _ in interval(&random) })
  }

  private func extent(_ random: inout RandomNumbers) -> OfferedSize.Extent {
    guard withRanges, random.once(in: 4) else { return .discrete(random.pick(RandomPools.sizes)) }
    let isContinuous = random.once(in: 3)
    let (width, height) = (axis(isContinuous, &random), axis(isContinuous, &random))
    let range = FrameSizeRange(
      min: FrameSize(width.min, height.min), max: FrameSize(width.max, height.max), step: FrameSize(width.step, height.step))
    return isContinuous ? .continuous(range) : .stepwise(range)
  }

  /// Short, so that every point can be looked at; with the mistakes that drivers make.
  private func axis(_ isContinuous: Bool, _ random: inout RandomNumbers) -> (min: Int, max: Int, step: Int) {
    let min = random.once(in: 6) ? 0 : Int.random(in: 60...130, using: &random)
    if isContinuous { return (min, min + Int.random(in: -1...5, using: &random), random.pick([1, 1, 0])) }
    let step = random.pick([0, 1, 2, 7, 16, 64])
    let span = random.pick([-1, 0, step * 3, step * 4 + 1, step / 2, 5])
    return (min, Swift.max(0, min + span), step)
  }

  private func time(_ random: inout RandomNumbers) -> FrameInterval {
    if random.once(in: 12) { return random.pick(RandomPools.noTimes) }
    return random.pick(withChains && random.once(in: 6) ? RandomPools.chainedTimes : RandomPools.times)
  }

  private func interval(_ random: inout RandomNumbers) -> OfferedInterval {
    guard withRanges, random.once(in: 4) else { return .discrete(time(&random)) }
    let range = FrameIntervalRange(min: time(&random), max: time(&random), step: nil)
    if random.once(in: 2) { return .continuous(range) }
    // No 32-bit parts can write the sum of the last step and most times.
    let steps = [
      FrameInterval(1, 30), FrameInterval(1, 25), FrameInterval(1, 100), FrameInterval(1001, 30000), FrameInterval(3, 100),
      FrameInterval(1, 7),
      FrameInterval(1001, 30011),
    ]
    let step = random.once(in: 8) ? FrameInterval(0, 1) : random.pick(steps)
    return .stepwise(FrameIntervalRange(min: range.min, max: range.max, step: step))
  }
}
