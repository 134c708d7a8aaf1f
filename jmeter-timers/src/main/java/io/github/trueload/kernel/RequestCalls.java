package io.github.trueload.kernel;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The system calls that each request makes, by {@link ForeignCalls} where the JVM has them, else by
 * {@link Libc}. A result below 0 is a failure, by its number. One thread at a time uses an object.
 */
final class RequestCalls {

  /** Bytes that {@code errno} takes. */
  static final int ERRNO_BYTES = 4;

  private static final @Nullable MethodHandle SENDMSG =
      ForeignCalls.link("sendmsg", long.class, int.class, long.class, int.class);
  private static final @Nullable MethodHandle RECVMSG =
      ForeignCalls.link("recvmsg", long.class, int.class, long.class, int.class);
  private static final @Nullable MethodHandle RECV =
      ForeignCalls.link("recv", long.class, int.class, long.class, long.class, int.class);
  private static final @Nullable MethodHandle GETSOCKOPT =
      ForeignCalls.link(
          "getsockopt", int.class, int.class, int.class, int.class, long.class, long.class);

  private final ByteBuffer memory;
  private final int errnoAt;
  private final @Nullable Object errno;

  /**
   * Calls of one thread at a time.
   *
   * @param address of native memory
   * @param memory the same
   * @param errnoAt where in it there is room for {@link #ERRNO_BYTES}
   */
  RequestCalls(long address, ByteBuffer memory, int errnoAt) {
    this.memory = memory;
    this.errnoAt = errnoAt;
    this.errno = ForeignCalls.memory(address + errnoAt, ERRNO_BYTES);
  }

  /** Whether {@code java.lang.foreign} makes all of them. */
  static boolean areForeign() {
    return SENDMSG != null && RECVMSG != null && RECV != null && GETSOCKOPT != null;
  }

  long sendmsg(int socket, long message, int flags) {
    if (SENDMSG == null) {
      return checked(Libc.sendmsg(socket, message, flags));
    }
    try {
      return captured((long) SENDMSG.invokeExact(errno, socket, message, flags));
    } catch (Throwable e) {
      throw new LinkageError("sendmsg", e);
    }
  }

  long recvmsg(int socket, long message, int flags) {
    if (RECVMSG == null) {
      return checked(Libc.recvmsg(socket, message, flags));
    }
    try {
      return captured((long) RECVMSG.invokeExact(errno, socket, message, flags));
    } catch (Throwable e) {
      throw new LinkageError("recvmsg", e);
    }
  }

  long recv(int socket, long buffer, long length, int flags) {
    if (RECV == null) {
      return checked(Libc.recv(socket, buffer, length, flags));
    }
    try {
      return captured((long) RECV.invokeExact(errno, socket, buffer, length, flags));
    } catch (Throwable e) {
      throw new LinkageError("recv", e);
    }
  }

  int getsockopt(int socket, int level, int option, long value, long length) {
    if (GETSOCKOPT == null) {
      return (int) checked(Libc.getsockopt(socket, level, option, value, length));
    }
    try {
      int result = (int) GETSOCKOPT.invokeExact(errno, socket, level, option, value, length);
      return (int) captured(result);
    } catch (Throwable e) {
      throw new LinkageError("getsockopt", e);
    }
  }

  private static long checked(long result) {
    return result < 0 ? -NativeAccess.errno() : result;
  }

  private long captured(long result) {
    return result < 0 ? -memory.getInt(errnoAt) : result;
  }
}
