package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mistyped command, option or metric is answered with the nearest one; outcomes have colours. */
class SuggestionsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          analize run.jtl                    | did you mean analyze?
          analize run.jtl                    | there is no command 'analize';
          plan wb                            | there is no command 'wb'; did you mean web? See trueload plan --help
          manual trueload.1                  | the argument 'trueload.1' is not expected;
          analyze run.jtl --stedy auto       | there is no option '--stedy'; did you mean --steady?
          analyze run.jtl --htm=x.html       | did you mean --html?
          compare a.jtl b.jtl --mater 5%     | did you mean --matters?
          check run.jtl --gate wire.reponses>1 | did you mean 'wire.responses'?
          """)
  void theNearestNameIsSuggested(String line, String suggestion) {
    Outcome outcome = Outcome.ofLine(line);
    assertThat(outcome.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(outcome.err()).contains(suggestion);
    assertThat(outcome.err().lines()).hasSize(1);
  }

  @Test
  void whereNoNameIsNearThereIsNoSuggestion() {
    assertThat(Outcome.of("analyze", "run.jtl", "--zzzzzz").err()).doesNotContain("did you mean");
  }

  @Test
  void outcomesHaveColours() {
    assertThat(Colours.of("✓ Realistic traffic: 5/s"))
        .isEqualTo("\u001b[32m✓ Realistic\u001b[0m traffic: 5/s");
    assertThat(Colours.of("  p(99) < 1s  12 ms  ✗ fail"))
        .isEqualTo("  p(99) < 1s  12 ms  \u001b[31m✗ fail\u001b[0m");
    assertThat(Colours.of("  n  ? inconclusive")).contains("\u001b[33m? inconclusive\u001b[0m");
    assertThat(Colours.of("is it so? yes")).isEqualTo("is it so? yes");
  }

  /** As https://no-color.org asks: present and not empty, with any value. */
  @Test
  void coloursCanBeSwitchedOff() {
    assertThat(Colours.areWanted(Map.of("TERM", "xterm"))).isTrue();
    assertThat(Colours.areWanted(Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(Colours.areWanted(Map.of("NO_COLOR", ""))).isTrue();
    assertThat(Colours.areWanted(Map.of("TERM", "dumb"))).isFalse();
  }
}
