package io.github.trueload.jtl;

import static io.github.trueload.sample.TimestampMeaning.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where a row's thread belongs. Names of threads are those that JMeter 5.6.3 makes ({@code
 * ThreadGroup.makeThread}): the group's name, a space, its ordinal, a hyphen, the thread's; ahead
 * of it, in a distributed run, host and port of the engine and a hyphen.
 */
class ThreadNameParserTest {

  private record Place(String group, String host, long thinkNanos) {}

  @TempDir Path directory;

  private List<Place> places(JtlOptions options, String... lines) throws IOException {
    Path file = Files.createTempFile(directory, "log", ".jtl");
    Files.write(file, List.of(lines));
    List<long[]> ids = new ArrayList<>();
    SourceSummary summary =
        JtlSource.open(InputBytes.open(file), options)
            .readInto(
                b -> {
                  for (int i = 0; i < b.size; i++) {
                    ids.add(new long[] {b.group[i], b.host[i], b.thinkNanos[i]});
                  }
                });
    return ids.stream()
        .map(
            id ->
                new Place(
                    id[0] < 0 ? null : summary.names().groups().name((int) id[0]),
                    id[1] < 0 ? null : summary.names().hosts().name((int) id[1]),
                    id[2]))
        .toList();
  }

  private static Place place(String group, String host) {
    return new Place(group, host, SampleBlock.UNKNOWN);
  }

  @Test
  void aThreadsNameContainsItsGroup() throws IOException {
    assertThat(
            places(
                JtlOptions.defaults(),
                "timeStamp,elapsed,threadName",
                "1600000000001,1,Thread Group 1-1",
                "1600000000002,1,buy 3-x 2 2-1",
                "1600000000003,1,Thread Group 1-12",
                "1600000000004,1,main",
                "1600000000005,1, 1-1",
                "1600000000006,1,"))
        .containsExactly(
            place("Thread Group", null),
            place("buy 3-x 2", null),
            place("Thread Group", null),
            place(null, null),
            place(null, null),
            place(null, null));
  }

  @Test
  void inADistributedRunThePrefixIsTheHostUnlessHostnameHoldsIt() throws IOException {
    assertThat(
            places(
                JtlOptions.defaults(),
                "timeStamp,elapsed,threadName,Hostname",
                "1600000000001,1,10.0.0.1:1099-Thread Group 1-1,",
                "1600000000002,1,10.0.0.1:1099-Thread Group 1-1,lg1",
                "1600000000003,1,10.0.0.2:1099-Thread Group 1-1,lg2"))
        .containsExactly(
            place("Thread Group", "10.0.0.1:1099"),
            place("Thread Group", "lg1"),
            place("Thread Group", "lg2"));
  }

  /** {@code -R 10.0.0.1,fe80::1%eth0,2001:db8::a}: engines without a port. */
  @Test
  void anAddressAheadOfAGroupIsAHost() throws IOException {
    assertThat(
            places(
                JtlOptions.defaults(),
                "timeStamp,elapsed,threadName",
                "1600000000001,1,10.0.0.1-Users 1-1",
                "1600000000002,1,fe80::1%eth0-Users 1-1",
                "1600000000003,1,2001:db8::a-web-Users 2-1",
                "1600000000004,1,10.0.0-Users 1-1",
                "1600000000005,1,10:30-Users 1-1"))
        .containsExactly(
            place("Users", "10.0.0.1"),
            place("Users", "fe80::1%eth0"),
            place("web-Users", "2001:db8::a"),
            place("10.0.0-Users", null),
            place("Users", "10:30"));
  }

