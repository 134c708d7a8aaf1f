package io.github.trueload.report;

import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.GateResult;
import io.github.trueload.stats.Input;
import java.io.IOException;
import java.io.Writer;

/** Gates as the test cases of one JUnit suite. */
public final class CheckJunit {

  private CheckJunit() {}

  /** Writes {@code check} to {@code out}, which takes UTF-8 and stays open. */
  public static void write(CheckResult check, JunitSuite.Inconclusive inconclusive, Writer out)
      throws IOException {
    JunitSuite.write(
        "trueload check",
        check.summary().inputs().stream().map(Input::path).toList(),
        check.results().stream().map(CheckJunit::testCase).toList(),
        inconclusive,
        out);
  }

  private static JunitSuite.Case testCase(GateResult result) {
    return new JunitSuite.Case(
        result.gate().metric().id(),
        result.gate().expression(),
        result.outcome(),
        result.gate().warn(),
        result.details());
  }
}
