// swift-tools-version: 6.2
import PackageDescription

let glrender: [Target.Dependency] = ["QuartzCore", "CoreGraphics", "ImageIO", "OpenGLES"].map {
  .product(name: $0, package: "glrender")
}

// An app's package that uses glrender's library: Apple-style code, unchanged, in both language modes.
let package = Package(
  name: "ClientPackage",
  dependencies: [.package(name: "glrender", path: "../..")],
  targets: [
    .executableTarget(name: "ClientApp", dependencies: glrender),
    .target(name: "AppleStyle", dependencies: glrender, swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "ClientTests", dependencies: ["AppleStyle"] + glrender),
  ],
  swiftLanguageModes: [.v6]
)
