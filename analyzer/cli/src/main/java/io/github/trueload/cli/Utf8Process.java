package io.github.trueload.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the command in a second JVM whose locale has UTF-8. The JVM decides at its start how names
 * of files are encoded, and cannot be determined later; the launcher sets the locale before.
 */
final class Utf8Process {

  /** A system property of the second JVM: the process number of the first one. */
  private static final String FIRST = "trueload.first";

  private static final long LOOK_MILLIS = 200;
  private static final int TERMINATED = 128 + 15; // as by SIGTERM

  private Utf8Process() {}

  /**
   * Runs the command with standard input, output and error of this process.
   *
   * @param arguments those of this process, whose number shows the other where its own begin
   * @return the exit code
   */
  static int run(String[] arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-Dstdout.encoding=US-ASCII");
    command.add(
        "-D" + ArgumentBytes.COMMAND_LINE + "=/proc/" + ProcessHandle.current().pid() + "/cmdline");
    command.add("-D" + FIRST + "=" + ProcessHandle.current().pid());
    command.add("-D" + ArgumentBytes.COUNT + "=" + arguments.length);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Trueload.class.getName());
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("LC_ALL", "C.UTF-8");
    try {
      Process process = builder.start();
      Thread end = new Thread(process::destroy, "trueload-second");
      Runtime.getRuntime().addShutdownHook(end);
      int code = process.waitFor();
      Runtime.getRuntime().removeShutdownHook(end);
      return code;
    } catch (IOException e) {
      System.err.println("trueload: no second JVM can be started: " + e.getMessage());
      return ExitCodes.UNREADABLE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCodes.UNREADABLE;
    }
  }

  /**
   * Lets the second JVM end, as after SIGTERM, if the first one has ended: SIGKILL leaves that no
   * time to end the second. Does nothing in other processes.
   */
  static void endWithFirst() {
    Long first = Long.getLong(FIRST);
    if (first != null) {
      Thread watch = new Thread(() -> awaitEnd(first), "trueload-first");
      watch.setDaemon(true);
      watch.start();
    }
  }

  /**
   * A process whose parent has ended has another one. The number of the first JVM itself may still
   * be in use: by what is left of it until its own parent asks for its exit code. A system that
   * hides the processes of other users may show no parent, which is no reason to end.
   */
  private static void awaitEnd(long first) {
    try {
      while (ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(first) == first) {
        Thread.sleep(LOOK_MILLIS);
      }
      System.exit(TERMINATED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
