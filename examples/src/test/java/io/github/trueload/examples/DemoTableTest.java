package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.Charts;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.SessionEvidence;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import io.github.trueload.verdict.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTableTest {

  @Test
  void runsStandSideBySideAndWhatIsNotKnownIsADash() {
    List<String> lines =
        DemoTable.lines(
            List.of(
                new DemoTable.Column(
                    "one",
                    summary(
                        new SessionConnections(300, 17, 16, 0, new SessionEvidence.Joined()),
                        true)),
                new DemoTable.Column("the other", summary(null, false))));
    assertThat(lines)
        .containsExactly(
            "                            one           the other",
            "users                       300           –",
            "connections                 17            –",
            "  shared by several users   16            –",
            "requests                    4,321         4,321",
            "  per second                98.8          98.8",
            "  CoV of their intervals    1.02 ± 0.02   not resolvable",
            "  verdict                   poisson       poisson",
            "mean response time          –             –",
            "  on the wire               –             –",
            "  error of the tool         –             –");
  }

  private static AnalysisResult summary(SessionConnections sessions, boolean resolvable) {
    ArrivalSummary arrivals =
        new ArrivalSummary(
            "wire",
            4321,
            98.76,
            new Intervals(0.0101, 0.0103, 1.0201, 0.0152, 0, 1e-9, resolvable),
            List.of(),
            new Answer(
                ArrivalVerdict.POISSON, new Reason.CovAbove(new Reason.Cov(1.02, 0.02), 0.1)),
            null);
    return AnalysisResult.of(List.of())
        .window(new Window(0, 43.75))
        .arrivals(arrivals)
        .charts(new Charts(null, null, null))
        .sessions(sessions)
        .build();
  }
}
