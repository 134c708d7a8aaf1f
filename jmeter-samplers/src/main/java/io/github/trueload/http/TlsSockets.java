package io.github.trueload.http;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.util.JsseSSLManager;
import org.apache.jmeter.util.SSLManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS as JMeter's own samplers speak it: every certificate is trusted, client certificates come
 * from JMeter's key store, protocols and ciphers from its properties. What can be resumed (sessions
 * and tickets) belongs to this object, and so to the session, or the user, that owns it.
 */
final class TlsSockets {

  private static final String @Nullable [] PROTOCOLS = list("https.socket.protocols", " ");
  private static final String @Nullable [] CIPHERS = list("https.cipherSuites", ",");

  private @Nullable SSLContext context;

  /** The names a property lists; null where it is not set. */
  private static String @Nullable [] list(String property, String separator) {
    String names = JMeterUtils.getPropDefault(property, System.getProperty(property, ""));
    return names.isBlank() ? null : names.strip().split("\\s*" + separator + "\\s*");
  }

  /**
   * Lays TLS over a connected socket; the handshake is yet to be started.
   *
   * @param offered protocols over TLS, the preferred one first (ALPN); none for no offer
   */
  SSLSocket layer(Socket socket, String host, int port, String[] offered) throws IOException {
    SSLSocket tls = (SSLSocket) context().getSocketFactory().createSocket(socket, host, port, true);
    if (PROTOCOLS != null) {
      tls.setEnabledProtocols(PROTOCOLS);
    }
    if (CIPHERS != null) {
      tls.setEnabledCipherSuites(CIPHERS);
    }
    if (offered.length > 0) {
      SSLParameters parameters = tls.getSSLParameters();
      parameters.setApplicationProtocols(offered);
      tls.setSSLParameters(parameters);
    }
    return tls;
  }

  /**
   * JMeter makes a context for each thread. This one is taken from the calling thread and kept
   * here, so that a session's threads resume its own TLS sessions and no others; unless JMeter is
   * asked to share one context ({@code https.sessioncontext.shared}).
   */
  private synchronized SSLContext context() throws IOException {
    if (context == null) {
      JsseSSLManager manager = (JsseSSLManager) SSLManager.getInstance();
      manager.resetContext();
      try {
        context = manager.getContext();
      } catch (GeneralSecurityException e) {
        throw new IOException("TLS cannot be set up: " + e.getMessage(), e);
      }
      manager.resetContext();
    }
    return context;
  }
}
