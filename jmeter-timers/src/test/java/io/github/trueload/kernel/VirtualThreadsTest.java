package io.github.trueload.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Virtual threads, on a JVM that has them: waiting must not hold the few threads that carry them.
 */
class VirtualThreadsTest {

  /** Far more than processors, and than the JVM adds carriers for those that are held. */
  private static final int THREADS = 600;

  private ExecutorService virtual;
  private ServerSocket listening;

  @BeforeEach
  void virtualThreads() throws Exception {
    Assumptions.assumeTrue(Runtime.version().feature() >= 21, "a JVM without virtual threads");
    SocketKind.needStamps();
    virtual =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    listening = new ServerSocket(0, THREADS, InetAddress.getByName("127.0.0.1"));
  }

  @AfterEach
  void close() throws Exception {
    if (virtual != null) {
      virtual.shutdownNow();
      listening.close();
    }
  }

  private StampedSocket connected() throws IOException {
    StampedSocket socket = KernelStamps.newSocket();
    socket.connect(new InetSocketAddress("127.0.0.1", listening.getLocalPort()), 10_000);
    return socket;
  }

  @Test
  void allWaitAtOnceAndEachIsAnswered() throws Exception {
    CountDownLatch waiting = new CountDownLatch(THREADS);
    List<Future<Boolean>> users = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      users.add(
          virtual.submit(
              () -> {
                try (StampedSocket socket = connected()) {
                  for (int round = 0; round < 3; round++) {
                    socket.stampNextWrite();
                    socket.getOutputStream().write(round);
                    waiting.countDown();
                    if (socket.getInputStream().read() != round
                        || socket.sentNanos() == 0
                        || socket.receivedNanos() < socket.sentNanos()) {
                      return false;
                    }
                  }
                  return true;
                }
              }));
    }
    List<Socket> servers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      servers.add(listening.accept());
    }
    // No thread is answered before all have asked: a held carrier would hold the next ones up.
    assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
    for (int round = 0; round < 3; round++) {
      for (Socket server : servers) {
        assertThat(server.getInputStream().read()).isEqualTo(round);
        server.getOutputStream().write(round);
      }
    }
    for (Future<Boolean> user : users) {
      assertThat(user.get(30, TimeUnit.SECONDS)).isTrue();
    }
    for (Socket server : servers) {
      server.close();
    }
  }

  @Test
  void moreThanTheBuffersHoldIsWritten() throws Exception {
    Future<Long> user =
        virtual.submit(
            () -> {
              try (StampedSocket socket = connected()) {
                socket.stampNextWrite();
                socket.getOutputStream().write(new byte[20_000_000]);
                return socket.sentNanos();
              }
            });
    try (Socket server = listening.accept()) {
      Thread.sleep(100); // so that it has to wait for room
      assertThat(server.getInputStream().readNBytes(20_000_000)).hasSize(20_000_000);
    }
    assertThat(user.get(30, TimeUnit.SECONDS)).isPositive();
  }

  @Test
  void aTimeoutAClosingAndAnInterruptionEndTheWaiting() throws Exception {
    try (StampedSocket timed = connected();
        StampedSocket closed = connected();
        StampedSocket interrupted = connected()) {
      timed.setSoTimeout(50);
      assertThat(failure(timed).get(30, TimeUnit.SECONDS))
          .isInstanceOf(SocketTimeoutException.class);
      CompletableFuture<Throwable> first = failure(closed);
      Thread.sleep(50);
      closeNow(closed);
      assertThat(first.get(30, TimeUnit.SECONDS))
          .isInstanceOf(SocketException.class)
          .hasMessage("Socket closed");
      CompletableFuture<Throwable> second = failure(interrupted);
      Thread.sleep(50);
      virtual.shutdownNow();
      assertThat(second.get(30, TimeUnit.SECONDS))
          .isInstanceOf(SocketException.class)
          .hasMessage("Closed by interrupt");
    }
  }

  private static void closeNow(Socket socket) throws IOException {
    socket.close();
  }

  private CompletableFuture<Throwable> failure(StampedSocket socket) {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    virtual.execute(
        () -> {
          try {
            socket.getInputStream().read();
            failure.complete(null);
          } catch (IOException e) {
            failure.complete(e);
          }
        });
    return failure;
  }
}
