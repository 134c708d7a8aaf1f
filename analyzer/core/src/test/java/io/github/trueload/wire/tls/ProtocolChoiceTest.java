package io.github.trueload.wire.tls;

import static io.github.trueload.wire.tls.ProtocolChoice.Choice.HTTP_2;
import static io.github.trueload.wire.tls.ProtocolChoice.Choice.OTHER;
import static io.github.trueload.wire.tls.ProtocolChoice.Choice.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Lengths of encrypted extensions by RFC 8446, 4.3.1: a message begins with 4 bytes and the list's
 * length of 2. The answer to a server name has 4 bytes (RFC 6066), one with "h2" 9 and one with
 * "http/1.1" 15 (RFC 7301), a limit of record sizes 6 (RFC 8449), a length of fragments 5.
 */
class ProtocolChoiceTest {

  private static final int SERVER_NAME = 0;
  private static final int FRAGMENT_LENGTH = 1;
  private static final int RECORD_SIZE_LIMIT = 28;
  private static final int APPLICATION_SETTINGS = 17513;

  private static ProtocolChoice offered(int... extensions) {
    ProtocolChoice choice = new ProtocolChoice();
    choice.offeredProtocol("http/1.1".length());
    for (int extension : extensions) {
      choice.offered(extension);
    }
    return choice;
  }

  @ParameterizedTest
  @CsvSource({
    "6, OTHER, no answer",
    "15, HTTP_2, 6 + 9",
    "21, OTHER, 6 + 15",
    "19, UNKNOWN, a server name that was not offered",
    "25, UNKNOWN, the same",
    "5, UNKNOWN, shorter than the message",
    "51, UNKNOWN, with a Finished of 36 bytes",
    "900, UNKNOWN, with a certificate",
  })
  void withoutAServerName(int length, ProtocolChoice.Choice choice) {
    assertThat(offered().of(length)).isEqualTo(choice);
  }

  @ParameterizedTest
  @CsvSource({"10, OTHER", "15, HTTP_2", "19, HTTP_2", "21, OTHER", "25, OTHER", "23, UNKNOWN"})
  void aServerMayAnswerTheServerName(int length, ProtocolChoice.Choice choice) {
    assertThat(offered(SERVER_NAME, 43, 51).of(length)).isEqualTo(choice);
  }

  /** 15 is HTTP/2 alone, and no protocol with a name of 4 and a length of fragments of 5. */
  @ParameterizedTest
  @CsvSource({"15, UNKNOWN", "19, HTTP_2", "20, HTTP_2", "11, OTHER", "24, HTTP_2", "26, OTHER"})
  void answersOfTheSameLengthShowNothing(int length, ProtocolChoice.Choice choice) {
    assertThat(offered(SERVER_NAME, FRAGMENT_LENGTH).of(length)).isEqualTo(choice);
  }

  /** A limit of record sizes has the six bytes by which the two names differ. */
  @ParameterizedTest
  @CsvSource({"15, HTTP_2", "21, UNKNOWN", "27, OTHER"})
  void aLimitOfRecordSizesHidesTheChoice(int length, ProtocolChoice.Choice choice) {
    assertThat(offered(RECORD_SIZE_LIMIT).of(length)).isEqualTo(choice);
  }

  @Test
  void whatHasAnyLengthOrWasNotCapturedShowsNothing() {
    assertThat(offered(APPLICATION_SETTINGS).of(15)).isEqualTo(UNKNOWN);
    ProtocolChoice cut = offered();
    cut.lose();
    assertThat(cut.of(21)).isEqualTo(UNKNOWN);
    ProtocolChoice twin = offered();
    twin.offeredProtocol("h3".length());
    assertThat(twin.of(15)).isEqualTo(UNKNOWN);
    assertThat(offered().of(15)).isEqualTo(HTTP_2);
    assertThat(offered().of(21)).isEqualTo(OTHER);
  }
}
