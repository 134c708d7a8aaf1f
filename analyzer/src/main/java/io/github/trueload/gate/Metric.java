package io.github.trueload.gate;

/** What a gate can look at, one line each. Durations are in seconds. */
public enum Metric {
  ARRIVALS_COV(
      "arrivals.cov",
      Kind.FIGURE,
      385,
      ArrivalReadings::cov,
      "CoV of the intervals between arrivals; 1 for a Poisson process"),
  ARRIVALS_RATE("arrivals.rate", Kind.RATE, 30, ArrivalReadings::rate, "requests a second"),
  ARRIVALS_LAG1(
      "arrivals.lag1",
      Kind.FIGURE,
      385,
      ArrivalReadings::lag1,
      "autocorrelation of neighbouring intervals; 0 for a Poisson process"),
  DISPERSION(
      "dispersion",
      Kind.FIGURE,
      100,
      Argument.WINDOW,
      ArrivalReadings::dispersion,
      "index of dispersion of counts: the largest, or over windows of that length, dispersion(1s)"),
  VERDICT(
      "verdict",
      Kind.WORD,
      30,
      ArrivalReadings::verdict,
      "Principle B's verdict on the arrivals: poisson, hypo-exponential, bursty, other"),
  SAMPLES_COUNT("samples.count", Kind.COUNT, 1, true, SampleReadings::count, "samples of the log"),
  ERRORS_COUNT("errors.count", Kind.COUNT, 1, true, SampleReadings::errors, "failed samples"),
  ERRORS_RATE(
      "errors.rate",
      Kind.SHARE,
      30,
      true,
      SampleReadings::errorRate,
      "failed samples of all samples"),
  MEAN("mean", Kind.TIME, 30, true, SampleReadings::mean, "reported response time, mean"),
  SD(
      "sd",
      Kind.TIME,
      30,
      true,
      SampleReadings::sd,
      "reported response time, standard deviation (n − 1)"),
  P(
      "p",
      Kind.TIME,
      30,
      Argument.PERCENTILE,
      true,
      SampleReadings::percentile,
      "reported response time, percentile of type 7"),
  MAX("max", Kind.TIME, 30, true, SampleReadings::max, "reported response time, largest"),
  WIRE_REPLY_MEAN(
      "wire.reply.mean",
      Kind.TIME,
      30,
      WireReadings::replyMean,
      "to the response's first byte on the wire, mean"),
  WIRE_REPLY_P(
      "wire.reply.p",
      Kind.TIME,
      30,
      Argument.PERCENTILE,
      WireReadings::replyPercentile,
      "the same, percentile"),
  WIRE_REPLY_MAX("wire.reply.max", Kind.TIME, 30, WireReadings::replyMax, "the same, largest"),
  WIRE_RESPONSE_MEAN(
      "wire.response.mean",
      Kind.TIME,
      30,
      WireReadings::responseMean,
      "to the response's last byte on the wire, mean"),
  WIRE_RESPONSE_P(
      "wire.response.p",
      Kind.TIME,
      30,
      Argument.PERCENTILE,
      WireReadings::responsePercentile,
      "the same, percentile"),
  WIRE_RESPONSE_MAX(
      "wire.response.max", Kind.TIME, 30, WireReadings::responseMax, "the same, largest"),
  WIRE_REQUESTS("wire.requests", Kind.COUNT, 1, WireReadings::requests, "requests on the wire"),
  WIRE_INCOMPLETE(
      "wire.incomplete",
      Kind.COUNT,
      1,
      WireReadings::incomplete,
      "requests on the wire without a whole response"),
  ERROR_MEAN("error.mean", Kind.TIME, 30, ErrorReadings::mean, "reported minus wire, mean"),
  ERROR_P(
      "error.p",
      Kind.TIME,
      30,
      Argument.PERCENTILE,
      ErrorReadings::percentile,
      "reported minus wire, percentile"),
  ERROR_RATIO("error.ratio", Kind.FIGURE, 30, ErrorReadings::ratio, "mean reported over mean wire"),
  SESSIONS_COUNT("sessions.count", Kind.COUNT, 1, ConnectionReadings::sessions, "users"),
  CONNECTIONS_TOTAL(
      "connections.total",
      Kind.COUNT,
      1,
      ConnectionReadings::total,
      "TCP connections that carried a request"),
  CONNECTIONS_PEAK(
      "connections.peak", Kind.COUNT, 1, ConnectionReadings::peak, "most of them open at once"),
  CONNECTIONS_PER_SESSION(
      "connections.per_session",
      Kind.RATIO,
      1,
      ConnectionReadings::perSession,
      "connections over users"),
  CONNECTIONS_SHARED(
      "connections.shared",
      Kind.COUNT,
      1,
      ConnectionReadings::shared,
      "connections that carried requests of more than one user"),
  RECONNECTS(
      "reconnects",
      Kind.COUNT,
      1,
      ConnectionReadings::reconnects,
      "connections beyond the first, summed over the users"),
  REQUESTS_PER_CONNECTION_MIN(
      "requests.per_connection.min",
      Kind.COUNT,
      1,
      ConnectionReadings::fewestRequests,
      "requests on a connection, fewest"),
  REQUESTS_PER_CONNECTION_MEAN(
      "requests.per_connection.mean",
      Kind.RATIO,
      1,
      ConnectionReadings::meanRequests,
      "the same, mean"),
  REQUESTS_PER_CONNECTION_MAX(
      "requests.per_connection.max",
      Kind.COUNT,
      1,
      ConnectionReadings::mostRequests,
      "the same, most");

