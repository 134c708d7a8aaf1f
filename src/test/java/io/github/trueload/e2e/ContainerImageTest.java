package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The steps of the container image that need neither the network nor root's rights, in a folder
 * instead of an image.
 */
class ContainerImageTest {

  private static final Path INSTALL = Path.of("..", "src", "release", "image", "install");

  @TempDir private Path root;

  private static Path zip() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "examples", "target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("trueload-[0-9].*\\.zip"))
          .findFirst()
          .orElseThrow();
    }
  }

  private String run(Object... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    Stream.of(words).forEach(word -> command.add(word.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    Path java = Path.of(System.getProperty("java.home"), "bin");
    environment.put("PATH", java + ":" + environment.get("PATH") + ":/usr/sbin:/sbin");
    environment.remove("JAVA_HOME");
    environment.put("TRUELOAD_CACHE", ""); // an archive of classes takes longer than all of this
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
    return output;
  }

  @Test
  void theImageHasThePluginTheCommandAndAJavaOfItsOwnForCaptures() throws Exception {
    Tools.require("unzip", "unzip");
    Path jmeter = JMeterCopy.in(root.resolve("opt/jmeter"));
    try (Stream<Path> jars = Files.list(jmeter.resolve("lib/ext"))) {
      for (Path jar : jars.filter(each -> each.toString().contains("trueload")).toList()) {
        Files.delete(jar);
      }
    }

    String output = run("sh", INSTALL, root, zip());

    assertThat(output).contains("added: lib/ext/trueload-jmeter-");
    Path command = root.resolve("usr/local/bin/trueload");
    assertThat(run(command, "--version")).startsWith("trueload ");
    Path log = Path.of("..", "examples", "recorded", "web-users.jtl").toAbsolutePath();
    assertThat(run(command, "analyze", log)).contains("CoV");
    assertThat(run(root.resolve("opt/capture/bin/java"), "-version")).contains("version");
    assertThat(run(command, "capture", "--help")).contains("packets");
  }
}
