package io.github.trueload.listener;

import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.engines.EngineShare;
import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.stats.NumberText;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.timer.PlannedEngines;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.jspecify.annotations.Nullable;

/**
 * The rate that the plan asks for, as far as it can be read there: of the thread groups that have
 * sent samples, each looked at when it sends its first. Every sample of every thread asks; the rest
 * is for one thread.
 *
 * <p>A controller does not run the plan: its engines read theirs and report it ({@link #add}). As
 * long as none has done so, the plan that the controller sends is read.
 */
final class RequestedRate {

  private static final String HERE = "";

  private final SeenGroups seen = new SeenGroups();
  private final Map<String, List<PlannedLoop>> loopsByEngine = new ConcurrentHashMap<>();
  private final IntSupplier engines;
  private final Supplier<List<SentPlan.Part>> sent;
  private @Nullable List<SentPlan.Part> parts;

  /** Of this JVM alone. */
  RequestedRate() {
    this(() -> 0);
  }

  /**
   * Of the engines of this controller.
   *
   * @param engines how many have begun to run the plan
   */
  RequestedRate(IntSupplier engines) {
    this(engines, List::of);
  }

  /**
   * Of the engines of this controller.
   *
   * @param engines how many have begun to run the plan
   * @param sent reads the plan that they run; called once, if at all
   */
  RequestedRate(IntSupplier engines, Supplier<List<SentPlan.Part>> sent) {
    this.engines = engines;
    this.sent = sent;
  }

  /**
   * The calling thread has made a sample.
   *
   * @return what its thread group asks for; null where that was looked at before
   */
  @Nullable PlannedLoop sampled() {
    JMeterContext context = JMeterContextService.getContext();
    AbstractThreadGroup group = context.getThreadGroup();
    JMeterThread thread = context.getThread();
    if (group == null || thread == null || seen.has(group)) {
      return null;
    }
    PlannedLoop[] loop = new PlannedLoop[1];
    seen.add(
        group,
        () -> {
          loop[0] = PlannedLoop.of(group, thread.getTestTree());
          add(HERE, loop[0]);
        });
    return loop[0];
  }

  /**
   * The process that the sessions of the plan's only thread group, setUp and tearDown groups apart,
   * are to follow; null where it is not known.
   */
  @Nullable RequestedProcess process() {
    List<Object> ofLoad = seen.all().filter(group -> !PlannedLoop.isBesideLoad(group)).toList();
    return ofLoad.size() == 1 && ofLoad.get(0) instanceof SessionArrivals group
        ? ArrivalSettings.requested(group)
        : null;
  }

  /** A thread group of {@code engine} asks for this. */
  void add(String engine, PlannedLoop loop) {
    loopsByEngine.computeIfAbsent(engine, name -> new CopyOnWriteArrayList<>()).add(loop);
  }

  private Stream<PlannedLoop> loops() {
    return loopsByEngine.values().stream().flatMap(List::stream);
  }

  /**
   * Requests a second that the groups ask for together.
   *
   * @param responseSeconds R, which counts where users are asked to think rather than to reach a
   *     rate; NaN where unknown
   * @return NaN where no group has been seen yet, an engine has not reported, or the rate of a
   *     group cannot be read
   */
  double perSecond(double responseSeconds) {
    int running = engines.getAsInt();
    if (loopsByEngine.isEmpty() && running > 0) {
      return ofSentPlan(responseSeconds, running);
    }
    if (loopsByEngine.isEmpty() || loopsByEngine.size() < running) {
      return Double.NaN;
    }
    return loops()
        .mapToDouble(loop -> loop.perSecond(responseSeconds) * loop.shareOfEach(running))
        .sum();
  }

  private synchronized double ofSentPlan(double responseSeconds, int running) {
    List<SentPlan.Part> known = parts;
    if (known == null) {
      known = List.copyOf(sent.get());
      parts = known;
    }
    return known.isEmpty()
        ? Double.NaN
        : known.stream().mapToDouble(part -> part.perSecond(responseSeconds, running)).sum();
  }

  /**
   * What a reader of the target must know besides: that the engines disagree with the plan, or
   * which part of a workload this engine makes.
   *
   * @param perSecond the target here; NaN where it is not known
   * @return a remark; empty without one
   */
  String remark(double perSecond) {
    String disagreement = disagreement();
    EngineShare share = share();
    if (!disagreement.isEmpty() || share.isWhole()) {
      return disagreement;
    }
    return "this is engine "
        + share
        + (Double.isNaN(perSecond)
            ? " of the workload"
            : "; all together " + NumberText.number(perSecond * share.count()) + "/s");
  }

  /** The whole where the property cannot be read: then an element of the plan refuses it. */
  private static EngineShare share() {
    try {
      return ThisEngine.share();
    } catch (IllegalArgumentException e) {
      return EngineShare.WHOLE;
    }
  }

  /**
   * That the plan is made for another number of engines than run it; empty where it is not, or
   * where that is not known.
   */
  String disagreement() {
    int running = engines.getAsInt();
    Set<Integer> planned =
        loopsByEngine.isEmpty()
            ? enginesOfSentPlan()
            : loops().map(PlannedLoop::engines).collect(Collectors.toCollection(TreeSet::new));
    return planned.stream()
        .filter(count -> running > 0 && count > 0 && count != running)
        .map(count -> disagreement(count, running))
        .findFirst()
        .orElse("");
  }

  /** As the plan says where it was read; reading it copies it, which forgets the plan sent. */
  private synchronized Set<Integer> enginesOfSentPlan() {
    List<SentPlan.Part> known = parts;
    if (known == null) {
      return PlannedEngines.sent();
    }
    return known.stream()
        .map(part -> part.loop().engines())
        .filter(engines -> engines > 1)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String disagreement(int planned, int running) {
    return "%s run%s the plan, whose Number of JMeter engines is %s: the load is %s times the target rate"
        .formatted(
            NumberText.count(running, "engine"),
            running == 1 ? "s" : "",
            planned,
            NumberText.number((double) running / planned));
  }
}
