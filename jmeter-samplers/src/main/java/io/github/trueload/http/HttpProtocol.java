package io.github.trueload.http;

/** Which versions of HTTP a connection may speak. */
public enum HttpProtocol {
  /** HTTP/1.1. */
  HTTP_1_1("1.1"),
  /** HTTP/2 where the server selects it in the TLS handshake (ALPN), HTTP/1.1 elsewhere. */
  NEGOTIATED("negotiated"),
  /** HTTP/2 and nothing else: by ALPN with TLS, and with prior knowledge without. */
  HTTP_2("2");

  private final String stored;

  HttpProtocol(String stored) {
    this.stored = stored;
  }

  /** {@return the value in a plan; the same in every language} */
  public String stored() {
    return stored;
  }

  /** The names to offer in a TLS handshake, the preferred one first; none for no offer. */
  String[] offered() {
    return switch (this) {
      case HTTP_1_1 -> new String[0];
      case NEGOTIATED -> new String[] {"h2", "http/1.1"};
      case HTTP_2 -> new String[] {"h2"};
    };
  }
}
