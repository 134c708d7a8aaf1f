package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.arrivals.RateSchedule.Stretch;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.arrivals.SessionLength;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.jmeter.services.FileServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalSettingsTest {
  @TempDir private Path folder;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static ArrivalPlan plan(String... keysAndTexts) {
    return ArrivalSettings.plan(Groups.values(keysAndTexts));
  }

  private static ArrivalPlan of(String process, String... keysAndTexts) {
    String[] all = new String[keysAndTexts.length + 4];
    all[0] = "process";
    all[1] = process;
    all[2] = "duration";
    all[3] = "1 min";
    System.arraycopy(keysAndTexts, 0, all, 4, keysAndTexts.length);
    return plan(all);
  }

  private String file(String text) throws IOException {
    Path file = Files.createTempFile(folder, "arrivals", ".txt");
    return Files.writeString(file, text).toString();
  }

  private static List<Long> instants(ArrivalPlan plan) {
    ArrivalSequence sequence = plan.process().sequence(new SplittableRandom(1));
    return LongStream.generate(sequence::nextNanos)
        .takeWhile(each -> each != ArrivalSequence.END)
        .limit(1_000)
        .boxed()
        .toList();
  }

  @Test
  void eachChoiceMakesItsProcess() {
    assertThat(of("poisson", "rate", "600/min").process()).isEqualTo(RenewalArrivals.poisson(10));
    assertThat(of("constant", "rate", "36000 / h").process())
        .isEqualTo(RenewalArrivals.constant(10));
    assertThat(of("map", "rate", "10", "index", "50", "peak", "8").process())
        .isEqualTo(MapArrivals.of(10, 50, 8));
    ScheduledArrivals bursts = (ScheduledArrivals) of("bursts").process();
    assertThat(bursts.schedule().repeats()).isTrue();
    assertThat(bursts.schedule().rateAt(99)).isEqualTo(60);
    ScheduledArrivals crowd = (ScheduledArrivals) of("crowd", "spacing", "even").process();
    assertThat(crowd.schedule()).isEqualTo(RateSchedule.flashCrowd(10, 333, 30, 4, 60));
    assertThat(crowd.spacing()).isEqualTo(ScheduledArrivals.Spacing.EVEN);
  }

  @Test
  void aScheduleIsReadInLinesOrBetweenSemicolons() {
    List<Stretch> expected =
        List.of(Stretch.constant(60, 10), new Stretch(30, 10, 50), Stretch.constant(0.25, 0));
    for (String separator : List.of("\n", "\r\n", " ; ", "\n\n")) {
      String text = String.join(separator, "10/s for 1 min", "600/min to 50 in 30 s", "0 for 250");
      ScheduledArrivals made =
          (ScheduledArrivals) plan("process", "schedule", "schedule", text).process();
      assertThat(made.schedule().stretches()).isEqualTo(expected);
    }
  }

  @Test
  void filesHoldIntervalsOrInstantsToTheNanosecond() throws IOException {
    ArrivalPlan intervals = plan("process", "file", "file", file("\uFEFF250\n0\r\n1.5 s\n1 ns"));
    assertThat(instants(intervals))
        .containsExactly(250_000_000L, 250_000_000L, 1_750_000_000L, 1_750_000_001L);
    String epoch = file("1795238421395.000001\n1795238421395.000001\n1795238421396\n");
    assertThat(instants(plan("process", "file", "fileHolds", "instants", "file", epoch)))
        .containsExactly(0L, 0L, 999_999L);
    ArrivalPlan scaled =
        plan("process", "file", "fileHolds", "instants", "file", epoch, "timeScale", "10");
    assertThat(instants(scaled)).containsExactly(0L, 0L, 9_999_990L);
  }

  @Test
  void lengthsAreConstantDrawnOrRecorded() throws IOException {
    assertThat(of("poisson", "loops", "3").length()).isEqualTo(new SessionLength.Constant(3));
    assertThat(of("poisson", "length", "geometric", "meanLoops", "4.5").length())
        .isEqualTo(new SessionLength.Geometric(4.5));
    assertThat(of("poisson", "length", "file", "lengthFile", file("2\n7\n")).length())
        .isEqualTo(new SessionLength.Recorded(List.of(2, 7)));
  }

  @Test
  void theEndTheBoundAndTheRestAreTakenOver() {
    ArrivalPlan plan =
        of(
            "poisson",
            "sessions",
            "7",
            "bound",
            "9",
            "atBound",
            "wait",
            "atEnd",
            "stop",
            "seed",
            "5");
    assertThat(plan.end().nanos()).isEqualTo(60_000_000_000L);
    assertThat(plan.end().mostSessions()).isEqualTo(7);
    assertThat(plan.bound().most()).isEqualTo(9);
    assertThat(plan.bound().oneMore()).isEqualTo(LimitPolicy.WAIT);
    assertThat(plan.end().stops()).isTrue();
    assertThat(plan.seed()).hasValue(5);
  }

  @ParameterizedTest
  @CsvSource({
    "poisson, rate, -1/s, rate, must be greater than zero",
    "poisson, rate, 10 /day, rate, is not a rate",
    "poisson, rate, 2e6/s, rate, at most 1000000",
    "poisson, duration, '', duration, give one of them to end the arrivals",
    "poisson, bound, 0, bound, must be at least 1",
    "poisson, bound, 2147483647, bound, at most 1000000",
    "poisson, atBound, crash, atBound, is not one of",
    "poisson, sessions, many, sessions, is not a whole number",
    "poisson, meanLoops, 0.5, , ",
    "map, index, 1, index, must be above 1",
    "map, peak, 1, peak, must be above 1",
    "map, rate, 200000/s, index, in a surge",
    "bursts, burstPercent, 20, burstFactor, must be below 1",
    "bursts, burstPercent, 100, burstPercent, must be",
    "schedule, schedule, 10/s since ever, schedule, 'segment 1: \"10/s since ever\" is not a"
        + " segment'",
    "schedule, schedule, 10/s for 1 min;x to 5 in 2 s, schedule, 'segment 2: \"x\" is not a rate'",
    "schedule, schedule, 0 for 1 min, schedule, no segment with a rate above zero",
    "schedule, schedule, 10/s for -1 s, schedule, must be longer than zero",
    "crowd, duration, '', duration, give the end of the arrivals for a flash crowd",
    "crowd, crowdStart, 58 s, crowdLength, ends after the arrivals do",
    "file, file, '', file, is missing",
    "file, file, /no/such/file, file, there is no such file",
  })
  void badSettingsAreRefusedInOneLine(
      String process, String key, String text, String refused, String reason) {
    if (refused == null) {
      assertThat(of(process, key, text)).isNotNull();
      return;
    }
    assertThatThrownBy(() -> of(process, key, text))
        .isInstanceOfSatisfying(
            RefusedSetting.class,
            refusal -> assertThat(refusal.key()).isEqualTo("SessionArrivals." + refused))
        .hasMessageContaining(reason)
        .message()
        .doesNotContain("\n".repeat(2));
  }

  @ParameterizedTest
  @CsvSource({
    "'', intervals, the file is empty",
    "'5\n\n6', intervals, line 2 is empty; remove it",
    "'5\n-6', intervals, 'line 2 \"-6\" is negative'",
    "'5\nsoon', intervals, 'line 2 \"soon\" is not a duration'",
    "'5\n9\n8', instants, line 3 \"8\" arrival is before the previous one: sort them by time",
    "'5\n4', instants, line 2 \"4\" is before the first one",
    "'5\n9.3e12', intervals, is longer than 292 years",
    "'9e9s\n9e9s', intervals, makes the record longer than 64 bits",
  })
  void badFilesAreRefusedWithTheLine(String text, String holds, String reason) throws IOException {
    String file = file(text);
    assertThatThrownBy(() -> plan("process", "file", "file", file, "fileHolds", holds))
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining(reason)
        .hasMessageContaining(file);
  }

  @Test
  void otherFilesAreRefusedWithoutBeingReadWhole() throws IOException {
    String oneLine = file("7".repeat(5_000_000));
    assertThatThrownBy(() -> plan("process", "file", "file", oneLine))
        .hasMessageContaining("line 1")
        .hasMessageContaining("longer than 100 characters");
    assertThatThrownBy(() -> plan("process", "file", "file", folder.toString()))
        .hasMessageContaining("cannot be read");
    String lengths = file("3\n0\n");
    assertThatThrownBy(() -> of("poisson", "length", "file", "lengthFile", lengths))
        .hasMessageContaining("line 2 \"0\" must be at least 1");
  }

  @Test
  void aFileIsReadAgainOnceItHasChanged() throws IOException {
    String path = file("1\n");
    SettingValues values = Groups.values("file", path);
    int[] read = {0};
    for (int i = 0; i < 2; i++) {
      assertThat(
              TextLines.made(values, ArrivalSettings.FILE, "test", Integer.class, () -> ++read[0]))
          .isEqualTo(1);
    }
    Files.writeString(Path.of(path), "1\n2\n");
    assertThat(TextLines.made(values, ArrivalSettings.FILE, "test", Integer.class, () -> ++read[0]))
        .isEqualTo(2);
  }

  /** As a panel asks for at each change of another setting. */
  @Test
  void aRecordThatHasNotChangedIsReadOnce() throws IOException {
    String arrivals = file("1\n");
    String lengths = file("2\n");
    String[] settings = {
      "process", "file", "file", arrivals, "length", "file", "lengthFile", lengths
    };
    assertThat(plan(settings).length()).isSameAs(plan(settings).length());
  }

  @Test
  void filesAreFoundBesideThePlan() throws IOException {
    FileServer.getFileServer().setBaseForScript(folder.resolve("plan.jmx").toFile());
    try {
      Files.write(folder.resolve("beside.txt"), "1 s".getBytes(StandardCharsets.UTF_8));
      assertThat(instants(plan("process", "file", "file", "beside.txt")))
          .containsExactly(1_000_000_000L);
    } finally {
      FileServer.getFileServer().resetBase();
    }
  }

  @Test
  void virtualThreadsAreRefusedWhereThereAreNone() {
    if (SessionThreads.virtualAvailable()) {
      assertThat(of("poisson", "threads", "virtual").virtualThreads()).isTrue();
    } else {
      assertThatThrownBy(() -> of("poisson", "threads", "virtual"))
          .hasMessageContaining("needs Java 21 or later; this is Java 17");
    }
  }

  @Test
  void onlyWhatCountsIsInEffect() {
    assertThat(ArrivalSettings.inEffect(Groups.values("process", "map")))
        .contains(ArrivalSettings.INDEX, ArrivalSettings.LOOPS)
        .doesNotContain(ArrivalSettings.SCHEDULE, ArrivalSettings.MEAN_LOOPS);
  }
}
