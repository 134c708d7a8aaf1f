package io.github.trueload.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {

  private static LineReader of(String text) {
    return new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String line(LineReader lines) {
    return new String(
        lines.bytes(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8);
  }

  private static List<String> all(LineReader lines) throws IOException {
    List<String> all = new ArrayList<>();
    while (lines.next()) {
      all.add(line(lines));
      assertThat(lines.number()).isEqualTo(all.size());
    }
    return all;
  }

  @Test
  void linesEndWithEitherEndAndTheLastMayHaveNone() throws IOException {
    assertThat(all(of("a\r\nb\n\nc\rd\n"))).containsExactly("a", "b", "", "c\rd");
    LineReader open = of("a\nb");
    assertThat(all(open)).containsExactly("a", "b");
    assertThat(open.isEnded()).isFalse();
    assertThat(all(of(""))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 4096})
  void nothingDependsOnHowTheBytesArrive(int atOnce) throws IOException {
    StringBuilder text = new StringBuilder();
    List<String> expected =
        IntStream.range(0, 3000).mapToObj(i -> "line " + "x".repeat(i % 200)).toList();
    expected.forEach(line -> text.append(line).append('\n'));
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    InputStream slow =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] target, int from, int length) {
            return super.read(target, from, Math.min(length, atOnce));
          }
        };
    assertThat(all(new LineReader(slow))).isEqualTo(expected);
  }

  @Test
  void joinedLinesCanBeTakenApartAgain() throws IOException {
    String filler = "y".repeat(200_000); // more than the buffer, so that it moves
    LineReader lines = of("a\r\nb" + filler + "\nc\nd");
    assertThat(lines.next()).isTrue();
    assertThat(lines.join()).isTrue();
    assertThat(line(lines)).isEqualTo("a\r\nb" + filler);
    assertThat(lines.join()).isTrue();
    assertThat(lines.number()).isEqualTo(1);
    lines.unjoin();
    assertThat(line(lines)).isEqualTo("a");
    assertThat(lines.next()).isTrue();
    assertThat(lines.number()).isEqualTo(2);
    assertThat(lines.join()).isTrue();
    assertThat(lines.next()).isTrue();
    assertThat(line(lines)).isEqualTo("d");
    assertThat(lines.number()).isEqualTo(4);
    assertThat(lines.join()).isFalse();
  }

  @Test
  void whatIsJoinedToTheEndCanBeTakenApartToo() throws IOException {
    LineReader lines = of("a\nb\nc");
    lines.next();
    while (lines.join()) {
      // to the end
    }
    assertThat(line(lines)).isEqualTo("a\nb\nc");
    lines.unjoin();
    assertThat(lines.next()).isTrue();
    assertThat(line(lines)).isEqualTo("b");
    assertThat(lines.number()).isEqualTo(2);
    assertThat(lines.next()).isTrue();
    assertThat(line(lines)).isEqualTo("c");
    assertThat(lines.next()).isFalse();
  }

  @Test
  void endlessLinesAreCutAndSaid() throws IOException {
    LineReader lines = of("x".repeat(3 * LineReader.MAX_LINE) + "\nb\n");
    assertThat(lines.next()).isTrue();
    assertThat(lines.isTooLong()).isTrue();
    assertThat(lines.bytes().length).isLessThan(4 * LineReader.MAX_LINE);
    assertThat(lines.next()).isTrue();
    assertThat(line(lines)).isEqualTo("b");
    assertThat(lines.isTooLong()).isFalse();
  }
}
