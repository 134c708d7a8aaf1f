package io.github.trueload.kernel;

import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;

/** Numbers of failures on Linux, and the exceptions that the JDK's sockets throw for them. */
final class Errno {

  static final int EPERM = 1;
  static final int ENOENT = 2;
  static final int EINTR = 4;
  static final int EAGAIN = 11;
  static final int EACCES = 13;
  static final int EPIPE = 32;
  static final int EAFNOSUPPORT = 97;
  static final int EADDRINUSE = 98;
  static final int EADDRNOTAVAIL = 99;
  static final int ECONNRESET = 104;
  static final int ETIMEDOUT = 110;
  static final int EISCONN = 106;
  static final int ECONNREFUSED = 111;
  static final int EHOSTUNREACH = 113;
  static final int EALREADY = 114;
  static final int EINPROGRESS = 115;

  private Errno() {}

  /** The exception for a failure of bind or connect. */
  static SocketException connecting(int number) {
    return switch (number) {
      case ECONNREFUSED, ETIMEDOUT -> new ConnectException(words(number));
      case EHOSTUNREACH -> new NoRouteToHostException(words(number));
      case EADDRINUSE, EADDRNOTAVAIL, EACCES, EPERM -> new BindException(words(number));
      default -> new SocketException(words(number));
    };
  }

  /** The exception for any other failure. */
  static SocketException using(int number) {
    return new SocketException(words(number));
  }

  private static String words(int number) {
    return Libc.strerror(number);
  }
}
