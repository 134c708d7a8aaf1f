package io.github.trueload.kernel;

import java.io.IOException;
import java.net.InetAddress;

/** Makes sockets whose calls never wait, and the pollers that fit them. */
public interface NonBlockingSockets {

  /**
   * An unconnected socket.
   *
   * @param server where it is to lead: its address decides between IPv4 and IPv6
   * @throws IOException if the system gives none, as where open files have run out
   */
  NonBlockingSocket open(InetAddress server) throws IOException;

  /** A poller for sockets of this kind. */
  <T> Poller<T> poller() throws IOException;

  /** With the kernel's timestamps; of use where {@link KernelStamps#available()} alone. */
  static NonBlockingSockets stamped() {
    if (!KernelStamps.available()) {
      throw new IllegalStateException(KernelStamps.reason());
    }
    return new StampedSockets();
  }

  /** The JDK's, on every system. */
  static NonBlockingSockets ofTheJdk() {
    return new JdkSockets();
  }
}
