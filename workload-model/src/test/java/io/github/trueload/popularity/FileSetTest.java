package io.github.trueload.popularity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.GoodnessOfFit;
import io.github.trueload.think.SeededStreams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileSetTest {

  private static final long MEBI = 1 << 20;

  /** Table 2 of Ruan, Cohen and Pai. */
  private static final double[] CLASSES = {0.35, 0.5, 0.14, 0.01};

  private static final double[] FILES = {3.9, 5.9, 8.8, 17.7, 35.3, 11.8, 7.1, 5.0, 4.4};

  /** What they sum to: 99.9 %, as printed. */
  private static final double FILES_SUM = 99.9;

  @Test
  void aSetHasThirtySixFilesOfSomeFiveMegabytes() {
    FileSet set = FileSet.ofClasses(5 * MEBI, 1);
    assertThat(set.sets()).isEqualTo(1);
    assertThat(set.files()).isEqualTo(36);
    // 45·(102.4 + 1024 + 10240 + 102400) = 5,119,488, each rounded
    assertThat(set.bytes()).isCloseTo(5_119_488, within(5L));
    assertThat(set.item(1, 0)).isEqualTo(new FileSet.Item("dir00000/class0_1", 102, 1));
    assertThat(set.item(1, 35)).isEqualTo(new FileSet.Item("dir00000/class3_9", 921_600, 1));
  }

  /** Section 2.4: "the average dynamic object size is roughly 15 KB". */
  @Test
  void aRequestIsForSomeFifteenKilobytes() {
    // 4.90 (mean step) · 3005.4 (mean of 102.4, 1024, 10240, 102400) = 14,730
    assertThat(FileSet.ofClasses(100 * MEBI, 1).meanRequestBytes()).isCloseTo(14_730, within(15.0));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "512, 105", "1024, 210", "4096, 839"})
  void theSizeOfTheDataIsMadeOfWholeSets(long mebibytes, long sets) {
    FileSet set = FileSet.ofClasses(mebibytes * MEBI, 0);
    assertThat(set.sets()).isEqualTo(sets);
    assertThat(set.item(sets, 4).path()).isEqualTo("dir%05d/class0_5".formatted(sets - 1));
  }

  @Test
  void equalFilesShareDirectoriesByTheThousand() {
    FileSet set = FileSet.ofEqualFiles(1024 * MEBI, 50 * 1024, 0);
    assertThat(set.files()).isEqualTo(20_972); // 1024·1024/50 = 20,971.5
    assertThat(set.item(1, 0).path()).isEqualTo("dir00000/file00000000");
    assertThat(set.item(1000, 0).path()).isEqualTo("dir00000/file00000999");
    assertThat(set.item(1001, 0).path()).isEqualTo("dir00001/file00001000");
    assertThat(set.item(1001, 0).bytes()).isEqualTo(51_200);
  }

  /**
   * Requests against Zipf's weight times class weight times file weight, each of 20·36 files a cell
   * of its own: χ² at the level 0.001, half a million draws.
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"0", "0.6", "1", "1.5"})
  void filesAreAskedForAsOftenAsTheirWeightsSay(double alpha) {
    int sets = 20;
    FileSet set = FileSet.ofClasses(sets * 5_119_488L, alpha);
    Map<String, Integer> cells = new HashMap<>();
    double[] expected = new double[sets * 36];
    double ofSets = 0;
    for (int n = 1; n <= sets; n++) {
      ofSets += Math.pow(n, -alpha);
    }
    for (int n = 1; n <= sets; n++) {
      for (int group = 0; group < 4; group++) {
        for (int file = 1; file <= 9; file++) {
          int cell = cells.size();
          cells.put("dir%05d/class%d_%d".formatted(n - 1, group, file), cell);
          expected[cell] =
              Math.pow(n, -alpha) / ofSets * CLASSES[group] * FILES[file - 1] / FILES_SUM;
        }
      }
    }
    FileSet.Items requests = set.requests(new SeededStreams(99, "").generator("files", 0));
    long[] counts = new long[expected.length];
    for (int i = 0; i < 500_000; i++) {
      counts[cells.get(requests.next().path())]++;
    }
    assertThat(GoodnessOfFit.chiSquarePValue(counts, expected)).isGreaterThan(0.001);
  }

  /** Neighbouring requests do not depend on each other: χ² of pairs of (top half, small class). */
  @Test
  void requestsAreIndependent() {
    FileSet set = FileSet.ofClasses(2 * 5_119_488L, 0);
    FileSet.Items requests = set.requests(new SeededStreams(5, "").generator("files", 0));
    long[] counts = new long[16];
    int before = 0;
    for (int i = 0; i < 200_000; i++) {
      FileSet.Item item = requests.next();
      int now = (int) (item.rank() - 1) + (item.path().contains("class0") ? 2 : 0);
      counts[i % 2 == 0 ? 15 : before * 4 + now] += i % 2;
      before = now;
    }
    double[] one = {0.325, 0.325, 0.175, 0.175}; // half the ranks; class 0 has 35 %
    double[] pairs = new double[16];
    for (int i = 0; i < 16; i++) {
      pairs[i] = one[i / 4] * one[i % 4];
    }
    assertThat(GoodnessOfFit.chiSquarePValue(counts, pairs)).isGreaterThan(0.001);
  }

  /** The working set by its definition: sort all files by popularity, take from the top. */
  private static double sorted(FileSet set, double hitShare) {
    record File(double probability, long bytes) {}
    List<File> files = new ArrayList<>();
    for (long rank = 1; rank <= set.sets(); rank++) {
      double ofSet = set.popularity().probability(rank);
      set.members().forEach(m -> files.add(new File(ofSet * set.share(m), m.bytes())));
    }
    files.sort(Comparator.comparingDouble(File::probability).reversed());
    double share = 0;
    double bytes = 0;
    for (File file : files) {
      double part = Math.min(1, (hitShare - share) / file.probability());
      if (!(part > 0)) {
        break;
      }
      share += file.probability();
      bytes += part * file.bytes();
    }
    return bytes;
  }

  @Property(tries = 60)
  void theWorkingSetIsThatOfTheMostPopularFiles(
      @ForAll @IntRange(min = 1, max = 60) int sets,
      @ForAll @DoubleRange(min = 0, max = 3) double alpha,
      @ForAll @DoubleRange(min = 0, max = 1) double hitShare) {
    FileSet set = FileSet.ofClasses(sets * 5_119_488L, alpha);
    // files of equal popularity come in any order: within the largest of them
    assertThat(set.workingSetBytes(hitShare))
        .isCloseTo(sorted(set, hitShare), within(set.sets() * 1e-6 * set.bytes() + 921_600));
  }

  /**
   * Table 3 for 512 MB has 49.02 at 99 % and α = 1, 56.47 at α = 0. By popularity alone it is 68.3
   * and 51.2: the paper does not say how it ranks files. Computed apart:
   * examples/papers/flexiclient/README.md.
   */
  @ParameterizedTest
  @CsvSource({"1, 0.9, 17.87", "1, 0.99, 68.33", "0, 0.9, 15.99", "0, 0.99, 51.22"})
  void theWorkingSetIsATenthOfTheData(double alpha, double hitShare, double mebibytes) {
    assertThat(FileSet.ofClasses(512 * MEBI, alpha).workingSetBytes(hitShare) / MEBI)
        .isCloseTo(mebibytes, within(0.02));
  }

  @Test
  void theWholeOfTheRequestsNeedsTheWholeOfTheData() {
    FileSet set = FileSet.ofClasses(64 * MEBI, 1.5);
    assertThat(set.workingSetBytes(1)).isCloseTo(set.bytes(), within(1.0));
    assertThat(set.workingSetBytes(0)).isZero();
    FileSet equal = FileSet.ofEqualFiles(50 * MEBI, 51_200, 0);
    assertThat(equal.workingSetBytes(0.5)).isCloseTo(equal.bytes() / 2.0, within(60_000.0));
  }

  @Test
  void whatIsOutsideItsDomainIsRefused() {
    assertThatThrownBy(() -> FileSet.ofClasses(0, 1))
        .hasMessageContaining("size of the file set is 0");
    assertThatThrownBy(() -> FileSet.ofClasses(MEBI, 21)).hasMessageContaining("Zipf's alpha");
    assertThatThrownBy(() -> FileSet.ofEqualFiles(MEBI, 0, 1))
        .hasMessageContaining("size of a file is 0");
    assertThatThrownBy(() -> FileSet.ofEqualFiles(FileSet.MOST_BYTES, 1, 1))
        .hasMessageContaining("number of sets");
  }
}
