package io.github.trueload.live;

import io.github.trueload.sample.UnreadableInputException;
import java.util.Locale;

/** What helps where capturing is not possible, system by system. */
enum CaptureTroubleshooting {
  LINUX(
      "install it (Debian, Ubuntu: apt-get install libpcap0.8; Fedora, RHEL: dnf install libpcap)",
      "run as root, or give this Java the right: setcap cap_net_raw+ep %s"
          + " (docs/capture.md has the ways without either)"),
  MAC(
      "it is part of macOS: look for a broken installation",
      "run as root, or be in the group that may read /dev/bpf* (Wireshark's ChmodBPF makes it)"),
  WINDOWS(
      "install Npcap (https://npcap.com) with support for loopback traffic",
      "run as administrator, or install Npcap without its restriction to administrators");

  private static final int LONGEST_REASON = 160;

  /** How JNA, which calls libpcap, says that the system has no such library. */
  private static final String NOT_FOUND = "Unable to load library";

  private final String library;
  private final String right;

  CaptureTroubleshooting(String library, String right) {
    this.library = library;
    this.right = right;
  }

  static CaptureTroubleshooting here() {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (os.startsWith("windows")) {
      return WINDOWS;
    }
    return os.startsWith("mac") ? MAC : LINUX;
  }

  /** How to get the right to capture. */
  String right() {
    String java = ProcessHandle.current().info().command().orElse("the path of java");
    return right.formatted(java);
  }

  /**
   * The refusal if libpcap, or the library that calls it, is not available. A second attempt fails
   * with an error whose message contains that of the first one.
   */
  static UnreadableInputException noLibrary(LinkageError error) {
    Throwable cause = error;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String reason = reason(cause);
    if (reason.contains(NOT_FOUND)) {
      return new UnreadableInputException(
          "capture", "libpcap was not found (" + reason + ")", here().library);
    }
    return new UnreadableInputException(
        "capture",
        "libpcap cannot be called (" + reason + ")",
        "start it as java -jar trueload.jar, without options for the JVM");
  }

  /** What an error says, without the class and the thread of the attempt before it. */
  private static String reason(Throwable error) {
    String message = error.getMessage() == null ? "" : error.getMessage();
    String reason =
        message
            .replaceFirst("^Exception [\\w.$]+:? ?", "")
            .replaceFirst(" ?\\[in thread [^]]*]$", "");
    return reason.isBlank() ? "no reason was given" : oneLine(reason);
  }

  /** Npcap installs beside, not into, the folder that Windows searches. */
  static void showLibraryToJna() {
    String windows = System.getenv("SystemRoot");
    if (here() == WINDOWS && windows != null && System.getProperty("jna.library.path") == null) {
      System.setProperty("jna.library.path", windows + "\\System32\\Npcap");
    }
  }

  /** What an error says, on one line of bearable length. */
  static String oneLine(Throwable error) {
    return oneLine(error.getMessage() == null ? error.toString() : error.getMessage());
  }

  private static String oneLine(String message) {
    String line = message.replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
  }
}
