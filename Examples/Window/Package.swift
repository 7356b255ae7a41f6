// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Window",
  dependencies: [
    // A program of its own names a version: .package(url: "<URL of Viewfinder>", from: "<version>", traits: ["Pictures"])
    .package(name: "Viewfinder", path: "../..", traits: ["Pictures"])
  ],
  targets: [
    .systemLibrary(name: "CSDL2", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .executableTarget(name: "Window", dependencies: ["CSDL2", .product(name: "Viewfinder", package: "Viewfinder")]),
  ])
