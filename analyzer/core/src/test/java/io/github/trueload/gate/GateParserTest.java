package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.trueload.gate.Condition.Comparison;
import io.github.trueload.gate.Condition.Limit;
import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateParserTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      textBlock =
          """
          arrivals.cov = 1 ± 0.1                ¦ arrivals.cov = 1 ± 0.1
          arrivals.cov==1+-0.1                  ¦ arrivals.cov = 1 ± 0.1
          arrivals.cov = 1 +/- 10 %             ¦ arrivals.cov = 1 ± 10%
          p(99) of Home < 250ms                 ¦ p(99) of Home < 250ms
          warn p(99) of each in 60s..end +- 5 % ¦ warn p(99) of each in 60s..end ± 5%
          mean ± 10ms min n=9                   ¦ mean ± 10ms min n=9
          p(99.9) of Add to basket<=1.5 s       ¦ p(99.9) of Add to basket <= 1.5s
          mean of "Log in" > 10us               ¦ mean of "Log in" > 10us
          mean of "Home" > 10µs                 ¦ mean of Home > 10us
          mean of "a \\"b\\" \\\\ c" < 1s         ¦ mean of "a \\"b\\" \\\\ c" < 1s
          mean of /^\\/api\\/v[12]$/ < 1s         ¦ mean of /^\\/api\\/v[12]$/ < 1s
          p(99) of each < 1s                    ¦ p(99) of each < 1s
          p(99) of each /^A/ in last 5m < 1s    ¦ p(99) of each /^A/ in last 5m < 1s
          mean of "each" < 1s                   ¦ mean of "each" < 1s
          mean of of each < 1s                  ¦ mean of of each < 1s
          max of 404 in steady < 2m             ¦ max of 404 in steady < 2m
          max of 2nd page < 2m                  ¦ max of 2nd page < 2m
          sd in last 5m < 1s                    ¦ sd in last 5m < 1s
          sd in 60s..end < 1s                   ¦ sd in 60s..end < 1s
          sd in 0 .. 5m < 1s                    ¦ sd in 0..5m < 1s
          connections.per_session = 1           ¦ connections.per_session = 1
          error.mean < 1ms                      ¦ error.mean < 1ms
          error.mean >= -1ms                    ¦ error.mean >= -1ms
          dispersion <= 1.5                     ¦ dispersion <= 1.5
          dispersion(100 ms) <= 1.5             ¦ dispersion(100ms) <= 1.5
          errors.rate < 1%                      ¦ errors.rate < 1%
          errors.rate = 0%                      ¦ errors.rate = 0%
          errors.rate = 5% ± 1%                 ¦ errors.rate = 5% ± 1%
          arrivals.rate = 60/s ± 5%             ¦ arrivals.rate = 60/s ± 5%
          arrivals.rate > 60 /s                 ¦ arrivals.rate > 60/s
          verdict = hypo-exponential            ¦ verdict = hypo-exponential
          verdict != bursty                     ¦ verdict != bursty
          warn mean vs baseline +5%             ¦ warn mean vs baseline +5%
          mean vs baseline - 5ms                ¦ mean vs baseline -5ms
          mean of Home vs baseline ±5%          ¦ mean of Home vs baseline ±5%
          samples.count > 5 min n=3             ¦ samples.count > 5 min n=3
          max < 1s min n = 3 : so: it's slow    ¦ max < 1s min n=3: so: it's slow
          """)
  void expressionsAreReadAndPrinted(String expression, String printed) throws GateSyntaxException {
    Gate gate = Gate.parse(expression);
    assertThat(gate).hasToString(printed);
    assertThat(Gate.parse(printed)).isEqualTo(gate);
  }

  @Test
  void everyPartIsWhereItBelongs() throws GateSyntaxException {
    assertThat(Gate.parse("warn p(95) of /Ho.e/ in last 5m <= 250ms min n=1000: slow"))
        .isEqualTo(
            new Gate(
                true,
                new GateSubject(
                    Metrics.of("p"),
                    new Quantity(new BigDecimal("95"), Unit.NONE),
                    new Labels.Matching("Ho.e"),
                    new RunPart.Last(new Quantity(new BigDecimal("5"), Unit.MINUTES))),
                new Limit(
                    Comparison.AT_MOST,
                    new Quantity(new BigDecimal("250"), Unit.MILLISECONDS),
                    null),
                1000L,
                "slow"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      textBlock =
          """
          ``                          ¦ 1  ¦ expected a metric (arrivals.count,
          warn                        ¦ 5  ¦ expected a metric
          p99 < 1s                    ¦ 1  ¦ there is no metric 'p99'; did you mean 'p(99)'?
          Mean < 1s                   ¦ 1  ¦ there is no metric 'Mean'; did you mean 'mean'?
          errors.rat < 1%             ¦ 1  ¦ 'errors.rat'; did you mean 'errors.rate'? (docs/gates.md
          spin < 1s                   ¦ 1  ¦ there is no metric 'spin'; there are arrivals.count, arrivals.rate
          p < 1s                      ¦ 1  ¦ p needs a percentile from 1 to below 100, such as (99)
          p(0) < 1s                   ¦ 3  ¦ from 1 to below 100
          p(100) < 1s                 ¦ 3  ¦ the largest is max
          p(99ms) < 1s                ¦ 3  ¦ expected a percentile from 1
          p(99 < 1s                   ¦ 6  ¦ expected ')', found '<'
          p(0.99) < 1s                ¦ 3  ¦ found '0.99'; write (99)
          p() < 1s                    ¦ 3  ¦ expected a percentile from 1
          apdex > 0.9                 ¦ 1  ¦ apdex needs a target response time, such as (500ms)
          apdex(5) > 0.9              ¦ 7  ¦ expected a target response time
          arrivals.peak_to_mean < 3   ¦ 1  ¦ needs a window's length, 1us to 24h
          health.pause.share < 1      ¦ 22 ¦ expected a share in percent
          late.mean of Home < 1s      ¦ 11 ¦ covers all requests; 'of' is possible with samples.count
          wire.p(9) < 1s              ¦ 1  ¦ wire.reply.mean|sd|p(q)|max, wire.response.mean
          mean(3) < 1s                ¦ 5  ¦ mean takes nothing in parentheses
          dispersion(3) < 1           ¦ 12 ¦ expected a window's length
          mean < 250                  ¦ 8  ¦ mean: expected a duration, such as 250ms
          mean < 1%                   ¦ 8  ¦ expected a duration
          mean < 250mm                ¦ 11 ¦ expected a unit (ns, us, ms, s, m, h, %, /s, /m, /h), found 'mm'
          errors.rate < 0.01          ¦ 15 ¦ expected a share in percent, such as 1%, found '0.01'
          arrivals.rate > 5           ¦ 17 ¦ expected a rate, such as 50/s, found '5'
          arrivals.cov < 1s           ¦ 16 ¦ expected a number without a unit
          arrivals.cov = 1            ¦ 17 ¦ is never exactly a number; expected '± tolerance'
          mean != 1s                  ¦ 11 ¦ is never exactly a number
          mean < 1s ± 1ms             ¦ 11 ¦ ± needs =
          mean = 1s ± 1               ¦ 13 ¦ expected a duration, such as 250ms
          arrivals.cov = 1 ± -1       ¦ 20 ¦ found '-1'
          mean                        ¦ 5  ¦ expected one of < <= > >= = !=, 'vs baseline +10%' or '± 5%', found the end
          max ± 5%                    ¦ 5  ¦ max has no 95 % interval
          verdict ± 5%                ¦ 9  ¦ verdict has no 95 % interval
          mean ± 5/s                  ¦ 8  ¦ expected a duration
          mean ~ 3s                   ¦ 6  ¦ expected one of < <= > >= = !=, 'vs baseline +10%' or '± 5%', found '~'
          mean <                      ¦ 7  ¦ expected a duration
          mean < fast                 ¦ 8  ¦ found 'fast'
          arrivals.cov of Home < 1    ¦ 14 ¦ covers all requests; 'of' is possible with samples.count
          mean of < 1s                ¦ 9  ¦ expected a label
          mean of each page < 1s      ¦ 14 ¦ expected one of < <=
          mean of "Home < 1s          ¦ 9  ¦ expected a quote that ends this label
          mean of "a\\b" < 1s          ¦ 11 ¦ after a backslash in quotes
          mean of /Home < 1s          ¦ 9  ¦ expected a / that ends
          mean of /(/ < 1s            ¦ 9  ¦ not a regular expression
          mean of Home lt 250ms       ¦ 22 ¦ expected one of < <=
          mean in < 1s                ¦ 9  ¦ expected steady, last 5m or 60s..end, found '<'
          mean in last < 1s           ¦ 14 ¦ expected a duration
          mean in last 5 < 1s         ¦ 14 ¦ expected a duration
          mean in 60s < 1s            ¦ 13 ¦ expected '..'
          mean in 60s..30s < 1s       ¦ 14 ¦ ends at 30s, not after its start at 60s
          mean in 60s..60s < 1s       ¦ 14 ¦ ends at 60s, not after its start at 60s
          verdict = good              ¦ 11 ¦ expected poisson, hypo-exponential, bursty, periodic or other, found 'good'
          verdict = inconclusive      ¦ 11 ¦ expected poisson
          verdict < poisson           ¦ 9  ¦ expected = or !=
          verdict vs baseline +1%     ¦ 9  ¦ is a word
          mean vs base +1%            ¦ 9  ¦ expected 'baseline'
          mean vs baseline 1%         ¦ 18 ¦ expected +, - or ±
          mean < 1s min 3             ¦ 15 ¦ expected 'n='
          mean < 1s min n>3           ¦ 16 ¦ expected '='
          mean < 1s min n=0           ¦ 17 ¦ expected a whole number, 1 or more, found '0'
          mean < 1s min n=1.5         ¦ 17 ¦ expected a whole number
          mean < 1s:                  ¦ 10 ¦ expected a message
          mean < 1s and sd < 1s       ¦ 11 ¦ expected 'min n=…', ': message' or the end, found 'and'
          mean < 1s 2s                ¦ 11 ¦ found '2'
          """)
  void whatIsNoGateIsRefusedInOneLineWithItsPlace(String expression, int column, String words) {
    assertThatExceptionOfType(GateSyntaxException.class)
        .isThrownBy(() -> Gate.parse(expression))
        .satisfies(
            e -> {
              assertThat(e.column()).as(e.getMessage()).isEqualTo(column);
              String marked =
                  expression.substring(0, column - 1) + "^" + expression.substring(column - 1);
              assertThat(e.getMessage())
                  .startsWith("column " + column + ": ")
                  .contains(words)
                  .endsWith("; in: " + marked)
                  .doesNotContain("\n");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      textBlock =
          """
          p(0) < 1s              ¦ , found '0'
          mean = 1s ± 1          ¦ (ns, us, ms, s, m, h), or a share: 10%, found '1'
          errors.rate = 1% ± 5ms ¦ expected a share in percent, such as 1%, found '5ms'
          """)
  void aRefusalNamesOnlyWhatCanBeWritten(String expression, String end) {
    assertThatExceptionOfType(GateSyntaxException.class)
        .isThrownBy(() -> Gate.parse(expression))
        .extracting(e -> e.getMessage().replaceFirst("; in: .*", ""))
        .asString()
        .endsWith(end);
  }
}
