package io.github.trueload.workload;

import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.stats.NumberText;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.workload.WorkloadModel.Bin;
import io.github.trueload.workload.WorkloadModel.Item;
import io.github.trueload.workload.WorkloadModel.Length;
import io.github.trueload.workload.WorkloadModel.Scale;
import io.github.trueload.workload.WorkloadModel.Think;
import io.github.trueload.workload.WorkloadModel.Transition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much a run is like a description, in each of six dimensions: 0 to 1. Noise makes it less than
 * 1 for a run of the description itself: {@link #SIMULATED} simulated runs of the same length show
 * how much less.
 */
public final class Similarity {

  /** A run of the description is below the least of these with a probability of 1 %. */
  public static final int SIMULATED = 99;

  /** Longer runs have less noise than the simulated ones: no difference is found by mistake. */
  private static final int MOST_SESSIONS = 20_000;

  private static final int FEWEST_THINKS = 10;

  /** What is compared. */
  public enum Dimension {
    /** Sum of the smaller over sum of the larger of expected and counted arrivals in each bin. */
    RATE("rate"),
    /** Mean over the scales of the smaller over the larger index of dispersion. */
    DISPERSION("dispersion"),
    /** 1 less Kolmogorov's distance. */
    SESSION_LENGTH("session_length"),
    /** 1 less the total variation distance of the next state, over all requests. */
    TRANSITIONS("transitions"),
    /** 1 less Kolmogorov's distance at the quantiles, over all think times. */
    THINK_TIMES("think_times"),
    /** 1 less the total variation distance of the requests' shares. */
    POPULARITY("popularity");

    private final String id;

    Dimension(String id) {
      this.id = id;
    }

    /** The word in tables and JSON. */
    public String id() {
      return id;
    }
  }

  /**
   * One dimension.
   *
   * @param dimension which
   * @param likeness of the run; NaN where the data cannot carry it
   * @param typical median of the simulated runs; NaN likewise
   * @param least the least of the simulated runs
   * @param reason why there is no likeness; null if there is one
   */
  public record Figure(
      Dimension dimension, double likeness, double typical, double least, @Nullable String reason) {

    /** Whether noise alone explains the difference from 1. */
    public boolean isWithinNoise() {
      return likeness >= least;
    }
  }

  private final WorkloadModel workload;
  private final double step;
  private final Map<Dimension, String> reasons = new EnumMap<>(Dimension.class);

  private Similarity(WorkloadModel workload, double step) {
    this.workload = workload;
    this.step = step;
  }

  /**
   * Compares a run.
   *
   * @param run sessions of a run
   * @param step of the timestamps of the run, seconds
   * @param seed of the simulated runs
   * @return one figure for each dimension, in their order
   * @throws IllegalArgumentException if the sessions arrive at one instant
   */
  public static List<Figure> of(WorkloadModel workload, Observation run, double step, long seed) {
    double[] arrivals = run.arrivals();
    if (arrivals.length == 0 || !(arrivals[arrivals.length - 1] > 0)) {
      throw new IllegalArgumentException("contains sessions of one instant only");
    }
    Similarity compared = new Similarity(workload, Math.max(step, workload.source().step()));
    Map<Dimension, Double> figures = compared.figures(run);
    Map<Dimension, List<Double>> noise = new EnumMap<>(Dimension.class);
    Similarity simulated = new Similarity(workload, compared.step);
    double length = arrivals[arrivals.length - 1];
    // as many sessions as the run has, for that decides on the noise
    double sessions = Math.min(MOST_SESSIONS, arrivals.length);
    double seconds = Math.min(length, length * sessions / compared.expected(length));
    for (int i = 0; i < SIMULATED; i++) {
      Observation drawn = new Observation(true);
      try {
        drawn.add(
            new Simulation(workload, seconds, new SeededStreams(seed, "").generator("likeness", i)),
            0);
      } catch (IOException | SessionFileException e) {
        throw new UncheckedIOException(new IOException(e));
      }
      if (drawn.sessions() > 1) {
        simulated
            .figures(drawn)
            .forEach((key, value) -> noise.computeIfAbsent(key, k -> new ArrayList<>()).add(value));
      }
    }
    List<Figure> list = new ArrayList<>();
    for (Dimension each : Dimension.values()) {
      double[] sorted =
          noise.getOrDefault(each, List.of()).stream()
              .mapToDouble(Double::doubleValue)
              .filter(Double::isFinite)
              .sorted()
              .toArray();
      double likeness = sorted.length == 0 ? Double.NaN : figures.getOrDefault(each, Double.NaN);
      String reason =
          Double.isFinite(likeness)
              ? null
              : compared.reasons.getOrDefault(each, "a run of this length cannot show it");
      list.add(
          new Figure(
              each,
              likeness,
              sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2],
              sorted.length == 0 ? Double.NaN : sorted[0],
              reason));
    }
    return list;
  }

  private Map<Dimension, Double> figures(Observation run) {
    Map<Dimension, Double> figures = new EnumMap<>(Dimension.class);
    double[] arrivals = run.arrivals();
    Steps steps = Steps.of(run, workload.graph().states());
    figures.put(Dimension.RATE, rate(arrivals));
    figures.put(Dimension.DISPERSION, dispersion(arrivals));
    figures.put(Dimension.SESSION_LENGTH, lengths(run));
    boolean isKnown =
        workload.popularity().items().stream()
            .map(Item::name)
            .anyMatch(name -> run.kinds().stream().anyMatch(kind -> kind.label().equals(name)));
    figures.put(Dimension.TRANSITIONS, isKnown ? transitions(steps) : Double.NaN);
    figures.put(Dimension.THINK_TIMES, isKnown ? thinkTimes(steps) : Double.NaN);
    figures.put(Dimension.POPULARITY, isKnown ? popularity(run) : Double.NaN);
    if (!isKnown) {
      for (Dimension each :
          List.of(Dimension.TRANSITIONS, Dimension.THINK_TIMES, Dimension.POPULARITY)) {
        reasons.put(each, "no request of the run has a name of the description");
      }
    }
    return figures;
  }

  /** Sessions that the description expects. */
  private double expected(double seconds) {
    double all = workload.rate().bins().stream().mapToDouble(Bin::perSecond).average().orElse(0);
    return all * seconds;
  }

  private double rate(double... arrivals) {
    List<Bin> bins = workload.rate().bins();
    double seconds = workload.rate().seconds();
    double length = arrivals[arrivals.length - 1];
    int covered = (int) Math.ceil(length / seconds);
    long[] counts = Bursts.inBins(arrivals, seconds, covered);
    double smaller = 0;
    double larger = 0;
    for (int i = 0; i < covered; i++) {
      double part = Math.min(seconds, length - i * seconds);
      double expected = bins.get(i % bins.size()).perSecond() * part;
      smaller += Math.min(expected, counts[i]);
      larger += Math.max(expected, counts[i]);
    }
    return smaller / larger;
  }

  private double dispersion(double... arrivals) {
    if (workload.dispersion().index() == null) {
      reasons.put(Dimension.DISPERSION, "the description has none");
      return Double.NaN;
    }
    double sum = 0;
    int common = 0;
    for (Scale each :
        Bursts.scales(arrivals, Bursts.rate(arrivals, workload.rate().seconds()), step)) {
      for (Scale other : workload.dispersion().scales()) {
        if (Math.abs(each.seconds() / other.seconds() - 1) < 1e-6) {
          double ratio = each.index() / other.index();
          sum += Math.min(ratio, 1 / ratio);
          common++;
        }
      }
    }
    if (common == 0) {
      reasons.put(Dimension.DISPERSION, "run and description have no window of the same length");
    }
    return sum / common;
  }

  private double lengths(Observation run) {
    TreeMap<Integer, double[]> shares = new TreeMap<>();
    double total = workload.lengths().counts().stream().mapToLong(Length::sessions).sum();
    for (Length each : workload.lengths().counts()) {
      shares.computeIfAbsent(each.requests(), key -> new double[2])[0] += each.sessions() / total;
    }
    for (int i = 0; i < run.sessions(); i++) {
      int length = DescriptionOptions.grouped(run.to(i) - run.from(i));
      shares.computeIfAbsent(length, key -> new double[2])[1] += 1.0 / run.sessions();
    }
    double difference = 0;
    double most = 0;
    for (double[] each : shares.values()) {
      difference += each[0] - each[1];
      most = Math.max(most, Math.abs(difference));
    }
    return 1 - most;
  }

  private double transitions(Steps steps) {
    double[][] described = new double[steps.states()][steps.states()];
    double[] weight = new double[steps.states()];
    for (Transition each : workload.graph().transitions()) {
      described[each.from()][each.to()] += each.probability();
      weight[each.from()] += each.count();
    }
    double all = Arrays.stream(weight).sum();
    double distance = 0;
    for (int from = 0; from < steps.states() - 1; from++) {
      double total = steps.total(from);
      double sum = 0;
      for (int to = 1; to < steps.states(); to++) {
        double share = total == 0 ? 0 : steps.count(from, to) / total;
        sum += Math.abs(described[from][to] - share);
      }
      distance += weight[from] / all * (total == 0 ? 1 : sum / 2);
    }
    return 1 - distance;
  }

  private double thinkTimes(Steps steps) {
    boolean[][] isOwn = new boolean[steps.states()][steps.states()];
    double all = 0;
    double compared = 0;
    double distance = 0;
    for (Transition each : workload.graph().transitions()) {
      Think think = each.think();
      if (think != null) {
        isOwn[each.from()][each.to()] = true;
        long[] thinks = steps.thinks(each.from(), each.to());
        all += think.count();
        if (thinks.length >= FEWEST_THINKS) {
          compared += think.count();
          distance += think.count() * ThinkFit.distance(think, thinks, step);
        }
      }
    }
    Think rare = workload.graph().rare();
    List<long[]> others = new ArrayList<>();
    for (int from = 1; from < steps.states() - 1; from++) {
      for (int to = 1; to < steps.states() - 1; to++) {
        if (!isOwn[from][to]) {
          others.add(steps.thinks(from, to));
        }
      }
    }
    long[] thinks = others.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    all += rare.count();
    if (thinks.length >= FEWEST_THINKS && !rare.quantiles().isEmpty()) {
      compared += rare.count();
      distance += rare.count() * ThinkFit.distance(rare, thinks, step);
    }
    if (compared < all / 2 || all == 0) {
      reasons.put(
          Dimension.THINK_TIMES,
          "most think times are of transitions that occur fewer than %s times in the run"
              .formatted(NumberText.count(FEWEST_THINKS)));
      return Double.NaN;
    }
    return 1 - distance / compared;
  }

  private double popularity(Observation run) {
    Map<String, Double> differences = new HashMap<>();
    double rest = 1;
    for (Item each : workload.popularity().items()) {
      double share = (double) each.requests() / workload.popularity().requests();
      differences.put(each.name(), share);
      rest -= share;
    }
    long[] counts = run.counts();
    for (int kind = 0; kind < counts.length; kind++) {
      double share = (double) counts[kind] / run.requests();
      String name = run.kinds().get(kind).label();
      if (differences.containsKey(name)) {
        differences.merge(name, -share, Double::sum);
      } else {
        rest -= share;
      }
    }
    double sum = differences.values().stream().mapToDouble(Math::abs).sum();
    return 1 - (sum + Math.abs(rest)) / 2;
  }
}
