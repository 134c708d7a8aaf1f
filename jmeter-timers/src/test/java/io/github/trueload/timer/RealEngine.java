package io.github.trueload.timer;

import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** Runs a plan in JMeter's own engine: a thread group, a sampler that does nothing, and timers. */
final class RealEngine {
  /** One sample as listeners see it. */
  record Seen(String thread, String label, String thinkNanos) {}

  private static final List<Seen> SEEN = Collections.synchronizedList(new ArrayList<>());

  private final ListedHashTree tree = new ListedHashTree();
  private final HashTree plan;
  private int responseMillis;

  /** An empty plan whose user-defined variables are these. */
  RealEngine(Map<String, String> variables) {
    JMeterForTests.initialize();
    SEEN.clear();
    TestPlan testPlan = new TestPlan("Plan");
    Arguments defined = new Arguments();
    variables.forEach(defined::addArgument);
    testPlan.setUserDefinedVariables(defined);
    plan = tree.add(testPlan);
    plan.add(new Listener());
  }

  RealEngine() {
    this(Map.of());
  }

  /** What the timed samplers of the groups to come report as their response time. */
  RealEngine responding(int millis) {
    responseMillis = millis;
    return this;
  }

  /** A group of threads that sample some times each, with the timers as children of the sampler. */
  RealEngine group(String name, int threads, int loops, TestElement... timers) {
    return group(newGroup(name, threads, loops), timers);
  }

  RealEngine group(ThreadGroup group, TestElement... timers) {
    HashTree inGroup = plan.add(group);
    Nothing sampler = new Nothing();
    sampler.setName("timed");
    sampler.setProperty("millis", responseMillis);
    inGroup.add(sampler).add(List.of(timers));
    Nothing untimed = new Nothing();
    untimed.setName("untimed");
    inGroup.add(untimed);
    return this;
  }

  /** A group whose two samples make a transaction, with the timer in scope of all. */
  RealEngine transaction(boolean parent, int threads, int loops, TestElement timer) {
    HashTree inGroup = plan.add(newGroup("A", threads, loops));
    inGroup.add(timer);
    TransactionController transaction = new TransactionController();
    transaction.setName("transaction");
    transaction.setGenerateParentSample(parent);
    HashTree inTransaction = inGroup.add(transaction);
    Nothing slow = new Nothing();
    slow.setName("slow");
    slow.setProperty("millis", responseMillis);
    Nothing fast = new Nothing();
    fast.setName("fast");
    inTransaction.add(List.of(slow, fast));
    return this;
  }

  static ThreadGroup newGroup(String name, int threads, int loops) {
    LoopController controller = new LoopController();
    controller.setLoops(loops);
    controller.setFirst(true);
    ThreadGroup group = new ThreadGroup();
    group.setName(name);
    group.setNumThreads(threads);
    group.setRampUp(0);
    group.setSamplerController(controller);
    return group;
  }

  /** Runs to the end and returns the samples. */
  List<Seen> run() {
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(tree);
    engine.run();
    return List.copyOf(SEEN);
  }

  /** Does nothing, successfully. */
  public static final class Nothing extends AbstractSampler {
    private static final long serialVersionUID = 1L;

    /** For JMeter. */
    public Nothing() {
      // nothing to set
    }

    @Override
    public SampleResult sample(Entry entry) {
      SampleResult result = new SampleResult();
      result.setSampleLabel(getName());
      result.setStampAndTime(System.currentTimeMillis(), getPropertyAsInt("millis"));
      result.setSuccessful(true);
      return result;
    }
  }

  /** Notes each sample with its columns. */
  public static final class Listener extends AbstractTestElement implements SampleListener {
    private static final long serialVersionUID = 1L;

    /** For JMeter. */
    public Listener() {
      // nothing to set
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
      String think = null;
      for (int i = 0; i < SampleEvent.getVarCount(); i++) {
        think = SampleEvent.getVarName(i).equals("tl_think_ns") ? event.getVarValue(i) : think;
      }
      SEEN.add(
          new Seen(event.getResult().getThreadName(), event.getResult().getSampleLabel(), think));
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
