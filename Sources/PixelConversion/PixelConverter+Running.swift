import CameraModel

extension PixelConverter {
  /// Converts a picture whose planes lie in memory.
  mutating func read(
    _ picture: any BufferMemory, _ filled: FilledPlanes, into result: PictureView
  ) throws(ConversionError) -> DecoderWarnings {
    try picture.withPicture(task.source, source, filled) { picture in
      var view = picture
      if form.swapsChroma { view = view.swappingChroma }
      view = view.part(framing.visible)
      if task.source.isMosaic { balanceWhite(of: view) }
      for pass in plan.passes { view = run(pass, on: view, into: result) }
    }
    return DecoderWarnings()
  }

  /// Measures a mosaic. The first picture sets the white balance, and the next ones change it slowly.
  private mutating func balanceWhite(of picture: PictureView) {
    let measured = WhiteBalance(measuring: picture, bits: form.bits, redPosition: form.redPosition)
    if balance == nil { balance = measured } else { balance?.follow(measured) }
  }

  /// Decodes and converts a compressed picture.
  mutating func decode(
    _ picture: any BufferMemory, _ filled: FilledPlanes, into result: PictureView
  ) throws(ConversionError) -> DecoderWarnings {
    if decoder == nil { decoder = try JPEGDecoder() }
    return try picture.withBytes(ofPlane: 0) { (bytes) throws(ConversionError) -> DecoderWarnings in
      let used = filled.count > 0 ? min(bytes.count, Int(filled[0].bytesUsed)) : bytes.count
      let start = min(used, Int(filled[0].dataOffset))
      // SAFETY: the bytes stay until the closure ends, and so does the decoding.
      return try unsafe bytes.extracting(start..<used).withUnsafeBufferPointer { (bytes) throws(ConversionError) -> DecoderWarnings in
        do throws(ConversionError) {
          try unsafe decoder?.begin(bytes, size: source.size)
          try decodeRows(into: result)
        } catch {
          _ = try? decoder?.end()
          throw error
        }
        return try decoder?.end() ?? DecoderWarnings()
      }
    }
  }

  /// Decodes all rows. Each few go through the first pass before the next are decoded.
  private mutating func decodeRows(into result: PictureView) throws(ConversionError) {
    guard let form = decoder?.form, let rowsAtOnce = decoder?.rows, let rows = try decodedRows(of: form), let first = plan.passes.first
    else { return }
    let all = memory.view(of: rows)
    let output = first.result.map { memory.view(of: $0) } ?? result
    for row in stride(from: 0, to: source.size.height, by: rowsAtOnce) {
      try decoder?.read(into: all)
      run(first, onRows: all.rows(0, count: min(rowsAtOnce, source.size.height - row)), from: row, into: output)
    }
    var view = output
    if source.size != task.size { view = view.part(framing.visible) }
    for pass in plan.passes.dropFirst() { view = run(pass, on: view, into: result) }
  }

  /// The storage for decoded rows. A picture in another form than the one before changes the plan.
  private mutating func decodedRows(of form: PixelForm) throws(ConversionError) -> PictureStorage? {
    if let decodedRows, decodedRows.form == form { return decodedRows }
    let width = source.size.width
    // The decoder writes whole blocks, of 16 pixels if chroma is subsampled.
    let rows = PictureStorage(form, width: width, height: JPEGDecoder.mostRows, padding: width.rounded(upTo: 16) - width)
    var newTask = task
    newTask.source = form
    guard let newPlan = ConversionPlan(newTask, decodedSize: source.size, at: rows.end) else {
      throw .unsupported(source.pixelFormat, PictureFormat(layout.pixelFormat) ?? .bgra)
    }
    (task, plan, decodedRows) = (newTask, newPlan, rows)
    memory = WorkMemory(count: newPlan.end)
    return rows
  }

  /// Runs a pass over a whole picture.
  ///
  /// - Returns: its result.
  private func run(_ pass: ConversionPass, on picture: PictureView, into target: PictureView) -> PictureView {
    let result = pass.result.map { memory.view(of: $0) } ?? target
    if let sums = pass.sums {
      // SAFETY: the plan has room for a number for each byte of a row, and no other code uses this part of the memory.
      unsafe picture.scale(
        into: result, sums: UnsafeMutableRawPointer(memory.view(of: sums)[0].start).bindMemory(to: UInt32.self, capacity: sums.width))
    } else {
      run(pass, onRows: picture, from: 0, into: result)
    }
    return result
  }

  /// Runs rows through all steps of a pass, as many at once as it has room for.
  ///
  /// - Parameter first: the number of the first row in the whole picture.
  private func run(_ pass: ConversionPass, onRows rows: PictureView, from first: Int, into result: PictureView) {
    for row in stride(from: 0, to: rows.height, by: pass.rowsAtOnce) {
      let few = rows.rows(row, count: min(pass.rowsAtOnce, rows.height - row))
      run(pass, onFewRows: few, from: first + row, into: result)
    }
  }

  private func run(_ pass: ConversionPass, onFewRows few: PictureView, from first: Int, into result: PictureView) {
    var rows = few
    for prepared in pass.steps {
      switch prepared.step.action {
      case .view(let view): rows = view(rows)
      case .write(let write, _):
        let output =
          prepared.rows.map { memory.view(of: $0).rows(0, count: rows.height) } ?? result.rows(first, count: rows.height)
        var context = prepared.context
        if let balance { context.balance = balance }
        write(rows, output, context)
        rows = output
      }
    }
    if let orientation = pass.turn { rows.turn(orientation, from: first, into: result) }
  }
}
