package io.github.trueload.sessions;

import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** Runs a plan in JMeter's own engine: the group, and a sampler that does what a test wants. */
final class Engine {
  /** What a sampler does. */
  interface Work {
    /** In the session's thread. */
    void run() throws InterruptedException;
  }

  /** One sample as listeners see it, and what its sampler saw. */
  record Seen(
      String thread,
      long arrivalNanos,
      long dropped,
      int countOfUser,
      long javaThread,
      boolean virtual) {}

  private static final List<Seen> SEEN = Collections.synchronizedList(new ArrayList<>());
  private static volatile Work work;

  private final ListedHashTree tree = new ListedHashTree();
  private final StandardJMeterEngine jmeter = new StandardJMeterEngine();
  private final HashTree belowGroup;

  Engine(SessionArrivals group) {
    JMeterForTests.initialize();
    SEEN.clear();
    work = () -> {};
    HashTree plan = tree.add(new TestPlan("Plan"));
    plan.add(new Listener());
    Sampling sampler = new Sampling();
    sampler.setName("sample");
    belowGroup = plan.add(group);
    belowGroup.add(sampler);
  }

  /** One more sampler below the group, behind the one that works. */
  Engine with(Sampler sampler) {
    belowGroup.add(sampler);
    return this;
  }

  /** What each sample does. */
  Engine sampling(Work newWork) {
    work = newWork;
    return this;
  }

  StandardJMeterEngine jmeter() {
    return jmeter;
  }

  /** Runs to the end and returns the samples. */
  List<Seen> run() {
    jmeter.configure(tree);
    jmeter.run();
    return samples();
  }

  /** Samples so far. */
  List<Seen> samples() {
    return List.copyOf(SEEN);
  }

  /** What the console shows during a run. */
  String console() {
    PrintStream before = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      run();
    } finally {
      System.setOut(before);
    }
    return shown.toString(StandardCharsets.UTF_8);
  }

  /** Counts its samples in a variable of its user. */
  public static final class Sampling extends AbstractSampler implements Interruptible {
    private static final long serialVersionUID = 1L;

    /** For JMeter. */
    public Sampling() {
      // nothing to set
    }

    @Override
    public SampleResult sample(Entry entry) {
      JMeterVariables variables = getThreadContext().getVariables();
      String before = variables.get("count");
      variables.put("count", String.valueOf(before == null ? 1 : Integer.parseInt(before) + 1));
      SampleResult result = new SampleResult();
      result.setSampleLabel(getName());
      result.sampleStart();
      try {
        work.run();
        result.setSuccessful(true);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      result.sampleEnd();
      return result;
    }

    @Override
    public boolean interrupt() {
      return true;
    }
  }

  /** Notes each sample. */
  public static final class Listener extends AbstractTestElement implements SampleListener {
    private static final long serialVersionUID = 1L;

    /** For JMeter. */
    public Listener() {
      // nothing to set
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
      JMeterVariables variables = JMeterContextService.getContext().getVariables();
      SEEN.add(
          new Seen(
              event.getResult().getThreadName(),
              number(event, "tl_arrival_ns"),
              number(event, "tl_dropped"),
              Integer.parseInt(variables.get("count")),
              Thread.currentThread().getId(),
              Thread.currentThread().toString().startsWith("VirtualThread")));
    }

    private static long number(SampleEvent event, String variable) {
      for (int i = 0; i < SampleEvent.getVarCount(); i++) {
        if (SampleEvent.getVarName(i).equals(variable)) {
          return Long.parseLong(event.getVarValue(i));
        }
      }
      return 0;
    }

    @Override
    public void sampleStarted(SampleEvent event) {
      // only complete samples count
    }

    @Override
    public void sampleStopped(SampleEvent event) {
      // only complete samples count
    }
  }
}
