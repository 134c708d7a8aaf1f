package io.github.trueload.http;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.jmeter.util.HttpSSLProtocolSocketFactory;
import org.apache.jmeter.util.JsseSSLManager;
import org.apache.jmeter.util.SSLManager;

/**
 * TLS as JMeter's own samplers speak it: every certificate is trusted, client certificates come
 * from JMeter's key store, protocols and ciphers from its properties.
 */
final class TlsSockets {

  /** Takes this thread's context from JMeter at each call: one object serves all threads. */
  private static final HttpSSLProtocolSocketFactory FACTORY = new HttpSSLProtocolSocketFactory();

  private TlsSockets() {}

  /** Lays TLS over a connected socket; the handshake is yet to be started. */
  static SSLSocket layer(Socket socket, String host, int port) throws IOException {
    return (SSLSocket) FACTORY.createSocket(socket, host, port, true);
  }

  /** Forgets this thread's TLS sessions and tickets, unless JMeter is told to share them. */
  static void forgetSessions() {
    ((JsseSSLManager) SSLManager.getInstance()).resetContext();
  }
}
