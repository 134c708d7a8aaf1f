package io.github.trueload.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testing.process.Descriptors;
import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the stamps say that bytes left and came. All bounds are of cause and effect. */
class StampedSocketTest {

  private ServerSocket listening;

  @BeforeEach
  void listen() throws IOException {
    SocketKind.needStamps();
    listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  }

  @AfterEach
  void close() throws IOException {
    if (listening != null) {
      listening.close();
    }
  }

  private static long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  private StampedSocket connected() throws IOException {
    StampedSocket socket = KernelStamps.newSocket();
    socket.setTcpNoDelay(true);
    socket.connect(listening.getLocalSocketAddress(), 2000);
    return socket;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10_000})
  void eachExchangeHasStampsBetweenWhatWasBeforeAndAfter(int timeoutMillis) throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      client.setSoTimeout(timeoutMillis);
      Thread echo = echo(server);
      for (int i = 0; i < 200; i++) {
        long before = now();
        client.stampNextWrite();
        client.getOutputStream().write(new byte[i + 1]);
        assertThat(client.getInputStream().readNBytes(i + 1)).hasSize(i + 1);
        long after = now();
        assertThat(client.sentNanos()).isBetween(before, after);
        assertThat(client.receivedNanos()).isBetween(client.sentNanos(), after);
      }
      client.shutdownOutput();
      echo.join();
    }
  }

  /** Its error queue has messages of another level. */
  @Test
  void anExchangeOverIpv6HasItsStamps() throws Exception {
    listening.close();
    listening = new ServerSocket(0, 50, InetAddress.getByName("::1"));
    eachExchangeHasStampsBetweenWhatWasBeforeAndAfter(10_000);
  }

  private static Thread echo(Socket server) {
    Thread thread =
        new Thread(
            () -> {
              try {
                server.getInputStream().transferTo(server.getOutputStream());
              } catch (IOException e) {
                // the client left
              }
            });
    thread.start();
    return thread;
  }

  /** The reader is late; the stamp is not. */
  @Test
  void theStampIsOfTheArrivalAndNotOfTheReading() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      server.getOutputStream().write(new byte[1000]);
      while (client.getInputStream().available() < 1000) {
        Thread.sleep(1);
      }
      long arrived = now();
      assertThat(client.getInputStream().readNBytes(1000)).hasSize(1000);
      assertThat(client.receivedNanos()).isBetween(1L, arrived);
    }
  }

  /**
   * Bytes that came with others have the stamp they were fetched with, however late they are read.
   */
  @Test
  void readsThatEndEarlyHaveTheStampOfTheWhole() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      server.getOutputStream().write(new byte[1000]);
      assertThat(client.getInputStream().read(new byte[10])).isEqualTo(10);
      long stamp = client.receivedNanos();
      assertThat(client.getInputStream().readNBytes(990)).hasSize(990);
      assertThat(client.receivedNanos()).isEqualTo(stamp).isPositive();
    }
  }

  /** The last byte counts: of two segments in one read it has the second's stamp. */
  @Test
  void ofSeveralSegmentsInOneReadTheLastCounts() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      server.setTcpNoDelay(true);
      server.getOutputStream().write(1);
      while (client.getInputStream().available() < 1) {
        Thread.sleep(1);
      }
      long between = now();
      server.getOutputStream().write(2);
      while (client.getInputStream().available() < 2) {
        Thread.sleep(1);
      }
      assertThat(client.getInputStream().readNBytes(2)).containsExactly(1, 2);
      assertThat(client.receivedNanos()).isGreaterThan(between);
    }
  }

  /** The kernel merges a FIN with the last segment of data while both wait for the thread. */
  @Test
  void aResponseThatWaitedWithTheFinHasItsTimestamp() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      server.getOutputStream().write(1);
      while (client.getInputStream().available() < 1) {
        Thread.sleep(1);
      }
      long between = now();
      server.shutdownOutput();
      Thread.sleep(50);
      assertThat(client.getInputStream().readAllBytes()).containsExactly(1);
      assertThat(client.receivedNanos()).isBetween(between, now());
    }
  }

  /** Most of it waits until the server reads, which is after it has noted the time. */
  @Test
  void theFirstByteOfALongRequestHasTheStamp() throws Exception {
    listening.close();
    listening = new ServerSocket();
    listening.setReceiveBufferSize(4096);
    listening.bind(null);
    try (StampedSocket client = KernelStamps.newSocket()) {
      client.connect(new java.net.InetSocketAddress("127.0.0.1", listening.getLocalPort()), 2000);
      try (Socket server = listening.accept()) {
        client.stampNextWrite();
        Thread writer =
            new Thread(
                () -> {
                  try {
                    client.getOutputStream().write(new byte[5_000_000]);
                  } catch (IOException e) {
                    // shows below
                  }
                });
        writer.start();
        while (server.getInputStream().available() == 0) {
          Thread.sleep(1);
        }
        long begun = now();
        assertThat(server.getInputStream().readNBytes(5_000_000)).hasSize(5_000_000);
        writer.join();
        assertThat(client.sentNanos()).isBetween(1L, begun);
      }
    }
  }

  /** What is written besides, as of a handshake or a body, is not taken for the request. */
  @Test
  void theWriteAskedForHasTheStamp() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      client.getOutputStream().write(new byte[100]);
      assertThat(client.sentNanos()).isZero();
      long before = now();
      client.stampNextWrite();
      client.getOutputStream().write(1);
      long after = now();
      Thread.sleep(2);
      client.getOutputStream().write(new byte[100]);
      assertThat(server.getInputStream().readNBytes(201)).hasSize(201);
      assertThat(client.sentNanos()).isBetween(before, after);
      client.stampNextWrite();
      assertThat(client.sentNanos()).as("nothing written yet").isZero();
    }
  }

  @Test
  void anExchangeOfOneSegmentEachWayIsKnown() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      client.stampNextWrite();
      client.getOutputStream().write(1);
      assertThat(client.areSingleSegments()).as("without a response").isFalse();
      server.getOutputStream().write(2);
      assertThat(client.getInputStream().read()).isEqualTo(2);
      assertThat(client.areSingleSegments()).isTrue();
      server.getOutputStream().write(3);
      assertThat(client.getInputStream().read()).isEqualTo(3);
      assertThat(client.areSingleSegments()).as("a response in two receipts").isFalse();

      client.stampNextWrite();
      client.getOutputStream().write(new byte[10]);
      client.getOutputStream().write(new byte[10]);
      server.getOutputStream().write(4);
      assertThat(client.getInputStream().read()).isEqualTo(4);
      assertThat(client.areSingleSegments()).as("a request in two calls").isFalse();

      int longer = client.info().segmentBytes() + 1;
      client.stampNextWrite();
      Thread writer = new Thread(() -> write(client, longer));
      writer.start();
      assertThat(server.getInputStream().readNBytes(21 + longer)).hasSize(21 + longer);
      writer.join();
      server.getOutputStream().write(5);
      assertThat(client.getInputStream().read()).isEqualTo(5);
      assertThat(client.areSingleSegments()).as("a request of two segments").isFalse();
    }
  }

  private static void write(Socket socket, int bytes) {
    try {
      socket.getOutputStream().write(new byte[bytes]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What an exchange reports without a system call is what the call would have returned. */
  @Test
  void whatTheKernelIsNotAskedForHasNotChanged() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      Thread echo = echo(server);
      ExchangeTimings timings = new ExchangeTimings();
      timings.attach(client, TimeSource.KERNEL);
      ConnectionInfo before = client.info();
      for (int i = 1; i <= 200; i++) {
        timings.begin();
        timings.sending(i);
        client.getOutputStream().write(new byte[i]);
        for (int count = 0; count < i; ) {
          int more = client.getInputStream().read(new byte[i]);
          count += more;
          timings.received(more);
        }
        timings.settle();
        ConnectionInfo after = client.info();
        assertThat(timings.retransmissions())
            .isEqualTo(after.retransmissions() - before.retransmissions());
        assertThat(timings.basis() == ExchangeTimings.Basis.OUT_OF_ORDER)
            .isEqualTo(after.outOfOrder() > before.outOfOrder());
        assertThat(timings.info().leastRttNanos()).isGreaterThanOrEqualTo(after.leastRttNanos());
        before = after;
      }
      client.shutdownOutput();
      echo.join();
    }
  }

  /** A request without an answer has been sent all the same. */
  @Test
  void theStampIsKnownAfterTheSocketHasBeenClosed() throws Exception {
    StampedSocket client = connected();
    try (Socket server = listening.accept()) {
      client.stampNextWrite();
      client.getOutputStream().write(1);
      assertThat(server.getInputStream().read()).isEqualTo(1);
      client.close();
      assertThat(client.sentNanos()).isPositive();
      assertThat(client.info()).isNull();
    }
  }

  @Test
  void aStampInTheErrorQueueDoesNotEndAWaitingWithATimeout() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      client.setSoTimeout(50);
      client.stampNextWrite();
      client.getOutputStream().write(1);
      long before = System.nanoTime();
      assertThatThrownBy(() -> client.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(50_000_000);
      assertThat(client.sentNanos()).isPositive();
      assertThat(server.isConnected()).isTrue();
    }
  }

  /** The server has the request before the thread that sent it is back from its call. */
  @Test
  void aRequestHasItsStampHoweverEarlyAnotherThreadClosesTheSocket() throws Exception {
    for (int i = 0; i < 500; i++) {
      try (StampedSocket client = connected();
          Socket server = listening.accept()) {
        Socket toClose = client;
        Thread closing =
            new Thread(
                () -> {
                  try {
                    server.getInputStream().read();
                    toClose.close();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
        closing.start();
        client.stampNextWrite();
        try {
          client.getOutputStream().write(1);
          client.getInputStream().read();
        } catch (SocketException e) {
          // closed
        }
        assertThat(client.sentNanos()).as("round %d", i).isPositive();
        closing.join();
      }
    }
  }

  /** As by a stop of the test, while its user is on its way to connect. */
  @Test
  void closedBeforeItWasCreatedItIsNotCreatedAnyMore() throws Exception {
    long before = Descriptors.sockets();
    StampedSocketImpl implementation = new StampedSocketImpl();
    implementation.close();
    assertThatThrownBy(() -> implementation.create(true))
        .isInstanceOf(SocketException.class)
        .hasMessage("Socket closed");
    assertThat(Descriptors.settled(before)).isEqualTo(before);
  }

  @Test
  void theKernelKnowsTheConnection() throws Exception {
    long before = System.nanoTime();
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      long most = System.nanoTime() - before;
      assertThat(client.connectNanos()).isBetween(1_000L, most + 1_000);
      assertThat(client.info().retransmissions()).isZero();
      assertThat(client.info().smoothedRttNanos()).isPositive();
      assertThat(client.info().leastRttNanos()).isBetween(1L, most + 1_000);
      assertThat(client.info().segmentBytes()).isGreaterThan(500);
      assertThat(server.isConnected()).isTrue();
    }
  }

  /**
   * A server that answers after 20 ms acknowledges with its response, once the connection has seen
   * some exchanges: the smoothed round-trip time comes to hold those 20 ms, the least one does not.
   */
  @Test
  void theLeastRoundTripTimeIsTheNetworksAlone() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      for (int i = 0; i < 20; i++) {
        client.getOutputStream().write(1);
        assertThat(server.getInputStream().read()).isEqualTo(1);
        Thread.sleep(20);
        server.getOutputStream().write(2);
        assertThat(client.getInputStream().read()).isEqualTo(2);
      }
      assertThat(client.info().smoothedRttNanos()).isGreaterThan(5_000_000);
      assertThat(client.info().leastRttNanos()).isBetween(1L, 5_000_000L);
    }
  }

  @Test
  void theKernelKnowsHowLongAgoTheServerClosed() throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      client.getOutputStream().write(1);
      assertThat(server.getInputStream().read()).isEqualTo(1);
      server.shutdownOutput();
      Thread.sleep(100);
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      // less the kernel's tick
      assertThat(client.info().sinceSegmentNanos()).isGreaterThanOrEqualTo(85_000_000);
    }
  }

  /** Signals, as a profiler sends them, interrupt system calls. */
  @ParameterizedTest
  @ValueSource(ints = {0, 60_000})
  void signalsDoNotEndAWaiting(int timeoutMillis) throws Exception {
    try (StampedSocket client = connected();
        Socket server = listening.accept()) {
      client.setSoTimeout(timeoutMillis);
      CountDownLatch begun = new CountDownLatch(1);
      int[] result = new int[2];
      Thread reader =
          new Thread(
              () -> {
                result[0] = Signals.threadId();
                begun.countDown();
                try {
                  result[1] = client.getInputStream().read();
                } catch (IOException e) {
                  result[1] = -2;
                }
              });
      reader.start();
      begun.await();
      for (int i = 0; i < 50; i++) {
        Thread.sleep(1);
        Signals.interruptCallOf(result[0]);
      }
      server.getOutputStream().write(9);
      reader.join(10_000);
      assertThat(result[1]).isEqualTo(9);
    }
  }
}
