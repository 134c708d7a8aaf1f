package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two exchanges of a session that may have one connection, the first of which never ends. */
@ExtendWith(JMeterThreadRule.class)
class SampledExchangeTest {

  private final Session session =
      new Session("one", SessionSettings.of(name -> "", null), new TlsSockets());

  private SampledExchange exchange(int port, String deadlineMillis) {
    SessionSettings settings =
        SessionSettings.of(
            name -> name.equals(SessionHttpSampler.DEADLINE) ? deadlineMillis : "", null);
    BasicClassicHttpRequest request = new BasicClassicHttpRequest("GET", "/");
    request.addHeader("Host", "127.0.0.1");
    SampledExchange exchange =
        new SampledExchange(
            session,
            new PreparedRequest(
                request,
                "",
                new Route(false, "127.0.0.1", port, null, null, HttpProtocol.HTTP_1_1),
                new ConnectOptions(InetAddress::getAllByName, 0, 0),
                true,
                false),
            settings);
    exchange.begin();
    return exchange;
  }

  /** Sends, and has the failure's class under the name that the sample would show. */
  private static CompletableFuture<Class<?>> failure(SampledExchange exchange) {
    CompletableFuture<Class<?>> failure = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              Class<?> name = Void.class;
              try {
                exchange.send();
              } catch (Throwable e) {
                name = exchange.named(e).getClass();
              } finally {
                exchange.end();
                failure.complete(name);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return failure;
  }

  /** A server that takes a request and does not answer. */
  private static final class Silent implements Closeable {

    private final CountDownLatch requested = new CountDownLatch(1);
    private final RawServer server =
        new RawServer(
            (request, out) -> {
              requested.countDown();
              return true;
            });

    Silent() throws java.io.IOException {}

    @Override
    public void close() throws java.io.IOException {
      server.close();
    }
  }

  @Test
  void anInterruptionEndsAnExchangeThatWaitsForAConnection() throws Exception {
    try (Silent silent = new Silent()) {
      CompletableFuture<Class<?>> holding = failure(exchange(silent.server.port(), "0"));
      assertThat(silent.requested.await(10, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<Class<?>> waiting = failure(exchange(silent.server.port(), "0"));
      assertThat(session.interrupt()).isTrue();
      assertThat(holding.get(20, TimeUnit.SECONDS)).isEqualTo(SocketException.class);
      assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo(SocketException.class);
      assertThat(session.interrupt()).isFalse();
    }
  }

  @Test
  void theDeadlineEndsAnExchangeThatWaitsForAConnection() throws Exception {
    try (Silent silent = new Silent()) {
      CompletableFuture<Class<?>> holding = failure(exchange(silent.server.port(), "0"));
      assertThat(silent.requested.await(10, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<Class<?>> waiting = failure(exchange(silent.server.port(), "100"));
      assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo(SocketTimeoutException.class);
      assertThat(holding).as("what holds the connection is not ended").isNotDone();
      session.interrupt();
      assertThat(holding.get(20, TimeUnit.SECONDS)).isEqualTo(SocketException.class);
    }
  }

  /** An exchange that ends with its connection, in any way, leaves the place to others. */
  @Test
  void anExchangeThatEndsGivesItsConnectionBack() throws Exception {
    try (Silent silent = new Silent();
        RawServer good = new RawServer(RawServer::hello)) {
      for (int port : new int[] {silent.server.port(), good.port()}) {
        for (int i = 0; i < 3; i++) {
          SampledExchange exchange = exchange(port, port == good.port() ? "0" : "100");
          if (port == good.port()) {
            assertThat(exchange.send().getCode()).isEqualTo(200);
          } else {
            assertThatThrownBy(exchange::send).isInstanceOf(java.io.IOException.class);
          }
          exchange.end(); // as behind an Error: the body was not read
        }
      }
      assertThat(good.accepted()).isEqualTo(3);
      assertThat(good.openAfterSettling(0)).isZero();
    }
  }
}
