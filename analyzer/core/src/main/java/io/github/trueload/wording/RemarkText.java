package io.github.trueload.wording;

import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.SessionEvidence;
import io.github.trueload.stats.users.Workload;
import io.github.trueload.verdict.MatchBasis;
import io.github.trueload.verdict.Remark;
import java.util.List;
import java.util.stream.Collectors;

/** What stands behind a verdict, and advice, in English: a sentence or two each. */
public final class RemarkText {

  private static final int MOST_HOSTS = 3;

  static final Phrases<Remark> REMARKS =
      new Phrases<Remark>()
          .of(
              Remark.ManyFailures.class,
              it ->
                  failed(it.failed(), it.samples())
                      + ", more than %s: response times are partly those of failures."
                          .formatted(NumberText.percent(Samples.MOST_FAILED)))
          .of(
              Remark.FailuresNotLogged.class,
              it ->
                  "No column of the log shows which samples failed (success, a response code, a"
                      + " status): fast failures make response times look better. Log one of"
                      + " them.")
          .of(
              Remark.Arrivals.class,
              it ->
                  "Arrivals (%s) are %s: %s."
                      .formatted(
                          it.source(),
                          it.answer().verdict().id(),
                          ReasonText.of(it.answer().reason())))
          .of(
              Remark.SourcesOfBursts.class,
              it ->
                  "If no bursts were wanted, look for pauses of the load generator (garbage"
                      + " collection), synchronizing timers, users started together and ramps"
                      + " inside the window (--trim).")
          .of(
              Remark.ThinkTime.class,
              it ->
                  "Think time Z %s %s, R/Z = %s: %s."
                      .formatted(
                          it.measured() ? "=" : "≈ N/X − R =",
                          NumberText.duration(it.think()),
                          NumberText.fixed(it.ratio(), 3),
                          it.open()
                              ? "response times have little effect on the request rate"
                              : "the response times pace the users"))
          .of(
              Remark.MoreUsers.class,
              it ->
                  "Raise users and think time together (scaled think time, Principle A): about %s users"
                          .formatted(NumberText.count(it.users()))
                      + " with a think time of %s keep %s/s with R/Z at %s."
                          .formatted(
                              NumberText.duration(it.think()),
                              NumberText.number(it.ratePerSecond()),
                              NumberText.number(it.ratio())))
          .of(
              Remark.ConstantPacing.class,
              it ->
                  "Constant timers and pacing make each user periodic, and the same requests meet"
                      + " in each round; exponential think times do not.")
          .of(
              Remark.SourcesOfTicks.class,
              it ->
                  "If no batches were wanted, look for a timer or a scheduler of the load generator"
                      + " that works at these ticks only. If the timestamps come from a clock with"
                      + " that step, log finer ones or capture the packets.")
          .of(
              Remark.RegularTimers.class,
              it ->
                  "The timers make the arrivals too regular, because the server delays the users"
                      + " little. Constant, uniform and pacing timers are too regular; exponential"
                      + " think times are not.")
          .of(Remark.WorkloadModel.class, RemarkText::workload)
          .of(
              Remark.ProcessSent.class,
              it ->
                  "The requested process (%s) %s: %s."
                      .formatted(
                          it.conformance().process(),
                          switch (it.conformance().agreement()) {
                            case AS_ASKED -> "was sent";
                            case NOT_AS_ASKED -> "was not sent";
                            case INCONCLUSIVE -> "cannot be compared with the arrivals";
                          },
                          ReasonText.of(it.conformance().reason())))
          .of(Remark.Connections.class, it -> connections(it.sessions()))
          .or(RemarkText::ofTimes);

