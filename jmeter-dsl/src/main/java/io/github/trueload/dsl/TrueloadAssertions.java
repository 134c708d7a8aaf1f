package io.github.trueload.dsl;

/** AssertJ's entry point for the runs of load tests. */
public final class TrueloadAssertions {

  private TrueloadAssertions() {}

  /**
   * Begins assertions on a run.
   *
   * @param run its files, which are analyzed by each assertion
   * @return assertions
   */
  public static RunAssert assertThat(LoadTestRun run) {
    return new RunAssert(run);
  }
}
