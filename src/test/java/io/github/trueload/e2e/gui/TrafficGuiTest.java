package io.github.trueload.e2e.gui;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The panel of Traffic Realism in JMeter's GUI, while a plan runs and after it. */
@Tag("browser")
class TrafficGuiTest {

  @Test
  void theListenerShowsTheTrafficOfARunAndIsCleared(@TempDir Path folder) throws Exception {
    showsTheTrafficOfARunAndIsCleared("traffic-realism", "IntelliJ", folder);
  }

  @Tag("full")
  @Test
  void theListenerIsDarkWhereJmeterIs(@TempDir Path folder) throws Exception {
    showsTheTrafficOfARunAndIsCleared("traffic-realism-dark", "Darcula", folder);
  }

  /** Watches a run; the pictures are looked at by people. */
  private static void showsTheTrafficOfARunAndIsCleared(String picture, String theme, Path folder)
      throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    try (VirtualScreen screen = VirtualScreen.start()) {
      String element =
          "<io.github.trueload.listener.TrafficRealism"
              + " guiclass=\"io.github.trueload.listener.gui.TrafficRealismGui\""
              + " testclass=\"io.github.trueload.listener.TrafficRealism\""
              + " testname=\""
              + ElementNames.LISTENER
              + "\"><stringProp name=\"TrafficRealism.target\">50</stringProp>"
              + "</io.github.trueload.listener.TrafficRealism><hashTree/>";
      String group = "      <ThreadGroup ";
      Path plan = folder.resolve("plan.jmx");
      Files.writeString(
          plan,
          Files.readString(Path.of("..", "examples", "plans", "web-users.jmx"))
              .replace(group, element + group)
              .replace("__P(port,8080)", "__P(port," + server.getAddress().getPort() + ")")
              .replace("__P(rate,100)", "__P(rate,50)")
              .replace("__P(users,300)", "__P(users,50)")
              .replace("__P(duration,45)", "__P(duration,14)"));
      Path pictures = Path.of("target", "gui", "traffic").toAbsolutePath();
      String[] arguments = {
        picture, VirtualScreen.HOME.toString(), plan.toString(), pictures.toString(), theme
      };
      String seen = screen.tour(folder, TrafficTour.class, arguments);
      assertThat(seen)
          .containsPattern("during = .*CoV of inter-arrival times \\| [0-9.]+ ± .*/s of 50/s")
          .containsPattern("during = .*50 sessions on 50 connections")
          .containsPattern("after = .*Whole run.*Reconnects \\| 0")
          .containsPattern("cleared = .*The results appear with the first samples");
      assertThat(VirtualScreen.differentColours(pictures.resolve(picture + ".png")))
          .isGreaterThan(20);
    } finally {
      server.stop(0);
    }
  }
}