  static final Phrases<MatchBasis> BASES =
      new Phrases<MatchBasis>()
          .of(
              MatchBasis.Columns.class,
              it -> NumberText.count(it.matched(), "request") + " matched one by one")
          .of(
              MatchBasis.MeansOnly.class,
              it ->
                  "means of all requests, none matched one by one: the log's connections are not in"
                      + " the captures")
          .of(
              MatchBasis.NoneByTime.class,
              it ->
                  "means of all requests; time alone could match none: "
                      + (it.busy()
                          ? "too many requests were in progress at the same time"
                          : "the clocks differ, or the captures are not of all requests"))
          .of(MatchBasis.ByTime.class, RemarkText::byTime);

  static final Phrases<SessionEvidence> EVIDENCE =
      new Phrases<SessionEvidence>()
          .of(
              SessionEvidence.Joined.class,
              it -> "sessions of the log found on the captures' connections, request by request")
          .of(
              SessionEvidence.OfLog.class,
              it -> "connections as the log records them; capture the packets to see the wire's")
          .of(
              SessionEvidence.OfThreads.class,
              it ->
                  "users are the log's threads, connections the captures'; sharing is a lower"
                      + " bound: "
                      + (it.assigned() >= 0
                          ? NumberText.count(it.assigned())
                              + " requests could belong to one thread and one connection alone"
                          : "requests lie too close, or the clocks too far apart, to identify the"
                              + " threads on a connection; fewer connections than users mean at"
                              + " least one"));

  private RemarkText() {}

  /** Of response times and the clocks that measured them. */
  private static Phrases<Remark> ofTimes() {
    return new Phrases<Remark>()
        .of(
            Remark.ReportedTimes.class,
            it ->
                "Reported response times differ from those of the wire by %s on average; their mean is %s times the mean of the wire (%s)."
                    .formatted(
                        NumberText.signedDuration(it.meanDifference()),
                        NumberText.fixed(it.ratioOfMeans(), 2),
                        of(it.basis())))
        .of(
            Remark.ReportedFirstEvents.class,
            it ->
                "Reported times to the first event differ from those of the wire by %s on average; their mean is %s times the mean of the wire (%s)."
                    .formatted(
                        NumberText.signedDuration(it.meanDifference()),
                        NumberText.fixed(it.ratioOfMeans(), 2),
                        it.matched() > 0
                            ? NumberText.count(it.matched(), "streamed response") + " one by one"
                            : "means of all streamed responses"))
        .of(
            Remark.TimesOfTheWire.class,
            it ->
                "Take response times from the wire: the generator's own differ by more than 10"
                    + " %.")
        .of(
            Remark.Unmatched.class,
            it ->
                NumberText.count(it.requests(), "request")
                    + " of the log have no complete exchange in the captures.")
        .of(
            Remark.KernelClock.class,
            it ->
                it.nearlyAll()
                    ? "The times of %s of the samples are the kernel's timestamps: they need no capture."
                        .formatted(NumberText.percent(it.share()))
                    : "Only %s of the samples have the kernel's timestamps, fewer than %s: the other times contain the load generator's own delay."
                        .formatted(
                            NumberText.percent(it.share()),
                            NumberText.percent(ClockSummary.NEARLY_ALL)))
        .of(
            Remark.GeneratorDelay.class,
            it ->
                "The load generator noticed the responses %s after the kernel on average, 1 %% of them %s or more: a tool that reads its own clock reports times that are longer by this delay."
                    .formatted(NumberText.duration(it.mean()), NumberText.duration(it.p99())))
        .of(
            Remark.SentAgain.class,
            it ->
                "Requests sent again, since the server closed the connection while they were on their way: %s of %s. Their times count from the first attempt."
                    .formatted(NumberText.count(it.again()), NumberText.count(it.sent())))
        .of(
            Remark.Incomplete.class,
            it ->
                NumberText.count(it.requests(), "request")
                    + " on the wire received no complete response.")
        .or(RemarkText::ofHosts);
  }

