package io.github.trueload.kernel;

import java.io.IOException;
import java.net.InetAddress;

/** Makes sockets whose calls never wait, and the pollers that fit them. */
public interface NonBlockingSockets {

  /**
   * {@return an unconnected socket}
   *
   * @param server where it is to lead: its address decides between IPv4 and IPv6
   * @throws IOException if the system gives none, as where open files have run out
   */
  NonBlockingSocket open(InetAddress server) throws IOException;

  <T> Poller<T> poller() throws IOException;

  /**
   * {@return sockets with the kernel's timestamps; they work only where {@link
   * KernelStamps#available()}}
   */
  static NonBlockingSockets stamped() {
    if (!KernelStamps.available()) {
      throw new IllegalStateException(KernelStamps.reason());
    }
    return new StampedSockets();
  }

  /** {@return the JDK's, on every system} */
  static NonBlockingSockets ofTheJdk() {
    return new JdkSockets();
  }
}
