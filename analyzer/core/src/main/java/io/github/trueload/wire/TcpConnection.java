package io.github.trueload.wire;

/** A connection: both its streams and where it stands in the tables. */
final class TcpConnection {

  final long aHigh;
  final long aLow;
  final long bHigh;
  final long bLow;
  final int aPort;
  final int bPort;
  final int hash;

  /** Row in the table of connections. */
  final int row;

  /** Bytes sent by end a. */
  final TcpStream fromA;

  /** Bytes sent by end b. */
  final TcpStream fromB;

  final HttpConnection http;

  long synNanos;
  long lastSynNanos;
  boolean synSeen;
  boolean handshakeTimed;
  boolean closed;

  TcpConnection(Segment s, int hash, int row, HttpConnection http) {
    this.aHigh = s.sourceHigh;
    this.aLow = s.sourceLow;
    this.bHigh = s.targetHigh;
    this.bLow = s.targetLow;
    this.aPort = s.sourcePort;
    this.bPort = s.targetPort;
    this.hash = hash;
    this.row = row;
    this.http = http;
    this.fromA = http.fromA.transport;
    this.fromB = http.fromB.transport;
  }

  boolean sentByA(Segment s) {
    return s.sourcePort == aPort
        && s.sourceLow == aLow
        && s.targetPort == bPort
        && s.targetLow == bLow
        && s.sourceHigh == aHigh
        && s.targetHigh == bHigh;
  }

  boolean sentByB(Segment s) {
    return s.sourcePort == bPort
        && s.sourceLow == bLow
        && s.targetPort == aPort
        && s.targetLow == aLow
        && s.sourceHigh == bHigh
        && s.targetHigh == aHigh;
  }
}
