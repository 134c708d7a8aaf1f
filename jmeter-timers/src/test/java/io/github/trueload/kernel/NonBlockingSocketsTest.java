package io.github.trueload.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.trueload.testing.process.Descriptors;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What sockets whose calls never wait must do, and their pollers, over both kinds of sockets. */
@ParameterizedClass
@EnumSource(SocketKind.class)
class NonBlockingSocketsTest {

  @Parameter private SocketKind kind;

  private long before;
  private NonBlockingSockets sockets;
  private ServerSocket listening;
  private Poller<String> poller;

  @BeforeEach
  void open() throws IOException {
    if (kind == SocketKind.STAMPED) {
      SocketKind.needStamps();
    }
    KernelStamps.available(); // opens the one socket that it keeps
    before = Descriptors.sockets();
    sockets =
        kind == SocketKind.STAMPED ? NonBlockingSockets.stamped() : NonBlockingSockets.ofTheJdk();
    listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    poller = sockets.poller();
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    if (poller != null) {
      poller.close();
      listening.close();
      assertThat(Descriptors.settled(before)).isEqualTo(before);
    }
  }

  private InetSocketAddress server() {
    return (InetSocketAddress) listening.getLocalSocketAddress();
  }

  private NonBlockingSocket opened() throws IOException {
    return sockets.open(server().getAddress());
  }

  /** The owners of what becomes ready, waiting for at least one. */
  private List<String> ready() throws IOException {
    List<String> ready = new ArrayList<>();
    while (ready.isEmpty()) {
      poller.poll(ready::add, 10_000);
    }
    return ready;
  }

  private List<String> readyNow() throws IOException {
    List<String> ready = new ArrayList<>();
    poller.poll(ready::add, 0);
    return ready;
  }

  private NonBlockingSocket connected(String name) throws IOException {
    NonBlockingSocket socket = opened();
    if (!socket.connect(server())) {
      poller.watch(socket, Poller.Event.CONNECTED, name);
      assertThat(ready()).containsExactly(name);
      assertThat(socket.finishConnect()).isTrue();
      poller.giveUp(socket);
      assertThat(readyNow()).isEmpty();
    }
    return socket;
  }

