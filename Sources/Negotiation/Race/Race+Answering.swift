import CameraModel

extension Race {
  func mode(_ candidate: Candidate) -> Mode {
    let format = table.formats[Int(candidate.format)]
    return Mode(
      node: table.nodes[format.node].path, pixelFormat: format.pixelFormat, size: candidate.size,
      interval: candidate.hasRate ? candidate.interval : nil)
  }

  func chosenMode(_ candidate: Candidate, isTurned: Bool) -> ChosenMode {
    let standing = standings[Int(candidate.format)]
    return ChosenMode(mode: mode(candidate), output: standing.output, isConverted: standing.isConverted, needsRotation: isTurned)
  }
}
