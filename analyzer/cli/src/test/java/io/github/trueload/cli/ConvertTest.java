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
  void aResultThatWasEditedIsNotOverwrittenUnlessItIsNamed() throws IOException {
    Path plan = Files.writeString(directory.resolve("shop.jmx"), PLAN);
    assertThat(convert(plan.toString())).isZero();
    assertThat(convert(plan.toString())).as("nothing was edited").isZero();
    Path converted = directory.resolve("shop-trueload.jmx");
    Files.writeString(converted, Files.readString(converted) + "<!-- my edit -->");
    assertThat(convert(plan.toString())).isEqualTo(ExitCodes.USAGE);
    assertThat(outcome.err())
        .contains("shop-trueload.jmx: exists and differs from this conversion");
    assertThat(Files.readString(converted)).endsWith("<!-- my edit -->");
    assertThat(convert(plan.toString(), "-o", converted.toString())).isZero();
    assertThat(Files.readString(converted)).doesNotContain("my edit");
  }

  @Test
  void theSameRemarkOnManyRequestsIsOneLineAfterTheOthers() throws IOException {
    StringBuilder requests = new StringBuilder();
    for (int i = 1; i <= 3; i++) {
      requests.append(
          "<HTTPSamplerProxy guiclass='HttpTestSampleGui' testclass='HTTPSamplerProxy'"
              + " testname='Page "
              + i
              + "'><boolProp name='HTTPSampler.auto_redirects'>true</boolProp></HTTPSamplerProxy>");
    }
    Path plan =
        Files.writeString(
            directory.resolve("shop.jmx"),
            "<jmeterTestPlan>"
                + requests
                + "<IncludeController><stringProp name='IncludeController.includepath'>login.jmx"
                + "</stringProp></IncludeController></jmeterTestPlan>");
    assertThat(convert(plan.toString())).isZero();
    assertThat(outcome.out().lines().skip(1))
        .containsExactly(
            "  Include Controller: login.jmx is not converted with this plan; convert it, too, and"
                + " include the result",
            "  3 elements: redirects are followed visibly, as sub-results, for example 'Page 1'");
  }

  @Test
  void orToTheGivenPath() throws IOException {
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
