package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The pages that tests open in a browser, each written once, and the browser, started once: both
 * take longer than what is then looked at.
 */
final class Reports implements AutoCloseable {

  static final Path RECORDED = Path.of("..", "examples", "recorded");

  /** Labels of the page {@link #hostile}. */
  static final List<String> HOSTILE =
      List.of(
          "<script>document.title='owned'</script>",
          "\"><img src=x onerror=\"document.title='owned'\">",
          "</script></table><h1>owned</h1>",
          "=cmd|' /C calc'!A0",
          "javascript:alert(1)");

  final Browser browser;

  /** Of the recorded run, log and packets, with all charts. */
  final Path recorded;

  /** Of a small log without packets, whose labels are scripts, markup and formulas. */
  final Path hostile;

  /** Of a system of 5 ms a request, sent to at five rates. */
  final Path scale;

  /** Of a capacity plan. */
  final Path plan;

  private final Path folder;

  private Reports(Path folder, Browser browser) throws IOException {
    this.folder = folder;
    this.browser = browser;
    recorded =
        analyzed(
            "recorded",
            RECORDED.resolve("web-users.jtl").toString(),
            RECORDED.resolve("web-users.pcap").toString(),
            "--think",
            "10s,30s",
            "--apdex",
            "50ms",
            "--by",
            "label");
    hostile = analyzed("hostile", hostileLog().toString());
    scale = scalePage();
    plan =
        page(
            "plan",
            "plan",
            "web",
            "--rate",
            "20/s",
            "--service",
            "50ms",
            "--users",
            "100,200,400,600,800,1000");
  }

  /** Starts the browser, or skips the test without it, and writes the pages into {@code folder}. */
  static Reports in(Path folder) throws IOException {
    Browser browser = Browser.start();
    try {
      return new Reports(folder, browser);
    } catch (IOException | RuntimeException | Error e) {
      browser.close();
      throw e;
    }
  }

  /** The page of {@code trueload analyze} with these arguments. */
  Path analyzed(String name, String... arguments) {
    List<String> command = new ArrayList<>(List.of("analyze"));
    command.addAll(List.of(arguments));
    return page(name, command.toArray(String[]::new));
  }

  private Path page(String name, String... command) {
    Path page = folder.resolve(name + ".html");
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of("--html", page.toString()));
    trueload(words);
    return page;
  }

  private static void trueload(List<String> words) {
    Finished finished = Finished.trueload(words.toArray(String[]::new));
    assertThat(finished.exit()).as(finished.err()).isZero();
  }

  /** Label k has 10 − k samples, of 10·(k + 1) ms each. */
  private Path hostileLog() throws IOException {
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
    long stamp = 1_763_698_000_000L;
    for (int label = 0; label < HOSTILE.size(); label++) {
      String quoted = '"' + HOSTILE.get(label).replace("\"", "\"\"") + '"';
      for (int sample = label; sample < 10; sample++) {
        stamp += 100;
        rows.append(stamp).append(',').append(10 * (label + 1)).append(',').append(quoted);
        rows.append(",200,true\n");
      }
    }
    return Files.writeString(folder.resolve("hostile.jtl"), rows);
  }

  private Path scalePage() {
    List<String> command = new ArrayList<>(List.of("scale"));
    for (String think : List.of("2s", "1s", "700ms", "600ms", "520ms")) {
      String log = folder.resolve("users-that-think-" + think + ".jtl").toString();
      trueload(
          List.of(
              "generate",
              "--users",
              "100",
              "--service",
              "5ms",
              "--requests",
              "5000",
              "--think",
              think,
              "--seed",
              "1",
              log));
      command.add(log);
    }
    command.addAll(List.of("--trim", "5s,0s", "--think", "10s,20s"));
    return page("scale", command.toArray(String[]::new));
  }

  @Override
  public void close() {
    browser.close();
  }
}
