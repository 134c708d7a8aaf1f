package io.github.trueload.wording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.trueload.stats.confidence.Shortage;
import io.github.trueload.stats.users.SessionEvidence;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.verdict.LoadComparison;
import io.github.trueload.verdict.MatchBasis;
import io.github.trueload.verdict.MissingData;
import io.github.trueload.verdict.Reason;
import io.github.trueload.verdict.Remark;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PhrasesTest {

  static Stream<Arguments> codes() {
    return Stream.of(
        Arguments.of(Reason.class, ReasonText.REASONS),
        Arguments.of(MissingData.class, ReasonText.LOSSES),
        Arguments.of(Doubt.class, DoubtText.DOUBTS),
        Arguments.of(Shortage.class, DoubtText.SHORTAGES),
        Arguments.of(Remark.class, RemarkText.REMARKS),
        Arguments.of(MatchBasis.class, RemarkText.BASES),
        Arguments.of(SessionEvidence.class, RemarkText.EVIDENCE),
        Arguments.of(LoadComparison.Difference.class, LoadText.DIFFERENCES));
  }

  @ParameterizedTest
  @MethodSource("codes")
  void everyCodeHasItsPhrase(Class<?> kind, Phrases<?> phrases) {
    assertThat(kind.getPermittedSubclasses()).isNotEmpty().allMatch(phrases::knows);
  }

  @Test
  void aCodeWithoutAPhraseIsNamed() {
    Phrases<Object> none = new Phrases<>();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> none.say("something"))
        .withMessage("no phrase for java.lang.String");
  }

  @Test
  void furtherPhrasesAreMadeOnceWhereOneIsNeeded() {
    int[] made = new int[1];
    Phrases<Object> phrases =
        new Phrases<>()
            .of(String.class, it -> "a text")
            .or(
                () -> {
                  made[0]++;
                  return new Phrases<>()
                      .of(Integer.class, it -> "a number")
                      .or(() -> new Phrases<>().of(Boolean.class, it -> "a truth"));
                });
    assertThat(phrases.say("something")).isEqualTo("a text");
    assertThat(made[0]).isZero();
    assertThat(phrases.say(1)).isEqualTo("a number");
    assertThat(phrases.say(true)).isEqualTo("a truth");
    assertThat(made[0]).isEqualTo(1);
  }
}
