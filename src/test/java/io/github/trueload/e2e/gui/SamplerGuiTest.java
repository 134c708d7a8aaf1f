package io.github.trueload.e2e.gui;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sampler's panel in JMeter's GUI, and its results in View Results Tree. */
@Tag("browser")
class SamplerGuiTest {

  private static final String PAGE = "hello from the server";

  /** Adds the sampler, fills in its panel, saves, runs; opens the plan again and runs it again. */
  @Test
  void theSamplerIsEditedSavedRunAndItsResultsLookedAt(@TempDir Path folder) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, PAGE.length());
          exchange.getResponseBody().write(PAGE.getBytes(StandardCharsets.US_ASCII));
          exchange.close();
        });
    server.start();
    try (VirtualScreen screen = VirtualScreen.start()) {
      Path plan = folder.resolve("plan.jmx");
      Path pictures = Path.of("target", "gui", "results").toAbsolutePath();
      int port = server.getAddress().getPort();
      for (String when : List.of("first", "again")) {
        String seen = results(screen, folder, when, plan, pictures, port);
        assertThat(seen)
            .as("View Results Tree, run %s", when)
            .containsPattern("Sampler result = .*Response code: ?200")
            .containsPattern("Request = .*GET http://127.0.0.1:" + port + "/page\\?from=panel")
            .containsPattern("Response data = .*" + PAGE);
      }
    } finally {
      server.stop(0);
    }
  }

  private static String results(
      VirtualScreen screen, Path folder, String when, Path plan, Path pictures, int port)
      throws Exception {
    String[] arguments = {
      when,
      VirtualScreen.HOME.toString(),
      plan.toString(),
      pictures.toString(),
      Integer.toString(port)
    };
    return screen.tour(folder, ResultsTour.class, arguments);
  }
}
