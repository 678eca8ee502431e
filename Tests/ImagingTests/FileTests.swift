import Foundation
import Imaging
import TestBasics
import Testing

@Suite struct FileTests {
  /// Runs with a new folder and removes it.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try body(folder.path)
  }

  private func reason(_ body: () throws(ImageError) -> Void) -> String? {
    do {
      try body()
      return nil
    } catch .unwritable(_, let reason) {
      return reason
    } catch .unreadable(_, let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }

  @Test func newAndReplacedFiles() throws {
    try inFolder { (folder: String) throws in
      let path = folder + "/picture.png"
      try AtomicFileWriter.write([1, 2, 3], to: path)
      #expect(try FileReader.read(path) == [1, 2, 3])
      chmod(path, 0o640)
      try AtomicFileWriter.write([], to: path)
      #expect(try FileReader.read(path) == [])
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o640)
      let large = [UInt8](repeating: 7, count: 3_000_000)
      try AtomicFileWriter.write(large, to: path)
      #expect(try FileReader.read(path) == large)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["picture.png"])
    }
  }

  @Test func linksAreFollowed() throws {
    try inFolder { (folder: String) throws in
      try AtomicFileWriter.write([1], to: folder + "/target")
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target")
      try AtomicFileWriter.write([2], to: folder + "/link")
      #expect(try FileReader.read(folder + "/target") == [2])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "target")
    }
  }

  @Test func failuresLeaveNothingBehind() throws {
    try inFolder { (folder: String) throws in
      #expect(
        reason { () throws(ImageError) in try AtomicFileWriter.write([1], to: folder + "/none/x.png") }
          == "No such file or directory")
      #expect(reason { () throws(ImageError) in try AtomicFileWriter.write([1], to: folder) } == "Is a directory")
      #expect(
        reason { () throws(ImageError) in
          try AtomicFileWriter.write([1], to: folder + "/" + String(repeating: "x", count: 300))
        } == "File name too long")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func devicesAreWrittenToAsTheyAre() throws {
    try AtomicFileWriter.write([1, 2, 3], to: "/dev/null")
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    #expect(
      reason { () throws(ImageError) in try AtomicFileWriter.write([1], to: "/dev/full") } == "No space left on device")
  }

  @Test func onlyRegularFilesAreRead() throws {
    try inFolder { (folder: String) throws in
      let pipe = folder + "/pipe"
      mkfifo(pipe, 0o600)
      for (path, expected) in [
        (folder, "not a regular file"), (pipe, "not a regular file"), ("/dev/zero", "not a regular file"),
        (folder + "/missing", "No such file or directory"),
      ] {
        #expect(reason { () throws(ImageError) in _ = try FileReader.read(path) } == expected)
      }
    }
  }

  @Test func errorsReadAsOneLine() {
    let errors: [ImageError] = [
      .unrecognisedFormat, .truncated(.png), .corrupt(.jpeg, detail: "x"), .unsupported(.jpeg, detail: "x"),
      .tooLarge(width: 1, height: 2, limits: .standard), .empty, .outOfMemory,
      .sizesDiffer(width: 1, height: 2, otherWidth: 3, otherHeight: 4), .unreadable(path: "p", reason: "r"),
      .unwritable(path: "p", reason: "r"),
    ]
    for error in errors { #expect(!error.description.isEmpty && !error.description.contains("\n")) }
    #expect(ImageError.truncated(.png).description == "truncated PNG")
    #expect(ImageError.unwritable(path: "p", reason: "r").description == "can't write p: r")
  }
}
