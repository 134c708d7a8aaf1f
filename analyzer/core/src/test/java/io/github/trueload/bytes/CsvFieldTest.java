package io.github.trueload.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvFieldTest {

  private static byte[] bytes(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(bytes, bytes.length + ByteScan.SLACK);
  }

  /** {@code \} stands for a carriage return, {@code |} for a newline; ends by RFC 4180, 2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "a,b;1;1;a",
        "abc;3;-1;abc",
        "abc|;3;3;abc",
        "abc\\|;3;3;abc",
        "abc\\;3;-1;abc",
        "a\\b,;3;3;a\\b",
        "a\"b,;3;3;a\"b",
        ",a;0;0;``",
        "\"a,b\",;5;5;a,b",
        "\"a|b\"|;5;5;a|b",
        "\"a\"\"b\"\\|;6;6;a\"b",
        "\"ab\";4;-1;ab",
        "\"ab\"\\;4;-1;ab",
        "\"ab;-1;-1;",
        "\"a\"b,;-2;-2;",
        "\"a\"\\b;-2;-2;",
      })
  void aFieldEndsWhereTheRulesSay(String text, int whole, int begun, String content) {
    String written = text.replace('\\', '\r').replace('|', '\n');
    byte[] b = bytes(written);
    CsvField field = new CsvField((byte) ',');
    assertThat(field.find(b, 0, written.length(), false)).isEqualTo(begun);
    assertThat(field.find(b, 0, written.length(), true)).isEqualTo(whole);
    if (whole >= 0) {
      assertThat(CsvField.text(b, 0, whole).replace('\r', '\\').replace('\n', '|'))
          .isEqualTo(content);
    }
  }

  /** A quote that is closed some lines later is found where it is when all bytes are there. */
  @Test
  void whatWasNotClosedIsResumed() {
    SplittableRandom random = new SplittableRandom(20_260_101);
    for (int run = 0; run < 2_000; run++) {
      StringBuilder text = new StringBuilder("\"");
      int length = random.nextInt(30);
      for (int i = 0; i < length; i++) {
        text.append(new String[] {"a", "\n", ",", "\"\"", "\r\n"}[random.nextInt(5)]);
      }
      byte[] b = bytes(text + "\",next");
      int end = text.length() + 1;
      CsvField whole = new CsvField((byte) ',');
      assertThat(whole.find(b, 0, end + 5, true)).isEqualTo(end);
      CsvField pieces = new CsvField((byte) ',');
      int newline = text.indexOf("\n");
      int found = pieces.find(b, 0, newline < 0 ? end : newline, true);
      while (found == CsvField.MORE) {
        newline = text.indexOf("\n", newline + 1);
        found = pieces.resume(b, 0, newline < 0 ? end : newline, true);
      }
      assertThat(found).isEqualTo(end);
      assertThat(pieces.lines()).isEqualTo(whole.lines());
      assertThat(pieces.hasDoubled()).isEqualTo(whole.hasDoubled());
    }
  }
}
