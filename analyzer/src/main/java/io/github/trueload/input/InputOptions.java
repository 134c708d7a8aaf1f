package io.github.trueload.input;

import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.wire.WireOptions;
import java.util.Set;

/**
 * How inputs are to be read.
 *
 * @param jtl how logs are
 * @param wire how captures are
 */
public record InputOptions(JtlOptions jtl, WireOptions wire) {

  /** The defaults of every reader. */
  public static InputOptions defaults() {
    return new InputOptions(JtlOptions.defaults(), WireOptions.defaults());
  }

  /**
   * The defaults, and captures' clients told by their server.
   *
   * @param hostAndPort such as {@code localhost:8080} or {@code [::1]:80}
   * @throws IllegalArgumentException if it is not of this form or its host is unknown
   */
  public static InputOptions ofServer(String hostAndPort) {
    return new InputOptions(JtlOptions.defaults(), WireOptions.withServers(Set.of(hostAndPort)));
  }
}
