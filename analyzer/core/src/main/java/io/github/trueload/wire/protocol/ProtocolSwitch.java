package io.github.trueload.wire.protocol;

import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.TcpConnection;
import org.jspecify.annotations.Nullable;

/** Says who reads a connection that turned out to carry another protocol. */
@FunctionalInterface
public interface ProtocolSwitch {

  /**
   * {@return the reader of {@code protocol} for {@code connection}; null where that protocol is
   * only counted}
   *
   * @param request sent in HTTP/1 and answered in that protocol; null where the connection never
   *     was HTTP/1
   */
  @Nullable ConnectionReader readerOf(
      Protocol protocol, TcpConnection connection, @Nullable Exchange request);
}
