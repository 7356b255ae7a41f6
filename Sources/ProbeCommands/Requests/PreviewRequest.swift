import JSONText
import PreviewServer
import Viewfinder

/// What `probe preview` is asked for.
struct PreviewRequest: PlainRequest, CameraRequest, ChoosingRequest, PictureRequest {
  var cameras = CameraSelection()
  var wishes = WishTexts()
  var rules = RuleTexts()
  var port: String?
  var listen: String?
  var isExposed = false
  var duration: String?
  var opensBrowser = false
  var picture = PictureTexts()
  var hasOverlay = false
  var isInTerminal = false
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.choosing + Option.orientation + Option.output + [
      .text("--port") { $0.port = $1 },
      .text("--listen") { $0.listen = $1 },
      .flag("--expose") { $0.isExposed = true },
      .text("--duration") { $0.duration = $1 },
      .flag("--open") { $0.opensBrowser = true },
      .flag("--overlay") { $0.hasOverlay = true },
      .flag("--terminal") { $0.isInTerminal = true },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let (address, time, gravity) = (
      try address, try SecondsArgument.timeAboveZero(duration, "--duration"), try picture.videoGravity ?? .resizeAspect
    )
    let choosing = try choosing
    if isInTerminal, style.isJSON {
      throw .usage("--terminal --json", "`--terminal` draws pictures and prints no JSON.", try: "Leave one of them out.")
    }
    if isInTerminal, let option = [("--port", port != nil), ("--listen", listen != nil), ("--open", opensBrowser)].first(where: \.1)?.0 {
      throw .usage("--terminal \(option)", "`--terminal` serves no page.", try: "Leave one of the two out.")
    }
    if isInTerminal, surroundings.outputColumns == nil {
      throw .usage("--terminal", "Standard output is not a terminal.", try: "Leave --terminal out, or run it in a terminal.")
    }
    // The camera is freed in order, whatever signal ends the process.
    surroundings.holdTermination()
    let chosen = try ChosenCamera(cameras, scope: choosing.wanted.scope, in: surroundings)
    let choice = try choosing.choice(on: chosen, usable: PictureEncoding.canShow, in: surroundings)
    if let mode = choice.decision.chosen?.mode, !PictureEncoding.canShow(mode.pixelFormat) {
      throw .notShown(mode.pixelFormat, chosen.subject)
    }
    let mode = try choice.toldMode(in: surroundings)
    let device = try chosen.streamingDevice(in: surroundings)
    let encoding = PictureEncoding(rotation: try picture.angle(of: device), isMirrored: picture.isMirrored)
    chosen.markTestPicture(in: surroundings)
    let result: Result<Void, DeviceError>
    if isInTerminal {
      let isColoured = style.color.isColoured(onTerminal: true, in: surroundings)
      let preview = TerminalPreview(
        device: device, mode: mode, encoding: encoding, gravity: gravity, hasOverlay: hasOverlay, isColoured: isColoured,
        isStrict: rules.isStrict)
      result = surroundings.waiting {
        do throws(DeviceError) { return .success(try await preview.run(for: time, in: surroundings)) } catch { return .failure(error) }
      }
    } else {
      let page = PreviewPage(
        name: device.localizedName, subject: chosen.subject, isRecorded: chosen.provenance.isRecorded, gravity: gravity,
        hasOverlay: hasOverlay,
        modes: chosen.camera.limited(to: PictureEncoding.canShow).shownModes(with: mode), isExposed: isExposed, opensBrowser: opensBrowser,
        isStrict: rules.isStrict, style: style)
      result = surroundings.waiting {
        do throws(DeviceError) {
          return .success(try await page.serve(device, mode, encoding, at: address, for: time, in: surroundings))
        } catch {
          return .failure(error)
        }
      }
    }
    surroundings.dismissInterrupt()
    if case .failure(let error) = result { throw error }
    return .success
  }
}

extension DeviceError {
  /// Pictures that the camera has and no page can show.
  fileprivate static func notShown(_ format: PixelFormat, _ camera: String) -> DeviceError {
    DeviceError(
      .unsupported, operation: "preview", subject: camera, message: "The preview cannot show \(format) pictures.",
      remedy: "Ask for another format of the camera with `--require`; `probe stream` passes the driver's bytes to a player.")
  }
}

// MARK: - Arguments

extension PreviewRequest {
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
      guard address.isLoopback || isExposed else {
        throw .usage(
          "--listen \(text)", "Other machines could see the camera there.",
          try: "Add --expose if that is what you want. Nothing is encrypted; `ssh -L` is safer.")
      }
      guard !isExposed || !address.isLoopback else {
        throw .usage(
          "--expose --listen \(text)", "Other machines cannot reach a loopback address.",
          try: "Give a network address, or 0.0.0.0 for all, with `--listen`; or leave --expose out.")
      }
      return address
    }
  }
}

extension Camera {
  /// The listed modes; where sizes or rates are ranges, what the presets get. The chosen one is among them.
  fileprivate func shownModes(with chosen: Mode) -> [Mode] {
    var modes = listedModes
    if modes.isEmpty {
      for preset in Preset.all {
        let mode = WantedMode(preset: preset, request: FormatRequest()).decision(on: self, by: .standard).chosen?.mode
        if let mode, !modes.contains(mode) { modes.append(mode) }
      }
    }
    return modes.contains(chosen) ? modes : [chosen] + modes
  }
}
