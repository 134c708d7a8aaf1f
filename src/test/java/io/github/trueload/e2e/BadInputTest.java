package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code trueload analyze} says to input that is not what it should be. */
class BadInputTest {

  private static final Path RECORDED = Path.of("..", "examples", "recorded");

  @TempDir Path folder;

  @Test
  void an_empty_file_is_one_line_and_exit_3() throws Exception {
    assertRefused(Files.createFile(folder.resolve("empty.jtl")));
  }

  @Test
  void a_directory_is_one_line_and_exit_3() throws Exception {
    assertRefused(Files.createDirectory(folder.resolve("directory")));
  }

  @Test
  void a_missing_file_is_one_line_and_exit_3() throws Exception {
    assertRefused(folder.resolve("missing.jtl"));
  }

  @Test
  void a_binary_is_one_line_and_exit_3() throws Exception {
    Path binary = folder.resolve("java");
    byte[] head = Arrays.copyOf(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}, 4096);
    assertRefused(Files.write(binary, head));
  }

  @Test
  void a_pcap_of_a_broken_header_is_one_line_and_exit_3() throws Exception {
    byte[] whole = Files.readAllBytes(RECORDED.resolve("web-users.pcap"));
    assertRefused(Files.write(folder.resolve("head.pcap"), Arrays.copyOf(whole, 20)));
  }

  @Test
  void a_truncated_pcap_is_analyzed_and_the_loss_is_told() throws Exception {
    byte[] whole = Files.readAllBytes(RECORDED.resolve("web-users.pcap"));
    assertLossTold(Files.write(folder.resolve("cut.pcap"), Arrays.copyOf(whole, whole.length - 7)));
  }

  @Test
  void a_log_cut_in_mid_row_is_analyzed_and_the_loss_is_told() throws Exception {
    byte[] whole = Files.readAllBytes(RECORDED.resolve("web-users.jtl"));
    assertLossTold(
        Files.write(folder.resolve("cut.jtl"), Arrays.copyOf(whole, whole.length - 100)));
  }

  @Test
  void no_file_at_all_is_a_usage_error() throws Exception {
    Finished finished = Finished.trueload("analyze");
    assertThat(finished.exit()).isEqualTo(2);
    assertThat(finished.err()).isNotBlank();
  }

  private static void assertRefused(Path input) throws IOException, InterruptedException {
    Finished finished = Finished.trueload("analyze", input.toString());
    assertThat(finished.exit()).as(finished.toString()).isEqualTo(3);
    assertThat(finished.err().lines()).singleElement().asString().contains(input.toString());
    assertThat(finished.out()).isEmpty();
  }

  private static void assertLossTold(Path input) throws IOException, InterruptedException {
    Finished finished = Finished.trueload("analyze", input.toString());
    assertThat(finished.exit()).as(finished.toString()).isZero();
    assertThat(finished.out()).containsAnyOf("truncated", "cut", "ends in mid");
  }
}
