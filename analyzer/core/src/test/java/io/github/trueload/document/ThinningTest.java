package io.github.trueload.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.stats.Series;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThinningTest {

  private static Series ramp(int points) {
    double[] x = IntStream.range(0, points).asDoubleStream().toArray();
    return new Series(x, x.clone());
  }

  @Test
  void fewPointsStayAsTheyAre() {
    Series few = ramp(100);

    assertThat(Thinning.thin(few, 100)).isSameAs(few);
  }

  @Test
  void manyPointsAreBoundedAndKeepTheirEnds() {
    Series thin = Thinning.thin(ramp(100_003), 2000);

    assertThat(thin.x()).hasSizeLessThanOrEqualTo(2000).startsWith(0).endsWith(100_002);
    assertThat(thin.x()).isSorted().doesNotHaveDuplicates();
    assertThat(thin.y()).isEqualTo(thin.x());
  }

  @Test
  void aSinglePeakAndASingleDipStay() {
    Series series = ramp(50_000);
    series.y()[31_416] = 1e6;
    series.y()[27_182] = -1e6;

    Series thin = Thinning.thin(series, 2000);

    assertThat(thin.x()).contains(31_416, 27_182);
    assertThat(thin.y()).contains(1e6, -1e6);
  }
}
