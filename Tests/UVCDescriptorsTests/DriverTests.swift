import Testing

import UVCDescriptors

@Suite struct DriverTests {
  @Test func thePresetOfTheModulesParameterIsNoQuirk() {
    #expect(UVCDriver(kernel: "6.1.0", quirks: .max) == UVCDriver(kernel: "6.1.0", quirks: nil))
  }
}
