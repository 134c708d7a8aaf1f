package io.github.trueload.http;

import java.io.IOException;
import java.net.InetAddress;

/**
 * How a connection is to be made, beyond where to.
 *
 * @param names turns a host's name into addresses, tried in order
 * @param connectTimeoutMillis most time for one address and for a handshake; 0 for no limit
 * @param responseTimeoutMillis most time between two reads of a response; 0 for no limit
 */
record ConnectOptions(Names names, int connectTimeoutMillis, int responseTimeoutMillis) {

  /** Name resolution: the system's, or that of JMeter's DNS Cache Manager. */
  @FunctionalInterface
  interface Names {

    /** All addresses of {@code host}, at least one. */
    InetAddress[] resolve(String host) throws IOException;
  }
}
