import Host
import CameraModel
import Testing
import Video4Linux

struct UeventTests {
  /// A message of the kernel: a word with `@`, then texts, each ended by NUL.
  private func kernel(_ texts: String...) -> [UInt8] {
    bytes(texts)
  }

  private func bytes(_ texts: [String]) -> [UInt8] { texts.flatMap { text -> [UInt8] in Array(text.utf8) + [0] } }

  /// A message of udev: `struct monitor_netlink_header` of 40 bytes, then the texts.
  private func udev(_ texts: String..., magic: [UInt8] = [0xfe, 0xed, 0xca, 0xfe], start: UInt32 = 40, length: UInt32? = nil) -> [UInt8] {
    let body = bytes(texts)
    func word(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number.littleEndian >> ($0 * 8)) } }
    let header: [UInt8] = Array("libudev\0".utf8) + magic + word(40) + word(start) + word(length ?? UInt32(body.count))
    return header + [UInt8](repeating: 0, count: 40 - header.count) + body
  }

  private static let place = "DEVPATH=/devices/pci0000:00/usb1/1-1/1-1:1.0/video4linux/video2"

  @Test(arguments: [
    ("add", ConnectionEvent.Kind.connected), ("online", .connected), ("remove", .disconnected), ("offline", .disconnected),
    ("change", .changed), ("bind", .changed),
  ])
  func `messages of the kernel and udev give the same events`(_ action: String, _ kind: ConnectionEvent.Kind) {
    let expected = ConnectionEvent(kind, path: "/dev/video2")
    let ofKernel = kernel("\(action)@/devices/x", "ACTION=\(action)", Self.place, "SUBSYSTEM=video4linux", "DEVNAME=video2", "SEQNUM=7")
    #expect(Uevent(ofKernel)?.connectionEvent(devices: "/dev") == expected)
    let ofUdev = udev("ACTION=\(action)", Self.place, "SUBSYSTEM=video4linux", "DEVNAME=/dev/video2", "ID_V4L_PRODUCT=C920=HD")
    #expect(Uevent(ofUdev)?.connectionEvent(devices: "/dev") == expected)
    #expect(Uevent(ofUdev)?.properties["ID_V4L_PRODUCT"] == "C920=HD")
  }

  @Test(arguments: ["add", "remove"])
  func `a subdevice that comes or goes changes the graphs`(_ action: String) {
    let message = Uevent(kernel("\(action)@/x", "ACTION=\(action)", "SUBSYSTEM=video4linux", "DEVNAME=v4l-subdev0"))
    #expect(message?.connectionEvent(devices: "/dev") == ConnectionEvent(.graphChanged, path: "/dev/v4l-subdev0"))
  }

  @Test(arguments: [
    ["add@/x", "ACTION=add", "SUBSYSTEM=usb", "DEVNAME=bus/usb/001/004"], ["add@/x", "ACTION=add", "SUBSYSTEM=video4linux"],
    ["add@/x", "ACTION=add", "SUBSYSTEM=video4linux", "DEVNAME=vbi0"],
    ["add@/x", "ACTION=unbind", "SUBSYSTEM=video4linux", "DEVNAME=video0"], ["add@/x", "SUBSYSTEM=video4linux", "DEVNAME=video0"],
  ])
  func `a message about another device is no event`(_ texts: [String]) {
    let message = Uevent(bytes(texts))
    #expect(message != nil)
    #expect(message?.connectionEvent(devices: "/dev") == nil)
  }

  @Test(
    arguments: [(1, 1, true), (2, 2, true), (3, 2, true), (0, 1, false), (0, 2, false), (1, 2, false), (4, 1, false)]
      as [(UInt32, UInt32, Bool)])
  func `only messages sent to the group are read`(groups: UInt32, group: UInt32, isHeard: Bool) {
    let message = kernel("add@/x", "ACTION=add", "SUBSYSTEM=video4linux", "DEVNAME=video2")
    #expect((Uevent(message, sentTo: groups, heardIn: group) != nil) == isHeard)
  }

  @Test func `invalid bytes are no message`() {
    let texts = ["ACTION=add", "SUBSYSTEM=video4linux", "DEVNAME=/dev/video2"]
    for garbage in [[], [0], Array("libudev".utf8), Array("libudev\0".utf8), Array("ACTION=add\0SUBSYSTEM=video4linux\0".utf8)] {
      #expect(Uevent(garbage) == nil, "\(garbage)")
    }
    #expect(Uevent(udev(texts[0], texts[1], texts[2], magic: [0xde, 0xad, 0xbe, 0xef])) == nil, "another magic number")
    #expect(Uevent(udev(texts[0], start: 4_000_000_000)) == nil, "texts beyond the end")
    #expect(Uevent(udev(texts[0], length: .max)) == nil, "more text than there is")
    #expect(Uevent(udev(texts[0], start: 41)) == nil, "one byte too many")
  }

  @Test func `a message that is cut anywhere harms nothing`() {
    let whole = udev("ACTION=add", Self.place, "SUBSYSTEM=video4linux", "DEVNAME=/dev/video2")
    for count in 0..<whole.count { #expect(Uevent(whole[..<count]) == nil) }
    #expect(Uevent(whole) != nil)
    let plain = kernel("add@/x", "ACTION=add", "SUBSYSTEM=video4linux", "DEVNAME=video2")
    for count in 0..<(plain.count - 2) { #expect(Uevent(plain[..<count])?.connectionEvent(devices: "/dev")?.path != "/dev/video2") }
  }

  @Test func `bytes that are no text harm nothing`() {
    var message = kernel("add@/x", "ACTION=add", "SUBSYSTEM=video4linux", "DEVNAME=video2")
    message += [0xff, 0xfe, 0x3d, 0x80, 0x00, 0x3d, 0x00, 0x3d]
    #expect(Uevent(message)?.connectionEvent(devices: "/dev") == ConnectionEvent(.connected, path: "/dev/video2"))
  }

  @Test func `the node lies where the nodes of the system lie, wherever a message says it does`() {
    let message = kernel("add@/x", "ACTION=add", "SUBSYSTEM=video4linux", "DEVNAME=../../etc/video2")
    #expect(Uevent(message)?.connectionEvent(devices: "/tmp/dev")?.path == "/tmp/dev/video2")
  }

  @Test func `a wait for events ends after its limit, or with the listener`() throws {
    let listener = try UeventListener(UeventSocket(), devices: "/dev/none")
    let start = HostFacts.monotonicNanoseconds
    #expect(try listener.next(within: .milliseconds(30)) == nil)
    #expect(HostFacts.monotonicNanoseconds - start >= 30_000_000)
    listener.end()
    #expect(try listener.next(within: .seconds(60)) == nil)
    #expect(HostFacts.monotonicNanoseconds - start < 30_000_000_000)
  }
}
