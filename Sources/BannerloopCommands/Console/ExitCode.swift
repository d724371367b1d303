/// How a command ends, as a number for scripts.
public enum ExitCode: Int32, Sendable {
  /// Done.
  case done = 0

  /// A file breaks a rule that it was checked against.
  case different = 1

  /// A usage or scenario fault.
  case usage = 2

  /// An input could not be read or decoded.
  case input = 3

  /// An output could not be written, or exists already.
  case output = 4

  /// A program that makes videos is missing, or failed.
  case encoder = 5

  /// A bug.
  case bug = 70

  /// Stopped from outside.
  case interrupted = 130
}
