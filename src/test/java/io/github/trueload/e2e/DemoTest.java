package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.examples.Demo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The demo where not everything it wants is there. */
class DemoTest {

  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  @Test
  void withoutLibpcapItSaysSoAndGoesOnWithTheLogAndTheRecordedRun() throws Exception {
    Finished finished =
        demo(
            EXAMPLES,
            "-Dorg.pcap4j.core.pcapLibName=no-such-library",
            "-Dtrueload.demo.users=50",
            "-Dtrueload.demo.rate=50",
            "-Dtrueload.demo.seconds=9");
    assertThat(finished.exit()).as(finished.toString()).isZero();
    assertThat(finished.out().lines().filter(line -> line.contains("no packets")))
        .singleElement()
        .asString()
        .contains("libpcap was not found")
        .contains("install");
    assertThat(finished.out())
        .contains("web-users   ")
        .contains("shared-connections   ")
        .contains("recorded")
        .contains("recorded.html");
  }

  @Test
  void aTakenPortIsOneLineAndExit1() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Finished finished = demo(EXAMPLES, "-Dtrueload.demo.port=" + taken.getLocalPort());
      assertThat(finished.exit()).isEqualTo(1);
      assertThat(finished.err().lines())
          .singleElement()
          .asString()
          .contains("127.0.0.1:" + taken.getLocalPort())
          .contains("choose another");
    }
  }

  @Test
  void aJmeterHomeThatIsNotThereIsOneLineAndExit1() throws Exception {
    Finished finished = demo(EXAMPLES.resolve("src"), "-Dtrueload.demo.capture=off");
    assertThat(finished.exit()).isEqualTo(1);
    assertThat(finished.err().lines()).singleElement().asString().contains("ApacheJMeter.jar");
  }

  @Test
  void aSettingThatCannotBeUsedIsOneLineAndExit2() throws Exception {
    Finished finished = demo(EXAMPLES, "-Dtrueload.demo.users=many");
    assertThat(finished.exit()).isEqualTo(2);
    assertThat(finished.err().lines())
        .singleElement()
        .asString()
        .contains("trueload.demo.users")
        .contains("many");
  }

  private static Finished demo(Path folder, String... properties)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(properties));
    arguments.add("-Dtrueload.demo.folder=" + folder);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path"), Demo.class.getName()));
    return Finished.java(arguments);
  }
}
