public import CameraModel
import Host
public import Video4Linux

extension KernelCameraSystem {
  /// All attached cameras, each node read once, all at the same time.
  ///
  /// A node that cannot be read, or does not answer in ten seconds, is listed with a finding.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public func cameras(scope: ReadingScope = ReadingScope()) throws(DeviceError) -> [Camera] {
    try cameras(scope: scope, workers: NodeThreads())
  }
}
