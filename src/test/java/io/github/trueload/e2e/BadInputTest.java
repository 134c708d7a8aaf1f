package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code trueload analyze} says to input that is not what it should be; the packaged command
 * once for each exit code, the same code in this JVM for the others.
 */
class BadInputTest {

  private static final Path RECORDED = Path.of("..", "examples", "recorded");

  @TempDir Path folder;

  @Test
  void anEmptyFileIsOneLineAndExit3() throws Exception {
    assertRefused(Files.createFile(folder.resolve("empty.jtl")));
  }

  @Test
  void aDirectoryIsOneLineAndExit3() throws Exception {
    assertRefused(Files.createDirectory(folder.resolve("directory")));
  }

  @Test
  void aMissingFileIsOneLineAndExit3() throws Exception {
    assertRefused(folder.resolve("missing.jtl"));
  }

  @Test
  void aBinaryIsOneLineAndExit3() throws Exception {
    Path binary = folder.resolve("java");
    byte[] head = Arrays.copyOf(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}, 4096);
    Files.write(binary, head);
    assertRefused(binary, Finished.trueloadJar("analyze", binary.toString()));
  }

  @Test
  void aPcapOfABrokenHeaderIsOneLineAndExit3() throws Exception {
    byte[] whole = Files.readAllBytes(RECORDED.resolve("web-users.pcap"));
    assertRefused(Files.write(folder.resolve("head.pcap"), Arrays.copyOf(whole, 20)));
  }

  @Test
  void aTruncatedPcapIsAnalyzedAndTheLossIsReported() throws Exception {
    byte[] whole = Files.readAllBytes(RECORDED.resolve("web-users.pcap"));
    assertLossReported(
        Files.write(folder.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length - 7)));
  }

  @Test
  void aLogCutInMidRowIsAnalyzedAndTheLossIsReported() throws Exception {
    byte[] whole = Files.readAllBytes(RECORDED.resolve("web-users.jtl"));
    Path cut = Files.write(folder.resolve("cut.jtl"), Arrays.copyOf(whole, whole.length - 100));
    assertLossReported(Finished.trueloadJar("analyze", cut.toString()));
  }

  @Test
  void noFileAtAllIsAUsageError() throws Exception {
    Finished finished = Finished.trueloadJar("analyze");
    assertThat(finished.exit()).isEqualTo(2);
    assertThat(finished.err()).isNotBlank();
  }

  private static void assertRefused(Path input) {
    assertRefused(input, Finished.trueload("analyze", input.toString()));
  }

  private static void assertRefused(Path input, Finished finished) {
    assertThat(finished.exit()).as(finished.toString()).isEqualTo(3);
    assertThat(finished.err().lines()).singleElement().asString().contains(input.toString());
    assertThat(finished.out()).isEmpty();
  }

  private static void assertLossReported(Path input) {
    assertLossReported(Finished.trueload("analyze", input.toString()));
  }

  private static void assertLossReported(Finished finished) {
    assertThat(finished.exit()).as(finished.toString()).isZero();
    assertThat(finished.out()).containsAnyOf("truncated", "cut", "ends in mid");
  }
}