  /** Of the load generators and their hosts. */
  private static Phrases<Remark> ofHosts() {
    return new Phrases<Remark>()
        .of(
            Remark.DamagedHealth.class,
            it ->
                "%s: %s of the load generator's health cannot be read, the first is line %s."
                    .formatted(
                        it.file(),
                        NumberText.count(it.lines(), "line"),
                        NumberText.count(it.firstLine())))
        .of(
            Remark.HealthElsewhere.class,
            it ->
                "The load generator's health file next to the log was recorded at another time"
                    + " and was not used.")
        .of(
            Remark.HealthCovers.class,
            it ->
                "The load generator's health covers %s of the window; nothing is known about the rest."
                    .formatted(NumberText.percent(it.share())))
        .of(
            Remark.GeneratorWasBottleneck.class,
            it ->
                (it.disturbance().kind().isOfEngines()
                        ? "The engines did not make one workload together: "
                        : "The load generator was the bottleneck: ")
                    + it.disturbance().sentence())
        .of(
            Remark.DataLost.class,
            it ->
                (it.ofWire() ? "The captures lost data (" : "The logs lost data (")
                    + ReasonText.of(it.loss())
                    + "): no figure is reliable.")
        .of(
            Remark.OtherConnections.class,
            it ->
                "None of the log's connections is in the captures: is it the same run, seen from"
                    + " the load generator's side?")
        .of(
            Remark.NoOverlap.class,
            it ->
                "The log and the captures do not overlap in time, so only their distributions are"
                    + " compared: are they of one run, by clocks that agree?")
        .of(
            Remark.OutsideTheRun.class,
            it ->
                NumberText.count(it.requests(), "request")
                    + " of the captures left out: more than a second before or after the log's"
                    + " run.")
        .of(
            Remark.HostsApart.class,
            it ->
                "All rows of %s lie before those of %s, which begin %s after their end: are they of one run, by clocks that agree%s?"
                    .formatted(
                        hosts(it.before()),
                        hosts(it.after()),
                        NumberText.duration(it.gap()),
                        it.zone() ? " and dates in one time zone" : ""))
        .of(Remark.HostShifted.class, RemarkText::shifted)
        .of(
            Remark.ClocksDiffer.class,
            it ->
                "According to the packets, the clocks of the hosts differ: "
                    + it.offsets().stream()
                        .map(RemarkText::offset)
                        .collect(Collectors.joining(", "))
                    + " against the captures' (medians). Figures of the wire do not depend on"
                    + " it.")
        .of(
            Remark.ClocksUnknown.class,
            it ->
                "The offsets between the clocks of %s are not known: give the packets of these hosts, or check the clocks (chronyc tracking, timedatectl)."
                    .formatted(hosts(it.machines())))
        .of(
            Remark.ClocksNotSynchronized.class,
            it ->
                "NTP did not synchronize the clock of %s, so the arrivals of the engines may be shifted against each other: start chrony or systemd-timesyncd there, or give the packets of all hosts."
                    .formatted(hosts(it.machines())))
        .of(
            Remark.ClocksAgree.class,
            it ->
                "The clocks of %s agree within %s, by the error limits of NTP when the engines started."
                    .formatted(hosts(it.machines()), NumberText.duration(it.apart())))
        .of(
            Remark.TailOfHost.class,
            it ->
                "%s of the response times above p99 (%s) come from %s, which made %s of the samples: look at that load generator and its network first."
                    .formatted(
                        NumberText.percent(it.ofTail()),
                        NumberText.duration(it.limit()),
                        it.host(),
                        NumberText.percent(it.ofAll())))
        .of(
            Remark.HostSilent.class,
            it ->
                noRow(it)
                    + ". "
                    + switch (it.part()) {
                      case START -> "Did its load generator start late?";
                      case MIDDLE -> "Was its load generator or its connection interrupted?";
                      case END -> "Did its load generator end early?";
                    }
                    + " Analyze the time in which all hosts send (--trim).")
        .or(RemarkText::ofLogs);
  }

