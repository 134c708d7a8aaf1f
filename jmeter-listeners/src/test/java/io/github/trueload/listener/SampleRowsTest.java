package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SampleRowsTest {

  @BeforeEach
  void begin() {
    Columns.set(List.of());
  }

  /** As a script leaves a sample whose exception has no message. */
  private static SampleResult failedWithoutWords() {
    SampleResult failed = SampleResult.createTestSample(1_000, 1_001);
    failed.setSuccessful(false);
    failed.setResponseCode(null);
    failed.setResponseMessage(null);
    failed.setSampleLabel(null);
    return failed;
  }

  private static SampleEvent event(SampleResult result) {
    return new SampleEvent(result, "Users", new JMeterVariables());
  }

  @Test
  void aFailedSampleWithoutCodeAndMessageIsARow() {
    SampleRows rows = new SampleRows();
    rows.add(event(failedWithoutWords()));

    assertThat(rows.take().size()).isEqualTo(1);
    assertThat(rows.firstFailure()).isEqualTo("no message");
  }

  /** Without a label neither, it has a part of another name, and so is a transaction. */
  @Test
  void aTransactionWithoutALabelHasItsPartsAsRows() {
    SampleResult part = SampleResult.createTestSample(1_000, 1_001);
    part.setSampleLabel("part");
    SampleResult failed = failedWithoutWords();
    failed.addSubResult(part, false);
    SampleRows rows = new SampleRows();
    rows.add(event(failed));

    assertThat(rows.take().size()).isEqualTo(2);
  }
}
