// swift-tools-version: 6.2
import PackageDescription

/// `Viewfinder` is what a capture program imports. The others are imports of their own: for backends, recordings, tests, and
/// for the types of choosing and setting that most programs never name.
let libraries = [
  "Viewfinder", "CaptureDispatch", "CaptureFoundation", "CameraSimulator", "CameraConformance", "CameraModel", "CameraProfiles",
  "CameraDumps", "PixelFormats", "ImageGeometry", "Negotiation", "DeviceConfiguration", "Capture", "PixelConversion",
]

/// The layers, lowest first. Modules depend on lower layers only; `Tests/StructureTests` checks it.
let package = Package(
  name: "Viewfinder",
  products: [
    .executable(name: "probe", targets: ["probe"])
  ] + libraries.map { .library(name: $0, targets: [$0]) } + [.library(name: "CViewfinder", type: .dynamic, targets: ["ViewfinderC"])],
  traits: [
    .trait(
      name: "Command", description: "The command `probe`. Without it, its argument parser and its server are neither fetched nor built."),
    .trait(name: "Pictures", description: "Conversions of pictures. Without it, libyuv, libjpeg-turbo and libpng are not needed."),
    .default(enabledTraits: ["Command", "Pictures"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // 0 — tables and C headers
    .target(name: "PixelFormats"),
    .target(name: "ImageGeometry"),
    .systemLibrary(name: "CVideo4Linux"),
    .systemLibrary(name: "CLibYUV"),
    .systemLibrary(name: "CLibPNG"),
    .target(name: "CLibJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CLibSDL2"),
    // 1 — the vocabulary and the ports
    .target(name: "CameraModel", dependencies: ["PixelFormats"]),
    // 2 — choosing; and what the layers above need of JSON, of the operating system and of USB descriptors
    .target(name: "Negotiation", dependencies: ["CameraModel", "PixelFormats"]),
    .target(name: "JSONText", dependencies: ["CameraModel", "PixelFormats"]),
    .target(name: "Host", dependencies: ["CameraModel", "CVideo4Linux"]),
    .target(name: "Matroska"),
    .target(name: "UVCDescriptors", dependencies: ["CameraModel", "PixelFormats"]),
    // 3 — the kernel, and its peers made of memory
    .target(name: "Video4Linux", dependencies: ["UVCDescriptors", "Host", "CameraModel", "PixelFormats", "CVideo4Linux"]),
    .target(
      name: "PixelConversion",
      dependencies: ["Host", "CameraModel", "ImageGeometry", "PixelFormats", "CLibYUV", "CLibJPEG", "CLibPNG"]),
    .target(name: "CameraProfiles", dependencies: ["JSONText", "CameraModel", "PixelFormats"], plugins: ["EmbedFilesPlugin"]),
    .target(name: "CameraDumps", dependencies: ["UVCDescriptors", "CameraModel", "PixelFormats"]),
    .target(name: "CameraSimulator", dependencies: ["Host", "CameraModel", "PixelFormats"]),
    .target(name: "CameraConformance", dependencies: ["Host", "CameraModel", "PixelFormats"]),
    // 4 — changing a device, and using it
    .target(
      name: "DeviceConfiguration", dependencies: ["CameraProfiles", "JSONText", "Host", "Negotiation", "CameraModel", "PixelFormats"]),
    .target(
      name: "Capture",
      dependencies: [
        "DeviceConfiguration", "Host", "Matroska", "Negotiation", "CameraModel", "ImageGeometry", "PixelFormats",
        .target(name: "PixelConversion", condition: .when(traits: ["Pictures"])),
      ]),
    // 5 — delegates on Dispatch's queues, apart, because its overlay takes time to start
    .target(name: "CaptureDispatch", dependencies: ["Capture"]),
    // 5 — Foundation's types, apart, because Foundation is large
    .target(name: "CaptureFoundation", dependencies: ["Capture", "CameraModel", "ImageGeometry"]),
    // 5 — the public interface: one import for a capture program
    .target(
      name: "Viewfinder",
      dependencies: [
        "Capture", "DeviceConfiguration", "Video4Linux", "CameraProfiles", "CameraSimulator", "Negotiation", "Host", "CameraModel",
        "ImageGeometry", "PixelFormats",
      ]),
    // 5 — the server behind `probe preview`: it knows requests and rules, and nothing of cameras
    .target(
      name: "PreviewServer",
      dependencies: ["NIOCore", "NIOPosix", "NIOHTTP1"].map {
        .product(name: $0, package: "swift-nio", condition: .when(traits: ["Command"]))
      }, plugins: ["EmbedFilesPlugin"]),
    // 5 — the window of `probe preview`
    .target(name: "PreviewWindow", dependencies: ["CLibSDL2"]),
    // 6 — what programs read: the JSON documents
    .target(
      name: "CameraDocuments",
      dependencies: [
        "Viewfinder", "Capture", "DeviceConfiguration", "Negotiation", "CameraProfiles", "CameraModel", "PixelFormats", "JSONText",
      ]),
    // 7 — the interface for programs in C and what can call C: a header, and its functions
    .target(name: "CViewfinder"),
    .target(
      name: "ViewfinderC",
      dependencies: [
        "CViewfinder", "CameraDocuments", "Viewfinder", "Capture", "DeviceConfiguration", "Negotiation", "CameraProfiles",
        "CameraSimulator", "CameraModel", "ImageGeometry", "PixelFormats", "JSONText", "Host",
      ]),
    // 7 — what a person types and reads
    .target(
      name: "ProbeCommands",
      dependencies: [
        "CameraDocuments", "Viewfinder", "Capture", .target(name: "PixelConversion", condition: .when(traits: ["Pictures"])),
        "DeviceConfiguration", "Negotiation", "CameraProfiles", "CameraDumps", "CameraModel",
        "ImageGeometry", "PixelFormats", "JSONText", "Host", "PreviewServer", "PreviewWindow",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
      ]),
    .executableTarget(name: "probe", dependencies: ["ProbeCommands"]),

    // Beside the layers: what the build itself runs: it embeds `profiles/` in CameraProfiles, and the page in PreviewServer
    .executableTarget(name: "EmbedFiles"),
    .plugin(
      name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"], path: "Sources/EmbedFilesPlugin"),

    .target(name: "RandomNumbers", path: "Tests/RandomNumbers"),
    .target(
      name: "Laws",
      dependencies: [
        "ProbeCommands", "CameraDocuments", "JSONText", "DeviceConfiguration", "CameraSimulator", "CameraProfiles", "CameraDumps",
        "Negotiation", "CameraModel", "PixelFormats", "PixelConversion", "ImageGeometry", "Host", "Matroska", "PreviewServer",
        "UVCDescriptors", "CViewfinder", "ViewfinderC",
      ]
        + ["NIOCore", "NIOEmbedded", "NIOHTTP1"].map {
          .product(name: $0, package: "swift-nio", condition: .when(traits: ["Command"]))
        },
      path: "Fuzz/Laws"),
    .testTarget(name: "LawsTests", dependencies: ["Laws", "RandomNumbers"]),
    .testTarget(name: "PixelFormatsTests", dependencies: ["PixelFormats"]),
    .testTarget(
      name: "PixelConversionTests",
      dependencies: ["PixelConversion", "Host", "CameraModel", "ImageGeometry", "PixelFormats", "CLibPNG", "RandomNumbers"]),
    .testTarget(name: "MatroskaTests", dependencies: ["Matroska"]),
    .testTarget(name: "ImageGeometryTests", dependencies: ["ImageGeometry", "RandomNumbers"]),
    .testTarget(name: "CameraModelTests", dependencies: ["CameraModel", "PixelFormats", "RandomNumbers"]),
    .testTarget(
      name: "NegotiationTests",
      dependencies: [
        "Negotiation", "CameraDocuments", "Capture", "DeviceConfiguration", "CameraSimulator", "CameraConformance", "CameraDumps",
        "CameraProfiles",
        "CameraModel", "PixelFormats", "RandomNumbers",
      ],
      exclude: ["Everyday/everyday.tsv"]),
    .testTarget(name: "Video4LinuxTests", dependencies: ["Host", "Video4Linux", "CameraModel", "PixelFormats", "CVideo4Linux"]),
    .testTarget(name: "UVCDescriptorsTests", dependencies: ["UVCDescriptors", "CameraModel", "PixelFormats"]),
    .testTarget(
      name: "CameraProfilesTests", dependencies: ["CameraProfiles", "JSONText", "CameraModel", "PixelFormats", "RandomNumbers"]),
    .testTarget(
      name: "CameraDumpsTests",
      dependencies: ["CameraDumps", "CameraProfiles", "UVCDescriptors", "CameraModel", "PixelFormats", "RandomNumbers"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "CameraSimulatorTests",
      dependencies: ["CameraSimulator", "CameraConformance", "CameraProfiles", "CameraModel", "PixelFormats", "Video4Linux", "Host"]),
    .testTarget(
      name: "DeviceConfigurationTests",
      dependencies: [
        "Viewfinder", "Capture", "DeviceConfiguration", "CameraSimulator", "CameraConformance", "Negotiation", "CameraModel",
        "PixelFormats", "Video4Linux",
      ]),
    .testTarget(
      name: "CameraDocumentsTests",
      dependencies: ["CameraDocuments", "CameraProfiles", "CameraModel", "JSONText", "Negotiation", "PixelFormats", "Viewfinder"]),
    .testTarget(name: "ViewfinderCTests", dependencies: ["CViewfinder", "ViewfinderC"]),
    .testTarget(
      name: "PreviewServerTests",
      dependencies: ["PreviewServer", "Host", "RandomNumbers"]
        + ["NIOCore", "NIOEmbedded", "NIOPosix", "NIOHTTP1"].map {
          .product(name: $0, package: "swift-nio", condition: .when(traits: ["Command"]))
        }),
    .testTarget(
      name: "ProbeCommandsTests",
      dependencies: [
        "ProbeCommands", "CameraDocuments", "Host", "DeviceConfiguration", "CameraSimulator", "CameraProfiles", "CameraDumps",
        "CameraModel", "PixelFormats",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Command"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Command"])),
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "CaptureTests",
      dependencies: [
        "Capture", "CaptureDispatch", "CaptureFoundation", "DeviceConfiguration", "CameraProfiles", "CameraSimulator", "Host",
        "Negotiation", "CameraModel", "ImageGeometry", "PixelFormats", "RandomNumbers",
      ]),
    .testTarget(name: "ViewfinderTests", dependencies: ["Viewfinder", "CameraSimulator", "CameraConformance"]),
    .testTarget(
      name: "HardwareTests",
      dependencies: [
        "Viewfinder", "Host", "Video4Linux", "UVCDescriptors", "DeviceConfiguration", "CameraConformance", "CameraDumps", "CameraProfiles",
        "CameraModel", "PixelFormats", "RandomNumbers",
      ]),
    .executableTarget(
      name: "LockExerciser", dependencies: ["Host", "DeviceConfiguration", "Video4Linux", "CameraModel", "Negotiation", "PixelFormats"],
      path: "Tests/LockExerciser"),
    .testTarget(name: "StructureTests"),
  ],
  swiftLanguageModes: [.v6]
)

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
]

#if compiler(>=6.3)
  // Another compiler warns of other things.
  let warnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
  let warnings: [SwiftSetting] = []
#endif

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = (target.swiftSettings ?? []) + strict + warnings
}

