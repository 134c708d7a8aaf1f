package io.github.trueload.e2e.gui;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's window on a virtual screen, in which one tour after another is made: a run is watched;
 * each element is added from the menu, and its plan saved, opened and saved again; the sampler is
 * filled in, run and its results looked at. One window, for it takes JMeter longer to open one than
 * all of this. The pictures are those in {@code docs/images}.
 */
@Tag("browser")
class WindowTest {

  private static final String PAGE = "hello from the server";

  private static final Path PICTURES = Path.of("target", "gui").toAbsolutePath();

  @TempDir private static Path folder;

  private static HttpServer server;
  private static VirtualScreen screen;
  private static String seen;

  @BeforeAll
  static void makeTours() throws Exception {
    screen = VirtualScreen.start();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, PAGE.length());
          exchange.getResponseBody().write(PAGE.getBytes(StandardCharsets.US_ASCII));
          exchange.close();
        });
    server.start();
    writeTrafficPlan();
    seen = tours("traffic", "traffic", "elements", "sampler");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.stop(0);
    }
    if (screen != null) {
      screen.close();
    }
  }

  /** Opens a plan of the folder in a new JMeter and makes the tours; returns what they printed. */
  private static String tours(String plan, String... tours) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add(VirtualScreen.HOME.toString());
    arguments.add(folder.resolve(plan + ".jmx").toString());
    arguments.add(PICTURES.toString());
    arguments.add(Integer.toString(server.getAddress().getPort()));
    arguments.addAll(List.of(tours));
    return screen.tour(folder, WindowTours.class, arguments.toArray(String[]::new));
  }

  /** What a tour printed, which must have come to its end. */
  private static String of(String tour, String all) {
    String rest = all.substring(all.indexOf("<<< " + tour) + 1);
    int next = rest.indexOf("<<< ");
    String own = next < 0 ? rest : rest.substring(0, next);
    assertThat(own).as("the tour '%s'", tour).contains(">>> " + tour);
    return own;
  }

  private static void writeTrafficPlan() throws IOException {
    String element =
        "<io.github.trueload.listener.TrafficRealism"
            + " guiclass=\"io.github.trueload.listener.gui.TrafficRealismGui\""
            + " testclass=\"io.github.trueload.listener.TrafficRealism\""
            + " testname=\""
            + ElementNames.LISTENER
            + "\"><stringProp name=\"TrafficRealism.target\">50</stringProp>"
            + "</io.github.trueload.listener.TrafficRealism><hashTree/>";
    String group = "      <ThreadGroup ";
    Files.writeString(
        folder.resolve("traffic.jmx"),
        Files.readString(Path.of("..", "examples", "plans", "web-users.jmx"))
            .replace(group, element + group)
            .replace("__P(port,8080)", "__P(port," + server.getAddress().getPort() + ")")
            .replace("__P(rate,100)", "__P(rate,50)")
            .replace("__P(users,300)", "__P(users,50)")
            .replace("__P(duration,45)", "__P(duration,14)"));
  }

  @Test
  void everyElementIsAddedFromTheMenuSavedAndReopenedUnchanged() throws Exception {
    of("elements", seen);
    Path plan = folder.resolve("elements.jmx");
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
    assertReopenedUnchanged();
  }

  /** As in the window that made the plan, but that no class of an element is loaded yet. */
  @Tag("full")
  @Test
  void everyElementIsReopenedUnchangedInAnotherJMeter() throws Exception {
    of("reopened", tours("elements", "reopened"));
    assertReopenedUnchanged();
  }

  private static void assertReopenedUnchanged() throws IOException {
    assertThat(ourElements(folder.resolve("copy.jmx")))
        .hasSize(ElementNames.TIMERS.size() + 7)
        .isEqualTo(ourElements(folder.resolve("elements.jmx")));
    List<String> drawn = new ArrayList<>(ElementNames.TIMERS);
    drawn.addAll(List.of(ElementNames.THREAD_GROUP, ElementNames.REPLAY));
    for (String element : drawn) {
      Path picture = PICTURES.resolve("reopened").resolve(ElementNames.fileName(element));
      assertThat(VirtualScreen.differentColours(picture))
          .as("colours of %s, drawn: more than of a blank screen", element)
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
  void theSamplerIsEditedSavedRunAndItsResultsLookedAt() {
    String[] runs = of("sampler", seen).split("run again");
    assertThat(runs).hasSize(2);
    for (String run : runs) {
      assertThat(run)
          .as("View Results Tree")
          .containsPattern("Sampler result = .*Response code: ?200")
          .containsPattern(
              "Request = .*GET http://127.0.0.1:"
                  + server.getAddress().getPort()
                  + "/page\\?from=panel")
          .containsPattern("Response data = .*" + PAGE);
    }
  }

  @Test
  void theListenerShowsTheTrafficOfARunAndIsCleared() throws Exception {
    assertThatItShowsTheTraffic("traffic", seen);
  }

  @Tag("full")
  @Test
  void theListenerIsDarkWhereJmeterIs() throws Exception {
    assertThatItShowsTheTraffic("traffic-dark", tours("traffic", "traffic-dark"));
  }

  private static void assertThatItShowsTheTraffic(String tour, String all) throws IOException {
    assertThat(of(tour, all))
        .containsPattern("during = .*CoV of inter-arrival times \\| [0-9.]+ ± .*/s of 50/s")
        .containsPattern("during = .*50 sessions on 50 connections")
        .containsPattern("after = .*Whole run.*Reconnects \\| 0")
        .containsPattern("cleared = .*The results appear with the first samples");
    Path picture = PICTURES.resolve("traffic").resolve(TrafficTour.picture(tour));
    assertThat(VirtualScreen.differentColours(picture)).isGreaterThan(20);
  }
}
