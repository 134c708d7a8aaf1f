package io.github.trueload.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.OutputFile.NotWritableException;
import io.github.trueload.files.FileTree.Outcome;
import io.github.trueload.files.FileTree.Wanted;
import io.github.trueload.popularity.FileSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {

  private static final FileSet TWO_SETS = FileSet.ofClasses(10L << 20, 1);

  @TempDir private Path root;

  private Outcome create(Path folder, Iterable<Wanted> files) throws NotWritableException {
    return new FileTree(folder).create(files, bytes -> {});
  }

  private static Set<String> paths(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      Set<String> paths = new HashSet<>();
      all.filter(Files::isRegularFile).forEach(f -> paths.add(folder.relativize(f).toString()));
      return paths;
    }
  }

  @Test
  void everyFileOfTheSetIsThereInItsSize() throws IOException {
    Path www = root.resolve("www");
    Outcome outcome = create(www, new FileSequence(TWO_SETS));
    assertThat(outcome).isEqualTo(new Outcome(72, TWO_SETS.bytes(), 72, TWO_SETS.bytes()));
    Set<String> wanted = new HashSet<>();
    for (Wanted each : new FileSequence(TWO_SETS)) {
      wanted.add(each.path());
      assertThat(Files.size(www.resolve(each.path()))).isEqualTo(each.bytes());
    }
    assertThat(paths(www)).isEqualTo(wanted).hasSize(72);
  }

  /**
   * Files that an interrupted run left incomplete, or that were cut, are written again; no others.
   */
  @Test
  void theSecondRunWritesOnlyWhatIsMissing() throws IOException {
    create(root, new FileSequence(TWO_SETS));
    Path cut = root.resolve("dir00001/class1_3");
    byte[] before = Files.readAllBytes(cut);
    Files.writeString(cut, "cut");
    Path missing = root.resolve("dir00000/class0_1");
    Files.delete(missing);
    Files.writeString(root.resolve("dir00000/.class0_1.part"), "of a killed run");
    Path kept = root.resolve("dir00001/class1_4");
    Files.setLastModifiedTime(kept, FileTime.fromMillis(1_000_000));

    Outcome outcome = create(root, new FileSequence(TWO_SETS));
    assertThat(outcome.writtenFiles()).isEqualTo(2);
    assertThat(outcome.writtenBytes()).isEqualTo(3 * 1024 + 102);
    assertThat(Files.readAllBytes(cut)).isEqualTo(before);
    assertThat(Files.getLastModifiedTime(kept)).isEqualTo(FileTime.fromMillis(1_000_000));
    assertThat(paths(root)).hasSize(72);
    assertThat(create(root, new FileSequence(TWO_SETS)).writtenFiles()).isZero();
  }

  @Test
  void contentsDifferRepeatAndDoNotCompressMuch() throws IOException {
    List<Wanted> files = List.of(new Wanted("a", 100_000), new Wanted("b", 100_000));
    create(root.resolve("one"), files);
    create(root.resolve("two"), files);
    byte[] a = Files.readAllBytes(root.resolve("one/a"));
    assertThat(a).isEqualTo(Files.readAllBytes(root.resolve("two/a")));
    assertThat(a).isNotEqualTo(Files.readAllBytes(root.resolve("one/b")));
    assertThat(new String(a, StandardCharsets.US_ASCII)).matches("[A-Za-z0-9_-]{100000}");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(a);
    }
    assertThat(packed.size()).isGreaterThan(74_000); // 64 signs are 6 of 8 bits
  }

  @Test
  void filesOfOneSizeEachAreNamedByIt() throws IOException {
    create(root, FileSequence.ofSizes(List.of(100L, 1024L, 100L)));
    assertThat(paths(root)).containsExactlyInAnyOrder("bytes_100", "bytes_1024");
    assertThat(Files.size(root.resolve("bytes_1024"))).isEqualTo(1024);
  }

  @Tag("large")
  @Test
  void aDiskThatIsTooSmallIsFoundBeforeAnythingIsWritten() throws IOException {
    FileSet terabytes = FileSet.ofEqualFiles(1L << 47, 1L << 32, 0);
    assertThatThrownBy(() -> create(root, new FileSequence(terabytes)))
        .isInstanceOf(NotWritableException.class)
        .hasMessageMatching(
            ".*: cannot be written: the files need \\d+ bytes more on the disk, of which \\d+ are"
                + " free; make room, or choose a smaller set");
    assertThat(paths(root)).isEmpty();
  }

  /** The full disk that Linux has for tests: every write to it fails. */
  @Test
  void aDiskThatFillsUpMeanwhileEndsItInOneLine() throws IOException {
    Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")), "needs /dev/full");
    Files.createSymbolicLink(root.resolve(".bytes_100.part"), Path.of("/dev/full"));
    Path file = root.resolve("bytes_100");
    assertThatThrownBy(() -> create(root, FileSequence.ofSizes(List.of(100L))))
        .isInstanceOf(NotWritableException.class)
        .hasMessage(file + ": cannot be written: No space left on device");
    assertThat(paths(root)).isEmpty();
  }

  @Test
  void whatStandsInTheWayIsNamed() throws IOException {
    Path file = Files.writeString(root.resolve("file"), "");
    assertThatThrownBy(() -> create(file, new FileSequence(TWO_SETS)))
        .hasMessage(file + ": cannot be written: it is not a directory; name another");
    Path deep = root.resolve("no/such");
    assertThatThrownBy(() -> create(deep, new FileSequence(TWO_SETS)))
        .hasMessage(
            deep + ": cannot be written: its parent directory does not exist; create it first");
    Path folder = Files.createDirectories(root.resolve("bytes_7"));
    assertThatThrownBy(() -> create(root, FileSequence.ofSizes(List.of(7L))))
        .hasMessage(folder + ": cannot be written: it is a directory; move it away");
  }
}
