import Glibc
import Laws

/// The process: libFuzzer's own options are its arguments, the variable `FUZZ_TARGET` names the law.
///
/// One program holds all laws, since building it is what takes time.
@main enum FuzzProcess {
  static func main() {
    var count = CommandLine.argc
    var arguments = unsafe CommandLine.unsafeArgv
    // SAFETY: the arguments are the process's own; libFuzzer reads them and keeps them as long as it runs.
    exit(unsafe runFuzzer(&count, &arguments) { unsafe testOneInput($0, $1) })
  }
}

/// The corresponding C function is `LLVMFuzzerRunDriver`, which libFuzzer's own `main` calls as well.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt
) -> CInt

private func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer passes so many bytes, which stay there through the call; they are copied.
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  // libFuzzer keeps an input that ends the process.
  do throws(Broken) { try law.check(bytes) } catch { fatalError("Broken: \(error)") }
  return 0
}

private let law: Law = {
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let law = Law(rawValue: name) else {
    fatalError("FUZZ_TARGET is one of: \(Law.allCases.map(\.rawValue).joined(separator: " ")).")
  }
  return law
}()
