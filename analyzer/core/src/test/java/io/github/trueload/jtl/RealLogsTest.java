package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.TimestampMeaning;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The logs of {@code src/test/resources/jtl}; its README says why each is there. The plan of the
 * real ones: 2 users × 3 turns × 2 samples, of which one fails, under a transaction.
 */
class RealLogsTest {

  private static final Path FOLDER = Path.of("src/test/resources/jtl");
  private static final JtlOptions OPTIONS = JtlOptions.defaults().withZone(ZoneOffset.UTC);

  private static ReadLog read(String name) throws IOException {
    return ReadLog.of(FOLDER.resolve(name), OPTIONS);
  }

  @ParameterizedTest
  @CsvSource({
    "defaults, 18, 12, 6",
    "parent, 18, 12, 6",
    "no-subresults, 6, 0, 0",
    "semicolon-dates, 18, 12, 6",
    "tab-no-header, 18, 12, 6",
    "everything, 18, 12, 6",
    "space-separated, 18, 12, 6",
    // Without messages transactions look like samples.
    "few-columns, 18, 18, 12",
    "no-times, 18, 12, 6",
  })
  void everyRequestOfTheRunCountsOnce(String name, int rows, int samples, int failed)
      throws IOException {
    ReadLog log = read("good/" + name + ".jtl");
    assertThat(log.summary().anomalies().count(AnomalyKind.REQUESTS_NOT_LOGGED))
        .isEqualTo(samples == 0 ? 6 : 0);
    assertThat(log.transactions()).hasSize(samples == 18 ? 0 : 6);
    assertThat(log.summary().anomalies().list()).hasSize(samples == 0 ? 1 : 0);
    assertThat(log.summary().rows()).isEqualTo(rows);
    assertThat(log.rows()).hasSize(samples);
    assertThat(log.rows().stream().filter(ReadLog.Row::failed)).hasSize(failed);
  }

  @Test
  void startsLieWithinTheMinuteOfTheRunInAnyFormat() throws IOException {
    // The runs were made on 2026-11-21 from 05:48 to 05:51 UTC, on a machine in UTC.
    Instant from = Instant.parse("2026-11-21T05:48:00Z");
    for (String name : new String[] {"defaults", "semicolon-dates", "space-separated", "parent"}) {
      assertThat(read("good/" + name + ".jtl").rows())
          .allSatisfy(
              row -> {
                Instant start = Instant.EPOCH.plusNanos(row.startNanos());
                assertThat(start).isBetween(from, from.plus(Duration.ofMinutes(3)));
              });
    }
  }

  @Test
  void endStampsGiveStartsThatFollowEachOther() throws IOException {
    Path file = FOLDER.resolve("good/end-stamps.jtl");
    ReadLog log = ReadLog.of(file, OPTIONS.withStamp(TimestampMeaning.END));
    assertThat(log.rows()).hasSize(12);
    assertThat(log.summary().anomalies().list()).isEmpty();
    // A user's samples follow each other: none begins before the one ahead of it is over.
    for (String user : new String[] {"users 1-1", "users 1-2"}) {
      long end = Long.MIN_VALUE;
      for (ReadLog.Row row : log.rows()) {
        if (row.session().equals(user)) {
          assertThat(row.startNanos()).isGreaterThanOrEqualTo(end);
          end = row.startNanos() + row.elapsedNanos();
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "byte-order-mark, 12",
    "header-alone, 0",
    "no-last-newline, 12",
    "shuffled-columns, 2",
    "blank-lines, 12",
    "jmeter-2.13-no-header, 3",
    "null-sessions, 3"
  })
  void oddLogsAreReadWithoutAnomaly(String name, int samples) throws IOException {
    ReadLog log = read("odd/" + name + ".jtl");
    assertThat(log.rows()).hasSize(samples);
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jmeter-2.13-no-header", "null-sessions"})
  void threadsAreUsersWhereNoSessionIsLogged(String name) throws IOException {
    assertThat(read("odd/" + name + ".jtl").rows())
        .extracting(ReadLog.Row::session)
        .containsExactly("buyers 1-1", "buyers 1-2", "buyers 1-1");
  }

  @Test
  void xmlOfVersionOneIsRead() throws IOException {
    ReadLog log = ReadLog.ofXml(FOLDER.resolve("odd/version-1.0.xml"), OPTIONS);
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.summary().rows()).isEqualTo(3);
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("home", "cart");
    assertThat(log.rows()).extracting(ReadLog.Row::failed).containsExactly(false, true);
  }

  @Test
  void zeroBytesAreDamageAtMost() throws IOException {
    ReadLog log = read("hostile/zero-bytes.jtl");
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("ho\0me", "home");
    assertThat(log.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
  }

  @Test
  void logsPastedTogetherHaveAHeaderInTheirMiddleAndGoBackInTime() throws IOException {
    ReadLog log = read("odd/pasted-together.jtl");
    assertThat(log.rows()).hasSize(24);
    assertThat(log.summary().anomalies().count(AnomalyKind.REPEATED_HEADER)).isEqualTo(1);
    assertThat(log.summary().anomalies().count(AnomalyKind.TIME_BACKWARDS))
        .as("once for each of the two users")
        .isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"in-a-row", "in-quotes"})
  void aCutRowIsCountedAsSuch(String name) throws IOException {
    ReadLog log = read("truncated/" + name + ".jtl");
    assertThat(log.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
    assertThat(log.summary().anomalies().losesData()).isTrue();
  }

  @Test
  void anOpenQuoteOfAKilledRunCostsOneRow() throws IOException {
    ReadLog log = read("truncated/killed-and-resumed.jtl");
    assertThat(log.rows().size()).isGreaterThanOrEqualTo(12);
    assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isBetween(1L, 2L);
  }

  @Test
  void quotesInEveryPlaceAreDamageAndNoMore() throws IOException {
    ReadLog log = read("hostile/quotes-everywhere.jtl");
    assertThat(log.rows()).isEmpty();
    assertThat(log.summary().anomalies().losesData()).isTrue();
  }

  @Test
  void numbersPastTheirRangeAreNotTakenForOthers() throws IOException {
    ReadLog log = read("hostile/numbers-too-large.jtl");
    assertThat(log.rows()).hasSize(2);
    assertThat(log.rows().get(0).startNanos()).isEqualTo(SampleBlock.UNKNOWN);
    assertThat(log.rows().get(1).status()).isZero();
    assertThat(log.summary().anomalies().count(AnomalyKind.UNREADABLE_TIME)).isEqualTo(1);
    assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
  }

  @Test
  void bytesThatAreNoTextAreStillNames() throws IOException {
    assertThat(read("hostile/not-utf-8.jtl").rows()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"binary.jtl", "entities.xml", "carriage-returns.jtl"})
  void whatIsNoLogIsRefused(String name) {
    assertThatThrownBy(() -> read("hostile/" + name)).isInstanceOf(UnreadableInputException.class);
  }
}