#if compiler(<6.3)
  // Swift 6.3 finds the C declaration of a function in any module, earlier ones only in a header of its own.
  let header = "\(Context.packageDirectory)/Sources/CViewfinder/include/viewfinder.h"
  for target in package.targets where target.name == "ViewfinderC" {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.enableExperimentalFeature("CImplementation"), .unsafeFlags(["-import-objc-header", header])]
  }
#endif

// A third of the time of an optimised build went into test modules. Those that hold no locks, sessions or buffers are not optimised by
// day: a caller's values end earlier where the caller is optimised. `make nightly` optimises all.
let testsOfValues: Set = [
  "LawsTests", "PixelFormatsTests", "ImageGeometryTests", "CameraModelTests", "NegotiationTests", "UVCDescriptorsTests",
  "CameraProfilesTests", "CameraDumpsTests", "CameraDocumentsTests", "ProbeCommandsTests", "StructureTests",
]
if Context.environment["VIEWFINDER_NIGHTLY"] == nil {
  for target in package.targets where testsOfValues.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  }
}

// `Fuzz/run` builds one program for all laws, with sanitizers in every module but the tool that the build itself runs.
if Context.environment["VIEWFINDER_FUZZ"] != nil {
  let sanitizers = ["-sanitize=fuzzer,address"]
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Laws"], path: "Fuzz/Sources", swiftSettings: strict + warnings,
      linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]))
  for target in package.targets where ![.system, .plugin, .test].contains(target.type) && target.name != "EmbedFiles" {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(sanitizers)]
    target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
  }
}

