/// How a command ends, as a number for scripts.
public enum ExitCode: Int32, Sendable {
  /// Done.
  case done = 0

  /// What was compared, measured or checked is not as it must be.
  case difference = 1

  /// A usage or scenario fault; also, nothing could be measured or compared.
  case usage = 2

  /// An input could not be read or decoded.
  case input = 3

  /// An output could not be written, or exists already.
  case output = 4

  /// A program that makes videos is missing, or failed.
  case encoder = 5

  /// A fault of the reference set: something is missing, twice there, or was just recorded.
  case referenceSet = 6

  /// A measurement that says neither yes nor no, where an answer was asked for.
  case inconclusive = 7

  /// A bug.
  case bug = 70

  /// Stopped from outside.
  case interrupted = 130
}
