// swift-tools-version: 6.2
import PackageDescription

// An app's package that uses glrender's library: Apple-style code, unchanged.
let package = Package(
  name: "ClientPackage",
  dependencies: [.package(name: "glrender", path: "../..")],
  targets: [
    .executableTarget(
      name: "ClientApp",
      dependencies: [
        .product(name: "QuartzCore", package: "glrender"), .product(name: "CoreGraphics", package: "glrender"),
        .product(name: "ImageIO", package: "glrender"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
