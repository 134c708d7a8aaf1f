package io.github.trueload.jmx;

import java.io.IOException;

/** A file that is not a JMeter plan: what is wrong with it and where. */
public final class JmxException extends IOException {

  private static final long serialVersionUID = 1L;

  JmxException(String message) {
    super(message);
  }
}
