package io.github.trueload.wire.decryption;

import org.jspecify.annotations.Nullable;

/**
 * The secrets that a key log holds for one connection; each is null where the log has none. TLS 1.2
 * has the master secret, TLS 1.3 the others (RFC 8446, 7.1).
 */
public final class Secrets {

  byte @Nullable [] master;
  byte @Nullable [] clientEarly;
  byte @Nullable [] clientHandshake;
  byte @Nullable [] serverHandshake;
  byte @Nullable [] clientTraffic;
  byte @Nullable [] serverTraffic;

  Secrets() {}

  /** Keeps {@code secret} under the label of the key log's line; false if that is not used here. */
  boolean put(String label, byte[] secret) {
    switch (label) {
      case "CLIENT_RANDOM" -> master = secret;
      case "CLIENT_EARLY_TRAFFIC_SECRET" -> clientEarly = secret;
      case "CLIENT_HANDSHAKE_TRAFFIC_SECRET" -> clientHandshake = secret;
      case "SERVER_HANDSHAKE_TRAFFIC_SECRET" -> serverHandshake = secret;
      case "CLIENT_TRAFFIC_SECRET_0" -> clientTraffic = secret;
      case "SERVER_TRAFFIC_SECRET_0" -> serverTraffic = secret;
      default -> {
        return false;
      }
    }
    return true;
  }
}
