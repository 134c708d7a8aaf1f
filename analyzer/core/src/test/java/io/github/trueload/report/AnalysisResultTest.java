package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.trueload.analysis.AnalysisResult;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class AnalysisResultTest {

  private final AnalysisResult whole = Summaries.empty();

  @Test
  void aResultWithoutWindowArrivalsOrChartsIsRefused() {
    for (Consumer<AnalysisResult.Builder> without :
        List.<Consumer<AnalysisResult.Builder>>of(
            builder -> builder.window(null),
            builder -> builder.arrivals(null),
            builder -> builder.charts(null))) {
      AnalysisResult.Builder builder = whole.toBuilder();
      without.accept(builder);
      assertThatIllegalStateException().isThrownBy(builder::build);
    }
  }

  @Test
  void theVerdictIsOpenUntilItIsSet() {
    assertThat(whole.verdict().conclusive()).isFalse();
    assertThat(whole.verdict().remarks()).isEmpty();
  }
}
