import Capture
import CameraModel
import CameraSimulator
import DeviceConfiguration
import Testing

/// Cameras that come and go.
struct ConnectionTests {
  private static let first = "/dev/video0"
  private static let second = "/dev/video4"

  private func words(_ connection: CaptureDevice.Connection?) -> String {
    switch connection {
    case .wasConnected(let device): "+\(device.uniqueID) \(device.isConnected)"
    case .wasDisconnected(let device): "-\(device.uniqueID) \(device.isConnected)"
    case nil: "end"
    }
  }

  @Test func `each camera is told of once, however many nodes it has`() async throws {
    let system = CaptureDeviceTests.system()
    var connections = try CaptureDevice.connections(in: system, workers: SameThread()).makeAsyncIterator()
    system.unplug(Self.second)
    #expect(words(await connections.next()) == "-platform-1 false")
    // Its two nodes go and come together.
    system.unplug(Self.first)
    #expect(words(await connections.next()) == "-usb-Webcam false")
    #expect(try CaptureDevice.DiscoverySession(in: system, workers: SameThread()).devices.isEmpty)
    system.plug("/dev/video1")
    system.plug(Self.second)
    #expect(words(await connections.next()) == "+usb-Webcam true")
    #expect(words(await connections.next()) == "+platform-1 true")
  }

  @Test func `a listener that is cancelled hears the end`() async throws {
    let system = CaptureDeviceTests.system()
    let connections = try CaptureDevice.connections(in: system, workers: SameThread())
    let task = Task {
      var count = 0
      for await _ in connections { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
  }
}

/// What is here, kept up to date by hints.
struct RosterTests {
  private let system = CaptureDeviceTests.system()

  private func names(_ changes: [CameraChange]) -> [String] {
    changes.map { change in
      switch change {
      case .came(let camera): "+\(camera.nodes.compactMap(\.path).joined(separator: ","))"
      case .went(let camera): "-\(camera.nodes.compactMap(\.path).joined(separator: ","))"
      case .changed(let old, let new): "\(old.nodes.count)→\(new.nodes.count)"
      }
    }
  }

  private func update(_ roster: inout CameraRoster, _ events: ConnectionEvent...) throws -> [String] {
    names(try roster.update(after: events, in: system, workers: SameThread()))
  }

  @Test func `what is here at first came, and then nothing happens`() throws {
    var roster = CameraRoster()
    #expect(try update(&roster) == ["+/dev/video0,/dev/video1", "+/dev/video4"])
    #expect(roster.cameras == (try system.cameras(workers: SameThread())))
    #expect(try update(&roster).isEmpty)
  }

  @Test func `a node that was read is not opened again, except where it changed`() throws {
    var roster = CameraRoster()
    _ = try update(&roster)
    let opened = system.calls(to: "/dev/video0")[.open]
    _ = try update(&roster, ConnectionEvent(.connected, path: "/dev/video4"), ConnectionEvent(.connected, path: "/dev/video0"))
    #expect(system.calls(to: "/dev/video0")[.open] == opened)
    _ = try update(&roster, ConnectionEvent(.changed, path: "/dev/video0"))
    #expect(system.calls(to: "/dev/video0")[.open] == opened.map { $0 + 1 })
    #expect(system.calls(to: "/dev/video4")[.open] == opened)
    _ = try update(&roster, .overflow)
    #expect(system.calls(to: "/dev/video0")[.open] == opened.map { $0 + 2 })
    #expect(system.calls(to: "/dev/video4")[.open] == opened.map { $0 + 1 })
  }

  @Test func `a camera that lost or won a node changed`() throws {
    var roster = CameraRoster()
    _ = try update(&roster)
    system.unplug(node: "/dev/video1")
    #expect(try update(&roster, ConnectionEvent(.disconnected, path: "/dev/video1")) == ["2→1"])
    system.plug(node: "/dev/video1")
    #expect(try update(&roster, ConnectionEvent(.connected, path: "/dev/video1")) == ["1→2"])
  }

  @Test func `a camera that went and came again between two looks did both`() throws {
    var roster = CameraRoster()
    _ = try update(&roster)
    let events = [ConnectionEvent(.disconnected, path: "/dev/video4"), ConnectionEvent(.connected, path: "/dev/video4")]
    #expect(names(try roster.update(after: events, in: system, workers: SameThread())) == ["-/dev/video4", "+/dev/video4"])
  }

  @Test func `a node that could not be read is tried again at the next event`() throws {
    let faulty = CaptureDeviceTests.system([Fault(.error(.busy), at: .open, of: "/dev/video4", occurrence: 0)])
    var roster = CameraRoster()
    _ = try roster.update(after: [], in: faulty, workers: SameThread())
    #expect(roster.cameras.last?.nodes[0].role == .unknown)
    let changes = try roster.update(after: [], in: faulty, workers: SameThread())
    #expect(names(changes) == ["1→1"])
    #expect(roster.cameras.last?.nodes[0].role == .capture)
    #expect(try roster.update(after: [], in: faulty, workers: SameThread()).isEmpty)
  }
}
