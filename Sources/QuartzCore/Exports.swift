// As on Apple's systems, `import QuartzCore` brings CoreGraphics and Foundation with it.
@_exported public import CoreGraphics
