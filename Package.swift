// swift-tools-version: 6.2
import PackageDescription

// The module ladder of docs/ARCHITECTURE.md: a target may import only targets of lower levels.
// Tests/LayeringTests checks the imports against that table.

#if os(Linux)
  let warningsAreErrors: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  /// For targets without C calls: memory safety is checked too.
  let pure = warningsAreErrors + [.strictMemorySafety()]

  func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = warningsAreErrors
  ) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
  }

  func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
      name: name, dependencies: dependencies + ["_Testing_CoreGraphics"], swiftSettings: warningsAreErrors)
  }

  let package = Package(
    name: "glrender",
    products: [
      .library(name: "QuartzCore", targets: ["QuartzCore"]),
      .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
      .library(name: "ImageIO", targets: ["ImageIO"]),
      .library(name: "OpenGLES", targets: ["OpenGLES"]),
      .executable(name: "glrender", targets: ["glrender"]),
    ],
    targets: [
      // Level 0: C.
      .target(
        name: "CGLShim", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
        linkerSettings: [.linkedLibrary("dl")]),
      .target(
        name: "COpenGLES", dependencies: ["CGLShim"],
        // Hidden, so that no library loaded beside the program takes these for its libGLESv2's.
        cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"])]),
      .target(name: "CShaders", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
      .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
      .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
      .target(
        name: "CImageCodecs", dependencies: ["CPNG", "CJPEG"],
        cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
      .target(name: "CChildProcess", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
      // Level 1.
      module("Geometry", [], pure),
      module("Imaging", ["CImageCodecs"]),
      // Level 2.
      module("Tessellator", ["Geometry"]),
      module("EAGLDrawables", ["Imaging"]),
      module("VideoFiles", ["CChildProcess", "Imaging"]),
      // Level 3.
      module("RenderModel", ["Geometry", "Imaging", "Tessellator"], pure),
      module("Motion", ["Geometry", "Tessellator"], pure),
      // Level 4.
      module("FramePlanner", ["Geometry", "Imaging", "RenderModel", "Tessellator"], pure),
      module("SoftwareRenderer", ["Geometry", "Imaging", "RenderModel", "Tessellator"], pure),
      // Level 5.
      module("GLRenderer", ["CGLShim", "CShaders", "FramePlanner", "Geometry", "Imaging", "RenderModel"]),
      // Level 6.
      module("RenderHost", ["GLRenderer", "SoftwareRenderer", "FramePlanner", "Imaging", "RenderModel"]),
      module("OpenGLES", ["COpenGLES", "EAGLDrawables", "GLRenderer", "Imaging", "RenderModel"]),
      // Level 7: Apple's names.
      module("_Testing_CoreGraphics"),
      module(
        "CoreGraphics",
        ["Geometry", "Imaging", "RenderModel", "RenderHost", "Tessellator", "_Testing_CoreGraphics"]),
      module("ImageIO", ["CoreGraphics", "Imaging", "RenderModel"]),
      // Level 8.
      module(
        "QuartzCore",
        [
          "CoreGraphics", "EAGLDrawables", "Geometry", "Imaging", "Motion", "RenderHost", "RenderModel", "Tessellator",
        ]),
      // Level 9.
      module("SceneFiles", ["QuartzCore", "CoreGraphics", "ImageIO", "Imaging", "RenderModel"]),
      // Level 10.
      .executableTarget(
        name: "glrender",
        dependencies: [
          "SceneFiles", "QuartzCore", "CoreGraphics", "ImageIO", "Imaging", "RenderHost", "RenderModel",
          "FramePlanner", "GLRenderer", "Tessellator", "Geometry", "VideoFiles",
        ],
        swiftSettings: warningsAreErrors),
      // Examples: the scenes, and a program that draws them and their pictures.
      .target(
        name: "ExampleScenes", dependencies: ["QuartzCore", "CoreGraphics", "OpenGLES"], path: "Examples/Scenes",
        swiftSettings: warningsAreErrors),
      .executableTarget(
        name: "examples", dependencies: ["ExampleScenes", "QuartzCore", "Imaging", "RenderModel", "VideoFiles"],
        path: "Examples/Draw", swiftSettings: warningsAreErrors),
      // Tests.
      .target(name: "TestBasics", path: "Tests/TestBasics", swiftSettings: warningsAreErrors),
      .target(
        name: "TestSupport",
        dependencies: [
          "QuartzCore", "CoreGraphics", "RenderHost", "RenderModel", "FramePlanner", "SoftwareRenderer", "Imaging",
          "Geometry", "Tessellator", "TestBasics",
        ],
        path: "Tests/TestSupport", swiftSettings: warningsAreErrors),
      tests("LayeringTests", []),
      tests("GeometryTests", ["Geometry", "TestBasics"]),
      tests("TessellatorTests", ["Tessellator", "Geometry", "TestBasics"]),
      tests("MotionTests", ["Motion", "Tessellator", "Geometry", "TestBasics"]),
      tests("RenderModelTests", ["RenderModel", "Geometry", "Imaging"]),
      tests(
        "FramePlannerTests",
        ["FramePlanner", "Geometry", "Imaging", "RenderModel", "Tessellator", "TestBasics", "TestSupport"]),
      tests("SceneFilesTests", ["SceneFiles", "QuartzCore", "CoreGraphics", "ImageIO", "TestBasics"]),
      tests(
        "ToolTests", ["glrender", "VideoFiles", "RenderHost", "RenderModel", "Geometry", "Imaging", "TestBasics"]),
      tests(
        "ExampleTests",
        [
          "ExampleScenes", "examples", "SceneFiles", "QuartzCore", "CoreGraphics", "OpenGLES", "RenderHost",
          "RenderModel", "Imaging",
        ]),
      tests(
        "QuartzCoreTests",
        [
          "QuartzCore", "CoreGraphics", "EAGLDrawables", "Motion", "RenderModel", "Tessellator", "Geometry", "Imaging",
          "TestBasics",
        ]),
      tests(
        "OpenGLESTests",
        [
          "OpenGLES", "QuartzCore", "CoreGraphics", "RenderHost", "RenderModel", "EAGLDrawables", "GLRenderer",
          "Imaging",
        ]),
      .target(name: "ImageSamples", dependencies: ["TestBasics"], path: "Tests/ImageSamples", swiftSettings: pure),
      tests("ImagingTests", ["Imaging", "ImageSamples", "TestBasics"]),
      tests(
        "CoreGraphicsTests",
        ["CoreGraphics", "Imaging", "ImageSamples", "RenderModel", "Tessellator", "Geometry", "TestBasics"]),
      tests("ImageIOTests", ["ImageIO", "CoreGraphics", "Imaging", "ImageSamples", "RenderModel"]),
      tests(
        "GLRendererTests", ["GLRenderer", "FramePlanner", "RenderModel", "Imaging", "TestBasics", "TestSupport"]),
      tests(
        "SoftwareRendererTests",
        ["SoftwareRenderer", "RenderModel", "Geometry", "Imaging", "Tessellator", "TestBasics", "TestSupport"]),
      tests(
        "ReferenceTests",
        [
          "QuartzCore", "CoreGraphics", "RenderHost", "GLRenderer", "SoftwareRenderer", "FramePlanner", "RenderModel",
          "Imaging", "Geometry", "TestSupport", "Tessellator",
        ]),
      tests("ShaderTests", ["GLRenderer"]),
      tests("RenderHostTests", ["RenderHost", "GLRenderer", "RenderModel", "Imaging"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu2x
  )
#else
  #error("The modules take Apple's names, so they are built on Linux only; on Apple's systems use the system's own.")
#endif
