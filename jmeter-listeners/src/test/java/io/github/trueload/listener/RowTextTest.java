package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RowTextTest {

  private final RowText row = new RowText();

  private String text() {
    return new String(row.bytes(), 0, row.length(), StandardCharsets.UTF_8);
  }

  @Test
  void numbersBelowZeroAndMissingTextsAreEmpty() {
    row.begin();
    row.number(0);
    row.next();
    row.number(-1);
    row.next();
    row.number(Long.MAX_VALUE);
    row.next();
    row.text(null);
    row.next();
    row.end();

    assertThat(text()).isEqualTo("0,,9223372036854775807,\n");
  }

  @Test
  void textsThatWouldBreakTheLineAreQuotedAndQuotesInThemDoubled() {
    row.begin();
    row.text("a,b");
    row.next();
    row.text("say \"x\"\nü");
    row.next();
    row.text("plain");
    row.next();
    row.end();

    assertThat(text()).isEqualTo("\"a,b\",\"say \"\"x\"\"\nü\",plain\n");
  }

  @Test
  void aLongTextGrowsTheLine() {
    String text = "x".repeat(5_000);
    row.begin();
    row.text(text);
    row.next();
    row.end();

    assertThat(text()).isEqualTo(text + "\n");
  }
}
