import Imaging

extension PendingFile {
  /// A file beside `path`, whose failure is a `VideoError`.
  convenience init(reporting path: String) throws(VideoError) {
    do {
      try self.init(at: path)
    } catch {
      throw VideoError(error.description)
    }
  }

  func commitReporting() throws(VideoError) {
    do {
      try commit()
    } catch {
      throw VideoError(error.description)
    }
  }
}
