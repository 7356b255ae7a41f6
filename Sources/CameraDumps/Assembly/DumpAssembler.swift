import CameraModel

/// Puts the statements of a dump together into nodes.
struct DumpAssembler {
  private var drafts = DraftNodes()
  private var ffmpeg = FFmpegAssembly()
  private var listing = DeviceListing()
  private var descriptors = DescriptorAssembly()

  // MARK: Statements

  mutating func take(_ statement: DumpStatement) -> LineOutcome {
    switch statement {
    case .size(let extent): return drafts.take(extent)
    case .interval(let interval): return drafts.take(interval)
    case .descriptor(let field, let value, let words): return descriptors.take(field, value, words, into: &drafts)
    case .ffmpegSizes(let sizes): return drafts.withCurrent { $0.formats.add(moreSizes: sizes) } ?? .foreign
    case .unreadProgram: return .foreign
    case .ignored: return .read
    default: break
    }
    descriptors.close(into: &drafts)
    (descriptors.isInText, listing.isInText) = (false, statement.isOfDevice)
    drafts.withCurrent { $0.formats.endFFmpegLine() }
    switch statement {
    case .command(let command):
      drafts.devices.close()
      drafts.announce(command.path)
    case .path(let path, let isAlone): return V4L2CtlAssembly.take(path: path, isAlone: isAlone, into: &drafts)
    case .closingPath(let path): return ffmpeg.close(path, in: &drafts)
    case .section(let section): drafts.begin(section)
    case .field(let field, let text): return V4L2CtlAssembly.take(field, text, into: &drafts)
    case .capability(let capability): return V4L2CtlAssembly.take(capability, into: &drafts)
    case .bufferType(let type): return V4L2CtlAssembly.take(type, into: &drafts)
    case .index(let index): return V4L2CtlAssembly.take(index: index, into: &drafts)
    case .format(let format): return V4L2CtlAssembly.take(format, into: &drafts)
    case .currentInterval(let interval): if drafts.section != .other { drafts.current.mode.interval = interval }
    case .ffmpegFormat(let format, let sizes, let origin): ffmpeg.take(format, sizes, origin: origin, into: &drafts)
    case .device: listing.begin(in: &drafts)
    case .deviceProperty(let property, let text): return listing.take(property, text, into: &drafts)
    case .caps(let formats, let extent, let intervals):
      return listing.take(OfferedSize(extent, intervals: intervals), of: formats, into: &drafts)
    case .control(let control): V4L2CtlAssembly.take(control, into: &drafts)
    case .controlRest(let rest):
      return drafts.withCurrent { $0.controls.add(rest: rest) } ?? .unread("the end of a control without its beginning")
    case .controlClass(let name, let id): V4L2CtlAssembly.take(PrintedControl(name: name, id: id, type: .controlClass), into: &drafts)
    case .menuItem(let item): return drafts.withCurrent { $0.controls.add(item) } ?? .foreign
    case .input(let index, let name):
      drafts.current.inputs = [VideoInput(index: index, name: name.isEmpty ? nil : name, isCurrent: true)]
    case .failure(let call, let reason):
      drafts.current.add(Finding(.callFailed, .error, reason.isEmpty ? "\(call) failed." : "\(call) failed: \(reason)."))
    case .omission(let ofRates):
      lose(format: !ofRates)
      return .unread("something was left out here")
    case .size, .interval, .descriptor, .ffmpegSizes, .unreadProgram, .ignored: break
    }
    return .read
  }

  /// Takes a size, as ``take(_:)-(DumpStatement)`` does.
  mutating func take(_ extent: OfferedSize.Extent) -> LineOutcome { drafts.take(extent) }

  /// Takes a rate, as ``take(_:)-(DumpStatement)`` does.
  mutating func take(_ interval: OfferedInterval) -> LineOutcome { drafts.take(interval) }

  // MARK: Around the statements

  /// Whether lines follow of which only some are read: the fields of `lsusb -v`, the properties of `gst-device-monitor-1.0`.
  var isAmongFields: Bool { descriptors.isInText || listing.isInText }

  mutating func suggest(_ heading: DeviceHeading) { drafts.devices.suggest(heading) }

  mutating func endDeviceList() { drafts.devices.close() }

  /// Notes a line that was not understood: what follows a lost format or size belongs to nothing.
  mutating func note(_ finding: Finding?, loss: LineLoss = .rate) {
    if let finding { drafts.withCurrent { $0.add(finding) } }
    if loss != .rate { lose(format: loss == .format) }
  }

  private mutating func lose(format: Bool) { drafts.withCurrent { $0.formats.lose(format: format) } }

  /// The text is over.
  mutating func end() {
    descriptors.close(into: &drafts)
    drafts.close()
  }

  /// The program whose output it is.
  var tool: String { drafts.tool }

  func cameras() -> [Camera] { CameraGroups(drafts).cameras() }
}

/// What a line that is not understood takes with it.
enum LineLoss { case rate, size, format }
