package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Assumptions;

/** Programs and libraries of the system that a test compares with. */
final class SystemTools {

  private SystemTools() {}

  /**
   * Skips the test, with the reason, where something is not there; where the environment says
   * CI=true it fails, for there it must have run.
   */
  static void require(boolean isThere, String otherwise) {
    if (!isThere && "true".equals(System.getenv("CI"))) {
      fail(otherwise);
    }
    Assumptions.assumeTrue(isThere, otherwise);
  }
}
