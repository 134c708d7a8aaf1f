package io.github.trueload.wire.tls;

import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.TcpConnection;
import java.util.function.Consumer;

/** Makes the reader of what a decrypted connection carries. */
@FunctionalInterface
public interface Applications {

  /**
   * {@return the reader of {@code connection}, whose first decrypted bytes have come}
   *
   * @param isHttp2 whether client and server have agreed on HTTP/2; otherwise the bytes decide
   * @param successorTo takes the reader that follows where the bytes turn out to be another
   *     protocol's
   */
  ConnectionReader open(
      TcpConnection connection, boolean isHttp2, Consumer<ConnectionReader> successorTo);
}
