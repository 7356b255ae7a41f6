// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CViewfinder
import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import JSONText
import Viewfinder

@_cdecl("vf_camera_simulate") @implementation
public func vf_camera_simulate(
  _ profile_json: UnsafePointer<CChar>?, _ faults_json: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  unsafe result(error) { () throws(DeviceError) in
    guard let profile = unsafe bytes(profile_json) else { throw .usage("profile_json is NULL.") }
    let faults = try unsafe SimulatedFaults(json: bytes(faults_json))
    return unsafe Handles.shared.add(try HeldCamera(simulating: profile, faults))
  }
}

extension HeldCamera {
  fileprivate convenience init(simulating json: [UInt8], _ faults: SimulatedFaults) throws(DeviceError) {
    let profile = try CameraProfile(reading: json, named: "profile")
    let cameras = profile.simulatedCameras
    let graphs = profile.graphs.map { SimulatedGraph($0, of: cameras) }
    let system = SimulatedCameraSystem(
      cameras, graphs: graphs, faults: faults.ofCalls, streamFaults: faults.ofFrames, pace: .realTime)
    // The faults are for the program's calls. A system without them lists the cameras.
    let listed = try SimulatedCameraSystem(cameras, graphs: graphs).cameras()
    let device = listed.lazy.filter { !$0.captureNodes.isEmpty }.compactMap { CaptureDevice($0, in: system) }.first
    guard let device else {
      throw DeviceError(
        .notFound, operation: .readProfile, subject: "profile", message: "The profile has no camera that gives pictures.")
    }
    self.init(device, of: profile.cameras, profile.recording ?? CameraProfile.Recording(source: "profile"))
  }
}

/// The faults of a simulated camera: `viewfinder.faults/1`.
private struct SimulatedFaults {
  var ofCalls: [Fault] = []
  var ofFrames: [StreamFault] = []

  private enum Key: String, CaseIterable {
    case schema, calls, frames
  }

  private enum CallKey: String, CaseIterable {
    case call, effect, errno, from, count
  }

  private enum FrameKey: String, CaseIterable {
    case effect, from, count, every
  }

  private static let frameEffects: [(name: String, value: StreamFault.Effect)] = [
    ("marked", .marked), ("short", .short), ("filler", .filler), ("blue", .blue), ("startMissing", .startMissing),
    ("endMissing", .endMissing), ("dataMissing", .dataMissing), ("repeatsSequence", .repeatsSequence), ("zeroTimestamp", .zeroTimestamp),
    ("lost", .lost), ("lostSilently", .lostSilently), ("freezes", .freezes), ("fails", .fails),
  ]

  init(json: [UInt8]?) throws(DeviceError) {
    guard let json else { return }
    do throws(JSONError) {
      var reader = try JSONReader(json)
      var members: JSONMembers<Key> = try reader.object()
      while let key = try reader.nextKnown(&members) {
        if try reader.null() { continue }
        switch key {
        case .schema: try reader.expectSchema("viewfinder.faults/1")
        case .calls: ofCalls = try reader.array { (reader, _) throws(JSONError) in try Self.call(&reader) }
        case .frames: ofFrames = try reader.array { (reader, _) throws(JSONError) in try Self.frame(&reader) }
        }
      }
      try reader.finish()
    } catch {
      throw DeviceError(.usage, error, in: json, operation: "read faults")
    }
  }

  /// A fault of a call: by default each time, with the error `EIO`.
  private static func call(_ reader: inout JSONReader) throws(JSONError) -> Fault {
    var fault = Fault(.error(SystemErrorNumber(rawValue: 5)))
    var (first, count) = (Int64(0), Int64.max)
    var members: JSONMembers<CallKey> = try reader.object()
    while let key = try reader.nextKnown(&members) {
      switch key {
      case .call: fault.call = try reader.choice(among: DeviceCall.allCases.map { ($0.rawValue, $0) })
      case .effect: fault.effect = try reader.choice(among: [("unplug", .unplug), ("hang", .hang), ("endlessList", .endlessList)])
      case .errno: fault.effect = .error(SystemErrorNumber(rawValue: CInt(try reader.integer(in: 1...4_095))))
      case .from: first = try reader.integer(in: 0...Int64.max)
      case .count: count = try reader.integer(in: 1...Int64.max)
      }
    }
    fault.occurrences = Int(first)..<Int(first.addingClamped(count))
    return fault
  }

  /// A fault of frames: by default of all.
  private static func frame(_ reader: inout JSONReader) throws(JSONError) -> StreamFault {
    var fault = StreamFault(.lost)
    var (first, count) = (Int64(0), Int64.max)
    var members: JSONMembers<FrameKey> = try reader.object()
    while let key = try reader.nextKnown(&members) {
      switch key {
      case .effect: fault.effect = try reader.choice(among: frameEffects)
      case .from: first = try reader.integer(in: 0...Int64.max)
      case .count: count = try reader.integer(in: 1...Int64.max)
      case .every: fault.step = try reader.integer(in: 1...Int64.max)
      }
    }
    try reader.require([.effect], members)
    // One frame in each step is hit.
    let (length, overflow) = count.multipliedReportingOverflow(by: fault.step)
    fault.frames = first..<first.addingClamped(overflow ? .max : length)
    return fault
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
