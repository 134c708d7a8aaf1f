package io.github.trueload.e2e.gui;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's GUI on a virtual screen: each element is added from the menu, the plan saved, opened in
 * a new JMeter and saved again. The pictures are those in {@code docs/images}.
 */
@Tag("browser")
class GuiTest {

  static final List<String> TIMERS =
      List.of(
          "Trueload - Exponential Think Time",
          "Trueload - Scaled Think Time (Principle A)",
          "Trueload - Bursty Think Time (MAP)",
          "Trueload - Trace Think Time",
          "Trueload - Hot and Cold Connections");
  static final String FILE_SET = "Trueload - File Set";
  static final String THREAD_GROUP = "Trueload - Session Arrivals Thread Group";
  static final String S_CLIENT = "Trueload - S-Client";
  static final String REPLAY = "Trueload - Session Replay Controller";
  static final String SAMPLER = "Trueload - HTTP Request (Dedicated Connection)";
  static final String LISTENER = "Trueload - Traffic Realism";
  static final String ENGINES = "Trueload - Engine Health";

  static final String SESSION_TAB = "http-request-dedicated-connection-session.png";

  private static final String PAGE = "hello from the server";

  private static final Path HOME =
      Path.of("..", "examples", "jmeter-home", "target", "jmeter").toAbsolutePath().normalize();

  static String fileName(String element) {
    String name = element.substring("Trueload - ".length()).toLowerCase(Locale.ROOT);
    return name.replaceAll("[^a-z]+", "-").replaceAll("-$", "") + ".png";
  }

  @Test
  void everyElementIsAddedFromTheMenuSavedAndReopenedUnchanged(@TempDir Path folder)
      throws Exception {
    try (VirtualScreen screen = VirtualScreen.start()) {
      Path plan = folder.resolve("plan.jmx");
      Path copy = folder.resolve("copy.jmx");
      Path pictures = Path.of("target", "gui").toAbsolutePath();
      tour(screen, folder, "build", plan, pictures.resolve("added")); // a picture if it fails
      tour(screen, folder, "reopen", plan, pictures.resolve("reopened"), copy);

      assertThat(Files.readString(plan))
          .contains("testclass=\"io.github.trueload.timer.ExponentialThinkTime\"")
          .contains("testclass=\"io.github.trueload.timer.ScaledThinkTime\"")
          .contains("testclass=\"io.github.trueload.timer.BurstyThinkTime\"")
          .contains("testclass=\"io.github.trueload.timer.TraceThinkTime\"")
          .contains("testclass=\"io.github.trueload.hotcold.HotCold\"")
          .contains("testclass=\"io.github.trueload.fileset.FileSetElement\"")
          .contains("testclass=\"io.github.trueload.sessions.SessionArrivals\"")
          .contains("testclass=\"io.github.trueload.overload.SClientGroup\"")
          .contains("testclass=\"io.github.trueload.replay.SessionReplay\"")
          .contains("testclass=\"io.github.trueload.http.SessionHttpSampler\"")
          .contains("testclass=\"io.github.trueload.listener.TrafficRealism\"")
          .contains("testclass=\"io.github.trueload.listener.EngineHealth\"");
      assertThat(ourElements(copy)).hasSize(TIMERS.size() + 7).isEqualTo(ourElements(plan));
      for (String element : TIMERS) {
        assertThat(differentColours(pictures.resolve("reopened").resolve(fileName(element))))
            .as("a drawn panel shows more than a blank screen")
            .isGreaterThan(20);
      }
      assertThat(differentColours(pictures.resolve("reopened").resolve(fileName(THREAD_GROUP))))
          .isGreaterThan(20);
      assertThat(differentColours(pictures.resolve("reopened").resolve(fileName(REPLAY))))
          .isGreaterThan(20);
    }
  }