  /** Of the logs, and of the part that was analyzed. */
  private static Phrases<Remark> ofLogs() {
    return new Phrases<Remark>()
        .of(
            Remark.ClockSetBack.class,
            it ->
                "%s, %s after its start: the timestamps fall back by %s and go on from there: was the clock set back? The arrivals around it are not known; analyze one side of it (--trim)."
                    .formatted(
                        it.path(), NumberText.duration(it.from()), NumberText.duration(it.step())))
        .of(
            Remark.LogWithoutRows.class,
            it ->
                "%s has no row, although other logs have rows: did its load generator run? If it did not, leave the file out."
                    .formatted(it.path()))
        .of(
            Remark.CopyOfLog.class,
            it ->
                "%s shares rows with %s: is one a copy of the other? Give each row once."
                    .formatted(it.path(), it.earlier()))
        .of(
            Remark.TimesContradict.class,
            it ->
                "%s: in %s the first byte (Latency) or the connection (Connect) takes longer than the whole request (elapsed): are the columns in their order, and in one unit?"
                    .formatted(it.path(), NumberText.count(it.rows(), "row")))
        .of(
            Remark.TimesNotOfEpoch.class,
            it ->
                "The timestamps do not count from 1970, but perhaps from the start of the run:"
                    + " dates are wrong; rates and intervals are right only if the timestamps are"
                    + " in the log's unit, milliseconds in a JTL.")
        .of(
            Remark.RowsTwice.class,
            it ->
                "%s contains its first rows twice: was the log appended to itself? Remove the copy."
                    .formatted(it.path()))
        .of(
            Remark.LongPause.class,
            it ->
                "%s has no sample for %s, from %s after its start on: were several runs written into one log? Analyze one of them (--trim), or split the log."
                    .formatted(
                        it.path(),
                        NumberText.duration(it.length()),
                        NumberText.duration(it.from())))
        .of(
            Remark.TooFewForSteady.class,
            it ->
                "Too few requests to look for a steady part (MSER-5 needs %s): no part is excluded."
                    .formatted(it.least()))
        .of(
            Remark.NeverSteady.class,
            it ->
                "No steady part was found (MSER-5): %s not settle; no part is excluded."
                    .formatted(it.arrivals() ? "the arrival rate does" : "response times do"))
        .of(
            Remark.SteadyPart.class,
            it ->
                "Steady part (MSER-5 on arrivals and response times, from either end): "
                    + cut(it.start())
                    + " off the start, "
                    + cut(it.end())
                    + " off the end.");
  }

  /** {@return the remark in English} */
  public static String of(Remark finding) {
    return REMARKS.say(finding);
  }

  /** Which load generator ended before the others. */
  static String noRow(Remark.HostSilent silence) {
    String time = NumberText.duration(silence.seconds());
    return silence.host()
        + " has no row "
        + switch (silence.part()) {
          case START -> "in the first " + time + " of the run";
          case MIDDLE -> "for " + time + " in the middle of the run";
          case END -> "in the last " + time + " of the run";
        }
        + " (about "
        + NumberText.percent(silence.ofHost())
        + " of its arrivals, "
        + NumberText.percent(silence.ofAll())
        + " of all arrivals)";
  }

  /**
   * {@return how many samples failed: {@code 30 of 3,000 samples failed (1.00 %)}}
   *
   * @param failed number of failed samples
   * @param samples number of samples, 1 or more
   */
  public static String failed(long failed, long samples) {
    return "%s of %s failed (%s)"
        .formatted(
            NumberText.count(failed),
            NumberText.count(samples, "sample"),
            NumberText.percent((double) failed / samples));
  }

  /** What a comparison with the wire rests on. */
  static String of(MatchBasis basis) {
    return BASES.say(basis);
  }

  /** {@return the evidence for users and their connections} */
  public static String of(SessionEvidence evidence) {
    return EVIDENCE.say(evidence);
  }

