import Foundation
import PackagePlugin

/// Embeds the data files of the module that uses the plugin. A new file needs no entry in any list.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  private static let endings: Set = ["json", "html", "css", "js", "svg", "tsv"]

  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let files = ((target as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? [])
      .filter { Self.endings.contains($0.pathExtension) }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files", executable: try context.tool(named: "EmbedFiles").url,
        arguments: [output.path()] + files.map { $0.path() }, inputFiles: files, outputFiles: [output])
    ]
  }
}
