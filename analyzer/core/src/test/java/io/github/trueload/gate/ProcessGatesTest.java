package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.stats.users.Workload;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import io.github.trueload.wording.RemarkText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gates on the process that was asked for and on the workload, from logs to outcomes. */
class ProcessGatesTest {

  private static final long EPOCH = 1_700_000_000_000L;

  @TempDir private Path directory;

  private RunFiles read(CharSequence log, String process) throws Exception {
    return readFiles(process, Files.writeString(directory.resolve("run.jtl"), log));
  }

  private static RunFiles readFiles(String process, Path... files) throws Exception {
    RequestedProcess requested = process == null ? null : RequestedProcess.parse(process);
    return RunFiles.read(
        AnalysisOptions.of(List.of(files)).judgedBy(new Criteria(0.1, 0.95, requested)),
        path -> Inputs.open(path, InputOptions.defaults()));
  }

  /** Users that start a round of two requests every two seconds, with 5 ms of jitter. */
  private static StringBuilder paced() {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int round = 0; round < 30; round++) {
      for (int user = 0; user < 10; user++) {
        long start = EPOCH + round * 2000L + user * 137L + random.nextInt(5);
        for (int request = 0; request < 2; request++) {
          log.append(start + request * 300L).append(",20,Page,Users 1-").append(user);
          log.append(",true\n");
        }
      }
    }
    return log;
  }

  /** Sessions of a Poisson process of 10/s, each with two requests 2 s apart. */
  private static StringBuilder sessions() {
    return sessions(EPOCH);
  }

  private static StringBuilder sessions(long startMillis) {
    SplittableRandom random = new SplittableRandom(2);
    StringBuilder log =
        new StringBuilder("timeStamp,elapsed,label,threadName,success,tl_arrival_ns\n");
    double arrival = 0;
    for (int session = 0; session < 1500; session++) {
      arrival += random.nextExponential() / 10;
      long nanos = startMillis * 1_000_000 + Math.round(arrival * 1e9);
      for (int request = 0; request < 2; request++) {
        log.append(nanos / 1_000_000 + request * 2000L).append(",20,Page,Sessions 1-");
        log.append(session).append(",true,").append(nanos).append('\n');
      }
    }
    return log;
  }

  @Test
  void pacingIsOfTheRoundsOfEachUser() throws Exception {
    RunFiles run = read(paced(), "pacing 2s requests=2");

    assertThat(Runs.judge(run, "conformance = as-asked").outcome()).isEqualTo(Outcome.PASS);
    // 29 gaps of 10 users; a gap is 2 s ± 5 ms
    GateResult rate = Runs.judge(run, "conformance.rate > 0.99");
    assertThat(rate.outcome()).isEqualTo(Outcome.PASS);
    assertThat(rate.actual().n()).isEqualTo(290);
    assertThat(rate.actual().value()).isCloseTo(1, within(1e-3));

    RunFiles other = read(paced(), "pacing 3s requests=2");
    GateResult failed = Runs.judge(other, "conformance = as-asked");
    assertThat(failed.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(failed.reason()).isEqualTo("the arrivals are not-as-asked");
  }

  /** The first requests of the rounds have 50 ms of jitter, the second ones 900. */
  @Test
  void roundsOfAPartAreCountedFromTheUsersFirstRequest() throws Exception {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int round = 0; round < 60; round++) {
      for (int user = 0; user < 10; user++) {
        long start = EPOCH + round * 2000L + random.nextInt(50);
        for (long at : new long[] {start, start + 100 + random.nextInt(900)}) {
          log.append(at).append(",20,Page,Users 1-").append(user).append(",true\n");
        }
      }
    }
    RunFiles run = read(log, "pacing 2s requests=2");

    // Half of the users have sent the first request of a round, and not the second, after 60.5 s.
    GateResult part = Runs.judge(run, "conformance.rate in 60500ms..end > 0.99");
    assertThat(part.outcome()).isEqualTo(Outcome.PASS);
    assertThat(part.actual().n()).isEqualTo(280);
    assertThat(Runs.judge(run, "conformance in 60500ms..end = as-asked").outcome())
        .isEqualTo(Outcome.PASS);
  }

  /**
   * The sessions of a schedule, with a setUp thread group that began 45 s before and whose samples
   * have no arrival. With its first sample as the start, the rate of 100/s would be 45 s late.
   */
  @Test
  void theScheduleOfSessionsBeginsWithTheFirstOfThem() throws Exception {
    String schedule = "schedule 10/s for 20s; 100/s for 20s; 10/s for 20s";
    RequestedProcess.Arrivals requested =
        (RequestedProcess.Arrivals) RequestedProcess.parse(schedule);
    ArrivalSequence sequence = requested.process().sequence(new SplittableRandom(5));
    StringBuilder log =
        new StringBuilder("timeStamp,elapsed,label,threadName,success,tl_arrival_ns\n");
    for (int second = 0; second < 40; second++) {
      log.append(EPOCH + second * 1_000L).append(",20,Login,setUp 1-1,true,\n");
    }
    int session = 0;
    for (long at = sequence.nextNanos(); at != ArrivalSequence.END; at = sequence.nextNanos()) {
      long nanos = (EPOCH + 45_000) * 1_000_000 + at;
      log.append(nanos / 1_000_000).append(",20,Page,Sessions 2-").append(session++);
      log.append(",true,").append(nanos).append('\n');
    }
    RunFiles run = read(log, schedule);

    assertThat(Runs.judge(run, "conformance = as-asked").outcome()).isEqualTo(Outcome.PASS);
    // the last 45 s of the schedule
    assertThat(Runs.judge(run, "conformance in 60s..end = as-asked").outcome())
        .isEqualTo(Outcome.PASS);
  }

  @Test
  void theSameUsersAreAClosedWorkload() throws Exception {
    RunFiles run = read(paced(), null);

    assertThat(Runs.judge(run, "workload = closed").outcome()).isEqualTo(Outcome.PASS);
    assertThat(Runs.judge(run, "workload = open").outcome()).isEqualTo(Outcome.FAIL);
    assertThat(remarks(run)).contains("Closed workload: the same 10 users send all requests");
    GateResult without = Runs.judge(run, "conformance = as-asked");
    assertThat(without.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(without.reason()).isEqualTo("no process was given (--process)");
  }

  /** Twenty requests at a time, so that there is no think time at all. */
  @Test
  void oneThreadNameForRequestsThatOverlapIsNoUser() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int request = 0; request < 500; request++) {
      log.append(EPOCH + request * 2L).append(",40,Page,Users 1-1,true\n");
    }
    RunFiles run = read(log, null);

    assertThat(run.whole().result().workload().kind()).isEqualTo(Workload.Kind.UNKNOWN);
    assertThat(remarks(run)).contains("not known: users have several requests at once");
  }

  @Test
  void oneUserThatWaitsForItsResponsesIsAClosedWorkload() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int request = 0; request < 500; request++) {
      log.append(EPOCH + request * 100L).append(",40,Page,Users 1-1,true\n");
    }
    RunFiles run = read(log, null);

    assertThat(Runs.judge(run, "workload = closed").outcome()).isEqualTo(Outcome.PASS);
    assertThat(remarks(run)).contains("Closed workload: one user sends all requests, each after");
  }

  @Test
  void sessionsAreComparedWhereTheLogHasTheirArrivals() throws Exception {
    RunFiles run = read(sessions(), "poisson 10/s");
    AnalysisResult result = run.whole().result();

    assertThat(result.conformance().subject().id()).isEqualTo("sessions");
    assertThat(result.conformance().count()).isEqualTo(1500);
    assertThat(Runs.judge(run, "conformance = as-asked").outcome()).isEqualTo(Outcome.PASS);
    assertThat(result.workload().kind()).isEqualTo(Workload.Kind.PARTLY_OPEN);
    assertThat(remarks(run))
        .contains(
            "Partly open workload: 1,500 users come and go, with 2 requests each: nearly open.",
            "The requested process (poisson 10/s) was sent: ");
  }

  /** The sessions' arrivals are in the log. */
  @Test
  void aCaptureThatLostDataMakesNoDoubtOfTheSessions() throws Exception {
    byte[] capture = Files.readAllBytes(Runs.CAPTURE);
    Path half = directory.resolve("half.pcap");
    Files.write(half, Arrays.copyOf(capture, capture.length - 7));
    // the log begins as the capture does, at 1795238540.6 s
    Path file = directory.resolve("run.jtl");
    Files.writeString(file, sessions(1_795_238_540_500L));
    RunFiles run = readFiles("poisson 10/s", file, half);

    assertThat(run.whole().result().conformance().subject().id()).isEqualTo("sessions");
    assertThat(Runs.judge(run, "conformance = as-asked").outcome()).isEqualTo(Outcome.PASS);
  }

  /** Without the column the users come and go all the same. */
  @Test
  void usersThatComeAndGoArePartlyOpenWithoutTheirArrivals() throws Exception {
    String log = sessions().toString().replace("tl_arrival_ns", "other");

    assertThat(Runs.judge(read(log, null), "workload = partly-open").outcome())
        .isEqualTo(Outcome.PASS);
  }

  @Test
  void aLogWithoutUsersShowsNoWorkload() throws Exception {
    String log = paced().toString().replaceAll(",Users 1-\\d+", "").replace(",threadName", "");
    RunFiles run = read(log, "pacing 2s");

    GateResult workload = Runs.judge(run, "workload = closed");
    assertThat(workload.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Runs.judge(run, "conformance = as-asked").reason())
        .contains("the log contains no users");
    assertThat(remarks(run)).contains("Open or closed workload is not known");
  }

  private static String remarks(RunFiles run) throws Exception {
    return run.whole().result().verdict().remarks().stream()
        .map(RemarkText::of)
        .collect(java.util.stream.Collectors.joining("\n"));
  }
}
