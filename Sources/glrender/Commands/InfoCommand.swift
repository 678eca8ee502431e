import Foundation
import GLRenderer
import RenderHost

extension Command {
  static let info = Command(
    name: "info", summary: "say what draws on this machine: EGL devices, the renderer chosen, its limits",
    usage: ["[--device D] [--json]"],
    details: "Every EGL device is listed with its number, and why it was taken or passed over.",
    options: [.device, .json],
    examples: [
      ("glrender info", "for people"),
      ("glrender info --json | jq .renderer", "what --renderer auto gives"),
      ("glrender info --device llvmpipe", "whether that device can be had"),
    ]
  ) { arguments throws(ToolError) in
    guard arguments.positional.isEmpty else { throw .usage("info takes no names") }
    let report = systemReport(device: arguments.value("--device"))
    if arguments.has("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(report) else { throw .output("the report cannot be written as JSON") }
      try Output.print(String(decoding: data, as: UTF8.self))
    } else {
      try Output.print(text(report))
    }
    return .success
  }

  private static func text(_ report: SystemReport) -> String {
    var text = "glrender \(Tool.version)\n\nEGL devices, the best first:\n"
    if report.devices.isEmpty { text += "  none\n" }
    for device in report.devices { text += "  \(device.summary)\n" }
    if let gpu = report.gpu {
      let found = gpu.capabilities
      text += """

        GPU renderer: device \(gpu.device)\(gpu.isSoftware ? ", drawing on the CPU" : "")
          vendor    \(found.vendor)
          renderer  \(found.renderer)
          version   \(found.version)

        """
      text += "  GLSL      \(found.shadingLanguage)\n"
      text += "  limits    textures \(found.maxTextureSize), viewport \(found.maxViewportWidth) x "
      text += "\(found.maxViewportHeight), \(found.maxVaryingVectors) varying vectors, "
      text += "\(found.maxTextureUnits) texture units\n"
      for (name, isThere) in gpu.extensionsThatMatter.sorted(by: { $0.key < $1.key }) {
        text += "  \(name)\(String(repeating: " ", count: max(1, 40 - name.count)))\(isThere ? "yes" : "no")\n"
      }
    }
    if let problem = report.problem { text += "\n\(problem)\n" }
    return text + "\nWithout --renderer, \(report.renderer == .gpu ? "the GPU" : "the software renderer") draws.\n"
  }
}
