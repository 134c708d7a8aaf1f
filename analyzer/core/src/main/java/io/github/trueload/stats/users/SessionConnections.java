package io.github.trueload.stats.users;

/**
 * Users and connections.
 *
 * @param count sessions (emulated users) of the log
 * @param connections connections they used: of the wire where there is one, else of the log
 * @param sharedConnections connections that carried requests of more than one session
 * @param reconnects connections beyond a session's first
 * @param evidence how this is known
 */
public record SessionConnections(
    long count,
    long connections,
    long sharedConnections,
    long reconnects,
    SessionEvidence evidence) {}
