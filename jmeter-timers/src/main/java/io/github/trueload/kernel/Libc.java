package io.github.trueload.kernel;

/**
 * The system calls used, mapped onto the C library by {@link NativeAccess}; addresses are plain
 * numbers. Signatures hold on 64-bit Linux, the only system they are called on.
 *
 * <p>A result of -1 is a failure, whose number {@link NativeAccess#errno()} has until the thread's
 * next call.
 */
final class Libc {

  private Libc() {}

  static native int socket(int family, int type, int protocol);

  static native int bind(int socket, byte[] address, int length);

  static native int connect(int socket, byte[] address, int length);

  static native int getsockname(int socket, byte[] address, int[] length);

  static native int setsockopt(int socket, int level, int option, byte[] value, int length);

  static native int getsockopt(int socket, int level, int option, byte[] value, int[] length);

  /** The same with addresses of native memory. */
  static native int getsockopt(int socket, int level, int option, long value, long length);

  static native long sendmsg(int socket, long message, int flags);

  static native long recvmsg(int socket, long message, int flags);

  static native long recv(int socket, long buffer, long length, int flags);

  static native int poll(int[] descriptors, long count, int timeoutMillis);

  static native int ioctl(int descriptor, long request, int[] value);

  static native int fcntl(int descriptor, int command, int value);

  static native int shutdown(int socket, int how);

  static native int close(int descriptor);

  static native int epoll_create1(int flags);

  static native int epoll_ctl(int epoll, int operation, int descriptor, byte[] event);

  static native int epoll_wait(int epoll, long events, int most, int timeoutMillis);

  static native int eventfd(int initially, int flags);

  static native long read(int descriptor, byte[] bytes, long count);

  static native long write(int descriptor, byte[] bytes, long count);

  static native long mmap(
      long address, long bytes, int protection, int flags, int descriptor, long offset);

  static native int mprotect(long address, long bytes, int protection);

  static native int adjtimex(byte[] timex);

  static native long malloc(long bytes);

  static native void free(long address);

  static native String strerror(int number);
}