  /** What a metric takes in parentheses. */
  public enum Argument {
    NONE,
    /** A number between 0 and 100, which must be given. */
    PERCENTILE,
    /** A duration, which may be given. */
    WINDOW
  }

  /** Works the value out. */
  @FunctionalInterface
  interface Extractor {
    Estimate of(Reading reading);
  }

  private final String id;
  private final Kind kind;
  private final long minimum;
  private final Argument argument;
  private final boolean ofLabels;
  private final Extractor extractor;
  private final String meaning;

  Metric(String id, Kind kind, long minimum, Extractor extractor, String meaning) {
    this(id, kind, minimum, Argument.NONE, false, extractor, meaning);
  }

  Metric(
      String id, Kind kind, long minimum, boolean ofLabels, Extractor extractor, String meaning) {
    this(id, kind, minimum, Argument.NONE, ofLabels, extractor, meaning);
  }

  Metric(
      String id, Kind kind, long minimum, Argument argument, Extractor extractor, String meaning) {
    this(id, kind, minimum, argument, false, extractor, meaning);
  }

  Metric(
      String id,
      Kind kind,
      long minimum,
      Argument argument,
      boolean ofLabels,
      Extractor extractor,
      String meaning) {
    this.id = id;
    this.kind = kind;
    this.minimum = minimum;
    this.argument = argument;
    this.ofLabels = ofLabels;
    this.extractor = extractor;
    this.meaning = meaning;
  }

  /** Name in expressions. */
  public String id() {
    return id;
  }

  /** Name with what it takes in parentheses, {@code p(q)}. */
  public String form() {
    return switch (argument) {
      case NONE -> id;
      case PERCENTILE -> id + "(q)";
      case WINDOW -> id + "[(window)]";
    };
  }

  /** Its unit. */
  public Kind kind() {
    return kind;
  }

  /** What it takes in parentheses. */
  public Argument argument() {
    return argument;
  }

  /** Whether it can be of some labels alone. */
  public boolean isOfLabels() {
    return ofLabels;
  }

  /** The least n that is judged where the gate names none; percentiles and shares may need more. */
  public long minimum() {
    return minimum;
  }

  /** What it is, in words. */
  public String meaning() {
    return meaning;
  }

  /** Its value in a part of a run. */
  Estimate read(Reading reading) {
    return extractor.of(reading);
  }

  /** The metric of that name; null if there is none. */
  static Metric of(String id) {
    for (Metric metric : values()) {
      if (metric.id.equals(id)) {
        return metric;
      }
    }
    return null;
  }
}