  private static String byTime(MatchBasis.ByTime match) {
    String words =
        "%s of %s, %s, matched by time: %s for certain, the others by their label's path and their thread's connection"
            .formatted(
                NumberText.count(match.matched()),
                NumberText.count(match.rows(), "request"),
                percent(match.matched() / (double) match.rows()),
                NumberText.count(match.certain()));
    return match.representative()
        ? words
        : "means of all requests; only " + words + ", too few to stand for all";
  }

  /** Rounded down, so that 100 % means all. */
  private static String percent(double share) {
    return NumberText.fixed(Math.floor(share * 1000) / 10, 1) + " %";
  }

  private static String connections(SessionConnections sessions) {
    String users = NumberText.count(sessions.count(), "user");
    String connections = NumberText.count(sessions.connections(), "connection");
    long shared = sessions.sharedConnections();
    return shared > 0
        ? ("%s share %s (%s shared for certain; %s). Real users do not: give each its own with the"
                + " sampler \"Trueload - HTTP Request (Dedicated Connection)\".")
            .formatted(users, connections, NumberText.count(shared), of(sessions.evidence()))
        : "%s on %s, none shared, %s (%s)."
            .formatted(
                users,
                connections,
                NumberText.count(sessions.reconnects(), "reconnect"),
                of(sessions.evidence()));
  }

  private static String hosts(List<String> hosts) {
    String first = hosts.stream().limit(MOST_HOSTS).collect(Collectors.joining(" and "));
    int more = hosts.size() - MOST_HOSTS;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private static String shifted(Remark.HostShifted it) {
    boolean late = it.begins() > 0;
    return "%s begins %s %s %s and ends %s %3$s it: its clock is %s by about that, or it ran %s. Trim the ends, where not all hosts load (--trim)."
        .formatted(
            it.host(),
            NumberText.duration(Math.abs(it.begins())),
            late ? "after" : "before",
            it.usual(),
            NumberText.duration(Math.abs(it.ends())),
            late ? "ahead" : "behind",
            late ? "later" : "earlier");
  }

  private static String offset(Remark.ClockOffset it) {
    return it.host()
        + " "
        + NumberText.signedDuration(it.offset())
        + (it.matched() ? "" : " (by its connections; its requests were not matched)");
  }

  private static String cut(Remark.Cut cut) {
    return cut.length() == 0
        ? "nothing"
        : NumberText.duration(cut.length())
            + (cut.forArrivals() ? " (for the arrivals)" : " (for the response times)");
  }

  private static String workload(Remark.WorkloadModel it) {
    Workload workload = it.workload();
    String users = NumberText.count(workload.users(), "user");
    return switch (workload.kind()) {
      case OPEN ->
          "Open workload: %s sent one request each; no request waits for a response."
              .formatted(users);
      case PARTLY_OPEN ->
          "Partly open workload: %s come and go, with %s requests each: %s."
              .formatted(users, NumberText.number(workload.requestsPerUser()), ofLength(workload));
      case CLOSED ->
          "Closed workload: %s all requests, each after its last response%s."
              .formatted(
                  workload.users() == 1 ? "one user sends" : "the same " + users + " send",
                  Double.isFinite(it.responseToThink())
                      ? " (R/Z = " + NumberText.fixed(it.responseToThink(), 3) + ")"
                      : "");
      case UNKNOWN -> "Open or closed workload is not known: " + why(workload) + ".";
    };
  }

  private static String ofLength(Workload workload) {
    if (workload.requestsPerUser() <= Workload.NEARLY_OPEN) {
      return "nearly open";
    }
    return workload.requestsPerUser() >= Workload.NEARLY_CLOSED
        ? "within a session nearly closed"
        : "between open and closed";
  }

  private static String why(Workload workload) {
    if (workload.users() == 0) {
      return "the input contains no users; log the thread names";
    }
    return workload.isOverlapping()
        ? "users have several requests at once"
        : "with %s requests of a user the run is too short, or users come and go in part of it only"
            .formatted(NumberText.number(workload.requestsPerUser()));
  }
}
