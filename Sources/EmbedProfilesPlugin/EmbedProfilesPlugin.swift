import Foundation
import PackagePlugin

/// Embeds every JSON file of the module that uses the plugin; a new file needs no entry in any list.
@main
struct EmbedProfilesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let files = (target as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? []
    let profiles = files.filter { $0.pathExtension == "json" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "BundledProfiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(profiles.count) profiles", executable: try context.tool(named: "EmbedProfiles").url,
        arguments: [output.path()] + profiles.map { $0.path() }, inputFiles: profiles, outputFiles: [output])
    ]
  }
}
