package io.github.trueload.replay;

import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** Runs a replay controller in JMeter's own engine, below any group, with samplers that note. */
final class ReplayEngine {

  /** What a sampler found: its name, its thread, the variables, the clock. */
  record Seen(
      String sampler,
      String thread,
      String session,
      String request,
      String thinkNanos,
      String arrivalNanos,
      long clockNanos) {}

  private static final List<Seen> SEEN = Collections.synchronizedList(new ArrayList<>());

  private ReplayEngine() {}

  /** Notes what it finds. */
  public static final class Noting extends AbstractSampler {
    private static final long serialVersionUID = 1L;

    /** For JMeter. */
    public Noting() {
      // nothing to set
    }

    @Override
    public SampleResult sample(Entry entry) {
      JMeterVariables variables = getThreadContext().getVariables();
      SEEN.add(
          new Seen(
              getName(),
              getThreadContext().getThread().getThreadName(),
              variables.get("tl_replay_session"),
              variables.get("tl_replay_method") + " " + variables.get("tl_replay_path"),
              variables.get("tl_think_ns"),
              variables.get("tl_arrival_ns"),
              System.nanoTime()));
      SampleResult result = new SampleResult();
      result.setSampleLabel(getName());
      result.sampleStart();
      result.sampleEnd();
      result.setSuccessful(true);
      return result;
    }
  }

  static TestElement sampler(String name) {
    Noting sampler = new Noting();
    sampler.setName(name);
    return sampler;
  }

  static ThreadGroup threads(int number, int loops) {
    LoopController loop = new LoopController();
    loop.setLoops(loops);
    ThreadGroup group = new ThreadGroup();
    group.setName("Users");
    group.setNumThreads(number);
    group.setRampUp(0);
    group.setSamplerController(loop);
    return group;
  }

  static SessionReplay replay(String file, String requests) {
    SessionReplay replay = new SessionReplay();
    replay.setName("Replay");
    replay.setProperty(ReplaySettings.FILE.key(), file);
    replay.setProperty(ReplaySettings.REQUESTS.key(), requests);
    return replay;
  }

  /** What samplers of these names found; a name with a slash is one within a transaction. */
  static List<Seen> run(AbstractThreadGroup group, SessionReplay replay, String... samplers) {
    JMeterForTests.initialize();
    SEEN.clear();
    ListedHashTree tree = new ListedHashTree();
    HashTree below = tree.add(new TestPlan("Plan")).add(group).add(replay);
    for (String name : samplers) {
      int slash = name.indexOf('/');
      if (slash < 0) {
        below.add(sampler(name));
      } else {
        TransactionController transaction = new TransactionController();
        transaction.setName(name.substring(0, slash));
        HashTree within = below.add(transaction);
        within.add(sampler(name.substring(slash + 1) + "1"));
        within.add(sampler(name.substring(slash + 1) + "2"));
      }
    }
    StandardJMeterEngine jmeter = new StandardJMeterEngine();
    jmeter.configure(tree);
    jmeter.run();
    return List.copyOf(SEEN);
  }

  /** What the console shows of a run that must not send anything. */
  static String refusal(AbstractThreadGroup group, SessionReplay replay, String... samplers) {
    PrintStream before = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      if (!run(group, replay, samplers).isEmpty()) {
        throw new AssertionError("a sampler was called");
      }
    } finally {
      System.setOut(before);
    }
    return shown.toString(StandardCharsets.UTF_8);
  }
}
