import CGLShim
import Glibc

extension EGLCandidate {
  /// Every candidate in the order of preference: EGL devices (hardware first, the software one last), GBM on each DRM
  /// render node, Mesa's surfaceless platform. `cgl_load` has succeeded.
  static func enumerate() -> [EGLCandidate] {
    let client = Self.words(cgl_egl_QueryString(nil, EGL_EXTENSIONS))
    guard cgl_egl_has_GetPlatformDisplayEXT() != 0 else { return [] }
    var found: [EGLCandidate] = []
    let canEnumerate =
      (client.contains("EGL_EXT_device_enumeration") || client.contains("EGL_EXT_device_base"))
      && cgl_egl_has_QueryDevicesEXT() != 0 && client.contains("EGL_EXT_platform_device")
    if canEnumerate { found += devices() }
    let nodes = renderNodes()
    if client.contains("EGL_KHR_platform_gbm") || client.contains("EGL_MESA_platform_gbm") {
      for node in nodes {
        found.append(
          EGLCandidate(
            index: 0, platform: .gbm, name: "GBM on \(node)", path: node, driver: nil, deviceExtensions: [],
            isSoftware: false, cannotBeHardware: false, device: 0))
      }
    }
    if client.contains("EGL_MESA_platform_surfaceless") {
      let onlySoftware = nodes.isEmpty && canEnumerate && !found.contains { !$0.isSoftware }
      found.append(
        EGLCandidate(
          index: 0, platform: .surfaceless, name: "Mesa surfaceless", path: nil, driver: nil, deviceExtensions: [],
          isSoftware: false, cannotBeHardware: onlySoftware, device: 0))
    }
    for i in found.indices { found[i].index = i }
    return found
  }

  private static func devices() -> [EGLCandidate] {
    var count: EGLint = 0
    guard cgl_egl_QueryDevicesEXT(0, nil, &count) != 0, count > 0 else { return [] }
    var handles = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard cgl_egl_QueryDevicesEXT(count, &handles, &count) != 0 else { return [] }
    var hardware: [EGLCandidate] = []
    var software: [EGLCandidate] = []
    for (number, handle) in handles.prefix(Int(count)).enumerated() {
      guard let handle else { continue }
      let extensions = words(cgl_egl_QueryDeviceStringEXT(handle, EGL_EXTENSIONS))
      let isSoftware = extensions.contains("EGL_MESA_device_software")
      // The software device claims the render node extension too and has no node.
      let path =
        isSoftware
        ? nil
        : string(handle, EGL_DRM_RENDER_NODE_FILE_EXT, if: extensions.contains("EGL_EXT_device_drm_render_node"))
          ?? string(handle, EGL_DRM_DEVICE_FILE_EXT, if: extensions.contains("EGL_EXT_device_drm"))
      let driver = string(
        handle, EGL_DRIVER_NAME_EXT,
        if: extensions.contains("EGL_EXT_device_persistent_id") || extensions.contains("EGL_EXT_device_driver_name"))
      let detail = isSoftware ? " (software)" : path.map { " (\($0))" } ?? ""
      let candidate = EGLCandidate(
        index: 0, platform: .device, name: "EGL device \(number)\(detail)", path: path, driver: driver,
        deviceExtensions: extensions, isSoftware: isSoftware, cannotBeHardware: isSoftware,
        device: UInt(bitPattern: handle))
      if isSoftware { software.append(candidate) } else { hardware.append(candidate) }
    }
    return hardware + software
  }

  private static func string(_ device: EGLDeviceEXT, _ name: Int32, if present: Bool) -> String? {
    guard present, cgl_egl_has_QueryDeviceStringEXT() != 0,
      let text = cgl_egl_QueryDeviceStringEXT(device, name)
    else { return nil }
    return String(cString: text)
  }

  /// /dev/dri/renderD*, by number.
  private static func renderNodes() -> [String] {
    guard let directory = opendir("/dev/dri") else { return [] }
    defer { closedir(directory) }
    var nodes: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("renderD") { nodes.append("/dev/dri/" + name) }
    }
    return nodes.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// The words of an EGL string.
  static func words(_ text: UnsafePointer<CChar>?) -> [String] {
    guard let text else { return [] }
    return String(cString: text).split(separator: " ").map(String.init)
  }
}
