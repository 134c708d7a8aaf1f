package io.github.trueload.kernel;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A client's TCP socket whose calls never wait; a {@link Poller} says when one is of use. One
 * thread at a time has it.
 */
public interface NonBlockingSocket extends Closeable {

  /**
   * Chooses the local address, and leaves the port to the system; before {@link #connect}.
   *
   * @param local address; the port in it is not used
   * @throws java.net.BindException if the address or a port is not available
   * @throws IOException also if the address is of IPv6, and that of the server is of IPv4
   */
  void bind(InetAddress local) throws IOException;

  /**
   * Sends the SYN.
   *
   * @param server address and port
   * @return whether the connection has been established at once
   * @throws java.net.ConnectException if it has been refused at once
   */
  boolean connect(InetSocketAddress server) throws IOException;

  /**
   * After {@link #connect}: looks what has become of the connection.
   *
   * @return whether it is established; false while it is under way
   * @throws java.net.ConnectException if it was refused
   */
  boolean finishConnect() throws IOException;

  /** {@return this side's address and port, once connected} */
  InetSocketAddress localAddress() throws IOException;

  /**
   * Sends what there is room for.
   *
   * @return how many of the bytes, from the first on; 0 if there is no room
   */
  int write(byte[] bytes) throws IOException;

  /**
   * Reads what has come.
   *
   * @param bytes takes them
   * @return how many bytes, from index 0 on; 0 if none has come; -1 at the end of the stream
   * @throws java.net.SocketException if the server has reset the connection
   */
  int read(byte[] bytes) throws IOException;

  /**
   * {@return the kernel's timestamps of the connection, once connected; null where there are none}
   */
  @Nullable Stamps stamps();

  /**
   * {@return the time from SYN to SYN-ACK by the kernel, once connected; 0 where it is not known}
   */
  long connectNanos();

  /** {@return whether it has not been closed} */
  boolean isOpen();

  /** Closes it in good order (FIN), if it is open. */
  @Override
  void close();

  /** Closes it so that this side keeps no port waiting (RST), if it is open. */
  void reset();
}
