package io.github.trueload.listener;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says while a test runs what its traffic really is. */
public final class TrafficRealism extends AbstractTestElement
    implements SampleListener, TestStateListener, NoThreadClone, Remoteable {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(TrafficRealism.class);

  private transient AtomicLong samples = new AtomicLong();
  private transient HealthSource health = HealthSource.NONE;

  /** Made by JMeter from a plan. */
  public TrafficRealism() {
    // nothing to set: settings are properties
  }

  @Override
  public Object clone() {
    TrafficRealism copy = (TrafficRealism) super.clone();
    copy.samples = samples;
    copy.health = health;
    return copy;
  }

  @Override
  public void testStarted() {
    samples.set(0);
    health = HealthSource.ofThisGenerator();
    health.begin();
  }

  /** The load is made by other JVMs, whose health is not known here. */
  @Override
  public void testStarted(String host) {
    samples.set(0);
    health = HealthSource.NONE;
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (samples.getAndIncrement() == 0) {
      JMeterThread thread = JMeterContextService.getContext().getThread();
      if (thread != null) {
        health.runs(thread.getTestTree());
      }
    }
  }

  /** Nothing: JMeter calls this for no sampler of its own. */
  @Override
  public void sampleStarted(SampleEvent event) {
    // only complete samples matter
  }

  /** Nothing: JMeter calls this for no sampler of its own. */
  @Override
  public void sampleStopped(SampleEvent event) {
    // only complete samples matter
  }

  @Override
  public void testEnded() {
    health.end();
    LOG.info("trueload = {} samples", samples);
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }
}
