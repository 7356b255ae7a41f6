import Negotiation
import DeviceConfiguration
import CameraDocuments
import Host
import PreviewServer
import Viewfinder

/// Answers the requests of a preview's page.
struct PreviewHandler: PreviewSite {
  let camera: PreviewCamera
  let page: PreviewPage
  let report: @Sendable (PreviewEvent) -> Void
  private let changes = Monitor(Changes())

  /// The requests that set controls.
  private struct Changes {
    var running = 0
    /// Whether no further change may begin.
    var isOver = false
  }

  /// How long the end waits for changes, in nanoseconds.
  private static let timeLimit: UInt64 = 10_000_000_000
  private static let lockTimeout = Duration.seconds(2)

  func givePicture(after number: UInt64?, to taker: @escaping @Sendable (PreviewPicture?) -> Void) -> @Sendable () -> Void {
    camera.publisher.givePicture(after: number, to: taker)
  }

  func document(_ topic: PreviewTopic) async -> PreviewAnswer {
    switch topic {
    case .statistics: PreviewAnswer(json: statistics)
    case .mode: PreviewAnswer(json: modeList)
    case .controls: await Self.answer { () throws(DeviceError) in try controls() }
    }
  }

  func change(_ topic: ChangeableTopic, by body: [UInt8]) async -> PreviewAnswer {
    switch topic {
    case .controls:
      return await Self.answer { () throws(DeviceError) in
        guard beginChange() else { throw .ended(page.name) }
        defer { changes.change { $0.running -= 1 } }
        return try set(PreviewChange.settings(body))
      }
    case .kept: return await Self.answer { () throws(DeviceError) in try keep() }
    case .mode:
      do throws(DeviceError) {
        let index = try PreviewChange.mode(body)
        guard page.modes.indices.contains(index) else { throw .malformedChange("There is no mode \(index).") }
        try await camera.change(to: page.modes[index])
        return PreviewAnswer(json: modeList)
      } catch {
        return PreviewAnswer(error)
      }
    }
  }

  /// Counts a change; false after the end of the preview.
  private func beginChange() -> Bool {
    changes.update { changes in
      if !changes.isOver { changes.running += 1 }
      return !changes.isOver
    }
  }

  /// Waits until no controls are being set, so that the end of the process does not interrupt a change.
  func finishChanges() {
    changes.update { $0.isOver = true }
    changes.wait(until: HostFacts.monotonicNanoseconds + Self.timeLimit) { $0.running == 0 }
  }

  /// Makes an answer on another thread, because drivers may block.
  private static func answer(_ body: @escaping @Sendable () throws(DeviceError) -> [UInt8]) async -> PreviewAnswer {
    await withCheckedContinuation { continuation in
      let isStarted = DetachedThread.start {
        do throws(DeviceError) {
          continuation.resume(returning: PreviewAnswer(json: try body()))
        } catch {
          continuation.resume(returning: PreviewAnswer(error))
        }
      }
      if !isStarted { continuation.resume(returning: PreviewAnswer(503, "The system has no thread left.")) }
    }
  }
}

// MARK: - Controls

extension PreviewHandler {
  /// `viewfinder.controls/1`
  private func controls(_ adjustments: [Adjustment] = []) throws(DeviceError) -> [UInt8] {
    let device = camera.device
    let controls: [CameraControl]
    let zoom: JSONObject?
    do {
      controls = try device.controls
      // A zoom by a control is in the list.
      zoom = try device.selections.isEmpty ? nil : device.zoomMembers
    } catch {
      throw DeviceError(error)
    }
    return controls.members(
      of: page.name, on: device.node.path, ["zoom": zoom, "adjustments": JSONArray(lines: adjustments.map(\.members))]
    ).document
  }

  /// Sets controls and the crop; nil is all of them to their defaults.
  private func set(_ desired: DesiredConfiguration?) throws(DeviceError) -> [UInt8] {
    let device = camera.device
    let result: ConfigurationResult
    do {
      let known = try device.controls
      let wanted = desired ?? DesiredConfiguration(crop: .whole, controls: known.resetting)
      result = try device.configure(within: Self.lockTimeout) { lock throws(ConfigurationError) in
        try lock.apply(wanted, knowing: known)
      }
    } catch {
      throw DeviceError(error)
    }
    for case .controls(let settings) in result.plan.steps {
      for setting in settings {
        let value = setting.control.text(for: result.after.controls[setting.control.id] ?? setting.value)
        report(PreviewEvent(.controlChanged, control: (setting.control.name, value)))
      }
    }
    return try controls(result.adjustments)
  }
}

// MARK: - Kept settings

extension PreviewHandler {
  /// Keeps mode and controls for the camera: `viewfinder.preview-kept/1`.
  private func keep() throws(DeviceError) -> [UInt8] {
    let device = camera.device
    let members: JSONObject = ["schema": "viewfinder.preview-kept/1", "kept": try device.keep(device.savedSettings())]
    return members.line
  }
}

// MARK: - Modes and statistics

extension PreviewHandler {
  /// `viewfinder.preview-modes/1`
  private var modeList: [UInt8] {
    let members: JSONObject = [
      "schema": "viewfinder.preview-modes/1", "current": page.modes.firstIndex(where: camera.isCurrent),
      "command": camera.status.mode.configureCommand(of: page.place),
      "\nmodes": JSONArray(lines: page.modes.map(\.members)),
    ]
    return members.document
  }

  /// `viewfinder.preview-statistics/1`
  private var statistics: [UInt8] {
    let status = camera.status
    let members: JSONObject = [
      "schema": "viewfinder.preview-statistics/1", "camera": page.name, "simulated": page.isRecorded, "state": status.phase.rawValue,
      "problem": status.problem?.problem, "mode": status.mode.members,
      "demosaiced": status.mode.pixelFormat.isMosaic, "gravity": page.gravity.rawValue,
      "viewers": camera.publisher.viewers, "runs": status.runs, "frames": status.statistics.fates,
    ]
    return members.line
  }
}

extension DeviceError {
  fileprivate static func ended(_ camera: String) -> DeviceError {
    DeviceError(.cancelled, operation: "change", subject: camera, message: "The preview ended.")
  }
}

extension CaptureDevice {
  /// The present zoom and its limits.
  fileprivate var zoomMembers: JSONObject {
    get throws(ConfigurationError) {
      [
        "factor": try videoZoomFactor, "minimum": try minAvailableVideoZoomFactor, "maximum": try maxAvailableVideoZoomFactor,
      ]
    }
  }
}
