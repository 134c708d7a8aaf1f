package io.github.trueload.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class TextTableTest {

  @Test
  void aLongFirstColumnIsCut() {
    List<String> lines =
        new TextTable()
            .row("label", "count")
            .row("a".repeat(30), "1,000")
            .row("Ω".repeat(30), "1")
            .lines("  ", 25);
    assertThat(lines)
        .containsExactly(
            "  label             count",
            "  " + "a".repeat(15) + "…  1,000",
            "  " + "Ω".repeat(15) + "…      1")
        .allMatch(line -> line.length() <= 27);
  }

  @Test
  void columnsWithoutRoomFollowBesideTheFirstOne() {
    assertThat(
            new TextTable()
                .row("run", "one", "two", "three")
                .row("a", "111111", "222222", "333333")
                .lines("  ", 24))
        .containsExactly(
            "  run     one     two", "  a    111111  222222", "", "  run   three", "  a    333333");
  }

  @Property
  void noLineIsTooLong(
      @ForAll @Size(min = 1, max = 14) List<@AlphaChars @StringLength(max = 30) String> cells,
      @ForAll @IntRange(min = 50, max = 120) int width) {
    List<String> lines = new TextTable().row(cells.toArray(String[]::new)).lines("  ", width);
    assertThat(lines).allMatch(line -> line.length() <= width);
    String all = String.join(" ", lines);
    assertThat(cells.stream().skip(1)).allMatch(all::contains);
  }
}
