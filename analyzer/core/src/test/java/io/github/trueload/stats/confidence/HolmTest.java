package io.github.trueload.stats.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void adjustsAsRDoes() {
    // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
    assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, Offset.offset(1e-12));
    // R: p.adjust(c(0.6, 0.5), "holm")
    assertThat(Holm.adjusted(new double[] {0.6, 0.5})).containsExactly(1, 1);
  }

  @Test
  void whatIsNoTestCountsForNothing() {
    assertThat(Holm.adjusted(new double[] {Double.NaN, 0.02, Double.NaN, 0.5}))
        .containsExactly(Double.NaN, 0.04, Double.NaN, 0.5);
    assertThat(Holm.adjusted(new double[0])).isEmpty();
  }
}
