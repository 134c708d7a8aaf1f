package io.github.trueload.http;

import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.SocketHolder;

/** HttpCore's connection, told which socket to use and telling which responses are interim. */
final class TimedHttpConnection extends DefaultBHttpClientConnection {

  private final ExchangeTimings timings;

  TimedHttpConnection(Http1Config config, ExchangeTimings timings) {
    super(config);
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
