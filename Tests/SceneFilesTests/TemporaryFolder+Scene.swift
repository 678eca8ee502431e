import Foundation
import TestBasics

extension TemporaryFolder {
  /// Writes a document whose root holds `body`; returns its path.
  @discardableResult
  func caml(_ body: String, name: String = "scene.caml") throws -> String {
    try write(
      name, Data("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n\(body)\n</caml>".utf8))
  }

  /// A PNG of 2 x 1 pixels, one red, one blue, as an independent encoder wrote it.
  static let png = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==")!

  /// A JPEG of 8 x 8 grey pixels, likewise.
  static let jpeg = Data(
    base64Encoded: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwg"
      + "IyYnKSopGR8tMC0oMCUoKSj/wAALCAAIAAgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgED"
      + "AwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF"
      + "RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ"
      + "ytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/ACv/2Q==")!
}
