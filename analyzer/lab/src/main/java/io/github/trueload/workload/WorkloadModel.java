package io.github.trueload.workload;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.domain.Require;
import io.github.trueload.recorded.SessionFileReader;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A description of a workload without personal data, as its file has it: docs/workload.md states
 * the meaning of each field, in this order. A figure that the data cannot carry is null, and a
 * reason beside it says why. The constructors refuse what no log gives, because people change the
 * file.
 */
public record WorkloadModel(
    Source source,
    Rate rate,
    Dispersion dispersion,
    Lengths lengths,
    Graph graph,
    Popularity popularity) {

  private static final double MOST_SECONDS = 1e9;

  /** Refuses parts that do not fit together. */
  public WorkloadModel {
    Objects.requireNonNull(source, "source is null");
    Objects.requireNonNull(rate, "rate is null");
    Objects.requireNonNull(dispersion, "dispersion is null");
    Objects.requireNonNull(lengths, "lengths is null");
    Objects.requireNonNull(graph, "graph is null");
    Objects.requireNonNull(popularity, "popularity is null");
    int end = graph.states.size() - 1;
    boolean isLost = graph.transitions.stream().anyMatch(each -> each.from >= end || each.to > end);
    require(!isLost, "graph.transitions has a state that graph.states does not have");
    require(
        graph.transitions.stream().anyMatch(each -> each.from == 0 && each.probability > 0)
            && graph.transitions.stream().noneMatch(each -> each.from == 0 && each.to == end),
        "graph.transitions must lead from the start to a request, and not to the end");
    require(
        popularity.items.size() >= end - 2, "popularity.items has fewer requests than the graph");
  }

  private static void require(boolean condition, String fault) {
    if (!condition) {
      throw new IllegalArgumentException(fault);
    }
  }

  private static double time(String name, double value) {
    return Require.aboveUpTo(name, value, 0, MOST_SECONDS);
  }

  /** From the first arrival of a session to the last, in seconds. */
  @JsonIgnore
  public double seconds() {
    return source.seconds;
  }

  record Source(
      long sessions,
      long requests,
      @JsonProperty("duration_s") double seconds,
      @JsonProperty("step_s") double step,
      List<String> notes) {

    Source {
      time("duration_s", seconds);
      Require.within("step_s", step, 0, MOST_SECONDS);
      notes = List.copyOf(notes);
    }
  }

  record Rate(@JsonProperty("bin_s") double seconds, List<Bin> bins) {

    Rate {
      time("bin_s", seconds);
      bins = List.copyOf(bins);
      require(bins.stream().anyMatch(bin -> bin.perSecond > 0), "bins has no rate above 0");
    }
  }

  record Bin(long sessions, @JsonProperty("per_s") double perSecond, double low, double high) {

    Bin {
      Require.within("per_s", perSecond, 0, ArrivalProcess.MAX_RATE_PER_SECOND);
    }
  }

  record Dispersion(
      long arrivals,
      List<Scale> scales,
      @Nullable Double index,
      @JsonProperty("time_scale_s") @Nullable Double timeScale,
      boolean level,
      @Nullable String reason) {

    Dispersion {
      scales = List.copyOf(scales);
      if (index != null) {
        Require.within("index", index, 1.0, 1e9);
      }
      if (timeScale != null) {
        time("time_scale_s", timeScale);
      }
    }
  }

  record Scale(
      @JsonProperty("window_s") double seconds,
      long windows,
      double index,
      double low,
      double high) {

    Scale {
      time("window_s", seconds);
      Require.positive("index", index);
    }
  }

  record Lengths(
      long sessions,
      double mean,
      List<Length> counts,
      @JsonProperty("graph_distance") double graphDistance,
      @JsonProperty("by_graph") boolean byGraph) {

    Lengths {
      counts = List.copyOf(counts);
      require(counts.stream().anyMatch(each -> each.sessions > 0), "counts has no session");
    }
  }

  record Length(int requests, long sessions) {

    Length {
      Require.within("requests", requests, 1L, SessionFileReader.MOST_REQUESTS);
      Require.within("sessions", sessions, 0L, Long.MAX_VALUE);
    }
  }

  /** States: the start, the most frequent requests as in the popularity, all others, the end. */
  record Graph(List<String> states, List<Transition> transitions, Think rare) {

    Graph {
      states = List.copyOf(states);
      transitions = List.copyOf(transitions);
      Objects.requireNonNull(rare, "rare is null");
      require(states.size() > 3, "states needs four: start, a request, others, end");
    }
  }

  /** From and to are places in the list of states. */
  record Transition(
      int from,
      int to,
      long count,
      double probability,
      double low,
      double high,
      @Nullable Think think) {

    Transition {
      Require.within("from", from, 0L, Integer.MAX_VALUE);
      Require.within("to", to, 1L, Integer.MAX_VALUE);
      Require.within("count", count, 0L, Long.MAX_VALUE);
      Require.within("probability", probability, 0, 1);
    }
  }

  /** The family is of the think times above 0; the quantiles are of all. */
  record Think(
      long count,
      @JsonProperty("mean_s") double mean,
      @JsonProperty("zero_share") double zeroShare,
      @Nullable Family family,
      @JsonProperty("quantiles_s") List<Double> quantiles,
      @Nullable String reason) {

    Think {
      Require.within("count", count, 0L, Long.MAX_VALUE);
      Require.within("zero_share", zeroShare, 0, 1);
      quantiles = List.copyOf(quantiles);
      int levels = ThinkFit.LEVELS.size();
      require(
          quantiles.size() == levels || quantiles.isEmpty() && family == null,
          "quantiles_s needs " + levels + " values");
      double before = 0;
      for (double each : quantiles) {
        before = Require.within("each value of quantiles_s", each, before, MOST_SECONDS);
      }
    }
  }

  record Family(
      String name,
      @JsonProperty("scale_s") double scale,
      @Nullable Double shape,
      @Nullable Double aic,
      @Nullable Double distance) {

    Family {
      time("scale_s", scale);
      require(ThinkFit.isKnown(name), "name must be one of " + ThinkFit.families());
      require(ThinkFit.hasShape(name) == (shape != null), "shape must be null or not, as " + name);
      if (shape != null) {
        Require.aboveUpTo("shape", shape, 0, 1e6);
      }
    }
  }

  record Popularity(
      long requests,
      long distinct,
      List<Item> items,
      @Nullable ZipfFit zipf,
      @Nullable String reason) {

    Popularity {
      Require.within("requests", requests, 1L, Long.MAX_VALUE);
      items = List.copyOf(items);
    }
  }

  record Item(String name, String method, String path, long requests) {

    Item {
      Objects.requireNonNull(method, "method is null");
      Objects.requireNonNull(path, "path is null");
      require(!name.isEmpty(), "name is empty");
      Require.within("requests", requests, 1L, Long.MAX_VALUE);
    }
  }

  record ZipfFit(
      double exponent, double low, double high, long ranks, long requests, double distance) {}
}