  @Test
  void bytesGoToAndFro() throws Exception {
    try (NonBlockingSocket client = connected("a");
        Socket accepted = listening.accept()) {
      assertThat(client.localAddress()).isEqualTo(accepted.getRemoteSocketAddress());
      poller.watch(client, Poller.Event.READABLE, "a");
      byte[] buffer = new byte[100];
      assertThat(client.read(buffer)).isZero();
      assertThat(client.write(new byte[] {1, 2, 3})).isEqualTo(3);
      assertThat(accepted.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
      accepted.getOutputStream().write(new byte[] {4, 5});
      assertThat(ready()).containsExactly("a");
      assertThat(client.read(buffer)).isEqualTo(2);
      assertThat(buffer).startsWith(4, 5);
      accepted.shutdownOutput();
      assertThat(ready()).containsExactly("a");
      assertThat(client.read(buffer)).isEqualTo(-1);
    }
  }

  @Test
  void manyBytesArriveWholeAndASmallBufferLosesNone() throws Exception {
    byte[] sent = new byte[500_001];
    new Random(3).nextBytes(sent);
    try (NonBlockingSocket client = connected("a");
        Socket accepted = listening.accept()) {
      Thread writer =
          new Thread(
              () -> {
                try (accepted) {
                  accepted.getOutputStream().write(sent);
                } catch (IOException e) {
                  // shows below
                }
              });
      writer.start();
      poller.watch(client, Poller.Event.READABLE, "a");
      byte[] received = new byte[sent.length];
      byte[] buffer = new byte[1_000];
      int done = 0;
      int count = 0;
      while (count >= 0) {
        System.arraycopy(buffer, 0, received, done, count);
        done += count;
        count = client.read(buffer);
        if (count == 0) {
          ready();
        }
      }
      writer.join();
      assertThat(done).isEqualTo(sent.length);
      assertThat(received).isEqualTo(sent);
    }
  }

  @Test
  void aPortWithoutAListenerRefuses() throws Exception {
    InetSocketAddress closed = server();
    listening.close();
    try (NonBlockingSocket client = sockets.open(closed.getAddress())) {
      assertThat(
              catchThrowable(
                  () -> {
                    if (!client.connect(closed)) {
                      poller.watch(client, Poller.Event.CONNECTED, "a");
                      ready();
                      client.finishConnect();
                    }
                  }))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("Connection refused");
    }
  }

  @Test
  void aResetIsFoundByReading() throws Exception {
    try (NonBlockingSocket client = connected("a")) {
      poller.watch(client, Poller.Event.READABLE, "a");
      Socket accepted = listening.accept();
      accepted.setSoLinger(true, 0);
      accepted.close();
      assertThat(ready()).containsExactly("a");
      assertThatThrownBy(() -> client.read(new byte[1]))
          .isInstanceOf(SocketException.class)
          .hasMessage("Connection reset");
    }
  }

  @Test
  void closedInGoodOrderTheServerReadsTheEndAndResetItFails() throws Exception {
    NonBlockingSocket closed = connected("a");
    try (Socket accepted = listening.accept()) {
      closed.close();
      closed.close();
      assertThat(closed.isOpen()).isFalse();
      assertThat(accepted.getInputStream().read()).isEqualTo(-1);
      assertThatThrownBy(() -> closed.read(new byte[1])).isInstanceOf(IOException.class);
    }
    NonBlockingSocket reset = connected("b");
    try (Socket accepted = listening.accept()) {
      reset.reset();
      assertThatThrownBy(() -> accepted.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @Test
  void itLeavesFromTheAddressItIsBoundToAndAStrangersIsRefused() throws Exception {
    try (NonBlockingSocket client = opened()) {
      client.bind(InetAddress.getByName("127.0.0.3"));
      if (!client.connect(server())) {
        poller.watch(client, Poller.Event.CONNECTED, "a");
        ready();
        assertThat(client.finishConnect()).isTrue();
      }
      assertThat(client.localAddress().getAddress().getHostAddress()).isEqualTo("127.0.0.3");
    }
    try (NonBlockingSocket client = opened()) {
      assertThatThrownBy(() -> client.bind(InetAddress.getByName("192.0.2.1")))
          .isInstanceOf(BindException.class);
      assertThatThrownBy(() -> client.bind(InetAddress.getByName("::1")))
          .isInstanceOf(SocketException.class)
          .hasMessage("Address family not supported by protocol");
    }
  }

  @Test
  void itGoesOverIpv6() throws Exception {
    try (ServerSocket six = new ServerSocket(0, 1, InetAddress.getByName("::1"));
        NonBlockingSocket client = sockets.open(six.getInetAddress())) {
      if (!client.connect((InetSocketAddress) six.getLocalSocketAddress())) {
        poller.watch(client, Poller.Event.CONNECTED, "a");
        ready();
        assertThat(client.finishConnect()).isTrue();
      }
      try (Socket accepted = six.accept()) {
        assertThat(client.localAddress()).isEqualTo(accepted.getRemoteSocketAddress());
      }
    }
  }

  /** A descriptor's number belongs to the next socket at once. */
  @Test
  void anEventOfAClosedSocketIsNotTakenForTheNextOnes() throws Exception {
    for (int i = 0; i < 50; i++) {
      NonBlockingSocket first = connected("first");
      try (Socket accepted = listening.accept()) {
        poller.watch(first, Poller.Event.READABLE, "first");
        accepted.getOutputStream().write(1);
        assertThat(ready()).containsExactly("first");
        first.close();
        try (NonBlockingSocket second = connected("second");
            Socket other = listening.accept()) {
          poller.watch(second, Poller.Event.READABLE, "second");
          assertThat(readyNow()).isEmpty();
          other.getOutputStream().write(1);
          assertThat(ready()).containsExactly("second");
        }
      }
    }
  }

  @Test
  void twoThatAreReadyAtOnceMayCloseEachOther() throws Exception {
    try (NonBlockingSocket one = connected("one");
        Socket first = listening.accept();
        NonBlockingSocket two = connected("two");
        Socket second = listening.accept()) {
      poller.watch(one, Poller.Event.READABLE, "one");
      poller.watch(two, Poller.Event.READABLE, "two");
      first.getOutputStream().write(1);
      second.getOutputStream().write(1);
      List<String> ready = new ArrayList<>();
      while (ready.isEmpty()) {
        poller.poll(
            each -> {
              ready.add(each);
              (each.equals("one") ? two : one).close();
            },
            10_000);
      }
      assertThat(ready).hasSize(1);
    }
  }

  @Test
  void wakingUpEndsTheWaitingOfNowOrTheNext() throws Exception {
    poller.wakeUp();
    poller.wakeUp();
    poller.poll(each -> {}, 600_000);
    Thread waking = new Thread(poller::wakeUp);
    waking.start();
    poller.poll(each -> {}, 600_000);
    waking.join();
    assertThat(readyNow()).isEmpty();
  }

  /** The number of its descriptor belongs to the next file at once. */
  @Test
  void wakingUpAClosedPollerWritesIntoNoFile(@TempDir Path folder) throws Exception {
    Poller<String> closed = sockets.poller();
    closed.close();
    List<FileChannel> files = new ArrayList<>();
    try {
      for (int i = 0; i < 8; i++) {
        Path file = Files.createFile(folder.resolve("file" + i));
        files.add(FileChannel.open(file, StandardOpenOption.WRITE));
      }
      closed.wakeUp();
      for (FileChannel each : files) {
        assertThat(each.size()).isZero();
      }
    } finally {
      for (FileChannel each : files) {
        each.close();
      }
    }
  }

  /** More than a poller first has room for, and than it looks at in one go. */
  @Test
  void manyAreWatchedAtOnce() throws Exception {
    List<NonBlockingSocket> clients = new ArrayList<>();
    List<Socket> accepted = new ArrayList<>();
    try {
      for (int i = 0; i < 1_300; i++) {
        clients.add(connected("connecting"));
        accepted.add(listening.accept());
        poller.watch(clients.get(i), Poller.Event.READABLE, Integer.toString(i));
      }
      for (Socket each : accepted) {
        each.getOutputStream().write(1);
      }
      List<String> ready = new ArrayList<>();
      byte[] buffer = new byte[8];
      while (ready.size() < clients.size()) {
        poller.poll(
            name -> {
              try {
                assertThat(clients.get(Integer.parseInt(name)).read(buffer)).isEqualTo(1);
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
              ready.add(name);
            },
            10_000);
      }
      assertThat(ready).doesNotHaveDuplicates();
    } finally {
      clients.forEach(NonBlockingSocket::close);
      for (Socket each : accepted) {
        each.close();
      }
    }
  }

  /** With timestamps alone. */
  @Test
  void requestAndResponseHaveTheirTimestamps() throws Exception {
    NonBlockingSocket client = connected("a");
    try (Socket accepted = listening.accept()) {
      Stamps stamps = client.stamps();
      assertThat(stamps != null).isEqualTo(kind == SocketKind.STAMPED);
      if (stamps != null) {
        WallClock clock = stamps.clock();
        long begun = System.nanoTime() + clock.offsetNanos();
        stamps.stampNextWrite();
        assertThat(client.write(new byte[10])).isEqualTo(10);
        long sent = System.nanoTime() + clock.offsetNanos();
        assertThat(stamps.sentNanos())
            .isBetween(begun - clock.allowanceNanos(0), sent + clock.allowanceNanos(0));
        assertThat(accepted.getInputStream().readNBytes(10)).hasSize(10);
        accepted.getOutputStream().write(1);
        poller.watch(client, Poller.Event.READABLE, "a");
        ready();
        long noticed = System.nanoTime() + clock.offsetNanos();
        Thread.sleep(20); // the timestamp is of the arrival, not of the reading
        assertThat(client.read(new byte[8])).isEqualTo(1);
        assertThat(stamps.receivedNanos())
            .isBetween(stamps.sentNanos(), noticed + clock.allowanceNanos(20_000_000));
        assertThat(stamps.info().retransmissions()).isZero();
        assertThat(client.connectNanos()).isPositive();
      }
      client.close();
      if (stamps != null) {
        assertThat(stamps.sentNanos()).isPositive();
        assertThat(stamps.info()).isNull();
      }
    }
  }

  /** As of a segment that is sent again: it would end each wait at once. */
  @Test
  void aTimestampThatNoThreadWaitsForDoesNotKeepThePollerAwake() throws Exception {
    try (NonBlockingSocket client = connected("a");
        Socket accepted = listening.accept()) {
      poller.watch(client, Poller.Event.READABLE, "a");
      if (client instanceof StampedSockets.Connection stamped) {
        SocketMessage message = SocketMessage.take();
        assertThat(message.sendStamped(stamped.number, new byte[1], 0, 1, 0)).isEqualTo(1);
        message.giveBack();
        assertThat(ready()).containsExactly("a"); // the error queue wakes it up
      }
      assertThat(client.read(new byte[1])).isZero();
      assertThat(readyNow()).isEmpty();
      assertThat(accepted.isConnected()).isTrue();
    }
  }
}