  /** Each element of ours as the plan has it; JMeter adds defaults to its own when it opens one. */
  private static List<String> ourElements(Path plan) throws IOException {
    Matcher element =
        Pattern.compile("(?s)<(io\\.github\\.trueload[\\w.]*) [^>]*?(?:/>|>.*?</\\1>)")
            .matcher(Files.readString(plan));
    return element.results().map(MatchResult::group).toList();
  }

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
              + LISTENER
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
      String[] arguments = {picture, HOME.toString(), plan.toString(), pictures.toString(), theme};
      String seen = inside(screen, folder, TrafficTour.class, arguments);
      assertThat(seen)
          .containsPattern("during = .*CoV of inter-arrival times \\| [0-9.]+ ± .*/s of 50/s")
          .containsPattern("during = .*50 sessions on 50 connections")
          .containsPattern("after = .*Whole run.*Reconnects \\| 0")
          .containsPattern("cleared = .*The results appear with the first samples");
      assertThat(differentColours(pictures.resolve(picture + ".png"))).isGreaterThan(20);
    } finally {
      server.stop(0);
    }
  }

  private static String results(
      VirtualScreen screen, Path folder, String when, Path plan, Path pictures, int port)
      throws Exception {
    String[] arguments = {
      when, HOME.toString(), plan.toString(), pictures.toString(), Integer.toString(port)
    };
    return inside(screen, folder, ResultsTour.class, arguments);
  }

  private static void tour(
      VirtualScreen screen, Path folder, String what, Path plan, Path pictures, Path... more)
      throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(what, HOME.toString(), plan.toString(), pictures.toString()));
    for (Path path : more) {
      arguments.add(path.toString());
    }
    inside(screen, folder, GuiTour.class, arguments.toArray(String[]::new));
  }

  /** Runs a tour with JMeter's class path to its end; returns what it printed. */
  private static String inside(
      VirtualScreen screen, Path folder, Class<?> tour, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-Djmeter.home=" + HOME, "-Djava.awt.headless=false", "-Duser.language=en"));

    command.addAll(
        List.of(
            "--add-opens=java.desktop/javax.swing=ALL-UNNAMED",
            "--add-opens=java.desktop/javax.swing.text.html=ALL-UNNAMED",
            "--add-opens=java.desktop/java.awt=ALL-UNNAMED",
            "--add-opens=java.desktop/java.awt.font=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED"));
    command.addAll(List.of("-cp", classPath(), tour.getName()));
    command.addAll(List.of(arguments));
    File output = folder.resolve(arguments[0] + ".log").toFile();
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("DISPLAY", screen.display());
    Process process = builder.redirectErrorStream(true).redirectOutput(output).start();
    try {
      boolean ended = process.waitFor(120, TimeUnit.SECONDS);
      assertThat(ended && process.exitValue() == 0)
          .as("the tour '%s': %s", arguments[0], Files.readString(output.toPath()))
          .isTrue();
      return Files.readString(output.toPath());
    } finally {
      process.destroyForcibly();
    }
  }

  private static String classPath() {
    Path tests = Path.of("target", "test-classes").toAbsolutePath();
    String separator = File.pathSeparator;
    return HOME.resolve("lib/ext/*")
        + separator
        + HOME.resolve("lib/*")
        + separator
        + tests
        + separator
        + HOME.resolve("bin/ApacheJMeter.jar");
  }

  private static long differentColours(Path picture) throws IOException {
    var image = ImageIO.read(picture.toFile());
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return java.util.Arrays.stream(pixels).distinct().count();
  }

  /** Xvfb, started for the test and stopped after it. */
  private record VirtualScreen(Process process, String display) implements AutoCloseable {

    static VirtualScreen start() throws Exception {
      Path xvfb = Path.of("/usr/bin/Xvfb");
      boolean present = Files.isExecutable(xvfb);
      if (System.getenv("CI") == null) {
        Assumptions.assumeTrue(present, "needs the Debian package xvfb");
      }
      assertThat(present).as("the Debian package xvfb is installed").isTrue();
      Process process =
          new ProcessBuilder(
                  xvfb.toString(),
                  "-displayfd",
                  "1",
                  "-screen",
                  "0",
                  "1280x860x24",
                  "-nolisten",
                  "tcp")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String number = process.inputReader().readLine();
      return new VirtualScreen(process, ":" + number);
    }

    @Override
    public void close() {
      process.destroy();
    }
  }
}
