package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertTest {

  private static final String PLAN =
      "<jmeterTestPlan><HTTPSamplerProxy guiclass=\"HttpTestSampleGui\""
          + " testclass=\"HTTPSamplerProxy\""
          + " testname=\"Home\"></HTTPSamplerProxy></jmeterTestPlan>";

  @TempDir private Path directory;

  private Outcome outcome;

  private int convert(String... arguments) {
    outcome = Outcome.of("convert", arguments);
    return outcome.code();
  }

  @Test
  void thePlanGoesBesideTheOldOne() throws IOException {
    Path plan = Files.writeString(directory.resolve("shop.jmx"), PLAN);
    assertThat(convert(plan.toString())).isZero();
    assertThat(Files.readString(plan)).isEqualTo(PLAN);
    Path converted = directory.resolve("shop-trueload.jmx");
    assertThat(Files.readString(converted))
        .contains("<io.github.trueload.http.SessionHttpSampler ");
    assertThat(outcome.out())
        .isEqualTo(converted + ": 1 HTTP Request converted" + System.lineSeparator());
  }

  @Test
  void orWhereItIsToldTo() throws IOException {
    Path plan = Files.writeString(directory.resolve("shop.jmx"), PLAN);
    Path target = directory.resolve("new.jmx");
    assertThat(convert(plan.toString(), "-o", target.toString())).isZero();
    assertThat(target).exists();
  }

  @Test
  void whatIsNoPlanIsOneLineAndExit3AndNothingIsWritten() throws IOException {
    Path log = Files.writeString(directory.resolve("run.jmx"), "timeStamp,elapsed\n1,2\n");
    assertThat(convert(log.toString())).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(outcome.err().lines())
        .singleElement()
        .asString()
        .startsWith("trueload: " + log + ": not a JMeter plan: line 1: ");
    assertThat(directory.resolve("run-trueload.jmx")).doesNotExist();
  }

  @Test
  void aMissingPlanIsOneLineAndExit3() {
    Path missing = directory.resolve("missing.jmx");
    assertThat(convert(missing.toString())).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(outcome.err()).contains("missing.jmx", "does not exist");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsExit2() throws IOException {
    Path plan = Files.writeString(directory.resolve("shop.jmx"), PLAN);
    assertThat(convert(plan.toString(), "-o", directory.resolve("no/where.jmx").toString()))
        .isEqualTo(ExitCodes.USAGE);
  }
}
