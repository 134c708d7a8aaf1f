package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.AnalysisSummary.Sessions;
import io.github.trueload.stats.ArrivalVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTableTest {

  @Test
  void runsStandSideBySideAndWhatIsNotKnownIsADash() {
    List<String> lines =
        DemoTable.lines(
            List.of(
                new DemoTable.Column("one", summary(new Sessions(300, 17, 16, 0, ""), true)),
                new DemoTable.Column("the other", summary(null, false))));
    assertThat(lines)
        .containsExactly(
            "                            one           the other",
            "users                       300           –",
            "connections                 17            –",
            "  shared by several users   16            –",
            "requests                    4,321         4,321",
            "  each second               98.8          98.8",
            "  CoV of their intervals    1.02 ± 0.02   not resolvable",
            "  so they are               poisson       poisson",
            "mean response time          –             –",
            "  on the wire               –             –",
            "  error of the tool         –             –");
  }

  private static AnalysisSummary summary(Sessions sessions, boolean resolvable) {
    Arrivals arrivals =
        new Arrivals(
            "wire",
            4321,
            98.76,
            0.0101,
            0.0103,
            1.0201,
            0.0152,
            0,
            1e-9,
            resolvable,
            List.of(),
            ArrivalVerdict.POISSON,
            "");
    return new AnalysisSummary(
        List.of(), null, null, arrivals, null, null, sessions, null, null, null);
  }
}
