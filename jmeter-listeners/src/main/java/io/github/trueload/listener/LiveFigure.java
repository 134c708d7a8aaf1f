package io.github.trueload.listener;

import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.wording.ReasonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** A figure of a run in progress: a row of the panel, a part of the line, and gauges. */
public final class LiveFigure {

  /**
   * A gauge of the endpoint and of OTLP.
   *
   * @param value NaN for what is not known
   */
  record Gauge(String name, String help, ToDoubleFunction<TrafficFigures> value) {}

  private static final List<LiveFigure> ALL =
      List.of(
          of("verdict", TrafficFigures::verdict)
              .gauge(
                  "trueload_generator_trouble",
                  "1 if the load generator had a problem",
                  figures -> figures.health().blame().isEmpty() ? 0 : 1),
          of("failures", known(TrafficFigures::failureWords)).inLine(""),
          of("cov", figures -> cov(figures).replaceFirst("^CoV ", ""))
              .inLine(LiveFigure::cov)
              .gauge(
                  "trueload_window_cov",
                  "Coefficient of variation of the inter-arrival times",
                  resolved(ArrivalSummary::cov))
              .gauge(
                  "trueload_window_cov_standard_error",
                  "Standard error of the CoV",
                  resolved(ArrivalSummary::covStandardError)),
          of("rate", TrafficFigures::rateWords)
              .inLine(only(LiveFigure::hasRate, TrafficFigures::rateWords))
              .gauge(
                  "trueload_window_requests_per_second",
                  "Rate of requests",
                  TrafficFigures::ratePerSecond)
              .gauge(
                  "trueload_target_requests_per_second",
                  "Rate that the plan or the setting requests",
                  figures -> figures.target().perSecond()),
          of("p95", known(TrafficFigures::p95Words)).inLine("p95 "),
          of("index", known(TrafficFigures::indexWords))
              .inLine("I ")
              .gauge(
                  "trueload_window_dispersion_index",
                  "Largest index of dispersion of counts",
                  figures -> figures.index().orElse(Double.NaN)),
          of("ratio", known(TrafficFigures::ratioWords))
              .inLine("R/Z ")
              .gauge(
                  "trueload_window_response_to_think_ratio",
                  "Response time divided by think time, R/Z",
                  figures -> figures.responseToThink().orElse(Double.NaN)),
          of("users", TrafficFigures::usersWords)
              .inLine("")
              .gauge("trueload_window_sessions", "Sessions", sessions(SessionConnections::count))
              .gauge(
                  "trueload_window_connections",
                  "Connections of sessions",
                  sessions(SessionConnections::connections))
              .gauge(
                  "trueload_window_connections_shared",
                  "Connections with requests of several sessions",
                  sessions(SessionConnections::sharedConnections)),
          of("open", count(of -> of.connections() - of.reconnects())),
          of("reconnects", count(SessionConnections::reconnects))
              .gauge(
                  "trueload_window_reconnects",
                  "Connections of each session after its first one",
                  sessions(SessionConnections::reconnects)),
          of("times", TrafficFigures::timesWords).inLine(known(TrafficFigures::clockWords)),
          of("delay", known(TrafficFigures::delay)),
          // the panel has it as a sentence
          of("silence", figures -> "")
              .inLine(only(TrafficFigures::isSilent, TrafficFigures::silenceWords)),
          of("samples", figures -> NumberText.count(figures.counts().taken()))
              .inLine(known(TrafficFigures::keptWords)),
          of("lost", only(LiveFigure::hasLost, of -> NumberText.count(of.counts().lost())))
              .inLine(
                  only(
                      LiveFigure::hasLost,
                      of ->
                          NumberText.count(of.counts().lost(), "sample")
                              + " lost: this machine is too slow")));

  private final String key;
  private final Function<TrafficFigures, String> words;
  private final List<Gauge> gauges = new ArrayList<>();
  private Function<TrafficFigures, String> line = figures -> "";

  private LiveFigure(String key, Function<TrafficFigures, String> words) {
    this.key = key;
    this.words = words;
  }

  private static LiveFigure of(String key, Function<TrafficFigures, String> words) {
    return new LiveFigure(key, words);
  }

  /** The same as a part of the line, behind {@code ahead}. */
  private LiveFigure inLine(String ahead) {
    return inLine(only(figures -> !words(figures).isEmpty(), figures -> ahead + words(figures)));
  }

  private LiveFigure inLine(Function<TrafficFigures, String> wordsOfLine) {
    line = wordsOfLine;
    return this;
  }

  private LiveFigure gauge(String name, String help, ToDoubleFunction<TrafficFigures> value) {
    gauges.add(new Gauge(name, help, value));
    return this;
  }

  private static Function<TrafficFigures, String> known(
      Function<TrafficFigures, Optional<String>> of) {
    return of.andThen(found -> found.orElse(""));
  }

  private static Function<TrafficFigures, String> only(
      Predicate<TrafficFigures> condition, Function<TrafficFigures, String> of) {
    return figures -> condition.test(figures) ? of.apply(figures) : "";
  }

  private static String cov(TrafficFigures figures) {
    return ReasonText.cov(figures.headline().arrivals());
  }

  private static boolean hasRate(TrafficFigures figures) {
    return Double.isFinite(figures.headline().arrivals().ratePerSecond());
  }

  private static boolean hasLost(TrafficFigures figures) {
    return figures.counts().lost() > 0;
  }

  private static ToDoubleFunction<TrafficFigures> resolved(ToDoubleFunction<ArrivalSummary> of) {
    return figures -> {
      ArrivalSummary arrivals = figures.headline().arrivals();
      boolean isKnown = arrivals.covResolvable() && !figures.isSilent();
      return isKnown ? of.applyAsDouble(arrivals) : Double.NaN;
    };
  }

  private static ToDoubleFunction<TrafficFigures> sessions(ToLongFunction<SessionConnections> of) {
    return figures -> {
      SessionConnections sessions = figures.headline().sessions();
      return sessions == null ? Double.NaN : of.applyAsLong(sessions);
    };
  }

  private static Function<TrafficFigures, String> count(ToLongFunction<SessionConnections> of) {
    return figures -> {
      SessionConnections sessions = figures.headline().sessions();
      return sessions == null ? "" : NumberText.count(of.applyAsLong(sessions));
    };
  }

  /** {@return all figures, in the order of the panel and of the line} */
  public static List<LiveFigure> all() {
    return ALL;
  }

  /** {@return the key of its name and of its hint in the panel's texts} */
  public String key() {
    return "figure." + key;
  }

  /** {@return its value with its unit, for the panel; empty where it is not known} */
  public String words(TrafficFigures figures) {
    return words.apply(figures);
  }

  /** Its part of the line; empty where it is not known or the line does not have it. */
  String line(TrafficFigures figures) {
    return line.apply(figures);
  }

  List<Gauge> gauges() {
    return gauges;
  }
}
