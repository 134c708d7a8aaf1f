package io.github.trueload.e2e.gui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's GUI on a virtual screen: each element is added from the menu, the plan saved, opened in
 * a new JMeter and saved again. The pictures are those in {@code docs/images}.
 */
@Tag("browser")
class ElementsGuiTest {

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
      assertThat(ourElements(copy))
          .hasSize(ElementNames.TIMERS.size() + 7)
          .isEqualTo(ourElements(plan));
      for (String element : ElementNames.TIMERS) {
        assertThat(
                VirtualScreen.differentColours(
                    pictures.resolve("reopened").resolve(ElementNames.fileName(element))))
            .as("a drawn panel shows more than a blank screen")
            .isGreaterThan(20);
      }
      assertThat(
              VirtualScreen.differentColours(
                  pictures
                      .resolve("reopened")
                      .resolve(ElementNames.fileName(ElementNames.THREAD_GROUP))))
          .isGreaterThan(20);
      assertThat(
              VirtualScreen.differentColours(
                  pictures.resolve("reopened").resolve(ElementNames.fileName(ElementNames.REPLAY))))
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

  private static void tour(
      VirtualScreen screen, Path folder, String what, Path plan, Path pictures, Path... more)
      throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(
        List.of(what, VirtualScreen.HOME.toString(), plan.toString(), pictures.toString()));
    for (Path path : more) {
      arguments.add(path.toString());
    }
    screen.tour(folder, GuiTour.class, arguments.toArray(String[]::new));
  }
}