  /** {@code -R host1,host2,host-3}; the third has its first row late, and a group of its own. */
  @Test
  void namesOfEnginesThatShareAGroupAreHosts() throws IOException {
    List<String> lines = new ArrayList<>(List.of("timeStamp,elapsed,threadName"));
    List<Place> expected = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      String host = i < 9000 ? i % 2 == 0 ? "host1" : "host2" : "host-3";
      String group = i % 3 == 0 && i < 9000 ? "web-buy" : "Users";
      lines.add(
          "%s,1,%s-%s %s-%s"
              .formatted(
                  1_600_000_000_000L + i, host, group, group.equals("Users") ? 1 : 2, i % 20 + 1));
      expected.add(place(group, host));
    }
    assertThat(String.join("\n", lines.subList(0, 9000)).length()).isGreaterThan(HeadProbe.HEAD);
    assertThat(places(JtlOptions.defaults(), lines.toArray(String[]::new))).isEqualTo(expected);
    assertThat(places(JtlOptions.defaults().withStamp(START), lines.toArray(String[]::new)))
        .isEqualTo(expected);
  }

  /** One JMeter: other ordinals, a group without a prefix, and phases that begin to count anew. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "host1-Users 1-1;api-Users 2-1;host1-Users 1-2;api-Users 2-2",
        "admin-Users 1-1;shop-Users 1-1;admin-Users 1-1",
        "admin-Users 1-1;shop-Users 1-1;admin-Users 1-1;shop-Users 1-1",
        "host1-Users 1-1;host2-Users 1-1;host1-Users 1-2;main 2-1",
        "setup-shop 1-1;setup-shop 1-2;load-shop 1-1;load-shop 1-2",
        "host1-Users 1-1;host1-Users 1-2;host1-Users 1-1",
      })
  void aGroupOfOneJMeterKeepsItsName(String threads) throws IOException {
    List<String> lines = new ArrayList<>(List.of("timeStamp,elapsed,threadName"));
    List<Place> expected = new ArrayList<>();
    for (String thread : threads.split(";")) {
      lines.add(1_600_000_000_000L + lines.size() + ",1," + thread);
      expected.add(place(thread.replaceFirst(" \\d+-\\d+$", ""), null));
    }
    assertThat(places(JtlOptions.defaults(), lines.toArray(String[]::new))).isEqualTo(expected);
  }

  @Test
  void hostsAreKnownWithoutThreadsAndGroupsBesideSessions() throws IOException {
    assertThat(
            places(
                JtlOptions.defaults(),
                "timeStamp,elapsed,Hostname",
                "1600000000001,1,lg1",
                "1600000000002,1,lg2",
                "1600000000003,1,lg1"))
        .containsExactly(place(null, "lg1"), place(null, "lg2"), place(null, "lg1"));
    assertThat(
            places(
                JtlOptions.defaults(),
                "timeStamp,elapsed,threadName,Hostname,tl_session",
                "1600000000001,1,buy 1-1,lg1,a-1-1",
                "1600000000002,1,sell 2-1,lg1,a-2-1"))
        .containsExactly(place("buy", "lg1"), place("sell", "lg1"));
  }

  @Test
  void threadsPastTheLimitBelongNowhere() throws IOException {
    assertThat(
            places(
                JtlOptions.defaults().withLimits(10, 2),
                "timeStamp,elapsed,threadName,Hostname",
                "1600000000001,1,a 1-1,lg1",
                "1600000000002,1,a 1-2,lg1",
                "1600000000003,1,a 1-3,lg1",
                "1600000000004,1,a 1-2,lg1"))
        .containsExactly(
            place("a", "lg1"), place("a", "lg1"), place(null, null), place("a", "lg1"));
  }

  @Test
  void theThinkTimeDrawnIsReadButNotOfATransaction() throws IOException {
    assertThat(
            places(
                JtlOptions.defaults(),
                "timeStamp,elapsed,responseMessage,tl_think_ns",
                "1600000000000,5,\"Number of samples in transaction : 1, number of failing samples"
                    + " : 0\",7",
                "1600000000011,1,OK,1999999999",
                "1600000000013,1,OK,null",
                "1600000000015,1,OK,0"))
        .extracting(Place::thinkNanos)
        .containsExactly(1_999_999_999L, SampleBlock.UNKNOWN, 0L);
  }
}
