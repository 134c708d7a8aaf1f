package io.github.trueload.http;

import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.io.HttpMessageParserFactory;

/** HttpCore's connection, told which socket to use and telling which responses are interim. */
final class TimedHttpConnection extends DefaultBHttpClientConnection {

  private final ExchangeTimings timings;

  /**
   * An unconnected connection.
   *
   * @param parsers of responses; HttpCore's own do not know the limits in {@code config}
   */
  TimedHttpConnection(
      Http1Config config,
      HttpMessageParserFactory<ClassicHttpResponse> parsers,
      ExchangeTimings timings) {
    super(config, null, null, null, null, null, parsers);
    this.timings = timings;
  }

  void attach(SocketHolder holder) throws IOException {
    bind(holder);
  }

  @Override
  protected void onResponseReceived(ClassicHttpResponse response) {
    if (response.getCode() < HttpStatus.SC_SUCCESS) {
      timings.interimResponse();
    } else {
      timings.finalResponse();
    }
  }
}
