package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows and exchanges whose pairs are known, and how many of them are found. */
class TimeMatchTest {

  private static final RowSelection ALL = RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE);
  private static final int REQUESTS = 4_000;

  /** A request of a simulated run, microseconds. */
  private record Request(int user, int connection, int ordinal, long start, long end) {}

  /** A run of users who think and ask; each on a connection of their own, or on what is free. */
  private static final class Run {
    private final SplittableRandom random;
    private final List<Request> requests = new ArrayList<>();
    private final List<Long> freeFrom = new ArrayList<>();
    private final List<Integer> ordinals = new ArrayList<>();

    Run(long seed, int users, double thinkMicros, double responseMicros, boolean shared) {
      random = new SplittableRandom(seed);
      long[] next = new long[users];
      for (int user = 0; user < users; user++) {
        next[user] = exponential(thinkMicros);
      }
      while (requests.size() < REQUESTS) {
        int user = earliest(next);
        long start = next[user];
        long end = start + 50 + exponential(responseMicros);
        int connection = shared ? free(start) : user;
        while (ordinals.size() <= connection) {
          ordinals.add(0);
          freeFrom.add(0L);
        }
        freeFrom.set(connection, end);
        int ordinal = ordinals.get(connection);
        ordinals.set(connection, ordinal + 1);
        requests.add(new Request(user, connection, ordinal, start, end));
        next[user] = end + 500 + exponential(thinkMicros);
      }
    }

    private long exponential(double mean) {
      return (long) (-mean * Math.log(1 - random.nextDouble()));
    }

    private static int earliest(long[] next) {
      return IntStream.range(0, next.length)
          .boxed()
          .min(Comparator.comparingLong(user -> next[user]))
          .orElseThrow();
    }

    private int free(long now) {
      for (int connection = 0; connection < freeFrom.size(); connection++) {
        if (freeFrom.get(connection) < now) {
          return connection;
        }
      }
      return freeFrom.size();
    }

    /** As JMeter logs: in the order of the ends, cut to milliseconds, later than the wire. */
    FakeSource log(List<Request> order, long clockOffsetMicros) {
      FakeSource log = FakeSource.plainLog();
      List<long[]> rows = new ArrayList<>();
      for (int i = 0; i < requests.size(); i++) {
        Request request = requests.get(i);
        long start = request.start() - exponential(40) + clockOffsetMicros;
        long end = request.end() + exponential(200) + clockOffsetMicros;
        rows.add(new long[] {end, start, i});
      }
      rows.sort(Comparator.comparingLong(row -> row[0]));
      for (long[] row : rows) {
        Request request = requests.get((int) row[2]);
        order.add(request);
        long start = Math.floorDiv(row[1], 1000);
        long end = Math.floorDiv(row[0], 1000);
        log.row(start * 1000, (end - start) * 1000, "user " + request.user(), -1, -1);
      }
      return log;
    }

    FakeSource capture(double lossShare) {
      FakeSource wire = FakeSource.capture();
      for (int connection = 0; connection < ordinals.size(); connection++) {
        wire.connection("127.0.0.1:" + (1000 + connection), "127.0.0.1:80", 0, -1);
      }
      for (Request request : requests) {
        if (!(random.nextDouble() < lossShare)) {
          long micros = request.end() - request.start();
          wire.row(request.start(), micros, null, request.connection(), request.ordinal());
        }
      }
      return wire;
    }
  }

  private record Found(TimeMatch match, int right, int wrong) {}

  private static Found find(Run run, long clockOffsetMicros, double lossShare) throws IOException {
    List<Request> order = new ArrayList<>();
    FakeSource log = run.log(order, clockOffsetMicros);
    FakeSource capture = run.capture(lossShare);
    Rows wire = read(capture).wire();
    WireIndex index = new WireIndex(wire);
    TimeMatch match = match(read(log).log(), wire, index);
    int right = 0;
    int wrong = 0;
    for (int row = 0; row < order.size(); row++) {
      Request request = order.get(row);
      int slot = match.slot(row);
      if (slot >= 0) {
        boolean isRight = slot == index.slot(request.connection(), request.ordinal());
        right += isRight ? 1 : 0;
        wrong += isRight ? 0 : 1;
      }
    }
    assertThat(right + wrong).isEqualTo(match.matched());
    return new Found(match, right, wrong);
  }

  private static RunInputs read(FakeSource source) throws IOException {
    return RunInputs.read(FakeSource.paths(source), FakeSource.opener(source));
  }

  private static TimeMatch match(Rows log, Rows wire, WireIndex index) {
    return TimeMatch.of(TimedRows.of(log, ALL), TimedExchanges.of(wire, ALL, index));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void usersOnTheirOwnConnectionsAreSeparatedWhileManyAskAtOnce(long seed) throws IOException {
    // 100 users, 200/s, 5 ms: one request under way on average, and 3 ms of rounding on top.
    Found found = find(new Run(seed, 100, 495_000, 5_000, false), 0, 0);
    assertThat(found.wrong()).isZero();
    assertThat(found.match().certain()).isBetween(REQUESTS / 10, found.right() - 1);
    assertThat(found.right()).isGreaterThan(95 * REQUESTS / 100);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void onSharedConnectionsTimeAloneDecides(long seed) throws IOException {
    Found found = find(new Run(seed, 100, 495_000, 5_000, true), 0, 0);
    assertThat(found.wrong()).isZero();
    assertThat(found.right()).isEqualTo(found.match().certain()).isGreaterThan(REQUESTS / 10);
  }

  @Tag("large")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void nothingIsClaimedWithoutEvidence(long seed) throws IOException {
    Run run = new Run(seed, 100, 495_000, 5_000, false);
    // a clock 40 ms off; a capture that misses a tenth
    assertThat(find(run, 40_000, 0).match().matched()).isZero();
    assertThat(find(run, 0, 0.1).match().matched()).isZero();
    // 20 at once, of which none is ever alone
    Found crowded = find(new Run(seed, 40, 2_000, 5_000, true), 0, 0);
    assertThat(crowded.wrong()).isZero();
    assertThat(crowded.right()).isLessThan(REQUESTS / 100);
  }

  @Test
  void aLabelWhoseRequestsHaveOnePathIsKnownByIt() throws IOException {
    FakeSource log = FakeSource.plainLog();
    FakeSource wire = FakeSource.capture();
    int even = wire.connection("127.0.0.1:1001", "127.0.0.1:80", 0, -1);
    int odd = wire.connection("127.0.0.1:1002", "127.0.0.1:80", 0, -1);
    // 25 pairs one after another, then one at the same time
    for (int i = 0; i < 26; i++) {
      long apart = i < 25 ? 50_000 : 0;
      log.labelled("Home").row(i * 100_000L, 5_000, i + "a", -1, -1);
      log.labelled("Cart").row(i * 100_000L + apart, 5_000, i + "b", -1, -1);
      wire.labelled("GET /").row(i * 100_000L + 100, 3_000, null, even, i);
      wire.labelled("GET /cart").row(i * 100_000L + apart + 200, 3_000, null, odd, i);
    }
    Rows exchanges = read(wire).wire();
    WireIndex index = new WireIndex(exchanges);
    TimeMatch match = match(read(log).log(), exchanges, index);
    assertThat(match.certain()).isEqualTo(50);
    assertThat(match.matched()).isEqualTo(52);
    assertThat(match.slot(50)).isEqualTo(index.slot(even, 25));
    assertThat(match.slot(51)).isEqualTo(index.slot(odd, 25));
  }

  @Test
  void labelsThatAreNotOnTheWireAreLeftOut() throws IOException {
    FakeSource log = FakeSource.plainLog();
    FakeSource wire = FakeSource.capture();
    int connection = wire.connection("127.0.0.1:1001", "127.0.0.1:80", 0, -1);
    for (int i = 0; i < 30; i++) {
      log.labelled("page").row(i * 100_000L, 5_000, "a", -1, -1);
      wire.row(i * 100_000L + 100, 3_000, null, connection, i);
      if (i % 3 == 0) {
        log.labelled("script").row(i * 100_000L + 50_000, 5_000, "a", -1, -1);
      }
    }
    Rows exchanges = read(wire).wire();
    TimeMatch match = match(read(log).log(), exchanges, new WireIndex(exchanges));
    assertThat(match.matched()).isEqualTo(30);
    assertThat(match.slot(1)).isEqualTo(-1);
  }

  /** Four users recorded with Trueload's columns, which hold the truth, and read without them. */
  @Test
  void aRecordedRunWithoutItsColumnsIsMatchedAsByThem(@TempDir Path folder) throws Exception {
    Path recorded = Path.of("src/test/resources/analysis/four-users.jtl");
    Path plain = folder.resolve("plain.jtl");
    List<String> lines = Files.readAllLines(recorded);
    int ours = lines.get(0).split(",\"tl_")[0].split(",").length;
    Files.write(
        plain,
        lines.stream()
            .map(line -> List.of(line.split(",", -1)).subList(0, ours))
            .map(fields -> String.join(",", fields))
            .collect(Collectors.toList()));
    SourceOpener opener = Inputs.opener(InputOptions.defaults());
    Path capture = Path.of("src/test/resources/analysis/four-users.pcap");
    RunInputs inputs = RunInputs.read(List.of(plain, capture), opener);
    WireIndex index = new WireIndex(inputs.wire());
    TimeMatch match = match(inputs.log(), inputs.wire(), index);
    assertThat(match.matched()).isEqualTo(79);
    List<String> head = List.of(lines.get(0).replace("\"", "").split(","));
    for (int row = 0; row < 79; row++) {
      String[] fields = lines.get(row + 1).split(",");
      int connection = index.ofClient(fields[head.indexOf("tl_local")])[0];
      int request = Integer.parseInt(fields[head.indexOf("tl_request")]);
      assertThat(match.slot(row)).isEqualTo(index.slot(connection, request));
    }
  }
}
