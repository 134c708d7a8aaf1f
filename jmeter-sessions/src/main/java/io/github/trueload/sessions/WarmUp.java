package io.github.trueload.sessions;

import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.SessionLength;
import io.github.trueload.engines.EngineShare;
import io.github.trueload.think.SeededStreams;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sessions before the first one that counts, so that the JVM has loaded and compiled what a session
 * needs: JMeter's threads and the kinds of HTTP samplers below the group. They ask a server within
 * this JVM, on loopback; the plan's own requests, functions, timers and listeners have no part in
 * it, so no element is called, no counter moves and no sample is written.
 */
final class WarmUp {
  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

  /** Names the sessions in JMeter's log. */
  static final String NAME = "Warm-up";

  private static final double SESSIONS_PER_SECOND = 300;
  private static final int REQUESTS = 4;

  /** The engine whose test has had its warm-up; one is enough for all groups. */
  private static WeakReference<StandardJMeterEngine> warmed = new WeakReference<>(null);

  private final SessionArrivals group;
  private final long nanos;
  private final boolean virtualThreads;
  private volatile @Nullable ArrivalRun run;
  private volatile boolean stopped;

  /** As long as the plan says, on its kind of threads. */
  WarmUp(SessionArrivals group, ArrivalPlan plan) {
    this.group = group;
    nanos = plan.warmUpNanos();
    virtualThreads = plan.virtualThreads();
  }

  /**
   * Runs the warm-up and returns at its end. Does nothing without a sampler to warm up, and if
   * another thread group has begun.
   *
   * @param below the plan's tree from the group on, which stays as it is
   * @return the number of warm-up sessions
   */
  long run(ListedHashTree below, StandardJMeterEngine engine) {
    List<HTTPSamplerBase> samplers = likeThoseIn(below);
    if (nanos == 0 || samplers.isEmpty() || !first(engine)) {
      return 0;
    }
    if (JMeterContextService.getThreadCounts().startedThreads > 0) {
      LOG.info("{}: no warm-up, because another thread group has begun", group.getName());
      return 0;
    }
    if (!System.getProperty("http.proxyHost", "").isEmpty()) {
      LOG.info("{}: no warm-up, because its requests would go to the proxy", group.getName());
      return 0;
    }
    try (LoopbackServer server = LoopbackServer.start()) {
      samplers.forEach(each -> direct(each, server));
      return run(samplers);
    } catch (IOException e) {
      LOG.warn("{}: no warm-up: {}", group.getName(), e.toString());
      return 0;
    } finally {
      forget(samplers);
    }
  }

  private static synchronized boolean first(StandardJMeterEngine engine) {
    boolean first = warmed.get() != engine;
    warmed = new WeakReference<>(engine);
    return first;
  }

  /** A new sampler for each kind of HTTP sampler in the tree, with none of their settings. */
  private static List<HTTPSamplerBase> likeThoseIn(HashTree tree) {
    SearchByClass<HTTPSamplerBase> search = new SearchByClass<>(HTTPSamplerBase.class);
    tree.traverse(search);
    Set<String> kinds = new TreeSet<>();
    List<HTTPSamplerBase> made = new ArrayList<>();
    for (HTTPSamplerBase each : search.getSearchResults()) {
      if (kinds.add(each.getClass().getName() + each.getImplementation())) {
        try {
          HTTPSamplerBase sampler = each.getClass().getDeclaredConstructor().newInstance();
          sampler.setImplementation(each.getImplementation());
          made.add(sampler);
        } catch (ReflectiveOperationException e) {
          LOG.info("{} cannot be warmed up: {}", each.getClass().getName(), e.toString());
        }
      }
    }
    return made;
  }

  private static void direct(HTTPSamplerBase sampler, LoopbackServer server) {
    sampler.setName(NAME);
    sampler.setProtocol("http");
    sampler.setDomain(server.host());
    sampler.setPort(server.port());
    sampler.setPath("/");
    sampler.setMethod("GET");
    sampler.setUseKeepAlive(true);
  }

  private long run(List<HTTPSamplerBase> samplers) {
    ArrivalPlan plan =
        new ArrivalPlan(
            RenewalArrivals.constant(SESSIONS_PER_SECOND),
            new SessionLength.Constant(REQUESTS),
            new ArrivalPlan.End(nanos, Integer.MAX_VALUE, false),
            new ArrivalPlan.Bound(Integer.MAX_VALUE / 4, LimitPolicy.DROP),
            virtualThreads,
            0,
            OptionalLong.empty());
    ListedHashTree tree = new ListedHashTree();
    tree.add(group, samplers);
    run =
        new ArrivalRun(
            NAME,
            plan,
            new OwnArrivals(plan, new SeededStreams(0, ""), NAME, EngineShare.WHOLE),
            (number, loops, arrivalEpochNanos, gate) ->
                session(tree, number, loops, arrivalEpochNanos, gate),
            reason -> LOG.warn("{}: the warm-up ended early: {}", group.getName(), reason));
    run.start();
    if (stopped) {
      run.stopNow();
    }
    run.join();
    // as JMeter does before a test: its garbage would cost the first arrivals a pause
    JMeterUtils.helpGC();
    return run.tally().started();
  }

  private JMeterThread session(
      ListedHashTree tree, int number, int loops, long arrivalEpochNanos, ArrivalLoop.Gate gate) {
    JMeterThread session = group.sessionApart(tree, number, loops, gate);
    session.putVariables(ArrivalColumn.variables(arrivalEpochNanos));
    session.setThreadName(NAME + " " + (number + 1));
    session.setOnErrorStopTest(false);
    session.setOnErrorStopTestNow(false);
    session.setOnErrorStopThread(false);
    return session;
  }

  /** Nothing of the warm-up stands in what the run counts. */
  private static void forget(List<HTTPSamplerBase> samplers) {
    samplers.forEach(TestStateListener::testStarted);
    int total = JMeterContextService.getTotalThreads();
    JMeterContextService.clearTotalThreads();
    JMeterContextService.addTotalThreads(total);
  }

  boolean isStopped() {
    return stopped;
  }

  /** Ends it, if it runs, or keeps it from beginning. */
  void stop() {
    stopped = true;
    ArrivalRun running = run;
    if (running != null) {
      running.stopNow();
    }
  }
}
