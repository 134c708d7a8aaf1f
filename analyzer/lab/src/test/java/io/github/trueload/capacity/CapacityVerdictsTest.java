package io.github.trueload.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.capacity.ObjectiveResult.Shown;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.SaturationFit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The queueing model beside a search; the other texts are tested by the command's searches. */
class CapacityVerdictsTest {

  /** M/M/1 with a service time of 5 ms: R = 1/(200/s − λ), of 1,000 users who think for long. */
  private static CapacityRun run(double rate, Shown shown) {
    double response = 1 / (200 - rate);
    ClosedLoop loop = new ClosedLoop(1000, 1000 / rate - response, response);
    SaturationFit.Run queue = new SaturationFit.Run(loop, response / 100);
    return new CapacityRun(
        rate, 1, 1, 1, new ObjectiveResult(shown, response, 0, 1, false, "", queue), "");
  }

  private static List<String> lines(double keeps, double breaks, double... rates) throws Exception {
    List<CapacityRun> runs = new ArrayList<>();
    for (double rate : rates) {
      runs.add(run(rate, rate <= keeps ? Shown.KEEPS : Shown.BREAKS));
    }
    CapacityResult result =
        new CapacityResult(new CapacityPlan(25, 400, 0.1, 40), runs, keeps, breaks, null, false);
    return CapacityVerdicts.of(
            Map.of("", result), Objective.parse(List.of("mean < 20ms")), Double.NaN, 1)
        .brief();
  }

  @Tag("statistical")
  @Test
  void theModelOfTheRunsIsShownBesideTheInterval() throws Exception {
    assertThat(lines(140, 160, 25, 70, 100, 140, 160))
        .anySatisfy(
            line ->
                assertThat(line)
                    .containsPattern("λ_sat (19[89]|20[012])(\\.\\d+)?/s \\(95 % interval: ")
                    .contains(
                        "one station of 5.", "the highest rate that keeps the objective is 70"));
  }

  @Tag("statistical")
  @Test
  void aRateBeyondTheModelThatKeepsTheObjectiveContradictsIt() throws Exception {
    assertThat(lines(300, 330, 25, 70, 100, 140))
        .anySatisfy(line -> assertThat(line).contains("does not describe this system"));
  }

  @Test
  void fewerThanFourRatesHaveNoModel() throws Exception {
    assertThat(lines(100, 160, 25, 25, 100, 160)).noneMatch(line -> line.contains("λ_sat"));
  }
}
