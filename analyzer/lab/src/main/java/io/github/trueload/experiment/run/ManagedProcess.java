package io.github.trueload.experiment.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process that does not outlive us, however we end. It has a process group of its own, and beside
 * it waits a shell that reads from us: when we die, even by SIGKILL, its read ends, and it kills
 * the group. Without {@code setsid} (macOS) only the process itself is killed so, and on Windows
 * nothing is: there the next start looks after what was left.
 */
final class ManagedProcess implements AutoCloseable {

  /**
   * Kills the group when its input ends, after a last command, which has a group of its own and is
   * killed if it takes longer than its tenths of a second. On a line it kills without that: at
   * once, or when the group has ended or the tenths of a second are over that the line names. If
   * the line says {@code term}, it asks the group to end first. Its arguments: the last command,
   * the group, the command's tenths, and {@code setsid} where that exists.
   */
  private static final String GUARD =
      """
      trap '' INT TERM HUP
      await() {
        left=$2
        while [ "${left:-0}" -gt 0 ] && kill -s 0 -- "$1" 2>/dev/null; do
          sleep 0.1
          left=$((left - 1))
        done
      }
      if ! read -r word tenths && [ -n "$1" ]; then
        $4 /bin/sh -c "$1" &
        await $! "$3"
        kill -s KILL -- "${4:+-}$!" 2>/dev/null
      fi
      if [ "$word" = term ]; then kill -s TERM -- "$2" 2>/dev/null; fi
      await "$2" "$tenths"
      kill -s KILL -- "$2" 2>/dev/null
      """;

  private static final long TENTH_NANOS = 100_000_000;

  private static final boolean WINDOWS =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

  private static final long LAST_SECONDS = 10;

  private final Process process;

  /** Reads from us; null where there is no shell for it. */
  private final @Nullable Process guard;

  private ManagedProcess(Process process, @Nullable Process guard) {
    this.process = process;
    this.guard = guard;
  }

  /**
   * What is to be started.
   *
   * @param command program and arguments
   * @param folder it runs in
   * @param environment added to ours
   * @param output where both of its outputs go, behind what is there
   * @param atEnd command of the shell to run if we die; empty for none
   * @param atEndNanos the time that it has; then it is killed
   */
  record Start(
      List<String> command,
      Path folder,
      Map<String, String> environment,
      Path output,
      String atEnd,
      long atEndNanos) {}

  /**
   * Starts a process, and notes it down.
   *
   * @throws IOException if it cannot be started
   */
  static ManagedProcess start(Start start, ProcessRegistry ledger) throws IOException {
    boolean grouped = !WINDOWS && setsid();
    String setsid = grouped ? "setsid" : "";
    List<String> command = new ArrayList<>(grouped ? List.of(setsid) : List.of());
    command.addAll(start.command());
    Process process = builder(command, start, ledger).start();
    process.getOutputStream().close();
    ledger.add(process.toHandle());
    if (WINDOWS) {
      return new ManagedProcess(process, null);
    }
    List<String> guard = new ArrayList<>(grouped ? List.of(setsid) : List.of());
    guard.addAll(List.of("/bin/sh", "-c", GUARD, "trueload", start.atEnd()));
    guard.add((grouped ? "-" : "") + process.pid());
    guard.add(Long.toString(tenths(start.atEndNanos())));
    guard.add(setsid);
    try {
      return new ManagedProcess(process, builder(guard, start, ledger).start());
    } catch (IOException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static ProcessBuilder builder(List<String> command, Start start, ProcessRegistry ledger) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(start.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(start.output().toFile()));
    builder.environment().putAll(start.environment());
    builder.environment().put(ProcessRegistry.MARK, ledger.mark());
    return builder;
  }

  private static boolean setsid() {
    return Stream.of("/usr/bin/setsid", "/bin/setsid")
        .anyMatch(at -> Files.isExecutable(Path.of(at)));
  }

  /** The shell of this system, about to run {@code command}. */
  static List<String> shell(String command) {
    return WINDOWS ? List.of("cmd.exe", "/c", command) : List.of("/bin/sh", "-c", command);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  int exit() {
    return process.exitValue();
  }

  /** Whether it has ended within {@code nanos}. */
  boolean hasEnded(long nanos) throws InterruptedException {
    return process.waitFor(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Asks it and its descendants to end, or what is left of its group if it has ended itself, and
   * waits for all of them, for {@code nanos} at most.
   */
  void end(long nanos) throws InterruptedException {
    List<ProcessHandle> descendants = process.descendants().toList();
    // After them: the descendants of a process that has ended meanwhile are no longer its own.
    boolean isRunning = process.isAlive();
    if (isRunning) {
      descendants.forEach(ProcessHandle::destroy);
      process.destroy();
    }
    if (instruct((isRunning ? "wait " : "term ") + tenths(nanos))) {
      Objects.requireNonNull(guard).waitFor(nanos + TENTH_NANOS, TimeUnit.NANOSECONDS);
    } else {
      hasEnded(nanos);
    }
  }

  private static long tenths(long nanos) {
    return (nanos + TENTH_NANOS - 1) / TENTH_NANOS;
  }

  /** Gives the shell beside it its line; false where there is none, or it has its line already. */
  private boolean instruct(String line) {
    if (guard == null) {
      return false;
    }
    try (OutputStream input = guard.getOutputStream()) {
      input.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Lets go of it, as the system does when we are killed: what waits beside it does the rest. */
  void letGo() throws IOException {
    Objects.requireNonNull(guard).getOutputStream().close();
  }

  /** Leaves nothing of it: kills its group and its descendants. */
  @Override
  public void close() {
    List<ProcessHandle> descendants = process.descendants().toList();
    instruct("end");
    if (guard != null) {
      await(guard);
    }
    descendants.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    await(process);
  }

  private static void await(Process process) {
    process.onExit().completeOnTimeout(process, LAST_SECONDS, TimeUnit.SECONDS).join();
  }
}
