package io.github.trueload.testrun;

import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;

/**
 * Is notified of complete samples only: JMeter calls the other methods for no sampler of its own.
 */
public interface SampleEndListener extends SampleListener {

  @Override
  default void sampleStarted(SampleEvent event) {
    // only complete samples matter
  }

  @Override
  default void sampleStopped(SampleEvent event) {
    // only complete samples matter
  }
}
