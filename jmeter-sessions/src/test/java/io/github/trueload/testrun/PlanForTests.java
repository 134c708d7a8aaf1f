package io.github.trueload.testrun;

import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A plan of one thread group in JMeter's own engine: elements, and a sampler that a test sees. */
public final class PlanForTests {
  /** What a sampler does with the variables of its thread. */
  private static volatile Consumer<JMeterVariables> work;

  private final ListedHashTree tree = new ListedHashTree();
  private final ThreadGroup group = new ThreadGroup();

  /** Threads that each loop so often over the elements and the sampler. */
  public PlanForTests(int threads, int loops, TestElement... elements) {
    JMeterForTests.initialize();
    work = variables -> {};
    LoopController controller = new LoopController();
    controller.setLoops(loops);
    controller.setFirst(true);
    group.setName("Group");
    group.setNumThreads(threads);
    group.setRampUp(0);
    group.setSamplerController(controller);
    HashTree inGroup = tree.add(new TestPlan("Plan")).add(group);
    inGroup.add(List.of(elements));
    Sampling sampler = new Sampling();
    sampler.setName("sample");
    inGroup.add(sampler);
  }

  /** What each sample does. */
  public PlanForTests sampling(Consumer<JMeterVariables> newWork) {
    work = newWork;
    return this;
  }

  /** The group, to be changed before the run. */
  public ThreadGroup group() {
    return group;
  }

  /** Runs to the end. */
  public void run() {
    StandardJMeterEngine jmeter = new StandardJMeterEngine();
    jmeter.configure(tree);
    jmeter.run();
  }

  /** Runs to the end and returns what a variable held in each sample, in their order. */
  public List<String> values(String variable) {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    sampling(variables -> seen.add(variables.get(variable))).run();
    return seen;
  }

  /** What the console shows during a run. */
  public String console() {
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

  /** Does the test's work. */
  public static final class Sampling extends AbstractSampler implements Interruptible {
    private static final long serialVersionUID = 1L;

    /** For JMeter. */
    public Sampling() {
      // nothing to set
    }

    @Override
    public SampleResult sample(Entry entry) {
      SampleResult result = new SampleResult();
      result.setSampleLabel(getName());
      result.sampleStart();
      work.accept(getThreadContext().getVariables());
      result.setSuccessful(true);
      result.sampleEnd();
      return result;
    }

    @Override
    public boolean interrupt() {
      return true;
    }
  }
}
