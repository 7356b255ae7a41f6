import AVFoundation

final class Pairs: NSObject, AVCaptureDataOutputSynchronizerDelegate {
  let session = AVCaptureMultiCamSession()
  private let outputs = [AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput()]
  private var synchronizer: AVCaptureDataOutputSynchronizer?

  init(_ devices: [AVCaptureDevice]) throws {
    super.init()
    for (device, output) in zip(devices, outputs) {
      let input = try AVCaptureDeviceInput(device: device)
      session.addInputWithNoConnections(input)
      session.addOutputWithNoConnections(output)
      guard let port = input.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .unspecified).first else { continue }
      session.addConnection(AVCaptureConnection(inputPorts: [port], output: output))
    }
    synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: outputs)
    synchronizer?.setDelegate(self, queue: DispatchQueue(label: "pairs"))
    session.startRunning()
  }

  func dataOutputSynchronizer(
    _ synchronizer: AVCaptureDataOutputSynchronizer, didOutput collection: AVCaptureSynchronizedDataCollection
  ) {
    let pair = outputs.compactMap { collection[$0] as? AVCaptureSynchronizedSampleBufferData }
    if pair.count == 2 { print(pair[0].timestamp, pair[1].timestamp) }
  }
}
