package io.github.trueload.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that must not outlive who started them. */
@EnabledOnOs(OS.LINUX)
@Tag("process")
class ManagedProcessTest {

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

  @TempDir private Path folder;
  private ProcessRegistry ledger;

  @BeforeEach
  void ledger() {
    ledger = new ProcessRegistry(folder);
  }

  /** A shell that has started two others, and waits for them; each writes its number down. */
  private ManagedProcess family(String atEnd) throws IOException {
    String command = "(sh -c 'echo $$ > child; sleep 60') & echo $$ > parent; wait";
    ManagedProcess started =
        ManagedProcess.start(
            new ManagedProcess.Start(
                ManagedProcess.shell(command),
                folder,
                Map.of(),
                folder.resolve("out"),
                atEnd,
                500_000_000),
            ledger);
    await(() -> number("child") > 0 && number("parent") > 0);
    return started;
  }

  private long number(String file) {
    try {
      String text = Files.readString(folder.resolve(file)).strip();
      return text.isEmpty() ? 0 : Long.parseLong(text);
    } catch (IOException e) {
      return 0;
    }
  }

  /** Whether a process of the group exists, or that of the last command, apart from zombies. */
  private boolean lives() {
    return Stream.of("child", "parent", "last")
        .map(this::number)
        .flatMap(each -> ProcessHandle.of(each).stream())
        .anyMatch(ProcessHandle::isAlive);
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("waited long enough").isNegative();
      Thread.onSpinWait();
    }
  }

  @Test
  void closingLeavesNothing() throws IOException {
    family("touch last-will").close();
    await(() -> !lives());
    assertThat(folder.resolve("last-will")).doesNotExist();
  }

  /** In the foreground of a script that has no trap, and as a daemon whose script has ended. */
  @ParameterizedTest
  @ValueSource(strings = {"", " & exit 0"})
  void aServerBehindAScriptHasTimeToEnd(String background) throws Exception {
    String server = "trap 'sleep 1; touch bye; exit 0' TERM; touch up; while :; do sleep 0.1; done";
    ManagedProcess started =
        ManagedProcess.start(
            new ManagedProcess.Start(
                ManagedProcess.shell("sh -c \"" + server + "\"" + background + "\ntrue"),
                folder,
                Map.of(),
                folder.resolve("out"),
                "",
                0),
            ledger);
    await(() -> Files.exists(folder.resolve("up")));
    started.end(LIMIT_NANOS);
    started.close();
    assertThat(folder.resolve("bye")).exists();
  }

  @Test
  void whoDiesTakesAllAlongAndTheLastCommandRuns() throws IOException {
    ManagedProcess started = family("touch last-will");
    started.letGo(); // what the system does when we are killed
    await(() -> !lives());
    assertThat(folder.resolve("last-will")).exists();
  }

  @Test
  void aLastCommandThatDoesNotEndIsKilledWithAllItStarted() throws IOException {
    family("sleep 60 & echo $! > last; wait").letGo();
    await(() -> !lives());
    assertThat(number("last")).isPositive();
  }

  @Test
  void itEndsByItselfWithItsExit() throws Exception {
    ManagedProcess started =
        ManagedProcess.start(
            new ManagedProcess.Start(
                List.of("/bin/sh", "-c", "echo said; exit 4"),
                folder,
                Map.of("a", "b"),
                folder.resolve("out"),
                "",
                0),
            ledger);
    assertThat(started.hasEnded(LIMIT_NANOS)).isTrue();
    assertThat(started.exit()).isEqualTo(4);
    started.close();
    assertThat(folder.resolve("out")).hasContent("said");
  }

  @Test
  void whatAnEarlierStartLeftIsFoundByItsNoteOrItsMark() throws IOException {
    ManagedProcess noted = family("");
    assertThat(ledger.endLeftOvers()).isPositive();
    await(() -> !lives());
    noted.close();
    assertThat(folder.resolve("processes")).doesNotExist();
    // a process of whose number nothing is written down, with the mark alone
    ProcessBuilder builder = new ProcessBuilder("sleep", "60");
    builder.environment().put(ProcessRegistry.MARK, ledger.mark());
    Process marked = builder.start();
    assertThat(ledger.endLeftOvers()).isEqualTo(1);
    await(() -> !marked.isAlive());
    assertThat(ledger.endLeftOvers()).isZero();
  }

  @Test
  void aNumberThatWasGivenToAnotherIsLeftAlone() throws IOException {
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(folder.resolve("processes"), other.pid() + " 12345\nnonsense\n");
      assertThat(ledger.endLeftOvers()).isZero();
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }
}
