package io.github.trueload.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.trueload.kernel.RequestCalls.Linkage;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The calls of each request, by each of the ways that a JVM can have. */
class RequestCallsTest {

  private static final int EBADF = 9;
  private static final int BYTES = 256;
  private static final int ERRNO = 128;
  private static final int DATA = 160;

  private long address;
  private ByteBuffer memory;

  @BeforeEach
  void makeMemory() {
    SocketKind.needStamps();
    address = Libc.malloc(BYTES);
    memory = NativeAccess.memory(address, BYTES);
    for (int i = 0; i < BYTES; i++) {
      memory.put(i, (byte) 0);
    }
  }

  @AfterEach
  void freeMemory() {
    if (address != 0) {
      Libc.free(address);
    }
  }

  private RequestCalls calls(Linkage linkage) {
    assumeThat(linkage.isHere()).as("this JVM has " + linkage).isTrue();
    return new RequestCalls(linkage, address, memory, ERRNO);
  }

  /** JNA is left for aarch64 before Java 22, and for systems that allow no instructions. */
  @Test
  void javaMakesTheCallsItselfFrom22OnAndTheProcessorBefore() {
    boolean isAmd64 = System.getProperty("os.arch").equals("amd64");
    assertThat(SystemCall.isLinked()).isEqualTo(isAmd64);
    assertThat(RequestCalls.cheapest())
        .isEqualTo(
            Runtime.version().feature() >= 22
                ? Linkage.FOREIGN
                : isAmd64 ? Linkage.DIRECT : Linkage.JNA);
  }

  /** A JVM that is killed leaves no copy of JNA in the folder of temporary files. */
  @Test
  void theCopyOfJnaIsDeletedWhileItIsOpen() throws IOException {
    List<String> copies = new ArrayList<>();
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      for (Path each : open.toList()) {
        try {
          copies.add(Files.readSymbolicLink(each).toString());
        } catch (NoSuchFileException e) {
          // Another thread has closed it by now.
        }
      }
    }
    copies.removeIf(file -> !file.contains("trueload-jna"));
    assertThat(copies).isNotEmpty().allMatch(file -> file.endsWith(" (deleted)"));
  }

  @ParameterizedTest
  @EnumSource(Linkage.class)
  void aFailureIsItsNumber(Linkage linkage) {
    RequestCalls calls = calls(linkage);
    assertThat(calls.sendmsg(-1, address, 0)).isEqualTo(-EBADF);
    assertThat(calls.recvmsg(-1, address, 0)).isEqualTo(-EBADF);
    assertThat(calls.recv(-1, address, 1, 0)).isEqualTo(-EBADF);
    assertThat(calls.getsockopt(-1, LinuxOption.SOL_SOCKET, LinuxOption.SO_ERROR, address, address))
        .isEqualTo(-EBADF);
  }

  /** Each argument of each call has an effect here, up to the fifth. */
  @ParameterizedTest
  @EnumSource(Linkage.class)
  void bytesGoThereAndBack(Linkage linkage) throws IOException {
    RequestCalls calls = calls(linkage);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int number = TcpCalls.open(SocketAddressBytes.AF_INET);
    try (ServerSocket listening = new ServerSocket(0, 1, loopback)) {
      byte[] remote =
          SocketAddressBytes.of(SocketAddressBytes.AF_INET, loopback, listening.getLocalPort());
      Libc.connect(number, remote, remote.length);
      try (Socket server = listening.accept()) {
        server.setSoTimeout(10_000);
        memory.putLong(16, address + 56).putLong(24, 1); // struct msghdr: the vector
        memory.putLong(56, address + DATA).putLong(64, 3); // struct iovec
        memory.put(DATA, "ask".getBytes());
        assertThat(calls.recv(number, address + DATA, 3, StampedTransfer.DONT_WAIT))
            .as("nothing has come")
            .isEqualTo(-Errno.EAGAIN);
        assertThat(calls.sendmsg(number, address, 0)).isEqualTo(3);
        assertThat(server.getInputStream().readNBytes(3)).asString().isEqualTo("ask");
        server.getOutputStream().write("back".getBytes());
        Waiting.await(number, Waiting.READABLE, true, System.nanoTime() + 10_000_000_000L);
        int peek = 2;
        assertThat(calls.recv(number, address + DATA + 4, 2, peek)).isEqualTo(2);
        assertThat(calls.recvmsg(number, address, 0)).as("room for three").isEqualTo(3);
        byte[] came = new byte[6];
        memory.get(DATA, came);
        assertThat(new String(came)).isEqualTo("bac\0ba");
        memory.putInt(ERRNO + 8, 8);
        assertThat(
                calls.getsockopt(
                    number,
                    LinuxOption.SOL_SOCKET,
                    LinuxOption.SO_RCVBUF,
                    address + DATA,
                    address + ERRNO + 8))
            .isZero();
        assertThat(memory.getInt(ERRNO + 8)).as("length of the value").isEqualTo(4);
        assertThat(memory.getInt(DATA)).isGreaterThan(1000);
      }
    } finally {
      Libc.close(number);
    }
  }

  @Test
  void aFunctionThatTheSystemLacksIsNotLinked() {
    MethodHandle handle = ForeignCalls.link("trueload_has_none", int.class);
    assertThat(handle).isNull();
  }
}
