import CameraModel
import Negotiation
import PixelFormats
import Testing

/// What only a change of the sensor or of a link mends.
extension ExplanationTests {
  @Test func `a sensor sends another code if an entity behind it cannot take the present one`() {
    let rgb = MediaBusCode(rawValue: 0x100a)
    let raw = MadeGraph.raw.code
    var made = MadeGraph()
    _ = made.add("Sensor A", sources: 1)
    _ = made.add("Debayer A", sinks: 1, sources: 1)
    _ = made.addNode("/dev/video0")
    made.link(1, 0, 2, 0, [.enabled, .immutable])
    made.link(2, 1, 3, 0, [.enabled, .immutable])
    made.change(1, 0) { $0.code = rgb }
    made.graph.entities[0].pads[0].codes = [rgb, MediaBusCode(rawValue: 0x300f), raw]
    made.graph.entities[1].pads[0].codes = [MediaBusCode(rawValue: 0x300f), raw]
    let explanation = made.graph.explanation(ofNode: 3)
    #expect(Self.names(explanation) == ["code Debayer A:0"])
    // The code at the sink is the first choice, since nothing else changes then.
    #expect(
      Self.commands(explanation, made) == [
        #"media-ctl -d /dev/media0 -V '"Sensor A":0[fmt:SBGGR10_1X10/640x480 field:none colorspace:raw]'"#
      ])
    // A sensor without such a code cannot be mended.
    made.graph.entities[0].pads[0].codes = [rgb]
    #expect(Self.names(made.graph.explanation(ofNode: 3)) == ["code Debayer A:0"])
  }

  @Test func `of two links to one pad that bring different formats, one is switched off`() {
    var made = MadeGraph()
    for name in ["Sensor A", "Sensor B"] { _ = made.add(name, sources: 1) }
    _ = made.add("Scaler", sinks: 1, sources: 1)
    _ = made.addNode("/dev/video0")
    made.link(1, 0, 3, 0)
    made.link(2, 0, 3, 0)
    made.link(3, 1, 4, 0, [.enabled, .immutable])
    made.change(2, 0) { $0.size.width = 1280 }
    let off = #"media-ctl -d /dev/media0 -l '"Sensor B":0->"Scaler":0[0]'"#
    #expect(Self.commands(made.graph.explanation(ofNode: 4), made) == [off])
    // What cannot be switched stays.
    made.graph.links[1].flags.insert(.immutable)
    #expect(
      Self.commands(made.graph.explanation(ofNode: 4), made) == [
        #"media-ctl -d /dev/media0 -l '"Sensor A":0->"Scaler":0[0]'"#,
        #"media-ctl -d /dev/media0 -V '"Scaler":0[fmt:SBGGR10_1X10/1280x480 field:none colorspace:raw]'"#,
        "v4l2-ctl -d /dev/video0 --set-fmt-video=width=1280,height=480,pixelformat=BG10",
      ])
  }
}
