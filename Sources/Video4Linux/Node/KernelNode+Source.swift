import CVideo4Linux
package import CameraModel

extension KernelNode {
  package func input(at index: Int) throws(DeviceError) -> OfferedInput? {
    var question = v4l2_input()
    question.index = UInt32(clamping: index)
    return try device.entry(Requests.enumerateInputs, question) { OfferedInput($0) }
  }

  package func currentInput() throws(DeviceError) -> Int { try device.exchange(Requests.getInput, 0) { Int($0) } }

  package func setInput(_ index: Int, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try device.exchange(Requests.setInput, CInt(clamping: index)) { _ in }
  }

  package func standard() throws(DeviceError) -> VideoStandard {
    try device.exchange(Requests.getStandard, 0) { VideoStandard(rawValue: $0) }
  }

  package func detectedStandard() throws(DeviceError) -> VideoStandard {
    try device.exchange(Requests.queryStandard, 0) { VideoStandard(rawValue: $0) }
  }

  package func setStandard(_ standard: VideoStandard, _ permit: borrowing ConfigurationPermit) throws(DeviceError) {
    try device.exchange(Requests.setStandard, standard.rawValue) { _ in }
  }

  package func timings() throws(DeviceError) -> DigitalTimings {
    try device.exchange(Requests.getTimings, v4l2_dv_timings()) { DigitalTimings($0.bt) }
  }

  package func detectedTimings() throws(DeviceError) -> DigitalTimings {
    try device.exchange(Requests.queryTimings, v4l2_dv_timings()) { DigitalTimings($0.bt) }
  }

  package func setTimings(_ timings: DigitalTimings, _ permit: borrowing ConfigurationPermit) throws(DeviceError) -> DigitalTimings {
    try device.exchange(Requests.setTimings, v4l2_dv_timings(timings)) { DigitalTimings($0.bt) }
  }
}
