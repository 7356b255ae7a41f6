import Host
import CVideo4Linux
import CameraModel

extension MenuItem {
  /// A choice of a menu: words, or a number where the menu is one of integers.
  init(_ answer: v4l2_querymenu, ofIntegers: Bool) {
    self.init(
      index: Int64(answer.index), name: ofIntegers ? nil : text(in: answer.name), value: ofIntegers ? answer.value : nil)
  }
}
