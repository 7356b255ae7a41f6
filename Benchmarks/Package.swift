// swift-tools-version: 6.2
import PackageDescription

// What is measured against the library's modules themselves; a package of its own, so that nobody who uses the library builds it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Viewfinder", path: "..")],
  targets: [
    .executableTarget(name: "parallel", dependencies: [.product(name: "Viewfinder", package: "Viewfinder")])
  ],
  swiftLanguageModes: [.v6]
)
