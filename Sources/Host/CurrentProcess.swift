import CVideo4Linux
import Glibc

/// The process that runs this code.
package enum CurrentProcess {
  /// The value of an environment variable; nil if it is not set. The corresponding C call is `getenv`.
  package static func environment(_ name: String) -> String? {
    // SAFETY: nothing changes the environment after the start; the text is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether the process runs as the superuser. The corresponding C call is `geteuid`.
  package static var isRoot: Bool { geteuid() == 0 }

  /// Starts another program, which outlives this process and does not use its streams; false if there is no such program.
  ///
  /// The corresponding C call is `posix_spawnp`.
  package static func start(_ program: String, _ argument: String) -> Bool {
    var actions = unsafe posix_spawn_file_actions_t()
    // SAFETY: the actions are initialised, used once and destroyed within this function.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    // Not every library closes its descriptors in child processes: swift-nio's sockets would keep their port.
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    var (none, defaults) = (sigset_t(), sigset_t())
    // SAFETY: attributes and sets live through the calls. Signals blocked in this process would never end the other one.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var process = pid_t()
    // SAFETY: the texts live until they are freed after the call, which copies them.
    var arguments = unsafe [strdup(program), strdup(argument), nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    return unsafe posix_spawnp(&process, program, &actions, &attributes, &arguments, environ) == 0
  }

  /// Ends the process with an exit status.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }
}