// `Scripts/arm64-lane/run` builds the tests that say something about a processor.
if Context.environment["VIEWFINDER_ARM64"] != nil {
  let suites = [
    "CameraModelTests", "CameraDocumentsTests", "ImageGeometryTests", "MatroskaTests", "NegotiationTests",
    "PixelConversionTests", "PixelFormatsTests", "ProbeCommandsTests", "UVCDescriptorsTests", "ViewfinderCTests",
  ]
  package.targets.removeAll { $0.type == .test && !suites.contains($0.name) }
}

// `make test-threads` builds the tests of sessions, of the preview and of its server alone.
if Context.environment["VIEWFINDER_THREADS"] != nil {
  let suites = ["CaptureTests", "PreviewServerTests", "ProbeCommandsTests"]
  package.targets.removeAll { $0.type == .test && !suites.contains($0.name) }
  package.targets.append(.target(name: "InstrumentedMutex", path: "Tests/InstrumentedMutex"))
  for target in package.targets where suites.contains(target.name) { target.dependencies.append("InstrumentedMutex") }
}

// `Benchmarks/run converting` measures conversions against the libraries they use: with `package` access, so within the package.
if Context.environment["VIEWFINDER_BENCHMARKS"] != nil {
  package.targets += [
    .target(
      name: "ConversionPeers", path: "Benchmarks/ConversionPeers",
      linkerSettings: [.linkedLibrary("swscale"), .linkedLibrary("avcodec"), .linkedLibrary("avutil"), .linkedLibrary(":libv4lconvert.a")]),
    .executableTarget(
      name: "converting",
      dependencies: [
        "PixelConversion", "Host", "CameraModel", "ImageGeometry", "PixelFormats", "CLibYUV", "CLibJPEG", "ConversionPeers",
      ], path: "Benchmarks/Converting"),
  ]
}
