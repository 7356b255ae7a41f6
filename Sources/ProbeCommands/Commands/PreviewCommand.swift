import CameraDocuments
import ArgumentParser
import JSONText
import PreviewServer
import Viewfinder

/// `probe preview`: the camera in a browser, or in a window.
struct PreviewCommand: Verb {
  static let examples = ["preview", "preview c920 --size 1280x720"]
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a camera in a browser, with its controls and modes to change while looking.",
    discussion: """
      Prints the address of a page on this machine, and serves it until Ctrl-C. The address has a secret part; anyone who has it can see the camera. \
      The camera is on only while somebody watches, and for five seconds after. Players can open the same address with `stream` at its end.

      Over SSH, forward the same port on both sides: ssh -L 8080:127.0.0.1:8080, with --port 8080.
      """)

  @OptionGroup var cameras: CameraArguments
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(help: ArgumentHelp("The port to listen on; any free one if not given.", valueName: "port"))
  var port: String?

  @Option(
    help: ArgumentHelp(
      "The address to listen on; 127.0.0.1 if not given. An address that other machines can reach needs --expose.", valueName: "address"))
  var listen: String?

  @Flag(help: "Let other machines look, too. Nothing is encrypted.")
  var expose = false

  @OptionGroup var time: DurationOptions

  @Flag(inversion: .prefixedNo, help: "Open the page in the browser; by itself on a desktop, where standard output is a terminal.")
  var open: Bool?

  @OptionGroup var orientation: OrientationOptions

  @Option(
    help: ArgumentHelp("How the picture fills the page: resize, resize-aspect or resize-aspect-fill.", valueName: "gravity"),
    completion: .list(VideoGravity.names))
  var gravity: String?

  @Flag(
    help:
      "Show the picture in a window. Keys: f full screen, m mirror, r rotate, space takes a picture, p pauses, c opens the controls, q quits."
  )
  var window = false

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let (address, time, gravity) = (
      try address, try time.limit, try VideoGravity.typed(gravity) ?? .resizeAspect
    )
    try rules.checkInput(besides: [cameras.profile].compactMap(\.self))
    let request = try rules.request(wishes)
    // Signals wait until the camera is released.
    environment.holdTermination()
    let (chosen, plan) = try rules.chosen(request, cameras.selection, usable: PictureEncoding.canShow, in: environment)
    if let mode = plan.decision.chosen?.mode, !PictureEncoding.canShow(mode.pixelFormat) {
      throw .notShown(mode.pixelFormat, chosen.subject)
    }
    let mode = try plan.mode(warningIn: environment)
    let device = try chosen.streamingDevice(in: environment)
    if !chosen.provenance.isRecorded { device.settingsStore = try? environment.configurationStore() }
    let encoding = PictureEncoding(rotation: try orientation.angle(of: device), isMirrored: orientation.mirror)
    chosen.markTestPicture(in: environment)
    if mode.pixelFormat.isMosaic { environment.writeMessage("\(chosen.subject): the pictures are \(PixelFormat.demosaicing).") }
    let page = PreviewPage(
      name: device.localizedName, subject: chosen.subject, isRecorded: chosen.provenance.isRecorded,
      place: place(of: device, mode, chosen), gravity: gravity, adjustments: plan.adjustments,
      modes: chosen.camera.limited(to: PictureEncoding.canShow).shownModes(with: mode), isExposed: expose,
      opensBrowser: open ?? (environment.isOnDesktop && !window && !output.json), needsBrowser: open == true, hasWindow: window,
      isStrict: rules.strict, style: output)
    let result: Result<Void, DeviceError> = environment.waiting {
      do throws(DeviceError) {
        return .success(try await page.serve(device, mode, encoding, at: address, for: time, in: environment))
      } catch {
        return .failure(error)
      }
    }
    environment.dismissInterrupt()
    if case .failure(let error) = result { throw error }
    return .success
  }
}

extension PreviewCommand {
  /// The option that names the camera in a command, and its value.
  private func place(of device: CaptureDevice, _ mode: Mode, _ chosen: SelectedCamera) -> [String] {
    if let profile = cameras.profile { return ["--profile", profile.text] }
    return ["--device", chosen.camera.lastingPath(of: mode.node, chosen.provenance) ?? device.node.path ?? device.uniqueID]
  }
}

extension CommandEnvironment {
  /// Whether the user sits before a browser: at a terminal of a desktop, and not over SSH.
  fileprivate var isOnDesktop: Bool {
    func isSet(_ name: String) -> Bool { variable(name)?.isEmpty == false }
    return outputSize != nil && (isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")) && !isSet("SSH_CONNECTION")
  }
}

extension DeviceError {
  /// A pixel format of the camera that no page can show.
  fileprivate static func notShown(_ format: PixelFormat, _ camera: String) -> DeviceError {
    DeviceError(
      .unsupported, operation: "preview", subject: camera, message: "The preview cannot show \(format) pictures.",
      remedy: "Ask for another format of the camera with `--require`; `probe stream` passes the driver's bytes to a player.")
  }
}

// MARK: - Arguments

extension PreviewCommand {
  private var address: ListenAddress {
    get throws(DeviceError) {
      let text = listen ?? "127.0.0.1"
      guard let number = port.map({ $0.allSatisfy(\.isNumber) ? Int($0) : nil }) ?? 0, (0...65_535).contains(number) else {
        throw .usage("--port \(port ?? "")", "A port is a number up to 65535.", try: "Leave it out for any free port.")
      }
      if let plain = ListenAddress.mappedAddress(in: text) {
        throw .usage("--listen \(text)", "Browsers cannot open an IPv4 address in IPv6 form.", try: "Write \(plain) instead.")
      }
      guard let address = ListenAddress(text, port: number) else {
        throw .usage("--listen \(text)", "Give the address in numbers, not as a name.", try: "Write it like 127.0.0.1, ::1 or 192.168.1.7.")
      }
      guard address.isLoopback || expose else {
        throw .usage(
          "--listen \(text)", "Other machines could see the camera there.",
          try: "Add --expose if that is what you want. Nothing is encrypted; `ssh -L` is safer.")
      }
      guard !expose || !address.isLoopback else {
        throw .usage(
          "--expose --listen \(text)", "Other machines cannot reach a loopback address.",
          try: "Give a network address, or 0.0.0.0 for all, with `--listen`; or leave --expose out.")
      }
      return address
    }
  }
}

extension Camera {
  /// The listed modes, or the modes of the presets if sizes or rates are ranges. The chosen mode is included.
  fileprivate func shownModes(with chosen: Mode) -> [Mode] {
    var modes = listedModes
    if modes.isEmpty {
      for preset in Preset.all {
        let mode = CaptureRequest(preset).decision(on: self).chosen?.mode
        if let mode, !modes.contains(mode) { modes.append(mode) }
      }
    }
    return modes.contains(chosen) ? modes : [chosen] + modes
  }
}
