package io.github.trueload.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The calls of each request, by the JVM's own linker where there is one, else by JNA. */
class RequestCallsTest {

  private static final int EBADF = 9;

  @BeforeEach
  void needStamps() {
    SocketKind.needStamps();
  }

  @Test
  void javaMakesTheCallsItselfFrom22On() {
    assertThat(RequestCalls.areForeign()).isEqualTo(Runtime.version().feature() >= 22);
  }

  @Test
  void aFailureIsItsNumber() {
    long address = Libc.malloc(256);
    ByteBuffer memory = NativeAccess.memory(address, 256);
    for (int i = 0; i < 256; i++) {
      memory.put(i, (byte) 0);
    }
    RequestCalls calls = new RequestCalls(address, memory, 128);
    assertThat(calls.sendmsg(-1, address, 0)).isEqualTo(-EBADF);
    assertThat(calls.recvmsg(-1, address, 0)).isEqualTo(-EBADF);
    assertThat(calls.recv(-1, address, 1, 0)).isEqualTo(-EBADF);
    assertThat(calls.getsockopt(-1, LinuxOption.SOL_SOCKET, LinuxOption.SO_ERROR, address, address))
        .isEqualTo(-EBADF);
    Libc.free(address);
  }

  @Test
  void aFunctionThatTheSystemLacksIsNotLinked() {
    MethodHandle handle = ForeignCalls.link("trueload_has_none", int.class);
    assertThat(handle).isNull();
  }
}
