// swift-tools-version: 6.2
import PackageDescription

// What is measured against the library's modules themselves; a package of its own, so that nobody who uses the library builds it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Viewfinder", path: "..")],
  targets: [
    // The choice of a mode against a bare loop in C and against GStreamer's own.
    // Where the linker happens to put the loop in C makes a difference of a third: it always gets its best place.
    .target(name: "Rivals", cSettings: [.unsafeFlags(["-falign-functions=64", "-falign-loops=64"])]),
    .systemLibrary(name: "CGStreamer", pkgConfig: "gstreamer-1.0", providers: [.apt(["libgstreamer1.0-dev"])]),
    .target(name: "GStreamerRival", dependencies: ["CGStreamer", "Rivals"]),
    .executableTarget(
      name: "negotiation", dependencies: ["Rivals", "GStreamerRival", .product(name: "Viewfinder", package: "Viewfinder")]),
    // Streaming through the port, against the bare loop in C.
    .target(name: "StreamFigures"),
    .executableTarget(
      name: "port-stream",
      dependencies: [
        "StreamFigures", .product(name: "Viewfinder", package: "Viewfinder"), .product(name: "CameraModel", package: "Viewfinder"),
      ]),
    // The same with a session, as programs stream.
    .executableTarget(
      name: "session-stream",
      dependencies: [
        "StreamFigures", .product(name: "Viewfinder", package: "Viewfinder"), .product(name: "CaptureDispatch", package: "Viewfinder"),
      ]),
    .executableTarget(
      name: "parallel",
      dependencies: [.product(name: "Viewfinder", package: "Viewfinder"), .product(name: "CameraSimulator", package: "Viewfinder")])
  ],
  swiftLanguageModes: [.v6]
)
