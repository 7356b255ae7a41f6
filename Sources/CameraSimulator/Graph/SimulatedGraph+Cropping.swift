import CameraModel
import PixelFormats

/// Crops at pads, as scalers have them: what is cropped is sent as it is, or in the size that the entity keeps.
extension SimulatedGraph {
  /// Sets a rectangle at a pad; nil if the pad has none of this kind. A new crop sets what the entity sends. The corresponding C call is `VIDIOC_SUBDEV_S_SELECTION`.
  mutating func setSelection(_ selection: SelectionRectangle, atPad pad: MediaGraph.PadReference, stream: UInt32) -> SelectionRectangle? {
    guard let former = self.graph.pad(pad)?.formats.first(where: { $0.stream == stream })?.selections[selection.target],
      let format = format(atPad: pad)
    else { return nil }
    if former == selection { return selection }
    change(pad) { stream in
      for index in stream.selections.indices where stream.selections[index].target == selection.target {
        stream.selections[index] = selection
      }
    }
    guard selection.target == .crop else { return selection }
    var cropped = format
    cropped.size = selection.size
    if graph.pad(pad)?.flags.contains(.sink) ?? false { propagate(cropped, from: pad) } else { store(cropped, at: pad) }
    return selection
  }

  /// A new format at a sink shows the whole picture.
  mutating func uncrop(_ pad: MediaGraph.PadReference) {
    change(pad) { stream in
      for index in stream.selections.indices {
        let target = stream.selections[index].target
        guard [.crop, .cropDefault, .cropBounds].contains(target) else { continue }
        stream.selections[index] = SelectionRectangle(target: target, left: 0, top: 0, size: stream.format.size)
      }
    }
  }

  private mutating func change(_ pad: MediaGraph.PadReference, _ body: (inout MediaGraph.StreamFormat) -> Void) {
    guard let entity = graph.entities.firstIndex(where: { $0.id == pad.entity }),
      let index = graph.entities[entity].pads.firstIndex(where: { $0.index == pad.index }),
      !graph.entities[entity].pads[index].formats.isEmpty
    else { return }
    body(&graph.entities[entity].pads[index].formats[0])
  }
}
