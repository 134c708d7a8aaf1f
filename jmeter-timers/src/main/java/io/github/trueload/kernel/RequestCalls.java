package io.github.trueload.kernel;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The system calls that each request makes. A result below 0 is a failure, by its number. One
 * thread at a time uses an object.
 */
@SuppressWarnings("NullAway") // FOREIGN is here only if all its handles are
final class RequestCalls {

  /** Who makes the calls; the first that this JVM has is the cheapest. */
  enum Linkage {
    /** {@link ForeignCalls}. */
    FOREIGN,
    /** {@link SystemCall}. */
    DIRECT,
    /** {@link Libc}. */
    JNA;

    boolean isHere() {
      return switch (this) {
        case FOREIGN -> SENDMSG != null && RECVMSG != null && RECV != null && GETSOCKOPT != null;
        case DIRECT -> SystemCall.isLinked();
        case JNA -> true;
      };
    }
  }

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

  private static final Linkage CHEAPEST =
      Linkage.FOREIGN.isHere()
          ? Linkage.FOREIGN
          : Linkage.DIRECT.isHere() ? Linkage.DIRECT : Linkage.JNA;

  private final Linkage linkage;
  private final ByteBuffer memory;
  private final int errnoAt;
  private final @Nullable Object errno;

  /**
   * Calls of one thread at a time.
   *
   * @param errnoAt where in it there is room for {@link #ERRNO_BYTES}
   */
  RequestCalls(Linkage linkage, long address, ByteBuffer memory, int errnoAt) {
    this.linkage = linkage;
    this.memory = memory;
    this.errnoAt = errnoAt;
    this.errno = ForeignCalls.memory(address + errnoAt, ERRNO_BYTES);
  }

  static Linkage cheapest() {
    return CHEAPEST;
  }

  long sendmsg(int socket, long message, int flags) {
    return switch (linkage) {
      case FOREIGN -> {
        try {
          yield captured((long) SENDMSG.invokeExact(errno, socket, message, flags));
        } catch (Throwable e) {
          throw new LinkageError("sendmsg", e);
        }
      }
      case DIRECT -> SystemCall.call(SystemCall.SENDMSG, socket, message, flags, 0, 0, 0);
      case JNA -> checked(Libc.sendmsg(socket, message, flags));
    };
  }

  long recvmsg(int socket, long message, int flags) {
    return switch (linkage) {
      case FOREIGN -> {
        try {
          yield captured((long) RECVMSG.invokeExact(errno, socket, message, flags));
        } catch (Throwable e) {
          throw new LinkageError("recvmsg", e);
        }
      }
      case DIRECT -> SystemCall.call(SystemCall.RECVMSG, socket, message, flags, 0, 0, 0);
      case JNA -> checked(Libc.recvmsg(socket, message, flags));
    };
  }

  long recv(int socket, long buffer, long length, int flags) {
    return switch (linkage) {
      case FOREIGN -> {
        try {
          yield captured((long) RECV.invokeExact(errno, socket, buffer, length, flags));
        } catch (Throwable e) {
          throw new LinkageError("recv", e);
        }
      }
      case DIRECT -> SystemCall.call(SystemCall.RECVFROM, socket, buffer, length, flags, 0, 0);
      case JNA -> checked(Libc.recv(socket, buffer, length, flags));
    };
  }

  int getsockopt(int socket, int level, int option, long value, long length) {
    return switch (linkage) {
      case FOREIGN -> {
        try {
          int result = (int) GETSOCKOPT.invokeExact(errno, socket, level, option, value, length);
          yield (int) captured(result);
        } catch (Throwable e) {
          throw new LinkageError("getsockopt", e);
        }
      }
      case DIRECT ->
          (int) SystemCall.call(SystemCall.GETSOCKOPT, socket, level, option, value, length, 0);
      case JNA -> (int) checked(Libc.getsockopt(socket, level, option, value, length));
    };
  }

  private static long checked(long result) {
    return result < 0 ? -NativeAccess.errno() : result;
  }

  private long captured(long result) {
    return result < 0 ? -memory.getInt(errnoAt) : result;
  }
}
