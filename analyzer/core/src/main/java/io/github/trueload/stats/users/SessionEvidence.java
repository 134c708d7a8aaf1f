package io.github.trueload.stats.users;

/** How users and their connections are known. */
public sealed interface SessionEvidence {

  /** Sessions of the log were found on the captures' connections, request by request. */
  record Joined() implements SessionEvidence {}

  /** The log names the connections. */
  record OfLog() implements SessionEvidence {}

  /**
   * Users are the log's threads, connections the captures'; sharing is a lower bound.
   *
   * @param assigned requests that belong to one thread and one connection for certain; −1 where
   *     threads and connections cannot be matched
   */
  record OfThreads(long assigned) implements SessionEvidence {}
}
