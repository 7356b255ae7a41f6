import CameraModel
import Negotiation
import PixelFormats
import RandomNumbers
import Testing

/// What a change of the camera may do to the answer.
struct ChangedCameraLawTests {
  @Test func `another order of enumeration changes the answer only among modes that nothing else tells apart`() {
    RandomCases.check { sample, random in
      let oracle = Oracle(sample.camera, sample.request)
      let equals = oracle.answer().equals.map { oracle.offers[$0] }
      let shuffled = Negotiator(ModeTable(sample.camera.shuffled(&random)))
      let chosen = shuffled.choose(sample.request)?.mode
      guard let chosen else { return equals.isEmpty ? nil : "nothing, expected one of \(equals)" }
      return equals.contains { $0.isMode(chosen) } ? nil : "\(chosen), expected one of \(equals)"
    }
  }

  /// Being better is telling two apart, so it needs rates of which "the same" is transitive, and the same way of reading the request.
  /// Two thirds of the fastest rate change with it, and a format without colour that is named lets in others.
  @Test func `adding a mode gives that mode or changes nothing`() {
    RandomCases.check(cameras: RandomCamera(withRanges: false, withChains: false)) { sample, random in
      let before = Negotiator(ModeTable(sample.camera))
      let first = before.choose(sample.request)
      let (larger, added) = sample.camera.adding(&random)
      let after = Negotiator(ModeTable(larger))
      guard let second = after.choose(sample.request) else { return first == nil ? nil : "an answer was lost by adding \(added)" }
      guard let first, first != second, first.needsRotation == second.needsRotation else { return nil }
      let floor = sample.request.nominalRateFloor ?? FrameInterval(1, 1)
      guard Oracle(sample.camera, sample.request).reaches(floor), added.pixelFormat.isColored else { return nil }
      return added.isMode(second.mode) ? nil : "adding \(added) changes \(first) to \(second)"
    }
  }

  @Test func `adding a mode never makes the answer worse, even where it turns the picture`() {
    RandomCases.check { sample, random in
      guard sample.request.order.isEmpty else { return nil }
      let before = Negotiator(ModeTable(sample.camera))
      let (larger, added) = sample.camera.adding(&random)
      let after = Negotiator(ModeTable(larger))
      guard let first = before.choose(sample.request), let second = after.choose(sample.request) else { return nil }
      guard first.needsRotation != second.needsRotation, let asked = sample.request.size?.size else { return nil }
      // A size too slow to be used is left for another one.
      let floor = sample.request.nominalRateFloor ?? FrameInterval(1, 1)
      guard Oracle(sample.camera, sample.request).reaches(floor), let longest = ExactTime(floor) else { return nil }
      // A mode that is too slow may turn the request, and then lose.
      guard added.time.map({ $0 <= longest }) ?? false else { return nil }
      guard added.pixelFormat.isColored, first.mode.pixelFormat.isColored else { return nil }
      // A node for infrared gives way to any other.
      let oracle = Oracle(sample.camera, sample.request)
      guard !oracle.offers.contains(where: { $0.isOfInfraredNode && $0.isMode(first.mode) }) else { return nil }
      // The whole request is turned only for a nearer size; an upright picture that is as near is better than a turned one.
      let (near, nearer) = (first.distance(to: asked), second.distance(to: asked))
      return (second.needsRotation ? nearer < near : nearer <= near) ? nil : "adding \(added) changes \(first) to \(second)"
    }
  }
}

extension Oracle {
  /// Whether the fastest of all modes within the limits does, in every format.
  fileprivate func reaches(_ floor: FrameInterval) -> Bool {
    guard let longest = ExactTime(floor) else { return false }
    return Dictionary(grouping: offers.filter(meetsLimits), by: \.pixelFormat).values.allSatisfy { modes in
      modes.contains { $0.time.map { $0 <= longest } ?? false }
    }
  }
}

extension PixelFormat {
  fileprivate var isColored: Bool { PixelFormatRegistry.entry(for: self)?.carriesColor ?? false }
}

extension ChosenMode {
  /// How far its size is from the one asked for, the picture turned as it has to be.
  fileprivate func distance(to asked: FrameSize) -> Int {
    let (width, height) = needsRotation ? (asked.height, asked.width) : (asked.width, asked.height)
    return abs(mode.size.width - width) + abs(mode.size.height - height)
  }
}

extension Camera {
  /// The same offers, every list in another order; nodes keep their paths.
  fileprivate func shuffled(_ random: inout RandomNumbers) -> Camera {
    var camera = self
    camera.nodes.shuffle(using: &random)
    for node in camera.nodes.indices {
      camera.nodes[node].formats.shuffle(using: &random)
      for format in camera.nodes[node].formats.indices {
        camera.nodes[node].formats[format].sizes.shuffle(using: &random)
        for size in camera.nodes[node].formats[format].sizes.indices {
          camera.nodes[node].formats[format].sizes[size].intervals.shuffle(using: &random)
        }
      }
    }
    return camera
  }

  /// One mode more, last in the enumeration.
  fileprivate func adding(_ random: inout RandomNumbers) -> (Camera, OracleOffer) {
    let size = random.pick(RandomPools.sizes.filter(\.isValid))
    let (pixelFormat, interval) = (random.pick(RandomPools.formats), random.pick(RandomPools.times))
    let format = OfferedFormat(
      index: 0, pixelFormat: pixelFormat, sizes: [OfferedSize(.discrete(size), intervals: [.discrete(interval)])])
    var camera = self
    camera.nodes.append(CameraNode(path: "/dev/video9", role: .capture, formats: [format]))
    let offer = OracleOffer(
      node: "/dev/video9", pixelFormat: pixelFormat, isEmulated: false, size: size, time: ExactTime(interval))
    return (camera, offer)
  }
}
